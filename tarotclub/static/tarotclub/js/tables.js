/* A table that fits beside the moments of the day keeps its head in sight while the page is
   scrolled; one that is wider scrolls in a box of its own, which would take the head along. */

const fitting = new ResizeObserver((boxes) => {
  for (const { target } of boxes) {
    target.classList.remove("fits");
    target.classList.toggle("fits", target.scrollWidth <= target.clientWidth);
  }
});

function watchTables(root) {
  for (const box of root.querySelectorAll(".workbench .table-scroll")) fitting.observe(box);
}

watchTables(document);
document.addEventListener("htmx:afterSettle", (event) => watchTables(event.target));
