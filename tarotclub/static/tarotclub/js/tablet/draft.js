/* A deal being typed: the fields as they stand, and the facts they make. No document here.

   A draft has `values` (the form's fields by name), the `dealer`, the `game` ("attack" or
   "alone"), and what it is for: a new deal, the edit of an unsent one, or a correction. */

import { CANCELLED, PLAYED, bonusIn, isAlone, isPlayed, playing } from "./facts.js";
import { boardValues, boardsOf, inTurns, withBoard } from "./boards.js";
import { slotsOf } from "./explain.js";
import { bonuses } from "./words.js";

export const ATTACK = "attack";
export const ALONE = "alone";
const DEFENCE = "defence";
const BETWEEN_CARDS = ", ";
const OF = " de ";

/** The fields of the cards that are called, one for the suit and one for another rank. */
export const CALLED = [
  { card: "called_card", rank: "called_rank" },
  { card: "called_card_2", rank: "called_rank_2" },
];
export const cardOf = (rank, suit) => rank + OF + suit;

/** A new deal of this table. */
export function newDraft(state) {
  const { ruleset, next } = state;
  const values = boardValues(state);
  if (ruleset.dealer_takes) {
    values.taker = next.dealer;
    [values.contract] = Object.keys(ruleset.contracts);
  }
  const game = Object.keys(ruleset.contracts).length ? ATTACK : ALONE;
  return { kind: "new", number: next.number, dealer: next.dealer, game, values };
}

/** Whether the étui's direction is asked beside who takes; of what was played it is known. */
export const asksDirection = ({ kind }, state) => kind === "new" && inTurns(state);

/** A draft that says what facts say. */
export function draftOf(facts, ruleset, more) {
  const game = isAlone(facts) || !Object.keys(ruleset.contracts).length ? ALONE : ATTACK;
  const outcome = facts.outcome === CANCELLED ? PLAYED : facts.outcome ?? PLAYED;
  const values = { outcome, ...(isPlayed(facts) ? valuesOf(facts, ruleset) : {}) };
  return { ...more, dealer: facts.dealer, game, values };
}

function valuesOf(facts, ruleset) {
  if (isAlone(facts)) {
    const counts = Object.entries(facts.points);
    return Object.fromEntries(counts.map(([at, points]) => [`points_${at}`, written(points)]));
  }
  const values = {
    ...{ taker: facts.taker, contract: facts.contract, bouts: String(facts.bouts) },
    points: written(facts.points),
    partner: facts.partners?.length ? facts.partners : [facts.alone].filter(Boolean),
    both_petits: facts.petits > 1,
    ...(facts.board ? { board: String(facts.board) } : {}),
  };
  for (const bonus of bonuses) values[bonus.name] = noted(bonus, bonusIn(facts, bonus));
  for (const { player, size } of facts.poignees ?? []) values[`poignee_${player}`] = size;
  for (const { player, kind } of facts.miseres ?? []) {
    (values[`misere_${kind}`] ??= []).push(player);
  }
  return { ...values, ...cardsOf(facts, ruleset) };
}

function cardsOf({ called_card: called }, ruleset) {
  const values = {};
  const cards = (called || "").split(BETWEEN_CARDS).map((card) => card.split(OF));
  slotsOf(ruleset).forEach(({ rank: usual, others }, at) => {
    const fits = cards.findIndex(([rank]) => [usual, ...others.map(([other]) => other)].includes(rank));
    if (fits < 0) return;
    const [[rank, suit]] = cards.splice(fits, 1);
    values[CALLED[at].card] = cardOf(usual, suit);
    values[CALLED[at].rank] = rank === usual ? "" : rank;
  });
  return values;
}

/** The facts of a draft, and the fields still `missing`. */
export function factsOf(draft, state) {
  const { values, dealer } = draft;
  const outcome = values.outcome ?? PLAYED;
  if (outcome !== PLAYED) return { facts: { dealer, outcome }, missing: [] };
  const players = playing(state, dealer);
  if (draft.game === ALONE) return countedAlone(values, dealer, players);
  const { facts, missing } = attacked(values, dealer, players, state.ruleset);
  if (asksDirection(draft, state) && !values.direction) missing.unshift("direction");
  if (boardsOf(state).length && !values.board) missing.unshift("board");
  return { facts: withBoard(facts, values, state), missing };
}

function countedAlone(values, dealer, players) {
  const points = {};
  for (const at of players) points[at] = numberIn(values[`points_${at}`]);
  const missing = players.filter((at) => points[at] === null).map((at) => `points_${at}`);
  return { facts: { dealer, points }, missing };
}

function attacked(values, dealer, players, ruleset) {
  const chosen = [values.partner ?? []].flat().filter((one) => one !== values.taker);
  const partners = chosen.filter((one) => players.includes(one));
  const mayHave = ruleset.shares.length > 1;
  const missing = ["taker", "contract", "bouts"].filter((name) => !values[name]);
  if (mayHave && !chosen.length) missing.splice(2, 0, "partner");
  const points = attackPoints(values, ruleset);
  if (points === null) missing.push("points");
  const facts = { dealer, taker: values.taker, contract: values.contract };
  if (partners.length) facts.partners = partners;
  if (mayHave && !partners.length && chosen.length) [facts.alone] = chosen;
  const called = calledCards(values, ruleset);
  if (mayHave && called) facts.called_card = called;
  Object.assign(facts, { bouts: Number(values.bouts), points, ...extras(values, players) });
  return { facts, missing };
}

function extras(values, players) {
  const facts = {};
  if (values.both_petits && values.petit_au_bout) facts.petits = 2;
  const held = (name, key) =>
    players.flatMap((player) =>
      [values[name(player)] ?? []].flat().filter(Boolean).map((one) => ({ player, [key]: one })),
    );
  const poignees = held((player) => `poignee_${player}`, "size");
  if (poignees.length) facts.poignees = poignees;
  const miseres = Object.keys(values)
    .filter((name) => name.startsWith("misere_"))
    .flatMap((name) => {
      const holders = [values[name]].flat().filter((player) => players.includes(player));
      return holders.map((player) => ({ player, kind: name.slice("misere_".length) }));
    });
  if (miseres.length) facts.miseres = miseres;
  const told = new Set(bonuses.filter(({ name }) => values[name]).map(({ field }) => field));
  for (const bonus of bonuses.filter(({ field }) => told.has(field))) {
    const value = noted(bonus, values[bonus.name]) || (bonus.noted === "yes" ? false : null);
    if (bonus.part) (facts[bonus.field] ??= {})[bonus.part] = value;
    else facts[bonus.field] = value;
  }
  return facts;
}

/** A bonus as a field of the form holds it: a tick, or a side. */
const noted = (bonus, value) => (bonus.noted === "yes" ? Boolean(value) : value || "");

function calledCards(values, ruleset) {
  const called = slotsOf(ruleset).map(({ rank: usual }, at) => {
    const { card, rank } = CALLED[at];
    const suit = values[card]?.split(OF)[1];
    return suit ? cardOf(values[rank] || usual, suit) : "";
  });
  return called.filter(Boolean).join(BETWEEN_CARDS);
}

/** The attack's points, whichever camp was counted; null while there are none. */
export function attackPoints(values, { card_points: all }) {
  const typed = numberIn(values.points);
  if (typed === null) return null;
  return values.side === DEFENCE ? all - typed : typed;
}

/** A count as it is typed: 40, 40,5, 40½; null where there is none. */
export function numberIn(text) {
  const plain = String(text ?? "").replace(/\s/g, "").replace(",", ".");
  const found = /^(\d*)(½|\.\d+)?$/.exec(plain);
  if (!found || plain === "") return null;
  const [, whole, part] = found;
  return Number(whole || 0) + (part === "½" ? 0.5 : Number(part ?? 0));
}

/** A count as a scorer writes it: 40½. */
export function written(points) {
  if (Number.isInteger(points)) return String(points);
  return Number.isInteger(2 * points) ? `${Math.floor(points) || ""}½` : String(points);
}

/** What a key of the pad makes of a count; a digit too many starts it over, too many
    points stay as they were typed. */
export function typed(text, key, most) {
  if (key === "back") return text.slice(0, -1);
  if (key === "half") return text.endsWith("½") ? text.slice(0, -1) : `${text}½`;
  const longer = text.endsWith("½") ? key : text + key;
  return longer.length > String(most).length ? key : String(Number(longer));
}
