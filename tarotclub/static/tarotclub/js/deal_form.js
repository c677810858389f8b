/* Typing a deal: big digits for the points, small steps, no partner equal to the taker.
   Everything here is a comfort: the page works without it. */

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

/* A single digit is half a number until a pause says otherwise: nothing is said of it. */
const PAUSE = 1200;
const SOON = 150;
let counting = null;

function count(input) {
  showTyped();
  clearTimeout(counting);
  const half = /^\d$/.test(input.value.trim());
  counting = setTimeout(() => input.dispatchEvent(new Event("counted", { bubbles: true })), half ? PAUSE : SOON);
  if (half) document.getElementById("preview").replaceChildren();
}

/* What is typed stands in the bar too: on a phone its field may be out of sight. */
function showTyped() {
  const inputs = document.querySelectorAll("[data-points] input");
  document.getElementById("bar-points").textContent = inputs.length === 1 ? inputs[0].value : "";
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

/* The taker's own button among the partners stays in its place and cannot be chosen; "own card"
   stands for it. */
function offerPartners(form) {
  const taker = form.querySelector("[name=taker]:checked")?.value;
  for (const partner of form.querySelectorAll("[name=partner]")) {
    const isTaker = partner.value === taker;
    partner.disabled = isTaker;
    if (isTaker) partner.checked = false;
  }
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-key]");
  if (key) pressKey(key);
  const step = event.target.closest("[data-step]");
  if (step) pressStep(step);
});

document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-points] input")) count(target);
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-points] input")) typeInto(event.target);
});

document.addEventListener("change", (event) => {
  const form = event.target.closest("#deal-form");
  if (!form) return;
  offerPartners(form);
  if (/^(taker|contract|partner)$/.test(event.target.name)) follow(form);
});

/* Once the bid is known the count comes into sight; a page that shows it all stays. */
function follow(form) {
  const count = form.querySelector(".deal-count");
  const given = (name) => !form.elements[name] || form.querySelector(`[name=${name}]:checked`);
  const begun = form.querySelector("[name=bouts]:checked") || form.querySelector("[data-points] input").value;
  if (begun || !["taker", "contract", "partner"].every(given)) return;
  const { top, bottom } = count.getBoundingClientRect();
  const bar = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom);
  if (top < 0 || bottom > innerHeight - bar) scrollBy(0, count.querySelector("fieldset").getBoundingClientRect().top);
}

/* An old result beside new choices would be believed: better none. */
function losePreview() {
  const lost = document.getElementById("preview-lost").content.cloneNode(true);
  document.getElementById("preview").replaceChildren(lost);
}

document.addEventListener("htmx:sendError", losePreview);
document.addEventListener("htmx:responseError", losePreview);

/* Being sent: the answer is another page, the result is no longer of interest. */
document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.querySelector("form[data-sent]")) event.preventDefault();
});

const renumbered = (text, by) => text.replace(/\d+/, (number) => Number(number) + by);

/* A deal was kept in this browser while the server is away: the page turns to the next one,
   unless somebody sits out in turn, which changes who plays. */
document.addEventListener("kept", (event) => {
  const turn = document.querySelector("[data-turn]");
  if (!turn) return;
  event.preventDefault();
  const misdealt = event.detail === "misdeal";
  const names = JSON.parse(turn.dataset.turn);
  const forms = document.querySelectorAll("form[data-waits]");
  const dealt = Number(forms[0].elements.namedItem("dealer").value);
  const dealing = misdealt ? dealt : (dealt + 1) % names.length;
  for (const form of forms) {
    form.reset();
    form.elements.namedItem("number").value = renumbered(form.elements.namedItem("number").value, 1);
    form.elements.namedItem("dealer").value = dealing;
    form.dataset.waits = renumbered(form.dataset.waits, 1);
  }
  for (const mark of forms[0].querySelectorAll(".choice .dealer")) {
    const { name } = mark.closest(".choice").querySelector("input");
    const choice = `.choice:has([name="${name}"][value="${dealing}"]) .choice-face > span`;
    forms[0].querySelector(choice)?.append(" ", mark);
  }
  const heading = document.querySelector("h1");
  heading.textContent = renumbered(heading.textContent, 1);
  turn.querySelector("[data-dealing]").textContent = names[dealing];
  turn.querySelector("[data-leading]").textContent = names[(dealing + 1) % names.length];
  for (const dealer of turn.querySelectorAll("[name=new_dealer]")) dealer.disabled = true;
  document.getElementById("preview").replaceChildren();
  showTyped();
  for (const summary of document.querySelectorAll("[data-error-summary], .deal-doubts")) summary.remove();
  offerPartners(forms[0]);
  scrollTo(0, 0);
});

document.addEventListener("DOMContentLoaded", () => {
  const form = document.getElementById("deal-form");
  offerPartners(form);
  // With the big digits on screen a tablet's own keyboard would only hide them.
  const counts = form.querySelectorAll("[data-points] input");
  for (const count of counts) count.inputMode = "none";
  if (counts.length > 1) typeInto(counts[0]);
  showTyped();
});
