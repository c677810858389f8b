/* Coming to the table: by a scanned code, by the token this tablet has, or by eight digits. */

import { ask } from "./api.js";
import { openLinks, scannedToken, showDoor, tableOf } from "./door.js";
import { fill } from "./element.js";
import { newUuid } from "./identity.js";
import { keptIn, keyOf } from "./known.js";
import { news } from "./messages.js";
import { TableRound, showClock } from "./round.js";
import { here, refresh, show } from "./screens.js";
import { Store } from "./store.js";
import { Sync } from "./sync.js";
import { TableAtHand } from "./table.js";
import { say } from "./words.js";

const { link } = document.getElementById("tablet").dataset;
const record = `link-${link}`;
let token = null;

let links;
let tablet; // tells this tablet from another one at the same table

/** The links this tablet knows. */
export function linksKnown() {
  return links;
}

/** Come in by what was scanned, by what this tablet knows, or through the door. */
export async function start() {
  links = await openLinks();
  tablet = links.get("tablet")?.word;
  if (!tablet) await links.set("tablet", { word: (tablet = newUuid()) });
  const scanned = scannedToken();
  const known = links.get(record);
  if (scanned && scanned !== known?.token) {
    await links.set(record, { token: scanned, table: known?.table ?? null });
  }
  await enter();
}

async function enter() {
  const known = links.get(record);
  if (!known) return openDoor();
  ({ token } = known);
  here.pass = { link: Number(link), token };
  let number = known.table;
  if (!number) {
    const answer = await tableOf(link, token);
    if (answer?.refusal) {
      await links.set(record, null);
      return openDoor(answer.refusal.message);
    }
    if (!answer) return waitForNetwork();
    number = answer.table;
    await links.set(record, { token, table: number });
  }
  await links.set("last", { token });
  await sitDown(number);
}

function waitForNetwork() {
  fill(document.getElementById("news"), news("warning", "offline", say("pin_offline")));
  setTimeout(enter, 3000);
}

export function openDoor(why = null) {
  const back = here.table?.state ? () => show("sheet") : null;
  showDoor(link, {
    why,
    token: links.get("last")?.token,
    back,
    enter: async (given, number) => {
      await links.set(record, { token: given, table: number });
      await enter();
    },
  });
  show("door");
  document.getElementById("pin").focus();
}

async function sitDown(number) {
  const path = `/api/tables/${number}/`;
  here.table?.sync.stop();
  const store = await Store.open(`table-${number}`);
  const waiting = () => `${Math.min(store.entries.length, 9999)} ${tablet}`;
  const send = (method, rest, options) => ask(method, path + rest, { token, waiting: waiting(), ...options });
  const sync = new Sync({ store, send });
  here.round?.stop();
  here.round = new TableRound({ send, store });
  here.table = new TableAtHand({ store, sync });
  store.follow(window);
  store.onchange = () => refresh();
  sync.onchange = () => refresh();
  globalThis.tablet = here.table; // for whoever looks into a table that went wrong, and for tests
  navigator.storage?.persist?.();
  show("sheet");
  refresh(true);
  await sync.wake();
  refresh();
  here.round.follow(refresh);
  await putAway(number);
}

/** Note how long this link lasts, and let go what was kept for links that are over. */
async function putAway(number) {
  const until = here.table.state?.link.expires_at ?? null;
  if (until) await links.set(record, { token, table: number, until });
  const over = [...links.records].filter(([, kept]) =>
    kept.until && kept.table !== number && new Date(kept.until) < new Date());
  for (const [key, { table }] of over) {
    const store = await Store.open(`table-${table}`);
    await store.setAll([...keptIn(store).map(({ deal }) => [keyOf(deal.uuid), null]), ["lost", null]]);
    if (!store.entries.length) await links.set(key, null);
  }
}

/* The clock goes on by itself; the sheet calls the last deal, and says when the time is over. */
let called = "";
setInterval(() => {
  const round = here.shown === "door" ? null : here.round;
  showClock(document.getElementById("clock"), round);
  const now = round?.over ? "over" : round?.last ? "last" : "";
  if (now === called) return;
  called = now;
  if (now) navigator.vibrate?.([300, 150, 300]);
  refresh();
}, 500);
