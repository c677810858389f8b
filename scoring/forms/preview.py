"""What a deal form already tells while it is being filled in."""

from typing import NamedTuple

from scoring import labels, rules
from scoring.explanation import Explanation, explain
from scoring.forms.deal import NO_FACTS, DealForm
from scoring.rules import Side

UNNOTED = NO_FACTS | {"dealer", "outcome", "chelem_announced"}  # no place beside them


class Mark(NamedTuple):
    name: str
    value: int


class CountNote(NamedTuple):
    """The other camp's points, and how the attack's compare with what the bouts ask."""

    camp: str
    other: str
    needed: str
    margin: str


class Preview(NamedTuple):
    """`explanation` and `marks` once the facts stand; what is `missing` until then."""

    explanation: Explanation | None
    made: bool | None
    marks: list[Mark]
    missing: list[str]
    notes: list[tuple[str, list[str]]]
    problems: bool
    note: CountNote


def preview_of(form: DealForm) -> Preview:
    """Judge what is there; what is not there yet is no error."""
    notes: dict[str, list[str]] = {name: [] for name in form.fields.keys() - UNNOTED}
    missing = []
    for name in form.errors.keys() & notes.keys():
        errors = form.errors.as_data()[name]
        if all(error.code == "required" for error in errors):
            missing.append(name)
        else:
            notes[name] = [str(sentence) for error in errors for sentence in error.messages]
    words = [str(field.label) for name, field in form.fields.items() if name in missing]
    problems = any(notes.values())
    preview = Preview(None, None, [], words, list(notes.items()), problems, _note(form))
    if form.facts is None or missing or problems:
        return preview
    result = rules.score(form.facts, form.ruleset)
    names = [seat.player.name for seat in form.playing if form.facts.played]
    return preview._replace(
        explanation=explain(form.facts, result, form.ruleset),
        made=result.made,
        marks=[Mark(*mark) for mark in zip(names, result.scores, strict=False)],
    )


def _note(form: DealForm) -> CountNote:
    """Say what can be said about the count from the points or the bouts alone."""
    data, ruleset = form.cleaned_data, form.ruleset
    typed, side = data.get("points"), data.get("side", Side.ATTACK)
    bouts = int(data["bouts"]) if data.get("bouts") else None
    camp = labels.SIDE[Side.DEFENCE if side == Side.ATTACK else Side.ATTACK]
    other = needed = margin = ""
    if bouts is not None:
        needed = labels.points(ruleset.points_to_make[bouts] - ruleset.added_points)
    if typed is not None and 0 <= typed <= ruleset.card_points:
        other = labels.points(rules.other_side(typed, ruleset))
        if bouts is not None:
            attack = typed if side == Side.ATTACK else rules.other_side(typed, ruleset)
            margin = labels.signed(
                rules.margin(rules.Deal(bouts=bouts, points=attack), ruleset)
            )
    return CountNote(str(camp), other, needed, margin)
