/* The screen where a deal is typed. What is typed is kept all the time: a closed tab loses
   nothing. */

import { boardsOf } from "./boards.js";
import { ALONE, ATTACK, asksDirection } from "./draft.js";
import { button, element, fill, icon } from "./element.js";
import { isPlayed, leader } from "./facts.js";
import {
  dealFields, offerPartners, outcomeField, reasonFields, swapPartner, unplayed, valuesIn,
} from "./fields.js";
import { doubts } from "./doubts.js";
import { shortName } from "./names.js";
import { halfTyped, judgeDraft, showPreview, showProblems } from "./preview.js";
import { fitCounter } from "./counter.js";
import { isHalfTyped, listenToKeys } from "./counts.js";
import { holdBar, showBar } from "./bars.js";
import { label, limits, say, sentence } from "./words.js";
import { fewerStops, oneStop } from "../stops.js";

const PAUSE = 1200; // milliseconds after which a single digit is the whole number

/** Draw the form of a draft. `deeds` are {keep, save, leave}: keep(draft) while it is typed,
    save(draft, judged) when it stands. */
export class DealScreen {
  constructor(place, deeds) {
    this.place = place;
    this.deeds = deeds;
    this.draft = null;
  }

  open(draft, state, { steps }) {
    Object.assign(this, { draft, state, confirming: false, ending: null, saving: false, typing: null });
    delete document.getElementById("bar").dataset.grown;
    this.bidOnly = steps && draft.kind === "new" && draft.game === ATTACK && !draft.bid_at;
    this.#draw();
  }

  close() {
    clearTimeout(this.pause);
    this.draft = null;
    this.place.replaceChildren();
    for (const name of ["bar-points", "doubts"]) document.getElementById(name).replaceChildren();
  }

  /** The state changed while the deal is typed: the number of a new one follows, and what it is worth. */
  follow(state) {
    if (!this.draft) return;
    const rescored = JSON.stringify(state.ruleset) !== JSON.stringify(this.state.ruleset);
    this.state = state;
    if (this.confirming && (rescored || this.draft.number < this.#number)) this.#forgetDoubts(); // asked anew
    const follows = rescored || boardsOf(state).length; // another tablet may have played the board
    if (follows && !this.typing) this.#preview();
    this.place.querySelector("h1").textContent = this.#title();
  }

  /** The deal's number; that of a new one may be another than when it was begun. */
  get #number() {
    return this.draft.kind === "new" ? this.state.next.number : this.draft.number;
  }

  #title() {
    const names = { new: "new_deal", edit: "edit_deal", correct: "correct_deal" };
    return say(names[this.draft.kind], { number: this.#number });
  }

  #draw() {
    const { draft, state } = this;
    const correcting = draft.kind === "correct";
    this.form = element(
      "form",
      { class: "deal-form", id: "deal-form", novalidate: true },
      correcting ? reasonFields(draft) : null, // in sight, for it has to be told
      correcting || draft.kind === "edit" ? outcomeField(state, draft) : null,
      element("div", { class: "deal-fields" }, dealFields(state, draft, { bidOnly: this.bidOnly })),
    );
    fill(this.place, this.#header(), this.form);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    for (const kind of ["change", "input"]) {
      this.form.addEventListener(kind, (event) => this.#typed(event));
    }
    this.form.querySelector("[data-swaps]")?.addEventListener("click", () => {
      swapPartner(this.form);
      this.#typed({});
    });
    listenToKeys(this.form, state.ruleset.card_points);
    fitCounter(state);
    offerPartners(this.form);
    fewerStops(this.place);
    this.#bar();
    this.#preview();
  }

  #header() {
    const { draft, state } = this;
    const name = (position) => shortName(position, state);
    const dealers = state.seats
      .filter(({ position }) => String(position) !== draft.dealer)
      .map(({ position }) =>
        button(name(position), () => this.#deal(String(position)), { value: position }));
    const heading = element("div", { class: "deal-heading" }, element("h1", { tabindex: "-1" }, this.#title()));
    if (boardsOf(state).length) return element("div", { class: "page-header deal-header" }, heading);
    const ends = this.#unplayed();
    return element(
      "div",
      { class: "page-header deal-header" },
      heading,
      element(
        "details",
        { class: "deal-dealer" },
        element("summary", {}, icon("dealer"),
          element("span", { class: "deal-turn" },
            element("span", {}, say("dealer_is", { dealer: name(draft.dealer) })), " ",
            element("span", { class: "soft" }, say("leads", { leader: name(leader(state, draft.dealer)) }))),
          element("span", { class: "deal-change" }, say("change"))),
        element("div", { class: "deal-dealers", role: "group", "aria-label": say("change_dealer") }, dealers),
      ),
      ends.length ? element("div", { class: "deal-unplayed", role: "group", "aria-label": say("unplayed") }, ends) : null,
    );
  }

  #unplayed() {
    const { state, draft } = this;
    const ends = (draft.kind === "new" ? unplayed(state) : []).map((outcome) =>
      button(label("outcome", outcome), () => this.#submit({ outcome }), { value: outcome }));
    const { contracts, settlement } = state.ruleset; // which may be another than the deal was begun by
    const other = draft.game === ALONE ? ATTACK : ALONE;
    const change = (other === ALONE ? settlement !== null : Object.keys(contracts).length)
      ? button(say(other === ALONE ? "everyone_passes" : "somebody_took"), () => this.#redraw({ game: other }), { name: "new_game" })
      : null;
    return [...ends, change].filter(Boolean);
  }

  /** Somebody else deals; the duty to take goes to him, where that is the rule. */
  #deal(dealer) {
    const { draft: { dealer: before, values }, state } = this;
    const owes = state.ruleset.dealer_takes && values.taker === before;
    this.#redraw({ dealer, values: owes ? { ...values, taker: dealer } : values });
  }

  #redraw(changes) {
    if (this.confirming) this.#forgetDoubts();
    Object.assign(this.draft, changes);
    this.#draw();
    this.deeds.keep(this.draft);
    this.place.querySelector(".deal-dealer summary")?.focus();
  }

  #bar() {
    const words = { new: "save", edit: "save", correct: "save_correction" }[this.draft.kind];
    const name = this.confirming ? "confirm" : this.bidOnly ? "save_bid" : words;
    showBar(undefined, [
      button(say("back"), () => this.deeds.leave(), { drawing: "back" }),
      button(say(name), null, { kind: "primary main", drawing: "check", type: "submit", form: "deal-form" }),
    ]);
    const actions = [...document.querySelectorAll("#bar-actions button")];
    oneStop(actions, actions.at(-1));
  }

  #typed({ type, target }) {
    const wasBid = this.#isBid();
    offerPartners(this.form);
    this.draft.values = valuesIn(this.form);
    if (this.confirming) this.#forgetDoubts();
    this.typing = type === "input" && isHalfTyped(target) ? target.name : null;
    clearTimeout(this.pause);
    if (this.typing) this.pause = setTimeout(() => this.#whole(), PAUSE);
    this.#preview();
    if (!wasBid && this.#isBid()) this.#follow();
    this.deeds.keep(this.draft);
  }

  /** The number being typed is all there. */
  #whole() {
    clearTimeout(this.pause);
    this.typing = null;
    this.#preview();
  }

  #isBid() {
    const missing = ["board", "direction", "taker", "contract", "partner"].filter((name) => this.judged.missing.includes(name));
    return !missing.length;
  }

  /** Bring the count into sight once the bid is known; a page that shows it all stays. */
  #follow() {
    const count = this.form.querySelector(".deal-count");
    if (!count || this.draft.values.bouts || this.draft.values.points) return;
    const bar = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom); // once grown
    const { top, bottom } = count.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight - bar) scrollBy(0, count.querySelector("fieldset").getBoundingClientRect().top);
  }

  #preview() {
    const { draft, state, typing } = this;
    this.judged = judgeDraft(draft, state);
    const shown = typing ? halfTyped(this.judged, typing, state) : this.judged;
    if (this.bidOnly) fill(document.getElementById("bar-status"), this.#bid());
    else showPreview(shown, draft, state);
  }

  #bid() {
    const { taker, contract } = this.draft.values;
    const missing = this.#bidMissing();
    if (missing.length) return say("missing", { what: missing.map((name) => say(name)).join(", ") });
    return this.deeds.bid(taker, contract);
  }

  async #submit(instead = this.ending) {
    if (this.saving) return;
    if (this.bidOnly && !instead) return this.#keepBid();
    this.#whole();
    const draft = instead ? { ...this.draft, values: instead } : this.draft;
    const judged = judgeDraft(draft, this.state);
    const missing = [...judged.missing, ...judged.problems.map(({ field }) => field)];
    if (draft.kind === "correct" && !reasonOf(draft)) {
      showProblems([["reasons", say("reason_missing")]]);
      missing.push("reasons");
    }
    if (missing.length) return this.#point(missing[0]);
    if (this.#asksBack(instead)) return;
    this.saving = true;
    try {
      await this.deeds.save(draft, judged, reasonOf(draft));
    } finally {
      this.saving = false;
    }
  }

  #bidMissing() {
    const board = boardsOf(this.state).length ? ["board"] : [];
    if (asksDirection(this.draft, this.state)) board.push("direction");
    return [...board, "taker", "contract"].filter((name) => !this.draft.values[name]);
  }

  #keepBid() {
    const missing = this.#bidMissing();
    if (missing.length) return this.#point(missing[0]);
    this.draft.bid_at = new Date().toISOString();
    this.deeds.keep(this.draft, { soon: 0 });
    this.deeds.leave();
  }

  /** Bring the reader to what is missing or wrong. */
  #point(name) {
    const field = document.getElementById(`field-${name}`) ?? document.getElementById(name)
      ?? this.form.querySelector(".deal-note:not(:empty)")?.closest("fieldset, .field");
    const target = field?.querySelector("input:not(:disabled)") ?? field;
    field?.closest("details")?.setAttribute("open", "");
    target?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "nearest" });
  }

  /** Rare things are asked about once, and whether it is not what another tablet has noted. */
  #asksBack(instead) {
    if (this.confirming) return false;
    const { number: begun, uuid: same } = this.draft;
    const own = this.#number;
    if (begun < own) this.#takeTurn();
    const draft = instead ? { ...this.draft, values: instead } : this.draft;
    const { facts, result } = judgeDraft(draft, this.state);
    const before = this.state.deals
      .filter(({ uuid, number }) => uuid !== same && number < own)
      .map((deal) => deal.facts);
    const codes = isPlayed(facts) ? doubts(facts, result, before, limits, this.state.ruleset) : [];
    const asking = codes.map((code) => sentence("doubts", code));
    if (begun < own) {
      asking.unshift(say("overtaken", { number: begun, dealer: shortName(facts.dealer, this.state) }));
    }
    if (!asking.length) return false;
    Object.assign(this, { confirming: true, ending: instead });
    const asked = element(
      "div",
      { class: "message message-warning", role: "alert", tabindex: "-1" },
      icon("warning"),
      element("div", {},
        element("p", {}, element("strong", {}, say("ask"))),
        element("ul", { class: "deal-doubts" }, asking.map((words) => element("li", {}, words)))),
      button(say("ask_no"), () => this.#forgetDoubts()),
    );
    fill(document.getElementById("doubts"), asked);
    asked.focus({ preventScroll: true });
    holdBar();
    this.#bar();
    return true;
  }

  /** The deal begun is noted, so who dealt it has dealt; a mort who follows would change who plays.
      From here on it is the deal it would be, which nobody is asked about again. */
  #takeTurn() {
    const { draft, state } = this;
    const noted = state.deals.find(({ number }) => number === draft.number);
    draft.number = this.#number;
    if (noted?.facts.dealer === draft.dealer && !state.table.mort) this.#deal(state.next.dealer);
  }

  #forgetDoubts() {
    Object.assign(this, { confirming: false, ending: null });
    document.getElementById("doubts").replaceChildren();
    this.#bar();
  }
}

/** Why, in words: what was ticked and what was written. */
function reasonOf({ values }) {
  const ticked = [values.reasons ?? []].flat().map((code) => label("correction_reason", code));
  return [...ticked, (values.reason_text ?? "").trim()].filter(Boolean).join(", ");
}
