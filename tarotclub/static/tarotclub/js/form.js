/* After a form was sent: the reader comes to the summary of errors, on a full page as after htmx. */

function focusErrorSummary(root) {
  root.querySelector("[data-error-summary]")?.focus();
}

/* What answers a form has its own button where the form's was: the second tap of a double tap
   does not press it. */
function holdBar() {
  const bar = document.querySelector(".action-bar-inner");
  const answers = document.querySelector("#messages > *, [data-error-summary], .deal-doubts");
  if (!bar || !answers) return;
  bar.dataset.held = "";
  setTimeout(() => delete bar.dataset.held, 600);
}

document.addEventListener("DOMContentLoaded", () => {
  focusErrorSummary(document);
  holdBar();
});
document.addEventListener("htmx:afterSettle", (event) => focusErrorSummary(event.target));
