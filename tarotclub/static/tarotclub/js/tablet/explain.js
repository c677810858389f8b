/* A deal in words: who took what, how it went, how it is reckoned, what is wrong. */

import { chelemHalves, lostTrickHalves } from "../engine.js";
import { CANCELLED, isAlone, isPlayed } from "./facts.js";
import { nameOf, shortName } from "./names.js";
import { bonusesTold, contractName, counted, label, points, say, sentence, signed, slots } from "./words.js";

/** What a deal says in a few words, apart from its result. */
export function factsInWords(facts, state) {
  const name = (position) => nameOf(position, state);
  if (!isPlayed(facts)) return label("outcome", facts.outcome);
  if (isAlone(facts)) {
    const counts = Object.entries(facts.points);
    return counts.map(([at, count]) => `${name(at)} ${points(count)}`).join(", ");
  }
  const with_ = [facts.taker, ...(facts.partners ?? [])].map(name).join(" + ");
  const parts = [with_, contractName(facts.contract, state.ruleset), countInWords(facts)];
  return [...parts, extrasInWords(facts, name, state.ruleset)].filter(Boolean).join(" · ");
}

/** Who took what, in short: "Ana + Bo · Garde"; what was played where nobody took. */
export function bidInWords(facts, state) {
  if (isAlone(facts)) return say("alone_deal");
  const attack = [facts.taker, ...(facts.partners ?? [])].map((at) => shortName(at, state));
  return `${attack.join(" + ")} · ${contractName(facts.contract, state.ruleset)}`;
}

export const countInWords = ({ bouts, points: count }) =>
  `${say("bouts", { count: bouts })} · ${say("points", { points: points(count) })}`;

/** Why a taker may be alone: where the king's trick tells the partner, by winning it himself. */
export const aloneLabels = ({ call }) => (call === "king_taken" ? "alone_king_taken" : "alone");

/** The bonuses and what else most deals do not have. */
export function extrasInWords(facts, name, ruleset) {
  const parts = [];
  if (facts.called_card) parts.push(facts.called_card.split(", ").map(cardInWords).join(", "));
  if (facts.alone) parts.push(label(aloneLabels(ruleset), facts.alone));
  const petit = facts.petits > 1 ? "petits" : "petit";
  if (facts.petit_au_bout) parts.push(label(petit, facts.petit_au_bout));
  for (const { player, size } of facts.poignees ?? []) {
    parts.push(label("poignee_name", size) + of(name(player)));
  }
  for (const [field, told] of Object.entries(bonusesTold)) {
    const { announced = false, achieved, achieved_by: by } = facts[field] ?? {};
    parts.push(...(told[`${announced},${by || achieved || ""}`] ?? []));
  }
  for (const { player, kind } of facts.miseres ?? []) {
    parts.push(label("misere", kind).toLowerCase() + of(name(player)));
  }
  return parts.join(", ");
}

/** Whose: " de Bo", " d’Ana"; as scoring/labels/names.py. */
function of(name) {
  const vowel = /^([aeiouhœ]|y(?![aeiou]))/.test(name.normalize("NFD").toLowerCase());
  return say(vowel ? "of_vowel" : "of", { name });
}

export const isCancelled = ({ outcome }) => outcome === CANCELLED;

function cardInWords(card) {
  const [rank, suit] = card.split(" de ");
  if (!suit) return card;
  return say("card", { rank: label("rank", rank), suit: label("suit", suit) });
}

/** "Réussi de 8 : 49 points pour 41"; null where there is no contract. */
export function verdict(facts, result, { ruleset }) {
  if (result.made === null) return null;
  const added = ruleset.added_points;
  const counted = added
    ? `${points(facts.points)} + ${added} = ${points(facts.points + added)}`
    : points(facts.points);
  const values = {
    points: counted,
    needed: result.points_to_make,
    margin: points(Math.abs(result.margin)),
  };
  if (result.margin === 0) return say("just_made", values);
  return say(result.made ? "made_by" : "failed_by", values);
}

/** "25 + 8, ×2 = 66 · petit au bout 20 → 86 à chacun". */
export function reckoning(facts, result, state) {
  if (result.made === null) return "";
  const { ruleset } = state;
  const shared = result.lines.filter(({ player }) => player === undefined);
  const parts = shared.map((line) =>
    line.reason === "contract"
      ? `${contractSum(facts, result, line, ruleset)} = ${points(line.amount)}`
      : `${label("reason", line.reason).toLowerCase()} ${points(line.amount)}`,
  );
  const times = ruleset.shares[(facts.partners ?? []).length].defender;
  const unit = points(times * Math.abs(result.unit));
  if (result.unit === 0) return `${parts.join(" · ")} → ${say("nobody_pays")}`;
  const each = say(result.unit < 0 ? "for_each_defender" : "to_each", { unit });
  return `${parts.join(" · ")} → ${each}`;
}

/** "25 + 8, ×2": the margin as it is paid is what the amount leaves. */
function contractSum(facts, result, line, ruleset) {
  const { base_multiplier: base, margin_multiplier: margin } = ruleset.contracts[facts.contract];
  const paid = Math.abs(line.amount) - ruleset.base * base;
  const gap = margin ? paid / margin : 0;
  const times = (factor, before = " ") => (factor === 1 ? "" : `${before}×${factor}`);
  const alike = base === margin;
  const bare = alike
    ? `${ruleset.base} + ${gap}`
    : `${ruleset.base}${times(base)} + ${gap}${times(margin)}`;
  return (line.amount < 0 ? `−(${bare})` : bare) + (alike ? times(base, ", ") : "");
}

/** "Ana, garde réussie de 8, +198": what a toast or a screen reader says. */
export function headline(facts, judged, state) {
  if (!isPlayed(facts)) return label("outcome", facts.outcome);
  const told = judged.result && verdict(facts, judged.result, state);
  if (!told) return say("alone_deal");
  const mark = judged.scores[state.seats.findIndex((seat) => String(seat.position) === facts.taker)];
  const contract = contractName(facts.contract, state.ruleset).toLowerCase();
  return `${nameOf(facts.taker, state)}, ${contract}. ${told}. ${signed(mark)}`;
}

/** Who leads by now, "En tête : Ana +198"; nobody while all are even. */
export function inTheLead(state) {
  const best = Math.max(...state.bilans);
  if (!(best > 0)) return "";
  const first = state.seats.filter((_, seat) => state.bilans[seat] === best);
  const who = first.map(({ position }) => shortName(position, state)).join(", ");
  return say("in_the_lead", { who, bilan: signed(best) });
}

/** Why a deal cannot be, for people. */
export function problemInWords({ code, values }, facts, { ruleset }) {
  if (values) return sentence("problems", code, values);
  const { pack, card_points: all } = ruleset;
  const bouts = Math.min(Math.max(facts.bouts || 0, 0), pack.bouts);
  const others = pack.bouts - bouts;
  const least = (held) =>
    (pack.bout_halves * held - pack.low_halves * Math.min(held, pack.excuses)) / 2;
  const alone = isAlone(facts);
  const counts = alone ? Object.values(facts.points) : [facts.points];
  return sentence(alone ? "alone_problems" : "problems", code, {
    max_partners: ruleset.shares.length - 1,
    all_bouts: pack.bouts,
    bouts: say("bouts", { count: bouts }),
    other_bouts: say("bouts", { count: others }),
    card_points: all,
    points: counted(counts.find((count) => !Number.isInteger(2 * count)) ?? counts[0]),
    least: points(least(bouts)),
    most: points(all - least(others)),
    ...besideChien(ruleset),
    total: points(counts.reduce((sum, count) => sum + count, 0)),
    trick_points: points((pack.low_halves * ruleset.players) / 2),
    atouts: pack.atouts,
    packs: ruleset.packs,
    ...lostTrick(facts, ruleset),
    ...(code === "chelem_points" && { slam_points: slamPoints(facts, ruleset) }),
  });
}

/** What the chien leaves to who has not got it. */
function besideChien({ pack, chien, card_points: all }) {
  const low = (pack.low_halves * chien) / 2;
  const [least, most] = [points(all - (pack.bout_halves * chien) / 2), points(all - low)];
  const sums = chien ? say("from_to", { least, most }) : most;
  return { chien_points: points(low), most_beside_chien: most, sums };
}

/** What a chelem leaves the attack, from point to point: 87, or 64, 65 … 88. */
function slamPoints(facts, ruleset) {
  const [least, most] = chelemHalves(facts, ruleset);
  const steps = [least, least + 2].map((half) => points(half / 2));
  return least === most ? steps[0] : `${steps.join(", ")} … ${points(most / 2)}`;
}

/** What an attack that lost one trick has at least and at most. */
function lostTrick({ contract }, ruleset) {
  if (!ruleset.contracts[contract]) return {};
  const [fewest, most] = lostTrickHalves(contract, ruleset);
  return { least_but_a_trick: points(fewest / 2), most_but_a_trick: points(most / 2) };
}

/** The cards to call in a game, each with its usual rank and the others. */
export const slotsOf = ({ call }) => slots[call] ?? [];
