/* A code that a phone's camera has opened goes in by itself. The parts read before are kept on the
   phone: each scan may open a page of its own. */

const KEPT = "tarotclub-sheet-code";
const form = document.getElementById("sheet-code");
const { code, read } = form.elements;

function take() {
  const scanned = /^#f(\d+)$/.exec(location.hash)?.[1];
  if (!scanned) return;
  history.replaceState(null, "", location.pathname);
  code.value = scanned;
  read.value ||= localStorage.getItem(KEPT) ?? "";
  form.requestSubmit();
}

if (read.value) localStorage.setItem(KEPT, read.value);
else if (!location.hash) localStorage.removeItem(KEPT);
window.addEventListener("hashchange", take);
take();
