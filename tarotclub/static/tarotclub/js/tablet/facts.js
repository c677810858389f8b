/* A deal's facts at this table: who plays, what the engine makes of them, who deals next.

   Facts are in the written form with players named by their positions as text ("0", "1", …),
   as docs/API.md tells it. The engine wants players numbered among those who play. */

import { problems, score } from "../engine.js";

export const PLAYED = "played";
export const CANCELLED = "cancelled";
const MISDEAL = "misdeal";
const OURS = new Set(["ruleset", "players", "alone", "board", "points"]); // not the engine's

export const isPlayed = (facts) => (facts.outcome ?? PLAYED) === PLAYED;

/** Whether everyone played alone: each player has his count. */
export const isAlone = (facts) => isPlayed(facts) && typeof facts.points === "object";

/** What facts say of a bonus of the table of words. */
export const bonusIn = (facts, { field, part }) => (part ? facts[field]?.[part] : facts[field]);

/** The positions that play when `dealer` deals: all, or all but the mort; around a table of teams
    who takes and the other team. */
export function playing({ table, seats }, dealer, taker) {
  const positions = seats.map(({ position }) => String(position));
  const team = table.boards?.[0]?.attack ?? [];
  if (team.length && taker !== undefined) {
    const mine = team.includes(Number(taker));
    return positions.filter((at) => at === taker || team.includes(Number(at)) !== mine);
  }
  return table.mort ? positions.filter((position) => position !== dealer) : positions;
}

/** Who deals after a deal with these facts; after a misdeal the same again. */
export function nextDealer({ table, seats }, last) {
  if (!last) return String(table.first_dealer);
  const turn = last.outcome === MISDEAL ? 0 : 1;
  const at = seats.findIndex(({ position }) => String(position) === last.dealer);
  return String(seats[(at + turn) % seats.length].position);
}

/** Who leads to the first trick. */
export function leader({ seats }, dealer) {
  const at = seats.findIndex(({ position }) => String(position) === dealer);
  return String(seats[(at + 1) % seats.length].position);
}

/** What the engine says of facts: its `problems`, or its `result` and `scores` by seat. */
export function judge(facts, state) {
  const players = playing(state, facts.dealer, facts.taker);
  const deal = forEngine(facts, players);
  const found = problems(deal, state.ruleset);
  if (found.length) return { problems: found, result: null, scores: null };
  const result = score(deal, state.ruleset);
  const scores = state.seats.map(({ position }) => {
    const at = players.indexOf(String(position));
    return at < 0 ? null : result.scores[at];
  });
  return { problems: [], result, scores };
}

/** The facts as js/engine.js wants them. */
function forEngine(facts, players) {
  const seat = (name) => {
    const at = players.indexOf(name);
    return at < 0 ? players.length : at; // beyond the table: a problem of its own
  };
  const deal = {};
  for (const [key, value] of Object.entries(facts)) if (!OURS.has(key)) deal[key] = value;
  deal.dealer = players.includes(facts.dealer) ? seat(facts.dealer) : null;
  if (!isPlayed(facts)) return { outcome: facts.outcome, dealer: deal.dealer };
  if (isAlone(facts)) {
    return { dealer: deal.dealer, points: players.map((name) => facts.points[name]) };
  }
  deal.points = facts.points;
  deal.taker = facts.taker === undefined ? null : seat(facts.taker);
  deal.partners = (facts.partners ?? []).map(seat);
  for (const key of ["poignees", "miseres"]) {
    deal[key] = (facts[key] ?? []).map((held) => ({ ...held, player: seat(held.player) }));
  }
  return deal;
}

/** Whether two facts say the same, whatever the order of their keys and what is left out. */
export const sameFacts = (one, other) => plain(one) === plain(other);

function plain(value) {
  if (Array.isArray(value)) return `[${value.map(plain)}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).filter((key) => value[key] !== undefined).sort();
  return `{${keys.map((key) => `${key}:${plain(value[key])}`)}}`;
}
