/* The result of a deal as large as the tablet, for the whole table, before it is saved. */

import { element, fill, icon } from "./element.js";
import { bidInWords, reckoning, verdict } from "./explain.js";
import { mark } from "./marks.js";
import { shortName } from "./names.js";
import { say } from "./words.js";

/** The button that shows it: all of what the bar says. */
export const faceOpener = (judged, state) =>
  element("button", { class: "face-opener", type: "button", "aria-label": say("show_table"),
    onclick: () => showFace(judged, state) }, icon("screen"));

function showFace({ facts, result, scores }, state) {
  const { made } = result;
  const players = state.seats.map(({ position }, seat) =>
    element("div", {},
      element("dt", {}, shortName(position, state)),
      element("dd", {}, scores[seat] === null ? say("mort") : mark(scores[seat]))));
  const told = verdict(facts, result, state);
  fill(document.getElementById("face-body"),
    element("h2", { id: "face-title" }, bidInWords(facts, state)),
    told && element("p", { class: `face-verdict verdict verdict-${made ? "made" : "failed"}` },
      icon(made ? "check" : "cross"), told),
    element("dl", { class: "face-marks" }, players),
    element("p", { class: "soft" }, reckoning(facts, result, state)));
  document.getElementById("face").showModal();
}
