/* The fields of a deal: large cards to tap, digits for the points. Built from the ruleset's
   data; what is typed stays in the draft. */

import { counterOpener } from "./counter.js";
import { ALONE } from "./draft.js";
import { element, icon, unseen } from "./element.js";
import { playing } from "./facts.js";
import { contractName, label, labels, say, suits } from "./words.js";
import { aloneLabels, slotsOf } from "./explain.js";

/** One question with large answers. `options` are {value, label, hint, drawing}. */
export function choices(name, legend, options, draft, { look = "", type = "radio", optional } = {}) {
  const chosen = [draft.values[name] ?? ""].flat();
  const cards = options.map((option) => {
    const checked = type === "radio" ? chosen[0] === option.value : chosen.includes(option.value);
    return card({ type, name, value: option.value, checked }, option);
  });
  return element(
    "fieldset",
    { class: `choices${look && ` choices-${look}`}`, id: `field-${name}`, tabindex: "-1",
      "aria-describedby": `note-${name}` },
    element("legend", {}, legend, optional && element("span", { class: "field-optional" }, ` ${say("optional")}`)),
    element("div", { class: "choices-grid" }, cards),
    note(name),
  );
}

function card({ type, name, value, checked }, option) {
  const input = element("input", { type, name, value, checked });
  const face = element(
    "span",
    { class: "choice-face" },
    option.drawing && element("span", { class: `suit suit-${option.drawing}` }, icon(option.drawing)),
    option.drawing ? unseen(option.label) : element("span", {}, option.label, option.marked && [" ", dealerMark()]),
    option.hint && element("span", { class: "choice-hint" }, option.hint),
  );
  return element("label", { class: "choice" }, input, face);
}

/** Yes or no, as a large card. */
export const tick = (name, text, draft) =>
  card({ type: "checkbox", name, value: "yes", checked: Boolean(draft.values[name]) }, { label: text });

/** Where it is said what is wrong with a field. */
export const note = (name) =>
  element("div", { class: "deal-note", id: `note-${name}`, "aria-live": "polite" });

/** The button of the one who deals. */
export const dealerMark = () =>
  element("span", { class: "dealer" }, icon("dealer"), unseen(` ${say("dealer")}`));

const seatOptions = (state, draft) =>
  playing(state, draft.dealer).map((value) => {
    const { name } = state.seats.find(({ position }) => String(position) === value);
    return { value, label: name, marked: value === draft.dealer };
  });

const nobodyFirst = (options, text) => [{ value: "", label: text }, ...options];
const sides = () => labels("side").map(([value, text]) => ({ value, label: text }));

/** What is known once the bidding is over. */
export function bidFields(state, draft) {
  const { ruleset } = state;
  const contracts = Object.entries(ruleset.contracts).map(([value, terms]) => ({
    value,
    label: contractName(value, ruleset),
    hint: `×${terms.base_multiplier}`,
  }));
  return [
    choices("taker", say("taker"), seatOptions(state, draft), draft),
    choices("contract", say("contract"), contracts, draft),
    ...callFields(state, draft),
  ];
}

function callFields(state, draft) {
  const { ruleset } = state;
  const most = ruleset.shares.length - 1;
  if (!most) return [];
  const slots = slotsOf(ruleset);
  const calls = slots.map((slot, at) => {
    const options = suits.map(([value, drawing, text]) => {
      const words = say("card", { rank: label("rank", slot.rank), suit: text });
      return { value, label: words, drawing };
    });
    return choices(`suit_${at}`, slot.label, options, draft, { look: "four", optional: true });
  });
  const alone = labels(aloneLabels(ruleset)).filter(([value]) => ruleset.chien || value !== "in_chien");
  const options = [...seatOptions(state, draft), ...alone.map(([value, text]) => ({ value, label: text }))];
  const type = most > 1 ? "checkbox" : "radio";
  const legend = say(most > 1 ? "partners" : "partner");
  return [
    calls.length ? element("div", { class: "deal-calls" }, calls) : null,
    choices("partner", legend, options, draft, { type }),
  ];
}

/** What is shown while the hand is played: poignées, announced slams. */
export function shownFields(state, draft) {
  const { ruleset } = state;
  const sizes = Object.entries(ruleset.poignees).map(([value, { atouts }]) => ({
    value,
    label: label("poignee", value),
    hint: say("atouts", { count: atouts }),
  }));
  const poignees = sizes.length
    ? seatOptions(state, draft).map(({ value, label: player }) =>
        choices(`poignee_${value}`, say("poignee_field", { player }),
          nobodyFirst(sizes, say("none")), draft, { look: "four" }))
    : [];
  return [
    ...poignees,
    element(
      "div",
      { class: "deal-chelem" },
      tick("chelem_announced", say("chelem_announced"), draft),
      ruleset.petit_chelem && tick("petit_chelem_announced", say("petit_chelem_announced"), draft),
    ),
  ];
}

/** What is known at the end and rare. */
export function endFields(state, draft) {
  const { ruleset } = state;
  const ranks = slotsOf(ruleset).map((slot, at) =>
    slot.others.length && ruleset.shares.length > 1
      ? choices(`rank_${at}`, say("other_card", { card: slot.label }),
          slot.others.map(([value, text]) => ({ value: value === slot.rank ? "" : value, label: text })), draft)
      : null);
  const kinds = Object.keys(ruleset.miseres).map((kind) =>
    choices(`misere_${kind}`, label("misere", kind), seatOptions(state, draft), draft, { type: "checkbox" }));
  return [
    choices("petit_au_bout", say("petit_au_bout"), nobodyFirst(sides(), say("nobody")), draft, { look: "three" }),
    ruleset.packs > 1 ? tick("both_petits", say("both_petits"), draft) : null,
    ...kinds,
    choices("chelem_by", say("chelem_by"), nobodyFirst(sides(), say("nobody")), draft, { look: "three" }),
    ruleset.petit_chelem && tick("petit_chelem_achieved", say("petit_chelem_achieved"), draft),
    ruleset.petit_chelem && note("petit_chelem_achieved"),
    ...ranks,
  ];
}

/** Bouts and points. */
export function countFields(state, draft) {
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
      element(
        "div",
        { class: "deal-points" },
        choices("side", say("counted_by"), counted, draft, { look: "side" }),
        pointsField(state, draft),
      ),
    ),
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
    { class: "field" },
    element("label", { class: "field-label", for: "points" }, say("points_field"),
      added ? element("span", { class: "soft" }, ` ${say("added_points", { all, added })}`) : null),
    element("div", { class: "stepper", "data-points": "" },
      steps.filter((by) => by < 0).map(step),
      countInput("points", "points", draft),
      steps.filter((by) => by > 0).map(step)),
    counterOpener(state, "points"),
    element("p", { class: "deal-margin", id: "count", "aria-live": "polite" }),
    note("points"),
  );
}

const countInput = (name, id, draft) =>
  element("input", {
    ...{ class: "stepper-value", id, name, value: draft.values[name] ?? "", inputmode: "none" },
    ...{ autocomplete: "off", enterkeyhint: "done", "aria-describedby": `note-${name} count` },
  });

/** Everybody's own count, where everyone plays alone. */
export function aloneFields(state, draft) {
  const counts = seatOptions(state, draft).map(({ value, label: player }) =>
    element("div", { class: "field deal-own" },
      element("label", { class: "field-label", for: `count_${value}` }, player),
      countInput(`count_${value}`, `count_${value}`, draft),
      counterOpener(state, `count_${value}`, player),
      note(`count_${value}`)));
  return [
    element("p", { class: "soft small" }, say("alone_hint")),
    element("div", { class: "deal-count" },
      element("div", { class: "deal-alone", "data-points": "" }, counts,
        element("p", { class: "deal-margin", id: "count", "aria-live": "polite" }), note("points")),
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
  draft.values.outcome ??= "played";
  const options = ["played", ...unplayed(state)].map((value) => ({ value, label: label("outcome", value) }));
  return choices("outcome", say("outcome"), options, draft);
}

/** The outcomes that end a deal; all can pass only where they must bid. */
export function unplayed({ ruleset }) {
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
    element("div", { class: "disclosure-body" }, bidOnly ? [] : endFields(state, draft), shownFields(state, draft)),
  );
  return [
    ...bidFields(state, draft),
    bidOnly ? null : countFields(state, draft),
    folded,
  ];
}

const hasMore = (values) =>
  Object.entries(values).some(
    ([name, value]) => /^(petit|poignee|misere|chelem|rank|both)/.test(name) && value && value.length !== 0,
  );

/** What the form holds now. */
export function valuesIn(form) {
  const values = {};
  for (const field of form.elements) {
    if (!field.name) continue;
    const several = field.type === "checkbox" && field.value !== "yes";
    if (several) values[field.name] ??= [];
    if (/radio|checkbox/.test(field.type) && !field.checked) continue;
    if (several) values[field.name].push(field.value);
    else values[field.name] = field.type === "checkbox" ? true : field.value;
  }
  return values;
}

/** Nobody is his own partner. */
export function offerPartners(form) {
  const taker = form.querySelector("[name=taker]:checked")?.value;
  for (const partner of form.querySelectorAll("[name=partner]")) {
    partner.disabled = partner.value === taker;
    if (partner.disabled) partner.checked = false;
  }
}
