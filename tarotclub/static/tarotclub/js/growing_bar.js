/* On a phone the bar under a deal is one line until there is a result (deal_form.css). It grows
   upwards, so that its buttons stay, and over nothing that was tapped last: no other key comes
   to lie under the finger. */

const ANSWERS = "fieldset, .number-pad, .deal-points";

/** Let the bar of a deal grow once its status tells a result, or what is wrong. */
export function growWithResult(bar) {
  const status = bar.querySelector(".action-bar-status");
  let tapped = null;
  const grow = () => {
    if ("grown" in bar.dataset || !status.querySelector(".deal-verdict, .field-error")) return;
    const before = bar.getBoundingClientRect().top;
    bar.dataset.grown = "";
    const box = tapped?.getBoundingClientRect();
    const covers = box && box.top < before && box.bottom > bar.getBoundingClientRect().top;
    if (covers) delete bar.dataset.grown; // until that is scrolled away
  };
  addEventListener("pointerup", ({ target }) => { tapped = target.closest?.(ANSWERS); }, true);
  addEventListener("scroll", grow, { passive: true });
  new MutationObserver(grow).observe(status, { childList: true, subtree: true });
}
