/* The registration desk: the field is empty again as soon as a name is sent, so that the next
   one can be typed, and even sent, while the answer is on its way. What did not arrive comes
   back; a question about the first name has to be answered before the second, which waits. */

const FORM = "entry-adding";
const field = () => document.getElementById(FORM)?.elements.namedItem("name");
let sent = null; // the name whose answer is on its way
let typed = "";
let later = ""; // what was being typed when a question came, for when it is answered
let again = false; // Enter was pressed on what has been typed since

document.addEventListener(
  "submit",
  (event) => {
    if (event.target.id === FORM && sent !== null) again = true;
  },
  true,
);

document.addEventListener("htmx:beforeSend", (event) => {
  if (event.target.id !== FORM) return;
  sent = field().value;
  field().value = "";
  again = false;
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.id !== FORM) return;
  const asked = event.detail.xhr.status !== 200;
  if (asked) later ||= field().value;
  typed = asked ? "" : field().value || later;
  if (typed === later) later = "";
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id !== FORM) return;
  sent = null;
  // Who types on without looking neither adds to the first name nor answers by Enter.
  if (later) document.getElementById("entry-choices").focus();
  if (!typed) return;
  const next = field();
  next.value = typed;
  typed = "";
  next.setSelectionRange(next.value.length, next.value.length);
  if (again) next.form.requestSubmit();
  else next.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.target.id !== FORM || [200, 422].includes(event.detail.xhr.status)) return;
  if (field() && !field().value) field().value = sent ?? "";
  sent = null;
});
