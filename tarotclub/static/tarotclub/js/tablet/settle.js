/* What the server did not take: both versions side by side, and a person who decides. */

import {
  ANOTHER, KEEP, REPLACE, RETRY, CORRECTION, SIGNATURE, UNSIGNING, changesSheet, choicesFor, isDeal,
} from "./outbox.js";
import { boardsOf, inTurns } from "./boards.js";
import { button, element, icon } from "./element.js";
import { factsInWords } from "./explain.js";
import { judge } from "./facts.js";
import { guideLink } from "./guide.js";
import { mark } from "./marks.js";
import { nameOf } from "./names.js";
import { say } from "./words.js";
import { isEditable } from "./table.js";

const dealers = new Map(); // who dealt a refused deal, as a person says before he decides

/** All that waits for a decision; `deeds` are {decide, edit, redraw}. */
export function settling(state, deeds) {
  if (!state.stuck.length) return [element("p", {}, say("nothing_to_settle"))];
  return [
    element("h1", { tabindex: "-1" }, say("to_settle")),
    ...state.stuck.map((entry) => conflict(entry, state, deeds)),
    element("p", { class: "soft" }, say("settle_first")),
  ];
}

function conflict(entry, state, deeds) {
  const { stuck } = entry;
  const versions = changesSheet(entry)
    ? element("div", { class: "columns" }, theirs(stuck, state), ours(entry, state, deeds))
    : null;
  return element(
    "section",
    { class: "panel", "data-stuck": entry.id },
    element("h2", {}, titleOf(entry, state)),
    element("div", { class: "message message-warning" }, icon("warning"), element("p", {}, stuck.message),
      problems(stuck), guideLink()),
    versions,
    element("div", { class: "button-group" }, decisions(entry, state, deeds)),
  );
}

const problems = ({ problems: found = [] }) =>
  found.length > 1 ? element("ul", {}, found.map(({ message }) => element("li", {}, message))) : null;

function titleOf(entry, state) {
  if (isDeal(entry)) return say("deal", { number: entry.number ?? entry.stuck.next?.number ?? "" });
  if (entry.kind === CORRECTION) {
    const deal = state.deals.find(({ uuid }) => uuid === entry.deal);
    return say("correction_of", { number: deal?.number ?? "?" });
  }
  if (entry.kind === SIGNATURE || entry.kind === UNSIGNING) return say("signature_of", { player: nameOf(entry.position, state) });
  return say("call_of");
}

function theirs({ stored }, state) {
  if (!stored) return null;
  const told = { number: stored.number, version: stored.version, who: stored.recorded_by };
  const dealt = inTurns(state) ? null : dealerLine(stored.facts.dealer, state);
  return side(say("on_server"), say("stored_by", told), stored, dealt, state);
}

function ours(entry, state, deeds) {
  const sent = entry.stuck.sent ?? entry;
  const words = sent.words ?? factsInWords(entry.facts, state);
  const facts = withDealer(entry);
  const moved = facts.dealer !== entry.facts.dealer;
  const scores = moved ? judge(facts, state).scores : sent.scores;
  const version = { ...sent, words, scores };
  return side(say("on_tablet"), "", version, dealerChoice(entry, facts.dealer, state, deeds), state);
}

const withDealer = ({ id, facts }) => ({ ...facts, dealer: dealers.get(id) ?? facts.dealer });

const dealerLine = (dealer, state) =>
  element("p", { class: "soft small" }, say("dealer_is", { dealer: nameOf(dealer, state) }));

/** Who dealt: anybody with whom the deal is possible; the mort, for one, took nothing. */
function dealerChoice(entry, dealer, state, { redraw }) {
  if (boardsOf(state).length) return inTurns(state) ? null : dealerLine(dealer, state); // the étui says it
  if (!choicesFor(entry).some((choice) => choice === ANOTHER || choice === REPLACE)) {
    return dealerLine(dealer, state);
  }
  const others = state.seats
    .map(({ position, name }) => ({ value: String(position), name }))
    .filter(({ value }) => value !== dealer && judge({ ...entry.facts, dealer: value }, state).scores);
  const choose = (value) => {
    dealers.set(entry.id, value);
    redraw();
  };
  return element("details", { class: "deal-dealer" },
    element("summary", { "data-focus": `dealer-${entry.id}` }, icon("dealer"),
      element("span", {}, say("dealer_is", { dealer: nameOf(dealer, state) })), icon("edit")),
    element("div", { class: "deal-dealers", role: "group", "aria-label": say("change_dealer") },
      others.map(({ value, name }) => button(name, () => choose(value), { value }))));
}

function side(title, hint, { words, sentence, scores }, dealt, state) {
  const points = (scores ?? []).map((points, seat) =>
    points === null ? null : element("li", {}, state.seats[seat].name, " ", mark(points)));
  return element(
    "section",
    { class: "tablet-version" },
    element("h3", {}, title),
    hint && element("p", { class: "soft small" }, hint),
    element("p", {}, element("strong", {}, words)),
    dealt,
    sentence && element("p", { class: "small" }, sentence),
    element("ul", { class: "deal-marks" }, points),
  );
}

function decisions(entry, state, deeds) {
  const words = {
    [KEEP]: say(entry.stuck.stored ? "keep" : "drop"),
    [ANOTHER]: say("another"),
    [REPLACE]: say("replace"),
    [RETRY]: say("retry"),
  };
  const made = choicesFor(entry).map((choice) =>
    button(words[choice], () => deeds.decide(entry, choice, dealers.get(entry.id)), { "data-decision": choice }));
  if (isEditable(entry)) {
    made.unshift(button(say("edit"), () => deeds.edit(entry), { kind: "primary", drawing: "edit" }));
  }
  return made;
}
