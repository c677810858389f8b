/* Public pages renew themselves calmly: what was opened stays open, and silence is told. */

let leftOpen = [];

document.addEventListener("htmx:beforeSwap", (event) => {
  leftOpen = [...event.detail.target.querySelectorAll("details[open][id]")].map((one) => one.id);
});

document.addEventListener("htmx:afterSwap", () => {
  for (const id of leftOpen) document.getElementById(id)?.setAttribute("open", "");
});

function tellSilence(silent) {
  document.querySelector("[data-offline]").hidden = !silent;
}

document.addEventListener("htmx:sendError", () => tellSilence(true));
document.addEventListener("htmx:responseError", () => tellSilence(true));
document.addEventListener("htmx:afterOnLoad", () => tellSilence(false));
