/* What a deal being typed is worth as it stands, or what is still missing or wrong: all by the
   engine, so that it works without any network. */

import { countProblem } from "../engine.js";
import { ALONE, attackPoints, factsOf, numberIn } from "./draft.js";
import { element, fill, icon } from "./element.js";
import { nameOf, problemInWords, reckoning, slotsOf, verdict } from "./explain.js";
import { isPlayed, judge } from "./facts.js";
import { label, points, say, signed } from "./words.js";

const FIELD_OF = {
  partners: "partner",
  chelem: "chelem_by",
  petits: "petit_au_bout",
  petit_chelem: "petit_chelem_achieved",
};

/** Judge a draft: its facts, what is missing, the problems, the scores by seat. */
export function judgeDraft(draft, state) {
  const { facts, missing } = factsOf(draft, state, slotsOf(state.ruleset));
  if (missing.length) {
    return { facts, missing, problems: beyondThePack(facts, state), result: null, scores: null };
  }
  return { facts, missing, ...judge(facts, state) };
}

/** More points than the cards hold are said at once, whatever else is missing. */
function beyondThePack({ points: counted }, { ruleset }) {
  const code = typeof counted === "number" && countProblem(counted, ruleset);
  return code === "points_out_of_range" ? [{ field: "points", code }] : [];
}

/** Show the verdict in the bar and each problem beside its field. */
export function showPreview(judged, draft, state) {
  fill(document.getElementById("bar-status"), bar(judged, state));
  showCount(draft, state);
  for (const place of document.querySelectorAll(".deal-note")) place.replaceChildren();
  for (const problem of judged.problems) {
    showNote(fieldOf(problem, draft), problemInWords(problem, judged.facts, state));
  }
}

/** Say what is wrong beside a field. */
export function showNote(name, sentence) {
  const place = document.getElementById(`note-${name}`) ?? document.getElementById("note-points");
  if (!place) return;
  const shown = place.querySelector("ul") ?? element("ul");
  shown.append(element("li", {}, sentence));
  fill(place, element("div", { class: "field-error" }, icon("error"), shown));
}

function fieldOf({ field }, { values }) {
  if (field === "poignees") {
    const shown = Object.keys(values).filter((name) => name.startsWith("poignee_") && values[name]);
    return shown.at(-1);
  }
  if (field === "miseres") return Object.keys(values).find((name) => name.startsWith("misere_"));
  return FIELD_OF[field] ?? field;
}

function bar({ facts, missing, problems, result, scores }, state) {
  if (problems.length) {
    return element("p", { class: "deal-waiting field-error" }, icon("error"), say("wrong"));
  }
  if (missing.length) {
    const what = missing.map((name) => missingName(name, state)).join(", ");
    return element("p", { class: "deal-waiting soft" }, say("missing", { what }));
  }
  if (!isPlayed(facts)) {
    return element("p", { class: "deal-waiting" }, say("no_score", { outcome: label("outcome", facts.outcome) }));
  }
  return [verdictLine(facts, result, state), marks(scores, state)];
}

/** "✓ Réussi de 8 …" with its reckoning. */
export function verdictLine(facts, result, state) {
  const told = verdict(facts, result, state);
  if (!told) return null;
  const made = result.made ? "made" : "failed";
  return element(
    "p",
    { class: "deal-verdict" },
    element("span", { class: `verdict verdict-${made}` }, icon(result.made ? "check" : "cross"), told),
    " ",
    element("span", { class: "soft small" }, reckoning(facts, result, state)),
  );
}

/** Everybody's mark. */
export function marks(scores, state) {
  const players = state.seats.map(({ name }, seat) =>
    scores[seat] === null
      ? element("li", { class: "soft" }, name, " ", say("mort"))
      : element("li", {}, name, " ", mark(scores[seat])));
  return element("ul", { class: "deal-marks" }, players);
}

/** A mark in its colour. */
export function mark(value) {
  const sign = value > 0 ? "plus" : value < 0 ? "minus" : "zero";
  return element("span", { class: `score score-${sign}` }, signed(value));
}

function missingName(name, state) {
  if (name.startsWith("count_")) return nameOf(name.slice("count_".length), state);
  return { bouts: say("bouts_field"), points: say("points_field"), partner: say("partner") }[name] ?? say(name);
}

/** The other camp's points and the margin, from the points or the bouts alone. */
function showCount(draft, state) {
  const place = document.getElementById("count");
  if (!place) return;
  const told = draft.game === ALONE ? sumOf(draft, state) : countOf(draft, state);
  fill(place, told.map((words) => element("span", {}, words, " ")));
}

function countOf({ values }, { ruleset }) {
  const told = [];
  const attack = attackPoints(values, ruleset);
  const inRange = attack !== null && attack >= 0 && attack <= ruleset.card_points;
  if (inRange) {
    const defence = values.side === "defence";
    const other = defence ? attack : ruleset.card_points - attack;
    const side = label("side", defence ? "attack" : "defence");
    told.push(say("other_side", { side, points: points(other) }));
  }
  if (values.bouts !== undefined) {
    const needed = ruleset.points_to_make[Number(values.bouts)];
    const gap = attack === null ? null : attack + ruleset.added_points - needed;
    told.push(
      inRange
        ? say("margin", { points: needed, margin: signed(gap) })
        : say("to_make", { points: needed }),
    );
  }
  return told;
}

function sumOf({ values }, { ruleset }) {
  const counts = Object.keys(values).filter((name) => name.startsWith("count_"));
  const sum = counts.reduce((total, name) => total + (numberIn(values[name]) ?? 0), 0);
  const left = ruleset.card_points - sum;
  if (left < 0) return [say("sum_over", { points: points(-left) })];
  return left ? [say("sum_left", { points: points(left) })] : [];
}
