/* What the sheet of a duplicate's table says of its boards: what came of each elsewhere, where it
   goes, and where everybody goes. */

import { amountOf, boardsOf, nextBoard } from "./boards.js";
import { element, icon } from "./element.js";
import { isPlayed } from "./facts.js";
import { nameOf, shortName } from "./names.js";
import { label, say, signed } from "./words.js";

const LINES = ["NS", "EW"]; // of the positions 0 and 2, 1 and 3

/** Where a seat of a table of four is. */
export const directionOf = (position) => label("direction", String(position));

/** Where somebody sits: a direction, or in a team his line and his colour. */
export function placeOf(position, state) {
  const { attack, directions } = boardsOf(state)[0] ?? {};
  if (!attack?.length) return directionOf(position);
  const mine = attack.includes(Number(position));
  const all = state.seats.map((seat) => seat.position);
  const team = mine ? attack : all.filter((at) => !attack.includes(at));
  const line = LINES[(directions[0] + (mine ? 0 : 1)) % 2];
  return `${label("line", line)}, ${label("colour", String(team.indexOf(Number(position))))}`;
}

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

const seated = (position, state) => `${directionOf(position)} (${shortName(position, state)})`;

function inWords({ number: board, taker, dealer, directions }, state) {
  if (!directions?.length) return { board, taker: seated(taker, state), dealer: seated(dealer, state) };
  const [takes, deals] = directions.map(directionOf);
  const turn = say("turn_of", { player: shortName(taker, state), place: placeOf(taker, state) });
  return { board, taker: `${takes} (${turn})`, dealer: deals };
}

function boardLine(board, state, told) {
  const deal = state.deals.find(({ facts }) => isPlayed(facts) && facts.board === board.number);
  const about = told?.boards.find(({ number }) => number === board.number);
  const parts = [say(deal ? "board_played" : "board_due", inWords(board, state))];
  if (deal) parts.push(say("board_yours", { amount: signed(amountOf(deal, state)) }));
  if (deal && about?.results) parts.push(ranked(about.results));
  if (deal && told) parts.push(about?.to ? say("board_goes", { table: about.to }) : say("board_stays"));
  return element("li", {}, deal ? icon("check") : null, ` ${parts.join(" · ")}`);
}

function ranked({ rank, of, percent, points, amounts }) {
  const worth = percent ?? (points && say("match_points", { points }));
  const told = { rank: say(rank === 1 ? "first" : "nth", { rank }), of, worth, amounts: amounts.map(signed).join(", ") };
  return say(worth ? "board_others" : "board_ranked", told);
}

function whereTo({ players, last }, state) {
  const lines = players.map(({ position, to, seat, line }) =>
    element("li", {}, say(to ? "goes_to" : "sits_out",
      { player: nameOf(position, state), direction: line ? label("line", line) : directionOf(seat ?? position), table: to })));
  return [
    element("p", {}, element("strong", {}, say(last ? "session_over" : "where_to_go"))),
    lines.length ? element("ul", {}, lines) : null,
  ];
}
