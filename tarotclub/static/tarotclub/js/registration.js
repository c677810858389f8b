/* The registration desk: the field is empty again as soon as a name is sent, so that the next
   one can be typed while the answer is on its way. What did not arrive comes back. */

const FORM = "entry-adding";
const field = () => document.getElementById(FORM)?.elements.namedItem("name");
let sent = "";
let typed = "";

document.addEventListener("htmx:beforeSend", (event) => {
  if (event.target.id !== FORM) return;
  sent = field().value;
  field().value = "";
});

document.addEventListener("htmx:afterRequest", (event) => {
  const lost = event.target.id === FORM && ![200, 422].includes(event.detail.xhr.status);
  if (lost && !field().value) field().value = sent;
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.id === FORM) typed = event.detail.xhr.status === 200 ? field().value : "";
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id !== FORM || !typed) return;
  const next = field();
  next.value = typed;
  typed = "";
  next.setSelectionRange(next.value.length, next.value.length);
  next.dispatchEvent(new Event("input", { bubbles: true }));
});
