/* Which screen is in sight, drawn anew whenever something has changed; and doing things that
   have to be on the disk. */

import { hideToast, showBar, showNetwork } from "./bars.js";
import { keepingFocus } from "./focus.js";
import { NotSavedError } from "./store.js";
import { say } from "./words.js";

const SCREENS = ["door", "sheet", "deal", "settle", "sign"];
const home = document.getElementById("tablet");
let drawn = ""; // what the screen was last drawn from
let draw = {}; // a function of the state for each screen, and for `messages` above them

/** What this page is about: its `table` (a TableAtHand) once it is known, the `round` around it
    (a TableRound), its `pass` ({link, token}), the screen `shown`. */
export const here = { table: null, round: null, pass: null, shown: "sheet" };

export const screenOf = (name) => document.getElementById(`screen-${name}`);

/** Say how each screen is drawn. */
export function drawWith(functions) {
  draw = functions;
}

export function show(name) {
  here.shown = name;
  for (const screen of SCREENS) screenOf(screen).hidden = screen !== name;
  home.dataset.screen = name;
  document.getElementById("bar").dataset.screen = name;
  window.scrollTo(0, 0);
  refresh(true);
}

/** Go to a screen that the Back button leaves. */
export function go(name) {
  hideToast();
  if (here.shown === "sheet") history.pushState({ screen: name }, "");
  else history.replaceState({ screen: name }, "");
  show(name);
  screenOf(name).querySelector("h1")?.focus({ preventScroll: true });
}

export function refresh(force = false) {
  const { table, shown } = here;
  const state = table?.state ?? null;
  if (table) showNetwork(table.sync, state);
  if (shown === "door") return showBar("", []);
  if (!state) return table && draw.messages(null);
  const { store, sync } = table;
  const now = JSON.stringify([
    ...[store.get("server").etag, state.revision, store.entries, store.get("differences"), state.calls],
    ...[store.get("lost"), table.strangers.length, sync.lost.length, here.round?.words(state), here.round?.told?.boards],
    ...[sync.reachable, sync.shutOut, sync.ailing?.message, store.get("seen"), store.get("draft")],
  ]);
  if (!force && now === drawn) return;
  drawn = now;
  keepingFocus(() => {
    draw.messages(state);
    draw[shown](state);
  });
}

/** Do something that has to be on the disk, and draw what came of it. */
export async function act(deed) {
  const done = await onDisk(deed);
  if (done !== null) refresh(true);
  return done;
}

/** Do something that has to be on the disk; say so when the disk refuses, and give null. */
export async function onDisk(deed) {
  try {
    return (await deed()) ?? true;
  } catch (error) {
    if (!(error instanceof NotSavedError)) throw error;
    window.alert(say("not_saved"));
    return null;
  }
}
