/* Confirmation dialogs and things that can be dismissed. The opener is a link to a page that
   asks the same question, so nothing is lost without script:
   <a href="…/annuler/" data-opens="cancel-dialog">. */

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  if (opener) {
    event.preventDefault();
    document.getElementById(opener.dataset.opens).showModal();
  }
  const closer = event.target.closest("[data-closes]");
  if (closer) {
    const dialog = closer.closest("dialog");
    if (dialog) dialog.close();
    else closer.closest(".toast").remove();
  }
});
