"""The preview of a deal's form: what it already tells while it is being filled in."""

from decimal import Decimal
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import labels, rules
from scoring.explanation import Explanation, explain
from scoring.explanation.alone import points_in_words
from scoring.explanation.attack import judged_count
from scoring.forms.alone import AloneForm
from scoring.forms.attack import FIELD_OF, SIDES_AND_TICKS, AttackForm
from scoring.forms.deal import NO_FACTS, DealForm
from scoring.rules import Ruleset, Side
from scoring.rules.deal import Noted

TICKS = {"both_petits", *(fact.name for fact in SIDES_AND_TICKS if fact.noted is Noted.YES)}
UNNOTED = NO_FACTS | {"dealer", "outcome"} | (TICKS - {*FIELD_OF.values()})  # no place beside


class PreviewMark(NamedTuple):
    name: str
    value: int


class CountNote(NamedTuple):
    """The other camp's points, and how the attack's compare with what the bouts ask."""

    camp: str
    other: str
    needed: str
    margin: str


class SumNote(NamedTuple):
    """Whether everybody's points make up the pack; `state` is counting, right or wrong."""

    sentence: str
    state: str


class Preview(NamedTuple):
    """`explanation` and `marks` once the facts stand; what is `missing` until then."""

    explanation: Explanation | None
    made: bool | None
    marks: list[PreviewMark]
    missing: list[str]
    notes: list[tuple[str, list[str]]]
    problems: bool
    note: CountNote | SumNote

    @property
    def sentences(self) -> list[str]:
        """All that is wrong, for the bar."""
        return [sentence for _name, sentences in self.notes for sentence in sentences]


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
    if form.facts is None and isinstance(form, AttackForm):
        notes["points"] += _beyond_the_pack(form)
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
        marks=[PreviewMark(*mark) for mark in zip(names, result.scores, strict=False)],
    )


def _beyond_the_pack(form: AttackForm) -> list[str]:
    """Say at once that a count is more than the pack holds, whatever else is missing."""
    counted = form.cleaned_data.get("points")
    facts = rules.Deal(points=Decimal(0) if counted is None else counted)
    return [
        labels.problem_sentence(problem, facts, form.ruleset)
        for problem in rules.problems(facts, form.ruleset)
        if problem.code == "points_out_of_range"
    ]


def _note(form: DealForm) -> CountNote | SumNote:
    """Say what can be said about the count from what is there."""
    if isinstance(form, AloneForm):
        return _sum_note(form)
    assert isinstance(form, AttackForm)
    return _count_note(form)


def _sum_note(form: AloneForm) -> SumNote:
    """Say how many points are still to be found, or too many."""
    missing = form.missing
    if missing is None:
        return SumNote("", "counting")
    values = {
        "points": points_in_words(abs(missing)),
        "aside": labels.points(missing),
        "all": labels.points(form.ruleset.card_points - missing),
    }
    if missing < 0:
        return SumNote(_("%(points)s de trop") % values, "wrong")
    if len(form.counted) < len(form.counts):
        return SumNote(_("reste %(points)s à répartir") % values, "counting")
    if missing > form.aside:
        return SumNote(_("il manque %(points)s") % values, "wrong")
    if missing:
        return SumNote(_("le compte y est : %(all)s, et %(aside)s de côté") % values, "right")
    return SumNote(_("le compte y est : %(all)s points") % values, "right")


def _count_note(form: AttackForm) -> CountNote:
    """Say what can be said from the points or the bouts alone."""
    data, ruleset = form.cleaned_data, form.ruleset
    typed, side = data.get("points"), data.get("side", Side.ATTACK)
    bouts = int(data["bouts"]) if data.get("bouts") else None
    camp = labels.SIDE[Side.DEFENCE if side == Side.ATTACK else Side.ATTACK]
    other = needed = margin = ""
    if bouts is not None:
        needed = labels.points(ruleset.points_to_make[bouts])
    if typed is not None and 0 <= typed <= ruleset.card_points:
        other = labels.points(rules.other_side(typed, ruleset))
        if bouts is not None:
            attack = typed if side == Side.ATTACK else rules.other_side(typed, ruleset)
            margin = _margin(attack, bouts, ruleset)
    return CountNote(str(camp), other, needed, margin)


def _margin(attack: Decimal, bouts: int, ruleset: Ruleset) -> str:
    """Write the margin, and before it what a reduced pack adds: 44 + 5 = 49, +8."""
    gap = labels.signed(rules.margin(rules.Deal(bouts=bouts, points=attack), ruleset))
    return f"{judged_count(attack, ruleset)}, {gap}" if ruleset.added_points else gap
