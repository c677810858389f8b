/* The keyboard, on a page that is drawn anew under it. */

const named = () => [...document.querySelectorAll("[data-focus]")].filter((one) => one.offsetParent);

/** Drawing anew must not take the keyboard away from where it was: from what is gone it goes to
    the nearest thing before it that is still there. */
export function keepingFocus(redraw) {
  const focused = document.activeElement;
  const before = named();
  redraw();
  if (focused.isConnected) return;
  const now = named();
  const same = (gone) => now.find(({ dataset }) => dataset.focus === gone.dataset.focus);
  const left = before.slice(0, before.indexOf(focused) + 1).map(same).filter(Boolean);
  (left.at(-1) ?? document.getElementById("main")).focus({ preventScroll: true });
}
