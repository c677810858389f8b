/* After a refused form, put the reader on the summary of errors, on a full page as after htmx. */

function focusErrorSummary(root) {
  root.querySelector("[data-error-summary]")?.focus();
}

document.addEventListener("DOMContentLoaded", () => focusErrorSummary(document));
document.addEventListener("htmx:afterSettle", (event) => focusErrorSummary(event.target));
