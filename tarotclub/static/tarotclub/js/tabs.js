/* On a phone the tabs of a page, and the moments of a day, are a strip that scrolls: it begins at the open one, also where
   htmx has put the strip anew. */

function showOpenTabs(root) {
  for (const tab of root.querySelectorAll(":is(.tabs, .day-moments) [aria-current]")) {
    for (const strip of [tab.closest(".tabs, .day-moments"), tab.closest(".toolbar")]) {
      if (!strip) continue;
      const [own, all] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
      strip.scrollLeft += own.left - all.left - (all.width - own.width) / 2;
    }
  }
}

showOpenTabs(document);
document.addEventListener("htmx:afterSettle", (event) => showOpenTabs(event.target));
