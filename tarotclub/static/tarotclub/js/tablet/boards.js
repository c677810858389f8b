/* The boards of a table of duplicate: which comes next, what a deal may not say about its own.
   A table of donnes libres has none. No document here. */

import { isPlayed } from "./facts.js";

const IMPOSED = "garde"; // nobody bids in duplicate

export const boardsOf = ({ table }) => table.boards ?? [];

/** A board of this table by its number. */
export const boardAt = (state, number) => boardsOf(state).find((board) => board.number === Number(number));

/** The first board that waits to be played; null once all are. */
export function nextBoard(table, deals) {
  const played = deals.filter(({ facts }) => isPlayed(facts)).map(({ facts }) => facts.board);
  return (table.boards ?? []).find(({ number }) => !played.includes(number)) ?? null;
}

/** What a draft starts from: nobody bids, and which board it is stands on the étui. */
export const boardValues = (state) => (boardsOf(state).length ? { contract: IMPOSED } : {});

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
  if (taker !== undefined && taker !== String(board.taker)) {
    return [{ field: "taker", code: "board_taker", values: { board: number } }];
  }
  return [];
}

/** What the travelling sheet has of a deal: for each defender, signed for the attack. */
export function amountOf({ facts, scores }, state) {
  const at = state.seats.findIndex(({ position }) => String(position) !== facts.taker);
  return facts.board && isPlayed(facts) && scores ? -scores[at] : null;
}
