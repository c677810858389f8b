/* What stands above every screen until somebody has seen it: a link to renew, deals of another
   table, points that differ, the arbiter's answer, a deal that was begun. */

import { callMessages } from "./calls.js";
import { button, element, icon } from "./element.js";
import { nameOf } from "./explain.js";
import { waitingElsewhere } from "./store.js";
import { contractName, say, signed } from "./words.js";

/** One message. */
export const news = (kind, drawing, words, ...more) =>
  element("div", { class: `message message-${kind}` }, icon(drawing), element("p", {}, words), more);

/** All messages; `state` is null until the server was heard once. */
export function messages(table, state, { links, onSheet, act, refresh, openDoor }) {
  const told = [...shutOut(table, openDoor), ...elsewhere(table, links)];
  if (!state) return told;
  told.push(...differences(table, refresh), ...calls(table, state, { act, refresh }));
  if (onSheet && !state.closed) told.push(...begun(table, state));
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
