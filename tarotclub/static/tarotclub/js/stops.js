/* Fewer stops of the Tab key where a deal is typed: a group of buttons is one, and the arrows go on
   inside it, as among answers; the big digits are none, for the keyboard has its own; "?" opens the
   rule of the question one is at, "c" in a count the counter of its piles. Without this script each
   is a stop. */

const groups = new WeakMap(); // of an item: all those of its group
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Make a group one stop: `first` at the beginning, then whichever was used last. */
export function oneStop(items, first = items[0]) {
  for (const item of items) {
    groups.set(item, items);
    item.tabIndex = item === first ? 0 : -1;
  }
}

/** Leave out of the way what the keyboard does otherwise, and make groups of the rest. */
export function fewerStops(root) {
  for (const key of root.querySelectorAll("[data-key], [data-step]")) key.tabIndex = -1;
  for (const opener of root.querySelectorAll("[data-counts-for]")) {
    opener.tabIndex = -1;
    opener.setAttribute("aria-keyshortcuts", "c");
  }
  const holders = [...root.querySelectorAll("[name=holder]")];
  if (holders.length) oneStop(holders);
  const header = [...root.querySelectorAll(".deal-header :is(summary, button:not([hidden]))")];
  if (header.length) oneStop(header);
}

const isOpen = (item) => item.matches("summary") || !item.closest("details:not([open])");

function step(input, by) {
  input.closest("[data-points]").querySelector(`[data-step="${by}"]`)?.click();
}

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const by = STEPS[key];
  if (key === "?" && target.closest(".deal-form")) {
    const link = document.querySelector(".rule-link"); // on the page of who is signed in
    if (!link) return;
    event.preventDefault();
    link.click();
  } else if (key === "c" && target.matches("[data-points] input")) {
    event.preventDefault();
    document.querySelector(`[data-counts-for="${target.id}"]`)?.click();
  } else if (by && target.matches("[data-points] input")) {
    if (key !== "ArrowUp" && key !== "ArrowDown") return; // those move within the number
    event.preventDefault();
    step(target, -by);
  } else if (by && groups.has(target)) {
    const items = groups.get(target).filter(isOpen);
    event.preventDefault();
    items[(items.indexOf(target) + by + items.length) % items.length].focus();
  }
});

document.addEventListener("focusin", ({ target }) => {
  for (const item of groups.get(target) ?? []) item.tabIndex = item === target ? 0 : -1;
});
