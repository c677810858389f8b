/* Poignées: first who showed one, then how large; a simple one until another size is tapped. */

import { card, note, seatOptions } from "./choices.js";
import { element } from "./element.js";
import { label, say } from "./words.js";

/** Who showed a poignée, and a place of fixed height for the size of the last one tapped. */
export function poigneeFields(state, draft) {
  const sizes = Object.entries(state.ruleset.poignees);
  if (!sizes.length) return null;
  const options = seatOptions(state, draft);
  const held = ({ value }) => draft.values[`poignee_${value}`];
  const holders = options.map((option) =>
    card({ type: "checkbox", name: "holder", value: option.value, checked: Boolean(held(option)) },
      { label: option.label }));
  const last = options.filter(held).at(-1);
  const rows = options.map((option) => sizesOf(option, sizes, draft, option !== last));
  if (!last) keepPlace(rows[0]);
  const field = element(
    "fieldset",
    { class: "choices choices-players", id: "field-holder" },
    element("legend", {}, say("poignee_by")),
    element("div", { class: "choices-grid" }, holders),
  );
  field.addEventListener("change", ({ target }) => tapped(target));
  return [field, element("div", { class: "deal-sizes" }, rows)];
}

function sizesOf({ value, label: player }, sizes, draft, hidden) {
  const name = `poignee_${value}`;
  const cards = sizes.map(([size, { atouts }]) =>
    card({ type: "radio", name, value: size, checked: draft.values[name] === size },
      { label: label("poignee", size), hint: say("atouts", { count: atouts }) }));
  return element(
    "fieldset",
    { class: "choices choices-three choices-beside", id: `field-${name}`, hidden, "aria-describedby": `note-${name}` },
    element("legend", {}, player),
    element("div", { class: "choices-grid" }, cards),
    note(name),
  );
}

/** One row stands there unseen while nobody holds any: the page below never moves. */
function keepPlace(row) {
  row.hidden = false;
  row.dataset.unseen = "";
}

/** Before the form reads itself: a holder has a size, and who is none has none. */
function tapped({ value, checked, form }) {
  const rows = [...form.querySelectorAll(".deal-sizes > fieldset")];
  for (const row of rows) {
    const own = row.id === `field-poignee_${value}`;
    row.hidden = !(own && checked);
    delete row.dataset.unseen;
    if (!own) continue;
    for (const size of row.querySelectorAll("input")) size.checked = false;
    if (checked) row.querySelector("input").checked = true;
  }
  if (!checked) keepPlace(rows[0]);
}
