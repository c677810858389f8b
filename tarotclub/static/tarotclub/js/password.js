/* A password can be read while it is typed, for whoever cannot see what a tablet wrote. */

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-shows-password]");
  if (!button) return;
  const shown = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", shown);
  for (const input of button.form.querySelectorAll("[autocomplete$=-password]")) {
    input.type = shown ? "text" : "password";
  }
});
