/* The score sheet on the tablet: players, bilans, who deals, every deal and its lines. */

import { dealerMark } from "./choices.js";
import { amountOf, inTurns, mayTake as mayTakeBoard, nextBoard } from "./boards.js";
import { boardsPanel, onSheet } from "./boards_panel.js";
import { button, element, icon, unseen } from "./element.js";
import { countInWords, extrasInWords, factsInWords, isCancelled } from "./explain.js";
import { isAlone, isPlayed, judge, playing } from "./facts.js";
import { mark, marks, verdictLine } from "./marks.js";
import { nameOf, shortName } from "./names.js";
import { contractName, hour, say } from "./words.js";
import { isEditable } from "./table.js";

const SHOWN = 12;
const LONGEST = 3 * 60; // minutes; beyond, a clock was wrong or changed, as for the server
const open = new Set(); // the rows that are open, from one drawing to the next
let all = false;

/** The sheet; `deeds` are what its buttons do, and the `round`. Who only reads has no `sign`. */
export function sheet(state, table, deeds) {
  const hidden = all ? 0 : Math.max(0, state.deals.length - SHOWN);
  const shown = state.deals.slice(hidden).reverse();
  const running = runningBilans(state);
  const rows = shown.map((deal) => row(deal, running.get(deal.uuid), state, table, deeds));
  return [
    header(state, deeds),
    boardsPanel(state, deeds.round),
    scoreSheet(state, rows, deeds),
    rows.length ? null : element("p", { class: "tablet-empty" }, say(state.typed ? "typed" : "no_deal")),
    hidden
      ? button(say("all_deals", { count: hidden }), () => { all = true; deeds.redraw(); },
          { kind: "wide", "data-focus": "all" })
      : null,
  ];
}

function header(state, deeds) {
  const { table } = state;
  const round = deeds.round?.words(state);
  return element(
    "div",
    { class: "tablet-header" },
    element("h1", {}, say("table", { number: table.number })),
    element("p", { class: "soft small" }, `${table.club} · ${say("played", { count: state.played })}`),
    round && element("p", { class: `tablet-round${deeds.round.over ? " tablet-round-over" : ""}` }, round),
    deeds.sign && element(
      "div",
      { class: "tablet-actions" },
      state.link.reading && button(say("follow"), deeds.follow, { drawing: "screen", "data-focus": "follow" }),
      button(say("call_arbiter"), deeds.call, { drawing: "warning", "data-focus": "call" }),
      state.signed
        ? null
        : button(say(state.all_signed ? "signatures" : "sign_sheet"), deeds.sign, { drawing: "edit", "data-focus": "sign" }),
      state.stuck.length
        ? button(say("stuck", { count: state.stuck.length }), deeds.settle,
            { kind: "danger", drawing: "warning", "data-focus": "settle" })
        : null,
    ),
  );
}

function scoreSheet(state, rows, deeds) {
  const { length } = state.seats;
  const takers = deeds.take ? mayTake(state) : []; // who only reads begins nothing
  const players = state.seats.map((seat, at) => {
    const position = String(seat.position);
    const name = element("span", { class: "player", title: seat.name }, shortName(position, state));
    return element(
      "th",
      { role: "columnheader", scope: "col", class: "deal-mark" },
      takers.includes(position)
        ? element("button", { class: "player-takes", type: "button", title: say("took", { player: seat.name }),
          onclick: () => deeds.take(position), "data-focus": `take-${position}` }, name, mark(state.bilans[at]))
        : [name, mark(state.bilans[at])],
      position === state.next.dealer && !state.closed && !inTurns(state)
        ? element("span", { class: "player-next" }, dealerMark())
        : null,
    );
  });
  const many = length > 6 ? " score-sheet-many" : "";
  return element(
    "table",
    { class: `score-sheet score-sheet-${length}${many}`, role: "table", "aria-label": say("table", { number: state.table.number }) },
    element("thead", { role: "rowgroup" },
      element("tr", { role: "row" },
        element("th", { role: "columnheader", scope: "col", class: "deal-number" }, unseen(say("outcome"))),
        element("th", { role: "columnheader", scope: "col", class: "deal-facts" },
          takers.length ? say("touch_taker") : say("bilan")),
        players)),
    element("tbody", { role: "rowgroup" }, rows),
  );
}

/** Who may take the next deal: a tap on his name begins it. */
function mayTake(state) {
  if (state.closed || !Object.keys(state.ruleset.contracts).length) return [];
  const players = playing(state, state.next.dealer);
  const board = inTurns(state) ? nextBoard(state.table, state.deals) : null;
  return board ? players.filter((position) => mayTakeBoard(board, position)) : players;
}

function row(deal, bilans, state, table, deeds) {
  const { facts, uuid } = deal;
  const cells = state.seats.map((seat, at) =>
    element(
      "td",
      { role: "cell", class: `deal-mark${isOfAttack(facts, seat) ? " is-attack" : ""}` },
      deal.scores[at] === null
        ? element("span", { class: "deal-mort" }, inTurns(state) ? "–" : say("mort"))
        : element("span", { class: "tablet-mark" },
          isPlayed(facts) ? mark(deal.scores[at]) : element("span", { class: "score score-zero" }, "–")),
      element("span", { class: "running" }, unseen(`${say("bilan")} `), mark(bilans[at])),
    ),
  );
  const inside = () => lines(deal, state, table, deeds); // only of rows that are open
  const toggle = ({ target }) => {
    if (!target.open) return open.delete(uuid);
    open.add(uuid);
    if (target.children.length === 1) target.append(inside());
  };
  const details = element(
    "details",
    { open: open.has(uuid), ontoggle: toggle },
    element("summary", { "data-focus": `row-${uuid}` }, summaryLine(deal, state), secondLine(deal, state)),
    open.has(uuid) ? inside() : null,
  );
  return element(
    "tr",
    { role: "row", class: isCancelled(facts) ? "is-cancelled" : null, "data-deal": uuid },
    element("th", { role: "rowheader", scope: "row", class: "deal-number" }, deal.number),
    element("td", { role: "cell", class: "deal-facts" }, details),
    cells,
  );
}

function summaryLine(deal, state) {
  const { facts } = deal;
  const parts = facts.board ? [element("span", { class: "badge" }, say("board_number", { board: facts.board }))] : [];
  if (isPlayed(facts) && !isAlone(facts)) {
    const attack = [facts.taker, ...(facts.partners ?? [])].map((at) => shortName(at, state));
    parts.push(element("strong", {}, attack.join(" + ")), element("span", {}, contractName(facts.contract, state.ruleset)));
    if (deal.made !== null) parts.push(verdictSign(deal.made));
  } else {
    parts.push(element("span", {}, isPlayed(facts) ? say("alone_deal") : factsInWords(facts, state)));
  }
  if (deal.revisions && !isCancelled(facts)) {
    parts.push(element("span", { class: "badge badge-corrected" }, icon("edit"), say("corrected")));
  }
  if (deal.lost) {
    parts.push(element("span", { class: "badge tablet-lost" }, icon("warning"), say("lost")));
  }
  if (deal.waits) {
    const words = say(deal.version > 1 ? "waits_correction" : "waits");
    parts.push(element("span", { class: "badge tablet-waits" }, icon("sync"), words));
  }
  return element("span", { class: "deal-line" }, parts);
}

const verdictSign = (made) =>
  element("span", { class: `verdict verdict-${made ? "made" : "failed"}` },
    icon(made ? "check" : "cross"), say(made ? "made" : "failed"));

function secondLine(deal, state) {
  const { facts } = deal;
  if (!isPlayed(facts)) return null;
  const name = (at) => nameOf(at, state);
  const told = isAlone(facts)
    ? [factsInWords(facts, state)]
    : [countInWords(facts), extrasInWords(facts, name, state.ruleset)].filter(Boolean);
  if (amountOf(deal, state) !== null) told.push(onSheet(deal, state));
  return element("span", { class: "deal-told" }, told.join(" · "));
}

/** What a row opens into: how it is reckoned, who dealt, what can be done. */
function lines(deal, state, table, deeds) {
  const { facts } = deal;
  const judged = judge(facts, state);
  const at = { at: hour(deal.recorded_at), who: deal.recorded_by };
  const lasted = duration(deal);
  const notes = [
    inTurns(state) ? null : say("dealer_is", { dealer: nameOf(facts.dealer, state) }),
    say(deal.recorded_by ? "recorded_by" : "recorded_at", at),
    lasted === null ? null : say("lasted", { minutes: lasted }),
  ];
  return element(
    "div",
    { class: "deal-lines" },
    isPlayed(facts) && judged.result ? [verdictLine(facts, judged.result, state), marks(deal.scores, state)] : null,
    element("p", { class: "soft small" }, notes.filter(Boolean).join(" · ")),
    state.closed || !deeds.correct ? null : element("p", { class: "button-group" }, rowButtons(deal, table, deeds)),
  );
}

function rowButtons(deal, table, deeds) {
  const entry = deal.waits && table.entry(deal.uuid);
  const mine = entry && isEditable(entry);
  const focus = (name) => ({ "data-focus": `${name}-${deal.uuid}` });
  if (isCancelled(deal.facts)) {
    return [button(say("bring_back"), () => deeds.correct(deal), { drawing: "undo", ...focus("back") })];
  }
  return [
    button(say(mine ? "edit" : "correct"), () => deeds.correct(deal), { drawing: "edit", ...focus("edit") }),
    button(say("cancel"), () => deeds.cancel(deal), { drawing: "trash", ...focus("cancel") }),
    button(say("dispute_this"), () => deeds.call(deal), { drawing: "warning", ...focus("dispute") }),
  ];
}

/** Minutes from the bid to the last trick; null where they are not known. */
function duration({ started_at: from, finished_at: to }) {
  if (!from || !to) return null;
  const minutes = Math.round((new Date(to) - new Date(from)) / 60_000);
  return minutes >= 0 && minutes < LONGEST ? minutes : null;
}

const isOfAttack = (facts, { position }) =>
  isPlayed(facts) && [facts.taker, ...(facts.partners ?? [])].includes(String(position));

function runningBilans(state) {
  const bilans = Array(state.seats.length).fill(0);
  return new Map(
    state.deals.map(({ uuid, scores }) => {
      scores.forEach((points, seat) => { bilans[seat] += points ?? 0; });
      return [uuid, [...bilans]];
    }),
  );
}

/** Who deals and who leads, for the bar. */
export function turn(state, leads) {
  const { number, dealer } = state.next;
  if (inTurns(state)) return element("strong", {}, say("deal", { number }));
  const name = shortName(dealer, state);
  const words = say(playing(state, dealer).includes(dealer) ? "deals_first" : "deals_mort", { dealer: name });
  return [
    element("strong", {}, say("deal", { number })),
    element("span", { class: "bar-detail" }, icon("dealer"), ` ${words} · ${say("leads", { leader: shortName(leads, state) })}`),
  ];
}
