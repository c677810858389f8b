/* What stands above every screen until somebody has seen it: a link to renew, deals of another
   table, points that differ, the arbiter's answer, a deal that was begun. */

import { callMessages } from "./calls.js";
import { button, element, icon } from "./element.js";
import { factsInWords } from "./explain.js";
import { guideLink } from "./guide.js";
import { nameOf } from "./names.js";
import { waitingElsewhere } from "./store.js";
import { contractName, say, signed } from "./words.js";

/** One message; what is refused or went wrong leads to the guide. */
export const news = (kind, drawing, words, ...more) =>
  element("div", { class: `message message-${kind}` }, icon(drawing), element("p", {}, words), more,
    kind === "info" ? null : guideLink());

/** All messages; `state` is null until the server was heard once. */
export function messages(table, state, { links, shown, act, refresh, openDoor, sign }) {
  const told = [...shutOut(table, openDoor), ...elsewhere(table, links)];
  if (shown === "sheet" && table.sync.ailing) told.push(news("warning", "warning", table.sync.ailing.message));
  if (!state) return told;
  told.push(...lost(table, state, act), ...strange(table, state, act));
  told.push(...differences(table, refresh), ...calls(table, state, { act, refresh }));
  if (shown !== "deal") told.push(...signAgain(table, state, { shown, refresh, sign }));
  if (shown === "sheet" && !state.closed) told.push(...begun(table, state));
  return told;
}

function shutOut({ sync }, openDoor) {
  if (!sync.shutOut) return [];
  const { message } = sync.shutOut;
  const words = document.querySelector("#door-form h1").textContent;
  return [
    news("warning", "lock", message,
      button(words, () => openDoor(message), { "data-focus": "door" })),
  ];
}

function elsewhere({ store }, links) {
  return [...waitingElsewhere(store.name).keys()].map((name) => {
    const other = [...links.records].find(([, kept]) => `tarotclub-table-${kept.table}` === name);
    const href = other && `/t/${other[0].slice("link-".length)}/`;
    const way = href && element("a", { href }, say("other_table"));
    return news("warning", "warning", say("other_tables"), way);
  });
}

function lost(table, { lost: deals }, act) {
  if (!deals.length) return [];
  const values = { count: deals.length, numbers: deals.map(({ number }) => number).join(", ") };
  const drop = () => window.confirm(say("sure_leave_lost", values)) && act(() => table.forget(deals));
  return [
    news("error", "warning", say("lost_deals", values),
      element("div", { class: "button-group" },
        button(say("give_back", values), () => act(() => table.giveBack()), { kind: "primary", drawing: "sync", "data-focus": "lost" }),
        button(say("leave_lost"), drop, { "data-focus": "leave-lost" }))),
  ];
}

/** Deals of other players under this table's number: only a person knows where they belong. */
function strange(table, state, act) {
  const found = table.strangers.sort((one, other) => one.deal.number - other.deal.number);
  if (!found.length) return [];
  const [{ party }] = found;
  const seats = party.names.map((name, position) => ({ position, name }));
  const forget = () =>
    window.confirm(say("sure_drop")) && act(() => table.forget(found.map(({ deal }) => deal)));
  const lines = found.map(({ deal }) =>
    element("li", {}, `${deal.number}. ${factsInWords(deal.facts, { ...state, seats })}`));
  return [
    element("details", { class: "message message-warning" },
      element("summary", { "data-focus": "strangers" },
        say("strange_deals", { count: found.length, players: party.names.join(", ") })),
      element("ul", {}, lines),
      button(say("forget"), forget, { "data-focus": "forget-strangers" })),
  ];
}

function differences({ store }, refresh) {
  const list = (scores) =>
    scores.map((points) => (points === null ? "–" : signed(points))).join(" / ");
  const all = store.get("differences") ?? [];
  const putAway = async (uuid) => {
    await store.set("differences", all.filter((one) => one.uuid !== uuid));
    refresh();
  };
  return all.map(({ uuid, number, tablet, server }) =>
    news("error", "warning",
      say("difference", { number, tablet: list(tablet), server: list(server) }),
      button(say("seen"), () => putAway(uuid), { "data-focus": `difference-${uuid}` })));
}

function calls(table, state, { act, refresh }) {
  const seen = table.store.get("seen") ?? [];
  return callMessages(state, {
    seen,
    reachable: table.sync.reachable,
    withdraw: (uuid) => act(() => table.withdraw(uuid)),
    see: async (uuid) => {
      await table.store.set("seen", [...seen, uuid].slice(-50));
      refresh();
    },
  });
}

/** Whose signature fell because the sheet changed: said until he signs, or somebody puts it away. */
function signAgain({ store }, state, { shown, refresh, sign }) {
  const seen = store.get("seen") ?? [];
  const key = ({ position, at }) => `signature-${position}-${at}`;
  const fallen = state.voided.filter((one) => !seen.includes(key(one)));
  if (!fallen.length) return [];
  const players = fallen.map(({ position }) => nameOf(position, state)).join(", ");
  const see = async () => {
    await store.set("seen", [...seen, ...fallen.map(key)].slice(-50));
    refresh();
  };
  return [
    news("warning", "warning", say("sheet_changed", { players }),
      shown === "sheet" ? button(say("sign_sheet"), sign, { drawing: "edit", "data-focus": "sign-again" }) : null,
      button(say("seen"), see, { "data-focus": "signatures-seen" })),
  ];
}

function begun({ store }, state) {
  const draft = store.get("draft");
  if (draft?.kind !== "new") return [];
  const { taker, contract } = draft.values;
  const { number } = draft;
  if (!taker || !contract) return [news("info", "cards", say("draft_waiting", { number }))];
  const what = say("bid_for", {
    player: nameOf(taker, state),
    contract: contractName(contract, state.ruleset),
  });
  return [news("info", "cards", say("bid_running", { number, what }))];
}
