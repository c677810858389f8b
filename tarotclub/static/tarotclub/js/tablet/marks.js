/* What a deal is worth, drawn: its verdict, everybody's mark. */

import { inTurns } from "./boards.js";
import { element, icon } from "./element.js";
import { reckoning, verdict } from "./explain.js";
import { shortName } from "./names.js";
import { say, signed } from "./words.js";

/** "✓ Réussi de 8 …" with its reckoning. */
export function verdictLine(facts, result, state) {
  const told = verdict(facts, result, state);
  if (!told) return null;
  const made = result.made ? "made" : "failed";
  return element(
    "p",
    { class: "deal-verdict" },
    element("span", { class: `verdict verdict-${made}` }, icon(result.made ? "check" : "cross"), told),
    " ",
    element("span", { class: "soft small" }, reckoning(facts, result, state)),
  );
}

/** Everybody's mark. */
export function marks(scores, state) {
  const players = state.seats.map(({ position }, seat) => {
    const name = shortName(position, state);
    if (scores[seat] === null && inTurns(state)) return null; // stands behind who takes
    return scores[seat] === null
      ? element("li", { class: "soft" }, name, " ", say("mort"))
      : element("li", {}, name, " ", mark(scores[seat]));
  });
  return element("ul", { class: "deal-marks" }, players);
}

/** A mark in its colour. */
export function mark(value) {
  const sign = value > 0 ? "plus" : value < 0 ? "minus" : "zero";
  return element("span", { class: `score score-${sign}` }, signed(value));
}
