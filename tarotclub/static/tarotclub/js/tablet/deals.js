/* What is done with deals: typed, saved, undone, corrected, cancelled, and settled when the
   server has something else. */

import { hideToast, holdBar, showToast } from "./bars.js";
import { celebrate, likes } from "./comfort.js";
import { DealScreen } from "./deal_screen.js";
import { draftOf, newDraft } from "./draft.js";
import { headline, inTheLead } from "./explain.js";
import { nameOf } from "./names.js";
import { KEEP } from "./outbox.js";
import { act, go, here, onDisk, refresh, screenOf } from "./screens.js";
import { isEditable } from "./table.js";
import { contractName, say } from "./words.js";

const UNDO_SECONDS = 5;
let keeping = null;

const dealScreen = new DealScreen(screenOf("deal"), {
  keep: keepDraft,
  leave: () => history.back(),
  save: saveDeal,
  bid: (taker, contract) =>
    say("bid_for", {
      player: nameOf(taker, here.table.state),
      contract: contractName(contract, here.table.state.ruleset),
    }),
});

/** The form follows what others do. */
export const followDeal = (state) => dealScreen.follow(state);

/** Leave the form; a new deal that was begun is kept. */
export function leaveDeal() {
  const typed = dealScreen.draft;
  if (typed?.kind === "new" && Object.keys(typed.values).some((name) => name !== "side" && typed.values[name]?.length)) {
    keepDraft(typed, { soon: 0 });
  }
  dealScreen.close();
}

/** Note the next deal, or go on with the one begun; who took it may be known. */
export function openDeal(taker = null) {
  const kept = here.table.store.get("draft");
  const draft = kept?.kind === "new" ? kept : newDraft(here.table.state);
  if (taker) draft.values = { ...draft.values, taker };
  openForm(draft);
}

function openForm(draft) {
  go("deal");
  dealScreen.open(draft, here.table.state, { steps: likes("steps") });
  screenOf("deal").querySelector("h1").focus({ preventScroll: true });
}

/** Keep what is typed; not at every key, but surely soon. */
function keepDraft(draft, { soon = 200 } = {}) {
  clearTimeout(keeping);
  if (draft.kind !== "new") return;
  const kept = structuredClone(draft);
  const keep = async () => {
    await here.table.store.set("draft", kept);
    refresh();
  };
  if (soon) keeping = setTimeout(keep, soon);
  else keep();
}

async function saveDeal(draft, { facts, ...judged }, reason) {
  const { kind, uuid, bid_at } = draft;
  const number = kind === "new" ? here.table.state.next.number : draft.number;
  const saved = await onDisk(async () => {
    if (kind !== "new") {
      await here.table.correct(uuid, facts, reason || say("corrected_here"));
      return uuid;
    }
    return here.table.record(facts, { bid_at });
  });
  if (!saved) return;
  celebrate();
  clearTimeout(keeping);
  if (kind === "new") here.table.store.set("draft", null);
  dealScreen.close(); // so that leaving the screen does not keep it as a draft
  holdBar();
  const { state } = here.table;
  const words = [`${say("deal", { number })} ${say(kind === "new" ? "saved_here" : "corrected")}`, headline(facts, judged, state), inTheLead(state)];
  history.back();
  showToast(words.filter(Boolean).join(". "), kind === "new" ? { seconds: UNDO_SECONDS, undo: () => undo(saved, draft) } : {});
}

async function undo(id, draft) {
  hideToast();
  if (!(await here.table.undo(id))) return showToast(say("too_late"));
  await here.table.store.set("draft", draft);
  refresh(true);
  openForm(draft);
}

export function correctDeal(deal) {
  const entry = here.table.entry(deal.uuid);
  const kind = entry && isEditable(entry) ? "edit" : "correct";
  const more = { kind, uuid: deal.uuid, number: deal.number };
  openForm(draftOf(deal.facts, here.table.state.ruleset, more));
}

/** A refused deal goes back into the form as it was typed. */
export function editEntry(entry) {
  const number = entry.number ?? here.table.state.next.number;
  openForm(draftOf(entry.facts, here.table.state.ruleset, { kind: "edit", uuid: entry.id, number }));
}

export function cancelDeal(deal) {
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
    await act(() => here.table.cancel(deal.uuid, reason));
  };
  dialog.showModal();
}

/** Settle a refused entry; `dealer` is who dealt, by whom decides. */
export async function decide(entry, choice, dealer) {
  if (choice === KEEP && !entry.stuck.stored && !window.confirm(say("sure_drop"))) return;
  await act(() => here.table.decide(entry.id, choice, { reason: say("replaced_because"), dealer }));
  refresh(true);
  if (!here.table.state.stuck.length) history.back();
}
