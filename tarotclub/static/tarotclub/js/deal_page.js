/* Typing a deal, signed in: the tablet's form in the place of the plain one, whose fields it fills
   in, and which js/send.js sends: once, kept while the server is away, refused in its place. */

import { growWithResult } from "./growing_bar.js";
import { showBar } from "./tablet/bars.js";
import { DealScreen } from "./tablet/deal_screen.js";
import { newDraft } from "./tablet/draft.js";
import { headline } from "./tablet/explain.js";
import { nextDealer } from "./tablet/facts.js";
import { valuesIn } from "./tablet/fields.js";
import { say } from "./tablet/words.js";

const plain = document.getElementById("deal-form");
const toSheet = document.getElementById("to-sheet");
const state = JSON.parse(document.getElementById("table-state").textContent);
const rules = JSON.parse(document.getElementById("deal-rules").textContent);
const identity = [...plain.querySelectorAll("[type=hidden]")]; // which deal it is, and whose page
const field = (name) => plain.elements.namedItem(name);
const screen = new DealScreen(document.getElementById("screen-deal"), {
  keep() {}, // what is typed here ends with the page
  leave: () => toSheet.click(),
  save: send,
});
let sent = null; // the facts that were sent last

function open(draft) {
  screen.open(draft, state, { steps: false });
}

/** What the plain form says, whether new, of a deal to correct, or as it was refused. */
function typedBefore() {
  return {
    kind: field("version") ? "correct" : "new",
    number: Number(field("number").value),
    uuid: field("uuid").value,
    dealer: field("dealer").value,
    game: plain.dataset.game,
    values: valuesIn(plain),
  };
}

/** Fill the plain form in and send it; what is asked back was asked here. */
function send({ number, dealer, game, values }, { facts, ...judged }) {
  field("dealer").value = dealer;
  if (field("game")) field("game").value = game;
  const known = identity.map(({ name }) => name);
  const typed = Object.entries({ ...values, confirmed: "asked" })
    .filter(([name]) => !known.includes(name))
    .flatMap(([name, value]) => [value].flat().map((one) => ({ name, value: one === true ? "yes" : one || "" })));
  plain.replaceChildren(...identity, ...typed.map((one) =>
    Object.assign(document.createElement("input"), { type: "hidden", ...one })));
  plain.dataset.detail = headline(facts, judged, state);
  sent = { uuid: field("uuid").value, number, facts };
  plain.requestSubmit();
}

/* It waits in this browser while the server is away: the page turns to the next deal. */
plain.addEventListener("kept", (event) => {
  if (field("version")) {
    screen.close();
    showBar("", []);
    return;
  }
  event.preventDefault();
  state.deals.push(sent);
  state.next = { number: sent.number + 1, dealer: nextDealer(state, sent.facts) };
  field("number").value = state.next.number;
  plain.dataset.waits = plain.dataset.waits.replace(/\d+/, state.next.number);
  open(newDraft(state));
  scrollTo(0, 0);
});

/* The way to the rules leads to the one of the question where somebody is. */
for (const kind of ["focusin", "change"]) {
  document.addEventListener(kind, ({ target: { name, value } }) => {
    const rule = rules[name === "holder" ? `poignee_${value}` : name];
    if (!rule) return;
    const link = document.querySelector(".rule-link");
    link.hash = rule[0];
    link.ariaLabel = say("rule", { name: rule[1] });
  });
}

const before = typedBefore();
plain.id = "plain-deal"; // the tablet's form takes its place
plain.replaceChildren(...identity);
toSheet.closest(".deal-header").replaceChildren(toSheet);
growWithResult(document.getElementById("bar"));
open(before);
