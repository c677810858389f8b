/* What the sheet of a duplicate's table says of its boards: what came of each elsewhere, where it
   goes, and where everybody goes. */

import { amountOf, boardsOf, nextBoard } from "./boards.js";
import { element, icon } from "./element.js";
import { isPlayed } from "./facts.js";
import { nameOf, shortName } from "./names.js";
import { label, say, signed } from "./words.js";

/** Where a seat of a table of four is. */
export const directionOf = (position) => label("direction", String(position));

/** "Fiche ambulante : +56" */
export const onSheet = (deal, state) => say("on_travelling_sheet", { amount: signed(amountOf(deal, state)) });

/** The boards of the round: what came of each, where it goes, and where everybody goes. */
export function boardsPanel(state, round) {
  const boards = boardsOf(state);
  if (!boards.length) return null;
  const told = round?.told?.boards ?? null;
  const next = nextBoard(state.table, state.deals);
  return element(
    "section",
    { class: "tablet-boards", "aria-label": say("boards") },
    next ? element("p", {}, element("strong", {}, say("next_board", inWords(next, state)))) : null,
    element("ul", {}, boards.map((board) => boardLine(board, state, told))),
    next || !told ? null : whereTo(told, state),
  );
}

const inWords = ({ number, taker, dealer }, state) => ({
  ...{ board: number, taker: `${directionOf(taker)} (${shortName(taker, state)})` },
  dealer: `${directionOf(dealer)} (${shortName(dealer, state)})`,
});

function boardLine(board, state, told) {
  const deal = state.deals.find(({ facts }) => isPlayed(facts) && facts.board === board.number);
  const about = told?.boards.find(({ number }) => number === board.number);
  const parts = [say(deal ? "board_played" : "board_due", inWords(board, state))];
  if (deal) parts.push(say("board_yours", { amount: signed(amountOf(deal, state)) }));
  if (deal && about?.results) parts.push(say("board_others", ranked(about.results)));
  if (deal) parts.push(about?.to ? say("board_goes", { table: about.to }) : say("board_stays"));
  return element("li", {}, deal ? icon("check") : null, ` ${parts.join(" · ")}`);
}

const ranked = ({ rank, of, percent, amounts }) =>
  ({ rank: say(rank === 1 ? "first" : "nth", { rank }), of, percent, amounts: amounts.map(signed).join(", ") });

function whereTo({ players, last }, state) {
  const lines = players.map(({ position, to, seat }) =>
    element("li", {}, say(to ? "goes_to" : "sits_out",
      { player: nameOf(position, state), direction: directionOf(seat ?? position), table: to })));
  return [
    element("p", {}, element("strong", {}, say(last ? "session_over" : "where_to_go"))),
    lines.length ? element("ul", {}, lines) : null,
  ];
}
