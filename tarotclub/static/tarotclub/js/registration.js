/* The registration desk: the field is empty again as soon as a name is sent, so that the next
   ones can be typed, and even sent, while the answer is on its way. They wait in order, shown,
   until it is here and what it asks is answered. What did not arrive comes back. */

const FORM = "entry-adding";
const form = () => document.getElementById(FORM);
const field = () => form()?.elements.namedItem("name");
const choices = () => document.getElementById("entry-choices");
const ahead = () => document.getElementById("entry-ahead"); // the next name, while a question stands
const waiting = []; // names for which Enter was pressed meanwhile
let sent = null; // the name whose answer is on its way
let asked = false; // a question about a name stands
let typed = ""; // what is being typed meanwhile

function show() {
  const line = form()?.querySelector(".entry-next");
  if (!line) return;
  line.querySelector("span").textContent = waiting.join(", ");
  ahead().hidden = !asked;
  line.hidden = !waiting.length && !(asked && typed);
}

function wait(name) {
  if (name.trim()) waiting.push(name);
  show();
}

function goOn() {
  const next = field();
  if (waiting.length) {
    next.value = waiting.shift();
    next.form.requestSubmit();
  }
  next.value = typed;
  typed = "";
  next.setSelectionRange(next.value.length, next.value.length);
  if (next.value && sent === null) next.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener(
  "submit",
  (event) => {
    if (event.target.id !== FORM || sent === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    wait(field().value);
    field().value = "";
  },
  true,
);

document.addEventListener("htmx:beforeSend", (event) => {
  if (event.target.id !== FORM) return;
  sent = field().value;
  asked = false;
  field().value = "";
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.id !== FORM) return;
  asked = event.detail.xhr.status !== 200;
  typed = field().value || ahead().value || typed;
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id !== FORM) return;
  sent = null;
  // Who types on without looking neither adds to the first name nor answers by Enter.
  if (!asked) goOn();
  else if (typed || waiting.length) typeAhead();
  show();
});

/* What is typed while a question stands is the next name, wherever the focus is but in the field.
   It is typed into a field of its own, before its key arrives there: accents too are keys. */
function typeAhead() {
  form().querySelector(".entry-next").hidden = false;
  const next = ahead();
  next.hidden = false;
  next.value = typed;
  next.focus();
}

const WRITES = (key) => key !== " " && (key.length === 1 || ["Dead", "Process", "Unidentified"].includes(key));

document.addEventListener("keydown", (event) => {
  const { key } = event;
  const { activeElement } = document;
  if (!asked || event.ctrlKey || event.metaKey || event.altKey) return;
  if (activeElement === ahead()) {
    if (key !== "Enter" || event.isComposing) return;
    event.preventDefault(); // it answers nothing
    typed = "";
    wait(ahead().value);
    ahead().value = "";
  } else if (WRITES(key) && (activeElement === document.body || choices()?.contains(activeElement))) {
    typeAhead();
  }
});

document.addEventListener("input", ({ target }) => {
  if (target === ahead()) typed = target.value;
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.target.id !== FORM || [200, 422].includes(event.detail.xhr.status)) return;
  if (field() && !field().value) field().value = sent ?? "";
  else if (sent) waiting.unshift(sent);
  sent = null;
  show();
});
