/* Public pages renew themselves calmly: what was opened stays open, and silence is told. */

let open = [];

document.addEventListener("htmx:beforeSwap", (event) => {
  open = [...event.detail.target.querySelectorAll("details[open][id]")].map((one) => one.id);
});

document.addEventListener("htmx:afterSwap", () => {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
});

function tell(silent) {
  document.querySelector("[data-offline]").hidden = !silent;
}

document.addEventListener("htmx:sendError", () => tell(true));
document.addEventListener("htmx:responseError", () => tell(true));
document.addEventListener("htmx:afterOnLoad", () => tell(false));
