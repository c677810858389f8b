/* Menus are <details>; this closes them on a tap elsewhere, on Escape, and when the keyboard goes on. */

const openMenus = () => document.querySelectorAll("details.menu[open]");

for (const kind of ["click", "focusin"]) {
  document.addEventListener(kind, (event) => {
    for (const menu of openMenus()) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
