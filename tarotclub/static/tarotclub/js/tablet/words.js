/* The words of the page, which Django has put into it in the reader's language. */

const words = JSON.parse(document.getElementById("tablet-words").textContent);
const plural = new Intl.PluralRules(document.documentElement.lang || "fr");

export const { bonuses, code, limits, slots, suits } = words;
export const bonusesTold = words.bonuses_told;
export const bonusLines = words.bonus_lines;

/** The petit au bout is always in sight, the other bonuses are folded away. */
export const petitAuBout = bonuses[0];
export const rareBonuses = bonuses.slice(1);

/** A sentence with its values: say("deal", {number: 4}). A plural goes by `count`. */
export function say(key, values = {}) {
  return written(words.say[key], values);
}

/** The sentence of a problem, of a doubt; where all play alone, some are said otherwise. */
export const sentence = (group, code, values = {}) =>
  written(words[group][code] ?? words.problems[code], values);

/** The label of a word of the rules: label("contract", "garde"). */
export const label = (group, key) => words.labels[group][key] ?? key;

/** All the labels of a group, as pairs. */
export const labels = (group) => Object.entries(words.labels[group]);

function written(text, values) {
  const chosen = typeof text === "string" ? text : text[plural.select(values.count)] ?? text.other;
  const filled = chosen.replace(/( de )?%\((\w+)\)[sd]/g, (_, of = "", name) =>
    (of && elides(values[name]) ? " d’" : of) + values[name]);
  return filled.replaceAll("%%", "%");
}

/** Whether "de" loses its e before a name; as scoring/labels/phrases.py. */
const elides = (name) =>
  /^([aeiouhœ]|y(?![aeiou]))/.test(String(name).normalize("NFD").toLowerCase());

/** Card points as a scorer writes them: 40½, −3. */
export function points(value) {
  const sign = value < 0 ? "−" : "";
  const whole = Math.floor(Math.abs(value));
  return Number.isInteger(value) ? `${sign}${whole}` : `${sign}${whole || ""}½`;
}

/** A count as it was typed, though it may be no count: 40½, 40,3. */
export const counted = (value) =>
  Number.isInteger(2 * value) ? points(value) : value?.toLocaleString(document.documentElement.lang);

/** A mark with its sign and a real minus. */
export const signed = (value) => `${value > 0 ? "+" : ""}${points(value)}`;

/** 20:48 of a moment. */
export function hour(moment) {
  const at = new Date(moment);
  return at.toLocaleTimeString(document.documentElement.lang, {
    hour: "2-digit",
    minute: "2-digit",
  });
}

/** The name of a contract: a house's by its own. */
export const contractName = (contract, ruleset) =>
  words.labels.contract[contract] ?? (ruleset.contracts[contract]?.name || contract);
