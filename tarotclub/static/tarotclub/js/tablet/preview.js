/* What a deal being typed is worth as it stands, or what is still missing or wrong: all by the
   engine, so that it works without any network. */

import { countProblem } from "../engine.js";
import { ALONE, attackPoints, factsOf, numberIn } from "./draft.js";
import { element, fill, icon } from "./element.js";
import { problemInWords } from "./explain.js";
import { faceOpener } from "./face.js";
import { isPlayed, judge } from "./facts.js";
import { marks, verdictLine } from "./marks.js";
import { boardProblems, boardsOf } from "./boards.js";
import { onSheet } from "./boards_panel.js";
import { nameOf } from "./names.js";
import { bonuses, label, points, say, signed } from "./words.js";

const FIELD_OF = { partners: "partner", petits: "petit_au_bout" };
for (const { field, name } of bonuses) FIELD_OF[field] = name; // the last says what was done

/** Judge a draft: its facts, what is missing, the problems, the scores by seat. */
export function judgeDraft(draft, state) {
  const { facts, missing } = factsOf(draft, state);
  if (missing.length) {
    const problems = [...boardProblems(facts, draft, state), ...beyondThePack(facts, state)];
    return { facts, missing, problems, result: null, scores: null };
  }
  const problems = isPlayed(facts) ? boardProblems(facts, draft, state) : [];
  if (problems.length) return { facts, missing, problems, result: null, scores: null };
  return { facts, missing, ...judge(facts, state) };
}

/** More points than the cards hold are said at once, whatever else is missing. */
function beyondThePack({ points: counted }, { ruleset }) {
  const code = typeof counted === "number" && countProblem(counted, ruleset);
  return code === "points_out_of_range" ? [{ field: "points", code }] : [];
}

/** What may be said while a number is half typed: not yet that it is too small. */
export function halfTyped({ facts, missing, problems }, name, state) {
  const first = [name, ...missing.filter((other) => other !== name)];
  const kept = problems.filter(({ field }) => field !== "points");
  return { facts, missing: first, problems: [...kept, ...beyondThePack(facts, state)], result: null, scores: null };
}

/** Show in the bar, which keeps its height, what was typed and what it is worth or what is wrong. */
export function showPreview(judged, draft, state) {
  showCount(draft, state);
  for (const place of document.querySelectorAll(".deal-note")) place.replaceChildren();
  const found = judged.problems.map((problem) =>
    [fieldOf(problem, draft), problemInWords(problem, judged.facts, state)]);
  if (found.length) showProblems(found);
  else fill(document.getElementById("bar-status"), bar(judged, state));
  document.getElementById("bar-points").textContent = draft.values.points ?? "";
}

/** Say what is wrong: in the bar, and for who listens to the field beside it, which gets an
    edge. Pairs of a field's name and a sentence. */
export function showProblems(problems) {
  for (const [name, sentence] of problems) {
    const place = document.getElementById(`note-${name}`) ?? document.getElementById("note-points");
    place?.append(element("p", { class: "field-error" }, sentence));
  }
  const sentences = problems.map(([, sentence]) => element("li", {}, sentence));
  fill(document.getElementById("bar-status"),
    element("div", { class: "field-error" }, icon("error"), element("ul", {}, sentences)));
}

function fieldOf({ field }, { values }) {
  if (field === "poignees") {
    const shown = Object.keys(values).filter((name) => name.startsWith("poignee_") && values[name]);
    return shown.at(-1);
  }
  if (field === "miseres") return Object.keys(values).find((name) => name.startsWith("misere_"));
  return FIELD_OF[field] ?? field;
}

function bar(judged, state) {
  const { facts, missing, result, scores } = judged;
  if (missing.length) {
    const names = missing.map((name) => missingName(name, state));
    const attributes = { class: "deal-waiting soft", "data-next": say("next", { what: names[0] }) };
    return element("p", attributes, say("missing", { what: names.join(", ") }));
  }
  if (!isPlayed(facts)) {
    return element("p", { class: "deal-waiting" }, say("no_score", { outcome: label("outcome", facts.outcome) }));
  }
  const worth = boardsOf(state).length
    ? element("p", { class: "deal-sheet" }, onSheet({ facts, scores }, state))
    : marks(scores, state);
  return [verdictLine(facts, result, state), worth, faceOpener(judged, state)];
}

function missingName(name, state) {
  if (name.startsWith("points_")) return nameOf(name.slice("points_".length), state);
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
    const gap = attack + ruleset.added_points - needed;
    const { added_points: added } = ruleset;
    const sum = added ? `${points(attack)} + ${added} = ${points(attack + added)}, ` : "";
    told.push(
      inRange
        ? say("margin", { points: needed, margin: sum + signed(gap) })
        : say("to_make", { points: needed }),
    );
  }
  return told;
}

/** Whether everybody's points make up the pack, but for the cards that are set aside. */
function sumOf({ values }, { ruleset }) {
  const typed = Object.keys(values).filter((name) => name.startsWith("points_"));
  const counts = typed.map((name) => numberIn(values[name]));
  const sum = counts.reduce((total, count) => total + count, 0);
  const left = ruleset.card_points - sum;
  const { bout_halves: most, low_halves: least } = ruleset.pack;
  const [atLeast, aside] = [least, most].map((halves) => (halves * ruleset.chien) / 2);
  if (left < atLeast) return [say("sum_over", { points: points(atLeast - left) })];
  if (!counts.length || counts.includes(null)) return [say("sum_left", { points: points(left) })];
  if (left > aside) return [say("sum_lacks", { points: points(left) })];
  return [say(left ? "sum_but_aside" : "sum_right", { all: points(sum), aside: points(left) })];
}
