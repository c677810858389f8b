/* A deal in words: who took what, how it went, how it is reckoned, what is wrong. */

import { chelemHalves, lostTrickHalves, wholeMargin } from "../engine.js";
import { CANCELLED, isAlone, isPlayed } from "./facts.js";
import { nameOf, shortName } from "./names.js";
import { defenderSum, lineSum, sharedLines, solved } from "./sums.js";
import { bonusesTold, bonusLines, contractName, counted, label, points, say, sentence, signed, slots } from "./words.js";

const DUO = 2; // players of whom one alone defends

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
  `${say("bouts", { count: bouts })} · ${pointsInWords(count)}`;

const pointsInWords = (count) => say("points", { count: Math.floor(count), points: points(count) });

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
    parts.push(label("poignee_name", size) + say("of", { name: name(player) }));
  }
  for (const field of Object.keys(bonusesTold)) parts.push(...bonusNames(bonusesTold, field, facts));
  for (const { player, kind } of facts.miseres ?? []) {
    parts.push(label("misere", kind).toLowerCase() + say("of", { name: name(player) }));
  }
  return parts.join(", ");
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
    ? `${points(facts.points)} + ${added} = ${pointsInWords(facts.points + added)}`
    : pointsInWords(facts.points);
  const values = { points: counted, needed: result.points_to_make, margin: marginInWords(result, ruleset) };
  if (result.margin === 0) return say("just_made", values);
  return say(result.made ? "made_by" : "failed_by", values);
}

const isRounded = ({ margin }, ruleset) => wholeMargin(2 * margin, ruleset) !== Math.abs(margin);

/** "8", or "4½, compté 5". */
function marginInWords(result, ruleset) {
  const margin = points(Math.abs(result.margin));
  if (!isRounded(result, ruleset)) return margin;
  return say("counted", { margin, counted: wholeMargin(2 * result.margin, ruleset) });
}

/** "(25 + 8) × 2 = 66 · petit au bout 10 × 2 = 20 → 66 + 20 = 86 par défenseur": as scoring/explanation.py. */
export function reckoning(facts, result, { ruleset }) {
  if (result.made === null) return "";
  const names = namesOfLines(facts);
  const parts = sharedLines(result).map((line) => {
    const told = solved(lineSum(line, facts, result, ruleset), line.amount);
    if (line.reason === "contract") return told;
    const name = names[line.reason]?.shift() ?? label("reason", line.reason);
    const mark = ruleset.conventions.includes(line.reason) ? say("convention") : "";
    return `${name[0].toLowerCase()}${name.slice(1)} ${told}${mark}`;
  });
  if (isRounded(result, ruleset)) {
    const why = label("rounding", `${ruleset.rounding_step},${ruleset.rounding_nearest}`);
    parts.unshift(say("rounded", { margin: marginInWords(result, ruleset), why }));
  }
  const [how, amount] = defenderSum(facts, result, ruleset);
  const whose = ruleset.players === DUO ? "from_opponent" : "per_defender";
  return `${parts.join(" · ")} → ${say(amount ? whose : "nobody_pays", { sum: solved(how, amount) })}`;
}

/** What poignées and slams are called, line by line. */
function namesOfLines(facts) {
  const poignee = (facts.poignees ?? []).map(({ size }) => label("poignee_name", size));
  const slams = Object.keys(bonusLines).map((field) => [field, [...bonusNames(bonusLines, field, facts)]]);
  return { poignee, ...Object.fromEntries(slams) };
}

/** How words tell a slam, by whether it was announced and who made it. */
function bonusNames(told, field, facts) {
  const { announced = false, achieved, achieved_by: by } = facts[field] ?? {};
  return told[field][`${announced},${by || achieved || ""}`] ?? [];
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
