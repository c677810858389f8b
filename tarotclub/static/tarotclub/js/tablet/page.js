/* The table's page: lets the tablet in, then shows the sheet, the form, conflicts, signatures,
   all from what is on the tablet. docs/API.md says how it talks to the server. */

import { ask } from "./api.js";
import { hideToast, showBar, showNetwork, showToast } from "./bars.js";
import { askWhy } from "./calls.js";
import { celebrate, likes, startComfort } from "./comfort.js";
import { DealScreen } from "./deal_screen.js";
import { openLinks, scannedToken, showDoor, tableOf } from "./door.js";
import { draftOf, newDraft } from "./draft.js";
import { button, fill } from "./element.js";
import { factsInWords, headline, nameOf } from "./explain.js";
import { leader } from "./facts.js";
import { messages, news } from "./messages.js";
import { KEEP } from "./outbox.js";
import { settling } from "./settle.js";
import { sheet, turn } from "./sheet.js";
import { signing, signingCode } from "./signing.js";
import { NotSavedError, Store } from "./store.js";
import { Sync } from "./sync.js";
import { TableAtHand, isEditable } from "./table.js";
import { contractName, say } from "./words.js";

const home = document.getElementById("tablet");
const link = home.dataset.link;
const record = `link-${link}`;
const main = document.getElementById("main");
const screenOf = (name) => document.getElementById(`screen-${name}`);
const SCREENS = ["door", "sheet", "deal", "settle", "sign"];
const UNDO_SECONDS = 5;

let links;
let table = null; // the TableAtHand, once we know which one
let token = null;
let shown = "sheet";
let drawn = ""; // what the sheet was last drawn from
let keeping = null;

const dealScreen = new DealScreen(screenOf("deal"), {
  keep: keepDraft,
  leave: () => history.back(),
  save: saveDeal,
  bid: (taker, contract) =>
    say("bid_for", {
      player: nameOf(taker, table.state),
      contract: contractName(contract, table.state.ruleset),
    }),
});

// Getting in

async function start() {
  startComfort(() => refresh(true));
  links = await openLinks();
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
  await sitDown(number);
}

function waitForNetwork() {
  fill(document.getElementById("news"), news("warning", "offline", say("pin_offline")));
  setTimeout(enter, 3000);
}

function openDoor(why = null) {
  const back = table && table.state ? () => show("sheet") : null;
  showDoor(link, {
    why,
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
  table?.sync.stop();
  const store = await Store.open(`table-${number}`);
  const sync = new Sync({
    store,
    send: (method, rest, options) => ask(method, path + rest, { token, ...options }),
  });
  table = new TableAtHand({ store, sync });
  store.follow(window);
  store.onchange = () => refresh();
  sync.onchange = () => refresh();
  globalThis.tablet = table; // for whoever looks into a table that went wrong, and for tests
  navigator.storage?.persist?.();
  show("sheet");
  refresh(true);
  await sync.wake();
  refresh();
}

// What is shown

function show(name) {
  shown = name;
  for (const screen of SCREENS) screenOf(screen).hidden = screen !== name;
  home.dataset.screen = name;
  if (name !== "deal") dealScreen.close();
  window.scrollTo(0, 0);
  refresh(true);
}

/** Go to a screen that the Back button leaves. */
function go(name) {
  if (shown === "sheet") history.pushState({ screen: name }, "");
  else history.replaceState({ screen: name }, "");
  show(name);
  screenOf(name).querySelector("h1")?.focus({ preventScroll: true });
}

function refresh(force = false) {
  const state = table?.state ?? null;
  if (table) showNetwork(table.sync, state);
  if (!state || shown === "door") {
    if (shown === "door") showBar("", []);
    if (table && shown !== "door") showMessages(null);
    return;
  }
  const now = JSON.stringify([
    ...[table.store.get("server").etag, state.revision, table.store.entries, table.store.get("differences"), state.calls],
    ...[table.sync.reachable, table.sync.shutOut, table.store.get("seen"), table.store.get("draft")],
  ]);
  if (!force && now === drawn) return;
  drawn = now;
  keepingFocus(() => {
    showMessages(state);
    if (shown === "sheet") showSheet(state);
    if (shown === "settle") fill(screenOf("settle"), settling(state, { decide, edit: editEntry }));
    if (shown === "sign") fill(screenOf("sign"), signing(state, { sign, phone, dispute }));
    if (shown === "settle" || shown === "sign") showBar("", [backButton()]);
    if (shown === "deal") dealScreen.follow(state);
  });
}

/** Drawing anew must not take the keyboard away from where it was. */
function keepingFocus(draw) {
  const key = document.activeElement?.dataset?.focus;
  draw();
  if (key) document.querySelector(`[data-focus="${key}"]`)?.focus({ preventScroll: true });
}

function showSheet(state) {
  const deeds = {
    call: (deal) => callArbiter(deal?.uuid ? { deal } : {}),
    sign: () => go("sign"),
    settle: () => go("settle"),
    correct: correctDeal,
    cancel: cancelDeal,
    redraw: () => refresh(true),
  };
  fill(screenOf("sheet"), sheet(state, table, deeds));
  const draft = table.store.get("draft");
  if (state.closed) return showBar(say(state.signed ? "sheet_signed" : "sheet_closed"), []);
  const number = draft?.number ?? state.next.number;
  const open = draft?.kind === "new" ? "finish_deal" : "record_deal";
  showBar(turn(state, leader(state, state.next.dealer)), [
    button(say(open, { number: draft?.kind === "new" ? number : state.next.number }), openDeal,
      { kind: "primary main", drawing: "plus", "data-focus": "new" }),
  ]);
}

const backButton = () => button(say("back"), () => history.back(), { drawing: "back", kind: "main" });

function showMessages(state) {
  const more = { links, onSheet: shown === "sheet", act, refresh, openDoor };
  fill(document.getElementById("news"), messages(table, state, more));
}

// Deals

function openDeal() {
  const kept = table.store.get("draft");
  const draft = kept?.kind === "new" ? { ...kept, number: table.state.next.number } : newDraft(table.state);
  openForm(draft);
}

function openForm(draft) {
  hideToast();
  go("deal");
  dealScreen.open(draft, table.state, { steps: likes("steps") });
  screenOf("deal").querySelector("h1").focus({ preventScroll: true });
}

/** Keep what is typed; not at every key, but surely soon. */
function keepDraft(draft, { soon = 200 } = {}) {
  clearTimeout(keeping);
  if (draft.kind !== "new") return;
  const kept = structuredClone(draft);
  keeping = setTimeout(async () => {
    await table.store.set("draft", kept);
    refresh();
  }, soon);
}

async function saveDeal(draft, { facts, ...judged }, reason) {
  const { kind, number, uuid, bid_at } = draft;
  const saved = await act(async () => {
    if (kind !== "new") {
      await table.correct(uuid, facts, reason || say("corrected_here"));
      return uuid;
    }
    return table.record(facts, { bid_at });
  });
  if (!saved) return;
  celebrate();
  clearTimeout(keeping);
  if (kind === "new") table.store.set("draft", null);
  dealScreen.close(); // so that leaving the screen does not keep it as a draft
  const words = `${say("deal", { number })} ${say("saved_here")}. ${headline(facts, judged, table.state)}`;
  history.back();
  showToast(words, kind === "new" ? { seconds: UNDO_SECONDS, undo: () => undo(saved, draft) } : {});
}

async function undo(id, draft) {
  hideToast();
  if (!(await table.undo(id))) return showToast(say("too_late"));
  await table.store.set("draft", draft);
  refresh(true);
  openForm(draft);
}

function correctDeal(deal) {
  const entry = table.entry(deal.uuid);
  const kind = entry && isEditable(entry) ? "edit" : "correct";
  const more = { kind, uuid: deal.uuid, number: deal.number };
  openForm(draftOf(deal.facts, table.state.ruleset, more));
}

/** A refused deal goes back into the form as it was typed. */
function editEntry(entry) {
  const number = entry.number ?? table.state.next.number;
  openForm(draftOf(entry.facts, table.state.ruleset, { kind: "edit", uuid: entry.id, number }));
}

function cancelDeal(deal) {
  const dialog = document.getElementById("cancel");
  const form = document.getElementById("cancel-form");
  const note = document.getElementById("cancel-note");
  note.hidden = true;
  form.reason.value = "";
  form.onsubmit = async (event) => {
    event.preventDefault();
    const reason = form.reason.value.trim();
    note.hidden = Boolean(reason);
    if (!reason) return form.reason.focus();
    dialog.close();
    await act(() => table.cancel(deal.uuid, reason));
  };
  dialog.showModal();
}

async function decide(entry, choice) {
  if (choice === KEEP && !entry.stuck.stored && !window.confirm(say("sure_drop"))) return;
  await act(() => table.decide(entry.id, choice, { reason: say("replaced_because") }));
  refresh(true);
  if (!table.state.stuck.length) history.back();
}

// Signatures and calls

const sign = (position) => act(() => table.sign(position));

const dispute = (position) => callArbiter({ position });

async function phone(position) {
  try {
    const { status, body } = await table.sync.send("POST", "signatures/liens/", { body: { position } });
    if (status !== 201) return showToast(body?.message ?? say("needs_network"));
    const place = screenOf("sign").querySelector(`[data-seat="${position}"]`);
    place.querySelector(".tablet-code")?.remove();
    place.append(signingCode(body, nameOf(position, table.state)));
  } catch {
    showToast(say("needs_network"));
  }
}

function callArbiter({ deal = null, position = null }) {
  const words = deal && `${say("deal", { number: deal.number })} · ${factsInWords(deal.facts, table.state)}`;
  askWhy({ deal, position, words }, (said) => act(() => table.call(said)));
}

/** Do something that has to be on the disk; say so when the disk refuses. */
async function act(deed) {
  try {
    const done = await deed();
    refresh(true);
    return done ?? true;
  } catch (error) {
    if (!(error instanceof NotSavedError)) throw error;
    window.alert(say("not_saved"));
    return null;
  }
}

// The page's own life

window.addEventListener("popstate", () => {
  const typed = dealScreen.draft;
  if (typed?.kind === "new" && Object.keys(typed.values).some((name) => name !== "side" && typed.values[name]?.length)) {
    keepDraft(typed);
  }
  show("sheet");
});

for (const [target, kinds] of [[window, ["online", "pageshow"]], [document, ["visibilitychange"]]]) {
  for (const kind of kinds) {
    target.addEventListener(kind, () => {
      if (!table) return;
      if (document.visibilityState === "hidden") table.sync.release();
      else table.sync.wake();
    });
  }
}

document.addEventListener("click", (event) => {
  const brand = event.target.closest(".brand");
  if (brand) {
    event.preventDefault(); // the way out of the page may have no way back
    if (shown !== "sheet" && shown !== "door") history.back();
  }
  const opener = event.target.closest("[data-shows]");
  if (opener) document.getElementById(opener.dataset.shows).showModal();
  const closer = event.target.closest("[data-closes-dialog]");
  if (closer) closer.closest("dialog").close();
});

if (window.isSecureContext && "serviceWorker" in navigator) {
  navigator.serviceWorker.register(home.dataset.worker).catch(() => {});
}

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  const install = document.getElementById("install");
  install.hidden = false;
  install.onclick = () => event.prompt();
});

history.replaceState(null, "", location.href);
await start();
