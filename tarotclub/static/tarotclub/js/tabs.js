/* On a phone the tabs of a page are a strip that scrolls: it begins at the open one. */

for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
  const strip = tab.parentElement;
  const [own, all] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += own.left - all.left - (all.width - own.width) / 2;
}
