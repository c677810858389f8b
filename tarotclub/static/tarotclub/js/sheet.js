/* A mark that opens unfolds where it can be read: above the bar, below the players' names. */

document.addEventListener(
  "toggle",
  (event) => {
    if (!event.target.open) return;
    event.target.closest(".score-sheet tr")?.scrollIntoView({ block: "nearest" });
  },
  true,
);
