/* What is possible but rare enough to be asked about once; scoring/rules/doubt.py in the
   browser. The limits come with the page. */

import { isAlone, isPlayed, sameFacts } from "./facts.js";

/** The codes of the questions to ask about a deal without problems; `before` are the facts of
    the table's earlier deals, the latest last. */
export function doubts(facts, result, before, limits, ruleset) {
  if (!isPlayed(facts) || isAlone(facts)) return [];
  const found = [];
  // With a chelem the margin is wide by itself.
  if (!facts.chelem?.achieved_by) {
    if (["attack", "defence"].some((side) => isWithoutTrick(facts, side, ruleset))) {
      found.push("chelem_forgotten");
    } else if (Math.abs(result.margin) > limits.wide_margin) {
      found.push("margin_wide");
    }
  }
  if (facts.chelem) found.push("chelem");
  if (facts.poignees?.some(({ size }) => size === "triple")) found.push("poignee_triple");
  if (facts.contract === "garde_contre") found.push("garde_contre");
  const free = facts.board === undefined; // a board says who takes
  const run = before.slice(1 - limits.running);
  const takenAlike = (deal) => isPlayed(deal) && deal.taker === facts.taker;
  if (free && run.length === limits.running - 1 && run.every(takenAlike)) found.push("taker_running");
  const last = before.at(-1);
  if (!last) return found;
  if (sameFacts(told(last), told(facts))) found.push("same_as_before");
  if (last.outcome === "misdeal" && last.dealer === facts.taker) {
    found.push("misdeal_dealer_takes");
  }
  return found;
}

/** Whether a side has too few points for a trick's cards, and the chien where it is its own. */
function isWithoutTrick({ contract, bouts = 0, points = 0 }, side, ruleset) {
  const { pack, players, chien, contracts, card_points } = ruleset;
  const isAttack = side === "attack";
  const own = isAttack ? points : card_points - points;
  const held = isAttack ? bouts : pack.bouts - bouts;
  const ownChien = contracts[contract].chien === side ? chien : 0;
  return 2 * own < pack.bout_halves * held + pack.low_halves * (players + ownChien - held);
}

/** The facts proper: not who dealt, nor what the server writes beside them. */
function told({ dealer, ruleset, players, alone, ...facts }) {
  return alone ? { ...facts, alone } : facts;
}
