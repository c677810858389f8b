/* The sums of a mark, as a pocket calculator takes them: as scoring/explanation.py. */

import { wholeMargin } from "../engine.js";
import { points } from "./words.js";

/** The lines that each defender pays, or gets. */
export const sharedLines = ({ lines }) => lines.filter(({ player }) => player === undefined);

/** "10 × 2 = 20"; a number alone is no sum. */
export const solved = (how, amount) => (how.includes(" ") ? `${how} = ${points(amount)}` : how);

/** "(25 + 8) × 2"; once is not told. */
function times(how, factor) {
  if (factor === 1) return how;
  return `${/ [+−] /.test(how) ? `(${how})` : how} × ${factor}`;
}

/** "66 + 20 − 200". */
const added = ([first, ...others]) =>
  points(first) + others.map((amount) => ` ${amount < 0 ? "−" : "+"} ${Math.abs(amount)}`).join("");

/** How a line of a contract's score comes about. */
export function lineSum({ reason, amount }, facts, result, ruleset) {
  const terms = ruleset.contracts[facts.contract];
  if (reason === "contract") return contractSum(terms, result, ruleset);
  if (reason === "petit_au_bout") {
    const petit = facts.petit_au_bout === "attack" ? ruleset.petit : -ruleset.petit;
    return times(times(points(petit), terms.petit_multiplier), facts.petits ?? 1);
  }
  const factor = ruleset.chelem_multiplied && reason !== "poignee" ? terms.base_multiplier : 1;
  return factor > 1 ? times(points(amount / factor), factor) : points(amount);
}

/** "(25 + 8) × 2", "25 + 8 × 2", and a failed one as "−(25 + 7)". */
function contractSum({ base_multiplier: base, margin_multiplier: margin }, { made, ...result }, ruleset) {
  const paid = `${wholeMargin(2 * result.margin, ruleset)}`;
  if (base === margin && base !== 1) return (made ? "" : "−") + times(`${ruleset.base} + ${paid}`, base);
  const how = `${times(`${ruleset.base}`, base)} + ${times(paid, margin)}`;
  return made ? how : `−(${how})`;
}

/** How what each defender pays comes about, and what it is, as the attack sees it. */
export function defenderSum({ partners = [] }, result, ruleset) {
  const factor = ruleset.shares[partners.length].defender;
  return [times(added(sharedLines(result).map(({ amount }) => amount)), factor), factor * result.unit];
}
