/* Light, dark or the system's choice, kept in this browser, and whether it has the tablet's fonts.
   Loaded in <head> and not deferred: the page must be painted right the first time. */

const root = document.documentElement;

function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // storage can be forbidden; the system's choice then stands
  }
}

const storedTheme = () => stored("theme") ?? "auto";

function applyTheme(theme) {
  if (theme === "light" || theme === "dark") {
    root.dataset.theme = theme;
  } else {
    delete root.dataset.theme;
  }
}

function markSwitches(theme) {
  for (const button of document.querySelectorAll("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === theme));
  }
}

root.classList.add("has-script");
root.classList.toggle("has-fonts", stored("fonts") === "here"); // js/tablet/fonts.js
applyTheme(storedTheme());

document.addEventListener("DOMContentLoaded", () => markSwitches(storedTheme()));

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-theme-choice]");
  if (!button) return;
  const theme = button.dataset.themeChoice;
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // the choice then lasts for this page only
  }
  applyTheme(theme);
  markSwitches(theme);
});
