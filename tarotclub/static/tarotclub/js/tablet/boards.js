/* The boards of a table of duplicate: which comes next, what a deal may not say about its own.
   A table of donnes libres has none. No document here. */

import { isPlayed } from "./facts.js";

const IMPOSED = ["garde"]; // nobody bids in duplicate, but in a match of équipes

export const boardsOf = ({ table }) => table.boards ?? [];

/** Whether two teams stand around the table: one of a team plays against all of the other. */
export const inTurns = (state) => boardsOf(state).some(({ attack }) => attack?.length);

/** Which contracts the taker may choose among. */
export const contractsOf = (state) => boardsOf(state)[0]?.contracts ?? IMPOSED;

/** Who takes every board of this table, where that is always the same: in quadrettes the attacker. */
export function attackerOf(state) {
  const [first, ...others] = boardsOf(state);
  const alike = others.length && !inTurns(state) && others.every(({ taker }) => taker === first.taker);
  return alike ? String(first.taker) : null;
}

/** A board of this table by its number. */
const boardAt = (state, number) => boardsOf(state).find((board) => board.number === Number(number));

/** The first board that waits to be played; null once all are. */
export function nextBoard(table, deals) {
  const played = deals.filter(({ facts }) => isPlayed(facts)).map(({ facts }) => facts.board);
  return (table.boards ?? []).find(({ number }) => !played.includes(number)) ?? null;
}

/** What a draft starts from: nobody bids, and which board it is stands on the étui. */
export function boardValues(state) {
  if (!boardsOf(state).length) return {};
  const [contract, ...others] = contractsOf(state);
  const taker = attackerOf(state);
  return { ...(others.length ? {} : { contract }), ...(taker ? { taker } : {}) };
}

/** The facts with their board, whose dealer it names. */
export function withBoard(facts, values, state) {
  if (!boardsOf(state).length) return facts;
  const board = boardAt(state, values.board);
  return board ? { ...facts, board: board.number, dealer: String(board.dealer) } : facts;
}

/** What contradicts the board, as the server would say it: problems with their values. */
export function boardProblems({ board: number, taker }, draft, state) {
  const board = boardAt(state, number);
  if (!board) return [];
  const again = state.deals.find(({ uuid, facts }) =>
    uuid !== draft.uuid && isPlayed(facts) && facts.board === board.number);
  if (again) return [{ field: "board", code: "board_again", values: { board: number, n: again.number } }];
  const { direction } = draft.values; // around a table of teams the étui says it beside who takes
  if (direction && direction !== String(board.directions?.[0])) {
    return [{ field: "direction", code: "board_direction", values: { board: number } }];
  }
  if (taker === undefined || mayTake(board, taker)) return [];
  const code = board.attack?.length ? "board_team" : "board_taker";
  return [{ field: "taker", code, values: { board: number } }];
}

/** Whether somebody may take a board: who sits where its étui says, or one of the team that attacks. */
export const mayTake = ({ taker, attack }, position) =>
  attack?.length ? attack.includes(Number(position)) : String(taker) === position;

/** What the travelling sheet has of a deal: for each defender, signed for the attack. */
export function amountOf({ facts, scores }, state) {
  if (!facts.board || !isPlayed(facts) || !scores) return null;
  const at = state.seats.findIndex(({ position }, seat) => String(position) !== facts.taker && scores[seat] !== null);
  return -scores[at];
}
