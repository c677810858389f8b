/* The registration desk: the field is empty again as soon as a name is sent, so that the next
   ones can be typed, and even sent, while the answer is on its way. They wait in order, shown,
   until it is here and what it asks is answered. What did not arrive comes back. */

const FORM = "entry-adding";
const form = () => document.getElementById(FORM);
const field = () => form()?.elements.namedItem("name");
const choices = () => document.getElementById("entry-choices");
const waiting = []; // names for which Enter was pressed meanwhile
let sent = null; // the name whose answer is on its way
let asked = false; // a question about a name stands
let typed = ""; // what is being typed meanwhile

function show() {
  const line = form()?.querySelector(".entry-next");
  if (!line) return;
  const names = asked ? [...waiting, typed] : waiting;
  line.querySelector("span").textContent = names.filter(Boolean).join(", ");
  line.hidden = !names.some(Boolean);
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
  typed = field().value || typed;
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id !== FORM) return;
  sent = null;
  // Who types on without looking neither adds to the first name nor answers by Enter.
  if (!asked) goOn();
  else if (typed || waiting.length) choices().focus();
  show();
});

/* What is typed while a question stands is the next name, wherever the focus is but in the field. */
document.addEventListener("keydown", (event) => {
  const { activeElement } = document;
  if (!asked || event.ctrlKey || event.metaKey || event.altKey) return;
  if (activeElement !== document.body && !choices()?.contains(activeElement)) return;
  if (event.key.length === 1 && (typed || event.key !== " ")) typed += event.key;
  else if (event.key === "Backspace" && typed) typed = typed.slice(0, -1);
  else if (event.key === "Enter" && typed) {
    waiting.push(typed);
    typed = "";
  } else return;
  event.preventDefault();
  choices().focus();
  show();
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.target.id !== FORM || [200, 422].includes(event.detail.xhr.status)) return;
  if (field() && !field().value) field().value = sent ?? "";
  else if (sent) waiting.unshift(sent);
  sent = null;
  show();
});
