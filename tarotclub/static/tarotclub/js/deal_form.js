/* Typing a deal: big digits for the points, small steps, no partner equal to the taker, one
   submission. Everything here is a comfort: the page works without it. */

const numberOf = (text) =>
  Number(text.trim().replace("½", ".5").replace(",", ".")) || 0;

const written = (number) =>
  Number.isInteger(number) ? String(number) : `${Math.floor(number) || ""}½`;

function setPoints(input, text) {
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/* A third digit starts the number over, as on a pocket calculator; too many points stay as they
   were typed, and the answer says so beside them. */
function typed(text, key, most) {
  if (key === "back") return text.slice(0, -1);
  if (key === "half") return text.endsWith("½") ? text.slice(0, -1) : `${text}½`;
  const longer = text.endsWith("½") ? key : text + key;
  return longer.length > String(most).length ? key : String(Number(longer));
}

/* Where everyone plays alone there are several counts: the digits go to the one touched last. */
let typing = null;

function typeInto(input) {
  typing?.classList.remove("is-typing");
  typing = input;
  typing.classList.add("is-typing");
}

function pressKey(key) {
  const pad = key.closest("[data-number-pad]").dataset.numberPad;
  const input = typing ?? document.getElementById(pad);
  const most = Number(input.closest("[data-points]").dataset.most);
  setPoints(input, typed(input.value.trim(), key.dataset.key, most));
}

function pressStep(step) {
  const points = step.closest("[data-points]");
  const input = document.getElementById(points.dataset.points);
  const moved = numberOf(input.value) + Number(step.dataset.step);
  setPoints(input, written(Math.min(Math.max(moved, 0), Number(points.dataset.most))));
}

/* The taker's own button among the partners goes; "own card" stands for it. */
function offerPartners(form) {
  const taker = form.querySelector("[name=taker]:checked")?.value;
  for (const partner of form.querySelectorAll("[name=partner]")) {
    const isTaker = partner.value === taker;
    partner.disabled = isTaker;
    if (isTaker) partner.checked = false;
  }
}

function allowSubmissions() {
  for (const form of document.querySelectorAll("[data-once]")) delete form.dataset.sent;
  for (const button of document.querySelectorAll("button[aria-disabled]")) {
    button.removeAttribute("aria-disabled");
  }
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-key]");
  if (key) pressKey(key);
  const step = event.target.closest("[data-step]");
  if (step) pressStep(step);
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-points] input")) typeInto(event.target);
});

document.addEventListener("change", (event) => {
  const form = event.target.closest("#deal-form");
  if (form) offerPartners(form);
});

/* Not `disabled`: the pressed button's own value must still be sent. */
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!("once" in form.dataset)) return;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  for (const other of document.querySelectorAll("[data-once]")) other.dataset.sent = "yes";
  event.submitter?.setAttribute("aria-disabled", "true");
});

/* An old result beside new choices would be believed: better none. */
function losePreview() {
  const lost = document.getElementById("preview-lost").content.cloneNode(true);
  document.getElementById("preview").replaceChildren(lost);
}

document.addEventListener("htmx:sendError", losePreview);
document.addEventListener("htmx:responseError", losePreview);

/* Being sent: the answer is another page, the result is no longer of interest. */
document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.getElementById("deal-form").dataset.sent) event.preventDefault();
});

window.addEventListener("pageshow", allowSubmissions);

document.addEventListener("DOMContentLoaded", () => {
  const form = document.getElementById("deal-form");
  offerPartners(form);
  // With the big digits on screen a tablet's own keyboard would only hide them.
  const counts = form.querySelectorAll("[data-points] input");
  for (const count of counts) count.inputMode = "none";
  if (counts.length > 1) typeInto(counts[0]);
});
