/* Questions with large answers to tap, and where it is said what is wrong with one. */

import { element, icon, unseen } from "./element.js";
import { playing } from "./facts.js";
import { shortName } from "./names.js";
import { labels, say } from "./words.js";

/** One question with large answers. `options` are {value, label, hint, drawing}. */
export function choices(name, legend, options, draft, { look = "", type = "radio", optional } = {}) {
  const chosen = [draft.values[name] ?? ""].flat();
  const cards = options.map((option) => {
    const checked = type === "radio" ? chosen[0] === option.value : chosen.includes(option.value);
    return card({ type, name, value: option.value, checked }, option);
  });
  return element(
    "fieldset",
    { class: `choices ${look.replace(/\w+/g, "choices-$&")}`, id: `field-${name}`, tabindex: "-1",
      "aria-describedby": `note-${name}` },
    element("legend", {}, legend, optional && element("span", { class: "field-optional" }, ` ${say("optional")}`)),
    element("div", { class: "choices-grid" }, cards),
    note(name),
  );
}

/** One answer. */
export function card({ type, name, value, checked }, option) {
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

/** Those who play, as answers; the names are short, for cards side by side. */
export const seatOptions = (state, draft) =>
  playing(state, draft.dealer).map((value) => ({
    value,
    label: shortName(value, state),
    marked: value === draft.dealer,
  }));

export const nobodyFirst = (options, text) => [{ value: "", label: text }, ...options];
export const sides = () => labels("side").map(([value, text]) => ({ value, label: text }));
