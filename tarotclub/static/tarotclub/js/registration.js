/* The registration desk: the field is empty again as soon as a name is sent, so that the next
   one can be typed, and even sent, while the answer is on its way. What did not arrive comes
   back; a question about the first name has to be answered before the second. */

const FORM = "entry-adding";
const field = () => document.getElementById(FORM)?.elements.namedItem("name");
let sent = null; // the name whose answer is on its way
let typed = "";
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
  typed = event.detail.xhr.status === 200 ? field().value : "";
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id !== FORM) return;
  sent = null;
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
