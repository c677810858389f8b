/* What is always in sight: how far the sending is, the bar under the thumb, a short word. */

import { button, element, fill, icon } from "./element.js";
import { say } from "./words.js";

/** How many are not sent, and whether the server answers. */
export function showNetwork({ reachable, shutOut, ailing }, state) {
  const place = document.getElementById("network");
  const unsent = state?.unsent ?? 0;
  const stuck = state?.stuck.length ?? 0;
  const count = unsent ? say("unsent", { count: unsent }) : null;
  let [drawing, words] = ["check", say("all_sent")];
  if (reachable === null && !unsent) [drawing, words] = ["sync", say("connecting")];
  else if (stuck) [drawing, words] = ["warning", say("stuck", { count: stuck })];
  else if (state?.lost.length) [drawing, words] = ["warning", say("lost_count", { count: state.lost.length })];
  else if (shutOut) [drawing, words] = ["lock", say("shut_out")];
  else if (ailing) [drawing, words] = ["warning", say("ailing")];
  else if (reachable === false) [drawing, words] = ["offline", say("offline")];
  else if (unsent) [drawing, words] = ["sync", null];
  const text = [words, count].filter(Boolean).join(" · ");
  if (place.textContent === text) return;
  place.dataset.unsent = unsent;
  fill(place, icon(drawing), element("span", {}, text));
}

/** The bar: what it says, and its buttons. */
export function showBar(status, actions) {
  document.getElementById("bar").hidden = !actions.length && !status;
  if (status !== undefined) fill(document.getElementById("bar-status"), status);
  fill(document.getElementById("bar-actions"), actions);
}

const DOUBLE_TAP = 600; // milliseconds

/** Let the bar's buttons take no tap for a moment: the second one of a double tap was not meant
    for what has come to lie under the finger. */
export function holdBar() {
  const actions = document.getElementById("bar-actions");
  actions.dataset.held = "";
  setTimeout(() => delete actions.dataset.held, DOUBLE_TAP);
}

let timer = null;

/** A word about a deal that was just stored, with the way back while there is one. */
export function showToast(text, { seconds = 0, undo } = {}) {
  clearInterval(timer);
  const place = document.getElementById("toasts");
  const back = seconds ? button(say("undo", { count: seconds }), undo, { drawing: "undo" }) : null;
  const words = element("p", { class: "toast-text" }, text);
  const toast = element("div", { class: "toast message-success", role: "status" }, icon("success"), words, back);
  fill(place, toast);
  let left = seconds || 4;
  timer = setInterval(() => {
    left -= 1;
    if (left <= 0) {
      clearInterval(timer);
      if (back?.contains(document.activeElement)) document.getElementById("main").focus();
      place.replaceChildren();
    } else if (back) back.querySelector("span").textContent = say("undo", { count: left });
  }, 1000);
}

export function hideToast() {
  clearInterval(timer);
  document.getElementById("toasts").replaceChildren();
}
