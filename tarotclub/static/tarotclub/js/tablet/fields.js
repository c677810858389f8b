/* The fields of a deal: large cards to tap, digits for the points. Built from the ruleset's
   data; what is typed stays in the draft. */

import { choices, nobodyFirst, note, seatOptions, sides, tick } from "./choices.js";
import { attackerOf, boardsOf, contractsOf, inTurns } from "./boards.js";
import { directionOf, placeOf } from "./boards_panel.js";
import { counterOpener } from "./counter.js";
import { ALONE, CALLED, asksDirection, cardOf } from "./draft.js";
import { button, element, icon, unseen } from "./element.js";
import { aloneLabels, slotsOf } from "./explain.js";
import { nameOf } from "./names.js";
import { poigneeFields } from "./poignees.js";
import { contractName, label, labels, petitAuBout, rareBonuses, say, suits } from "./words.js";

const DIRECTIONS = ["0", "3", "2", "1"]; // North, East, South, West, as positions of four
const RARE = new Set(rareBonuses.map(({ name }) => name));
const isBid = ({ part }) => part === "announced"; // known before the cards are played

/** What a contract multiplies; the margin apart where it is not alike. */
const times = ({ base_multiplier: base, margin_multiplier: margin }) =>
  base === margin ? `× ${base}` : say("times_apart", { base, margin });

/** Where a number stands that no source gives. */
const convention = (part, { conventions }) => (conventions.includes(part) ? say("convention") : "");

/** What is known once the bidding is over. */
function bidFields(state, draft) {
  const { ruleset } = state;
  const boards = boardsOf(state);
  const allowed = boards.length ? contractsOf(state) : Object.keys(ruleset.contracts);
  const contracts = allowed.map((value) => ({
    value,
    label: contractName(value, ruleset),
    hint: times(ruleset.contracts[value]),
  }));
  return element(
    "div",
    { class: "deal-bids" },
    ruleset.dealer_takes ? element("p", { class: "soft small" }, dealersDuty(state, draft)) : null,
    boards.length ? [boardField(boards, draft), boardTaker(state, draft)]
      : choices("taker", say("taker"), seatOptions(state, draft), draft, { look: "players" }),
    allowed.length === 1 && boards.length
      ? hidden("contract", draft)
      : choices("contract", say("contract") + convention("contracts", ruleset), contracts, draft, { look: "contracts" }),
    callFields(state, draft),
  );
}

/** Who takes when nobody bids, where that is the rule. */
function dealersDuty({ ruleset, ...state }, { dealer }) {
  const [lowest] = Object.keys(ruleset.contracts);
  const contract = contractName(lowest, ruleset).toLowerCase();
  return say("dealers_duty", { dealer: nameOf(dealer, state), contract });
}

const hidden = (name, draft) => element("input", { type: "hidden", name, value: draft.values[name] });

/** Who takes a board: who sits where its étui says, one of a team, or the attacker of all boards. */
function boardTaker(state, draft) {
  const attacker = attackerOf(state);
  if (attacker && draft.values.taker === attacker) {
    const told = say("board_attacker", { player: nameOf(attacker, state), direction: directionOf(attacker) });
    return [element("p", { class: "deal-attacker" }, told), hidden("taker", draft)];
  }
  const seats = seatOptions(state, draft).map((seat) =>
    ({ ...seat, marked: false, hint: placeOf(seat.value, state) }));
  if (!inTurns(state)) return choices("taker", say("board_taker"), seats, draft, { look: "players" });
  const directions = DIRECTIONS.map((value) => ({ value, label: directionOf(value) }));
  return [
    asksDirection(draft, state) ? choices("direction", say("board_taker"), directions, draft, { look: "four" }) : null,
    choices("taker", say("taker"), seats, draft, { look: "players" }),
  ];
}

/** Which board: the number on its étui. One that is not here is the wrong one, or the table is. */
function boardField(boards, draft) {
  const options = boards
    .map(({ number }) => ({ value: String(number), label: String(number) }))
    .sort((one, other) => one.value - other.value);
  return element("div", {},
    choices("board", say("board"), options, draft, { look: "four" }),
    element("p", { class: "soft small" }, say("board_elsewhere")));
}

function callFields(state, draft) {
  const { ruleset } = state;
  const most = ruleset.shares.length - 1;
  if (!most) return [];
  const slots = slotsOf(ruleset);
  const calls = slots.map((slot, at) => {
    const options = suits.map(([suit, drawing, text]) => {
      const words = say("card", { rank: label("rank", slot.rank), suit: text });
      return { value: cardOf(slot.rank, suit), label: words, drawing };
    });
    return choices(CALLED[at].card, slot.label, options, draft, { look: "four beside", optional: true });
  });
  const alone = labels(aloneLabels(ruleset)).filter(([value]) => ruleset.chien || value !== "in_chien");
  const options = [...seatOptions(state, draft), ...alone.map(([value, text]) => ({ value, label: text }))];
  const type = most > 1 ? "checkbox" : "radio";
  const legend = say(most > 1 ? "partners" : "partner");
  return [
    calls.length ? element("div", { class: "deal-calls" }, calls) : null,
    choices("partner", legend, options, draft, { look: "partner", type }),
    draft.kind !== "new" && most === 1
      ? button(say("swap_partner"), null, { drawing: "undo", "data-swaps": "", kind: "quiet" })
      : null,
  ];
}

/** What many deals have besides, always in sight. */
function extraFields(state, draft) {
  return [
    bonusField(petitAuBout, draft),
    state.ruleset.packs > 1 ? tick("both_petits", say("both_petits"), draft) : null,
  ];
}

/** A bonus of the table of words: a tick, or which side. */
const bonusField = ({ name, noted, label: text }, draft) =>
  noted === "yes"
    ? tick(name, text, draft)
    : choices(name, text, nobodyFirst(sides(), say("nobody")), draft, { look: "three beside" });

/** What is rare: misères, chelem, another card. */
function rareFields(state, draft, { bidOnly }) {
  const { ruleset } = state;
  const known = rareBonuses.filter(({ played_with: needed }) => !needed || ruleset[needed]);
  const done = known.filter((bonus) => !isBid(bonus));
  const announced = element(
    "div",
    { class: "deal-chelem" },
    known.filter(isBid).map((bonus) => bonusField(bonus, draft)),
  );
  if (bidOnly) return announced;
  const ranks = slotsOf(ruleset).map((slot, at) =>
    slot.others.length && ruleset.shares.length > 1
      ? choices(CALLED[at].rank, say("other_card", { card: slot.label }),
          slot.others.map(([value, text]) => ({ value: value === slot.rank ? "" : value, label: text })), draft)
      : null);
  const kinds = Object.keys(ruleset.miseres).map((kind) =>
    choices(`misere_${kind}`, label("misere", kind), seatOptions(state, draft), draft, { type: "checkbox" }));
  const ticks = done.filter(({ noted }) => noted === "yes");
  return [
    ...kinds,
    ...done.filter(({ noted }) => noted !== "yes").map((bonus) => bonusField(bonus, draft)),
    announced,
    ...ticks.flatMap((bonus) => [bonusField(bonus, draft), note(bonus.name)]),
    ...ranks,
  ];
}

/** Bouts and points: the digits beside them, and what is said of the count below. */
function countFields(state, draft) {
  const { ruleset } = state;
  const bouts = ruleset.points_to_make.map((points, count) => ({
    value: String(count),
    label: String(count),
    hint: say("to_make", { points }),
  }));
  const counted = [
    { value: "attack", label: say("the_attack") },
    { value: "defence", label: say("the_defence") },
  ];
  draft.values.side ??= "attack";
  return element(
    "div",
    { class: "deal-count" },
    element(
      "div",
      { class: "deal-count-fields" },
      choices("bouts", say("bouts_field"), bouts, draft, { look: "four" }),
      choices("side", say("counted_by"), counted, draft, { look: "side beside" }),
      pointsField(state, draft),
    ),
    tally(counterOpener(state, "points")),
    numberPad(ruleset.pack.half_points),
  );
}

function pointsField(state, draft) {
  const { card_points: all, added_points: added, pack } = state.ruleset;
  const steps = pack.half_points ? [-1, -0.5, 0.5, 1] : [-1, 1];
  const step = (by) =>
    element("button", { class: "button", type: "button", "data-step": by },
      `${by < 0 ? "−" : "+"}${Math.abs(by) === 1 ? 1 : "½"}`);
  return element(
    "div",
    { class: "field deal-points" },
    element("label", { class: added ? "field-label" : "visually-hidden", for: "points" }, say("points_field"),
      added ? element("span", { class: "soft" }, ` ${say("added_points", { all, added })}`) : null),
    element("div", { class: "stepper", "data-points": "" },
      steps.filter((by) => by < 0).map(step),
      countInput("points", "points", draft),
      steps.filter((by) => by > 0).map(step)),
    note("points"),
  );
}

/** The other camp's points and the margin, in a place that keeps its height. */
const tally = (opener) =>
  element("div", { class: "deal-tally" }, opener,
    element("p", { class: "deal-margin", id: "count", "aria-live": "polite" }));

const countInput = (name, id, draft) =>
  element("input", {
    ...{ class: "stepper-value", id, name, value: draft.values[name] ?? "", inputmode: "none" },
    ...{ autocomplete: "off", enterkeyhint: "done", "aria-describedby": `note-${name} count` },
  });

/** Everybody's own count, where everyone plays alone. */
function aloneFields(state, draft) {
  const counts = seatOptions(state, draft).map(({ value, label: player }) =>
    element("div", { class: "field deal-own" },
      element("label", { class: "field-label", for: `points_${value}` }, player),
      countInput(`points_${value}`, `points_${value}`, draft),
      counterOpener(state, `points_${value}`, player),
      note(`points_${value}`)));
  return [
    element("p", { class: "soft small" }, say("alone_hint")),
    element("div", { class: "deal-count" },
      element("div", { class: "deal-alone", "data-points": "" }, counts, note("points")),
      tally(null),
      numberPad(true)),
  ];
}

function numberPad(halves) {
  const key = (name, ...children) =>
    element("button", { class: "key", type: "button", "data-key": name }, children);
  return element(
    "div",
    { class: "number-pad", role: "group", "aria-label": say("points_keys") },
    [..."123456789"].map((digit) => key(digit, digit)),
    halves ? key("half", element("span", { "aria-hidden": "true" }, "½"), unseen(say("half"))) : element("span"),
    key("0", "0"),
    key("back", icon("backspace"), unseen(say("erase"))),
  );
}

/** Played or not, for a correction. */
export function outcomeField(state, draft) {
  if (boardsOf(state).length) return null; // a board is always played
  draft.values.outcome ??= "played";
  const options = ["played", ...unplayed(state)].map((value) => ({ value, label: label("outcome", value) }));
  return choices("outcome", say("outcome"), options, draft);
}

/** The outcomes that end a deal; all can pass only where they must bid. */
export function unplayed(state) {
  if (boardsOf(state).length) return [];
  const { ruleset } = state;
  const bid = Object.keys(ruleset.contracts).length && !ruleset.dealer_takes;
  return bid ? ["passed_out", "petit_sec", "misdeal"] : ["petit_sec", "misdeal"];
}

/** Why a deal is corrected. */
export function reasonFields(draft) {
  const options = labels("correction_reason").map(([value, text]) => ({ value, label: text }));
  return element(
    "div",
    { class: "deal-reason" },
    choices("reasons", say("reasons"), options, draft, { type: "checkbox" }),
    element("div", { class: "field" },
      element("label", { class: "field-label", for: "reason_text" }, say("reason_text")),
      element("input", { id: "reason_text", name: "reason_text", maxlength: "100", autocomplete: "off",
        value: draft.values.reason_text ?? "" })),
  );
}

/** The whole form of a draft. */
export function dealFields(state, draft, { bidOnly }) {
  if (draft.game === ALONE) return aloneFields(state, draft);
  const folded = element(
    "details",
    { class: "disclosure", open: hasMore(draft.values) },
    element("summary", {}, icon("next"), say("more")),
    element("div", { class: "disclosure-body" }, rareFields(state, draft, { bidOnly })),
  );
  return [
    bidFields(state, draft),
    bidOnly ? null : countFields(state, draft),
    element(
      "div",
      { class: "deal-extras" },
      bidOnly ? null : extraFields(state, draft),
      poigneeFields(state, draft),
      folded,
    ),
  ];
}

const hasMore = (values) =>
  Object.entries(values).some(
    ([name, value]) => (RARE.has(name) || /^(misere|called_rank)/.test(name)) && value && value.length !== 0,
  );

/** What the form holds now. */
export function valuesIn(form) {
  const values = {};
  for (const field of form.elements) {
    if (!field.name || field.type === "submit") continue;
    const several = field.type === "checkbox" && field.value !== "yes";
    if (several) values[field.name] ??= [];
    if (/radio|checkbox/.test(field.type) && !field.checked) continue;
    if (several) values[field.name].push(field.value);
    else values[field.name] = field.type === "checkbox" ? true : field.value;
  }
  return values;
}

/** Nobody is his own partner: the taker's card stays in its place and cannot be chosen. */
export function offerPartners(form) {
  const taker = chosenIn(form, "taker")?.value;
  for (const partner of form.querySelectorAll("[name=partner]")) {
    partner.disabled = partner.value === taker;
    if (partner.disabled) partner.checked = false;
  }
  const swap = form.querySelector("[data-swaps]");
  if (swap) swap.disabled = !seatIn(form, taker) || !seatIn(form, chosenIn(form, "partner")?.value);
}

const chosenIn = (form, name) => form.querySelector(`[name=${name}]:checked`);
const seatIn = (form, value) => form.querySelector(`[name=taker][value="${value}"]`);

/** The taker was the partner and the other way round: said in one tap, with its reason. */
export function swapPartner(form) {
  const [taker, partner] = ["taker", "partner"].map((name) => chosenIn(form, name).value);
  seatIn(form, partner).checked = true;
  offerPartners(form);
  form.querySelector(`[name=partner][value="${taker}"]`).checked = true;
  const reason = form.querySelector("[name=reasons][value=taker]");
  if (reason) reason.checked = true;
  offerPartners(form);
}
