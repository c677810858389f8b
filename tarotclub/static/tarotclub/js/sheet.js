/* A mark that opens unfolds where it can be read: above the bar, below the players' names. Once a
   deal was saved, the keyboard is at the next thing to do. */

if (document.querySelector("#messages .message-success")) {
  document.querySelector(".action-bar .button-primary")?.focus({ preventScroll: true });
}

document.addEventListener(
  "toggle",
  (event) => {
    if (!event.target.open) return;
    event.target.closest(".score-sheet tr")?.scrollIntoView({ block: "nearest" });
  },
  true,
);
