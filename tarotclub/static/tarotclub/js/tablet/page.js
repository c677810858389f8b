/* The table's page: its screens, and what happens to the page itself. Everything it shows is on
   the tablet; docs/API.md says how that gets to the server. */

import { showBar } from "./bars.js";
import { boardsOf, nextBoard } from "./boards.js";
import { startComfort } from "./comfort.js";
import { cancelDeal, correctDeal, decide, editEntry, followDeal, leaveDeal, openDeal } from "./deals.js";
import { button, fill } from "./element.js";
import { growWithResult } from "../growing_bar.js";
import { linksKnown, openDoor, start } from "./entrance.js";
import { leader } from "./facts.js";
import { bringFonts } from "./fonts.js";
import { callArbiter, dispute, goSigning, phone, scanned, sign, unsign } from "./hands.js";
import { messages } from "./messages.js";
import { act, drawWith, go, here, refresh, screenOf, show } from "./screens.js";
import { settling } from "./settle.js";
import { sheet, turn } from "./sheet.js";
import { signing } from "./signing.js";
import { say } from "./words.js";

/* Not needed to come in, and there before the network goes. */
const codes = () => import("./codes.js");

drawWith({
  messages(state) {
    const more = { links: linksKnown(), shown: here.shown, act, refresh, openDoor: leaveForDoor, sign: goSigning };
    const place = document.getElementById("news");
    const before = place.textContent;
    fill(place, messages(here.table, state, more));
    // What is new is seen, however far down the sheet somebody was reading.
    if (more.shown === "sheet" && place.textContent && place.textContent !== before) scrollTo(0, 0);
  },
  sheet: showSheet,
  deal: followDeal,
  settle(state) {
    fill(screenOf("settle"), settling(state, { decide, edit: editEntry, redraw: () => refresh(true) }));
    showBar("", [backButton()]);
  },
  sign(state) {
    const code = here.table.sync.reachable ? null : async () => (await codes()).showSheet(here);
    fill(screenOf("sign"), signing(state, { sign, unsign, phone, dispute, code }, scanned));
    showBar("", [backButton()]);
  },
});

function showSheet(state) {
  const deeds = {
    round: here.round,
    follow: async () => (await codes()).showFollowing(state),
    call: (deal) => callArbiter(deal?.uuid ? { deal } : {}),
    take: openDeal,
    sign: goSigning,
    settle: () => go("settle"),
    correct: correctDeal,
    cancel: cancelDeal,
    redraw: () => refresh(true),
  };
  fill(screenOf("sheet"), sheet(state, here.table, deeds));
  const draft = here.table.store.get("draft");
  if (state.closed) return showBar(say(state.signed ? "sheet_signed" : "sheet_closed"), []);
  const number = draft?.number ?? state.next.number;
  if (draft?.kind !== "new" && boardsOf(state).length && !nextBoard(state.table, state.deals)) {
    return showBar(say("boards_done"), [signButton(state)]);
  }
  const begun = draft?.kind === "new";
  const open = say(begun ? "finish_deal" : "record_deal", { number: begun ? number : state.next.number });
  const signs = !begun && here.round?.asksNoMore(state);
  showBar(signs ? "" : turn(state, leader(state, state.next.dealer)), [
    button(open, () => openDeal(), { kind: signs ? "main" : "primary main", drawing: "plus", "data-focus": "new" }),
    ...(signs ? [signButton(state)] : []),
  ]);
}

function leaveForDoor(why) {
  leaveDeal();
  openDoor(why);
}

const signButton = (state) => button(say(state.all_signed ? "signatures" : "sign_sheet"), goSigning,
  { kind: "primary main", drawing: "edit", "data-focus": "sign-all" });

const backButton = () => button(say("back"), () => history.back(), { drawing: "back", kind: "main", "data-focus": "back" });

window.addEventListener("popstate", () => {
  leaveDeal();
  show("sheet");
  document.querySelector("#bar-actions .button-primary")?.focus({ preventScroll: true }); // what is next
});

for (const [target, kinds] of [[window, ["online", "pageshow"]], [document, ["visibilitychange"]]]) {
  for (const kind of kinds) {
    target.addEventListener(kind, () => {
      if (!here.table) return;
      if (document.visibilityState === "hidden") here.table.sync.release();
      else here.table.sync.wake();
    });
  }
}

document.addEventListener("click", (event) => {
  const brand = event.target.closest(".brand");
  if (brand) {
    event.preventDefault(); // the way out of the page may have no way back
    if (here.shown !== "sheet" && here.shown !== "door") history.back();
  }
  const opener = event.target.closest("[data-shows]");
  if (opener) document.getElementById(opener.dataset.shows).showModal();
});

if (window.isSecureContext && "serviceWorker" in navigator) {
  navigator.serviceWorker.register(document.getElementById("tablet").dataset.worker).catch(() => {});
}

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  const install = document.getElementById("install");
  install.hidden = false;
  install.onclick = () => event.prompt();
});

growWithResult(document.getElementById("bar"));
history.replaceState(null, "", location.href);
window.addEventListener("hashchange", start); // scanned again, in the same tab
startComfort(() => refresh(true));
await start();
codes().catch(() => {}); // the next try is somebody's tap
bringFonts().catch(() => {}); // the next try is the next visit
