"""Of all that a sheet may say, the likeliest that the cards allow and its bilans agree with.

Readings come weighed (`readings.py`). For each line the combinations of what may stand in its
fields are tried from the likeliest on; those that the rules refuse fall away. The bilans at the
foot then weigh the lines against one another. What is left in doubt becomes a question.
"""

import heapq
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, islice
from math import prod
from operator import sub
from typing import NamedTuple

from scoring import rules
from scoring.rules.deal import Deal, Problem
from tournaments.paper_sheets.readings import (
    BLANK,
    NEEDED,
    SURE,
    LineReading,
    SheetTable,
    Values,
    Weighed,
    Written,
    deal_of,
    lacking,
    marks_of,
    may_stand,
)

LEAST = 1e-4  # what is less likely is no reading
TRIED, KEPT, TOGETHER = 300, 24, 50_000  # combinations of a line, candidates, of the sheet
GUESSED = 0.2  # less likely by itself: the bilans say what such a line holds
BESIDE_GUESSED = 0.995  # sure, in lines of the same taker as a guessed one
UNCONFIRMED = 0.998  # sure, where no bilans are written that the lines come to
WRITTEN_WELL = 0.9  # how often people add their bilans up rightly
BY_CHANCE = 1e-6  # that wrong bilans come to these
AGREES = 0.02  # a bilan that may be read so
READ_SO = 0.5  # and that nobody has to look at, as the lines come to it
ONE_WRONG = 1e-3  # that one bilan is added up or read wrongly, and all others agree
HALVES = 2


class StoredDeal(NamedTuple):
    """A deal that is stored already, and the position of who dealt it."""

    deal: Deal
    dealer: int


class Candidate(NamedTuple):
    """One thing that a line may say, how likely it is, and each seat's marks.

    Of no deal it is said which fields it `lacks`, of one without marks the `problems`, why the
    cards refuse it.
    """

    values: Values
    weight: float
    lacks: Sequence[str] = ()
    deal: Deal | None = None
    problems: Sequence[Problem] = ()
    marks: tuple[int, ...] = ()


class LineQuestion(NamedTuple):
    """A field that somebody must look at, and the likeliest of what may stand there."""

    field: str
    choices: tuple[Written, ...] = ()


@dataclass(frozen=True)
class LikelyLine:
    """A line as it is proposed; `deal` is None while it is incomplete or impossible.

    What was read is `refused` where the cards contradict it. What is `known` is stored already,
    and `differs` when the sheet says something else. `candidates` are what it may say, the
    likeliest first: without any nothing is left to think about.
    """

    reading: LineReading
    dealer: int
    values: Values = field(default_factory=dict)
    deal: Deal | None = None
    marks: tuple[int, ...] = ()
    questions: tuple[LineQuestion, ...] = ()
    refused: Candidate | None = None
    known: bool = False
    differs: bool = False
    candidates: Sequence[Candidate] = ()

    @property
    def number(self) -> int:
        return self.reading.number

    @property
    def blank(self) -> bool:
        return self.values.get(BLANK) is True

    @property
    def settled(self) -> bool:
        return self.known or not (self.questions or self.refused)

    @property
    def lacks(self) -> bool:
        return not (self.candidates or self.known or self.blank)

    def best(self, posterior: Sequence[float]) -> Candidate:
        return self.candidates[posterior.index(max(posterior))]

    def guessed(self, posterior: Sequence[float]) -> bool:
        return self.best(posterior).weight < GUESSED * sum(x.weight for x in self.candidates)

    def weighed(
        self, posterior: Sequence[float], guessed: Container[Written], *, agreed: bool
    ) -> "LikelyLine":
        """Say what is proposed, sure or asked, where candidates are as likely as told.

        Why what was read first is refused stays there while something is asked.
        """
        chosen = self.best(posterior)
        # A line of the same taker that was guessed may make up for what is wrong in this one.
        beside = chosen.values.get("taker") in guessed
        sure = UNCONFIRMED if not agreed else BESIDE_GUESSED if beside else SURE
        questions = tuple(self._questions(chosen, posterior, sure, agreed=agreed))
        return replace(
            self,
            values=chosen.values,
            deal=chosen.deal,
            marks=chosen.marks,
            questions=questions,
            refused=self.refused if questions else None,
        )

    def _questions(
        self, chosen: Candidate, posterior: Sequence[float], sure: float, *, agreed: bool
    ) -> Iterator[LineQuestion]:
        """Ask about each field that is not sure, with the two likeliest values.

        What the cards or the bilans prefer to what was read first is asked as well, unless the
        bilans agree with the whole.
        """
        for name, value in chosen.values.items():
            weights: dict[Written, float] = {}
            for candidate, weight in zip(self.candidates, posterior, strict=True):
                own = candidate.values.get(name)
                weights[own] = weights.get(own, 0) + weight
            as_read = value == self.reading[name].value
            # An empty line comes to the same bilans as a deal that was passed out.
            perhaps_empty = name == "outcome" and value and not self.reading[name].sure
            if weights[value] < sure or perhaps_empty or not (as_read or agreed):
                yield self.question(name, weights)

    def question(self, name: str, weights: Mapping[Written, float]) -> LineQuestion:
        read = dict(self.reading[name].choices)
        values = [
            value for value in {**read, **weights} if name not in NEEDED or value is not None
        ]
        values.sort(key=lambda value: -weights.get(value, 0) - read.get(value, 0) * LEAST)
        return LineQuestion(name, tuple(values[:HALVES]))


class LikelyBilan(NamedTuple):
    """A seat's bilan: as the deals come to, and as it is written (None: not).

    It is `doubtful` where it may be read as computed, but rather otherwise.
    """

    seat: int
    computed: int
    written: Written
    agrees: bool
    doubtful: bool = False


class LineChange(NamedTuple):
    """One change of one line by which the bilans would be as they are written."""

    line: int
    field: str
    value: Written


@dataclass(frozen=True, kw_only=True)
class LikelySheet:
    lines: tuple[LikelyLine, ...]
    bilans: tuple[LikelyBilan, ...]
    explanations: tuple[LineChange, ...] = ()

    @property
    def asked(self) -> list[LikelyLine]:
        return [line for line in self.lines if not line.settled]

    @property
    def new(self) -> list[LikelyLine]:
        """The lines whose deals are to be stored."""
        return [line for line in self.lines if not (line.known or line.blank)]

    @property
    def compared(self) -> bool:
        """Whether bilans are written at all."""
        return any(bilan.written is not None for bilan in self.bilans)

    @cached_property
    def agrees(self) -> bool:
        return all(bilan.agrees for bilan in self.bilans)


def answered(line: LineReading, answers: Values) -> LineReading:
    """Put what somebody has said of a line in the place of what was read."""
    own = {name: Weighed(((value, 1.0),)) for name, value in answers.items()}
    return replace(line, fields={**line.fields, **own})


def filled(lines: Sequence[LineReading]) -> list[LineReading]:
    """The lines on which a deal seems to stand."""
    return [line for line in lines if _blank(line) < 1 / HALVES]


def likeliest(
    sitting: SheetTable,
    lines: Sequence[LineReading],
    bilans: Sequence[Weighed],
    known: Mapping[int, StoredDeal],
) -> LikelySheet:
    """Propose what a sheet says; `known` are stored deals, by the number of their line."""
    written = {line.number for line in filled(lines)}
    last, dealer = max(written, default=0), sitting.dealer
    drafts = []
    for line in lines:
        if line.number in known:
            drafts.append(_stored(sitting, line, known[line.number]))
        elif line.number in written:
            drafts.append(_tried(sitting, line, dealer))
            dealer = (dealer + 1) % sitting.form.seats
        elif line.number < last or _blank(line) < SURE:
            asked = () if BLANK in line.fields else (LineQuestion(BLANK),)
            drafts.append(LikelyLine(line, dealer, {BLANK: True}, questions=asked))
    chosen, agreed = _together(sitting, drafts, bilans)
    guessed = {
        draft.best(each).values.get("taker")
        for draft, each in zip(drafts, chosen, strict=True)
        if draft.candidates and draft.guessed(each)
    }
    likely = [
        draft.weighed(each, guessed, agreed=agreed) if draft.candidates else draft
        for draft, each in zip(drafts, chosen, strict=True)
    ]
    return _compared(sitting, likely, bilans)


def _blank(line: LineReading) -> float:
    """How likely it is that nobody noted a deal on a line."""
    if BLANK in line.fields:
        return float(line[BLANK].value is True)
    return prod(each.empty for each in line.fields.values())


def by_weight(choices: Sequence[Sequence[float]]) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Give combinations of one of each, as places in the lists, the likeliest first.

    Each list goes down. A combination follows one that is as likely or likelier.

    >>> [places for _, places in by_weight([[0.9, 0.1], [0.6, 0.4]])]
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    start = (0,) * len(choices)
    waiting = [(-prod(each[0] for each in choices), start, 0)]
    while waiting:
        weight, places, first = heapq.heappop(waiting)
        yield -weight, places
        for at in range(first, len(choices)):
            place, own = places[at] + 1, choices[at]
            if place < len(own):
                further = (*places[:at], place, *places[at + 1 :])
                heapq.heappush(waiting, (weight * own[place] / own[place - 1], further, at))


def _stored(sitting: SheetTable, line: LineReading, stored: StoredDeal) -> LikelyLine:
    """Hold a deal that is stored against what is read."""
    deal, dealer = stored
    says = _tried(sitting, line, dealer).candidates
    noted = replace(  # without what no sheet of ours notes
        deal, called_card="", miseres=(), petit_chelem=Deal().petit_chelem, petits=1
    )
    return LikelyLine(
        line,
        dealer,
        says[0].values if says else {},
        deal,
        marks=marks_of(deal, sitting, dealer),
        known=True,
        differs=bool(says) and noted not in [candidate.deal for candidate in says],
    )


def _tried(sitting: SheetTable, line: LineReading, dealer: int) -> LikelyLine:
    """Try what may stand on a line, from the likeliest on."""
    fields = {name: each for name, each in line.fields.items() if name != BLANK}
    read = {name: each.value for name, each in fields.items()}
    tried = _candidates(sitting, fields, dealer)
    first = next(tried, Candidate(read, 0, ["outcome"]))
    candidates = list(islice((each for each in chain([first], tried) if each.marks), KEPT))
    contradicted = first.problems and (first.values == read or not candidates)
    refused = first if contradicted else None
    likely = LikelyLine(line, dealer, refused=refused, candidates=candidates)
    if candidates:
        return likely
    doubtful = [name for name in first.values if not line[name].sure]
    asked = (likely.question(name, {}) for name in dict.fromkeys([*first.lacks, *doubtful]))
    return replace(likely, values=first.values, questions=tuple(asked))


def _candidates(
    sitting: SheetTable, fields: Mapping[str, Weighed], dealer: int
) -> Iterator[Candidate]:
    """Give what may stand in the fields together, and what the cards say of it."""
    for weight, values in islice(_combinations(fields), TRIED):
        if lack := lacking(values, sitting.form):
            yield Candidate(values, weight, lack)
            continue
        deal = deal_of(values, sitting, dealer)
        problems = rules.problems(deal, sitting.ruleset)
        marks = () if problems else marks_of(deal, sitting, dealer)
        yield Candidate(values, weight, (), deal, problems, marks)


def _combinations(fields: Mapping[str, Weighed]) -> Iterator[tuple[float, Values]]:
    """Give values of all fields, the likeliest first; a deal passed out has nothing else."""
    choices = [
        [choice for choice in each.choices if choice[1] >= LEAST] or [each.choices[0]]
        for each in fields.values()
    ]
    for weight, places in by_weight([[share for _, share in own] for own in choices]):
        chosen = (own[at][0] for own, at in zip(choices, places, strict=True))
        values = dict(zip(fields, chosen, strict=True))
        others = [value for name, value in values.items() if name != "outcome"]
        if not values.get("outcome") or not any(value is not None for value in others):
            yield weight, values


def _together(
    sitting: SheetTable, drafts: Sequence[LikelyLine], bilans: Sequence[Weighed]
) -> tuple[list[list[float]], bool]:
    """Weigh each line's candidates by all lines and the bilans; whether these agree.

    Bilans that are wrong by themselves count a little for everything, so that they never
    silence what is written in the lines. What is not tried may agree as often as what is:
    where several lines are hard to read, one way to come to the bilans proves nothing.
    """
    marks = [[one.marks for one in each.candidates] or [each.marks] for each in drafts]
    weights = [_shares([each.weight for each in draft.candidates]) for draft in drafts]
    likely = [dict(each.choices) for each in bilans]
    written = any(each.value is not None for each in bilans)
    gap = any(draft.lacks for draft in drafts)
    tried = (1 if gap else TOGETHER) if written else 0  # a gap must explain nothing
    chance = (1 - WRITTEN_WELL) * BY_CHANCE
    found = [[chance * weight for weight in own] for own in weights]
    best, agreed = chance * prod(own[0] for own in weights), False
    seen = agreeing = 0.0
    for weight, places in islice(by_weight(weights), tried):
        totals = _totals(sitting, [own[at] for own, at in zip(marks, places, strict=True)])
        joint = weight * WRITTEN_WELL * _fit(likely, totals)
        if joint > best:
            best, agreed = joint, True
        seen, agreeing = seen + weight, agreeing + joint
        for own, at in zip(found, places, strict=True):
            own[at] += joint
        if seen > 1 - LEAST:
            break
    if agreeing:
        unseen = agreeing * max(0.0, 1 - seen) / seen
        found = [
            [one + unseen * weight for one, weight in zip(own, prior, strict=True)]
            for own, prior in zip(found, weights, strict=True)
        ]
    return [_shares(own) for own in found], agreed


def _shares(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights] if total else [1.0]


def _fit(likely: Sequence[Mapping[Written, float]], totals: Sequence[int]) -> float:
    """How likely these bilans are read as they are, if the totals are written there.

    All add up to nothing: where all but one are written and agree, the lines are right as well.
    """
    fits = _fits(likely, totals)
    if all(fit >= AGREES for fit in fits):
        return prod(fits)
    agreeing = [
        fit
        for fit, own in zip(fits, likely, strict=True)
        if fit >= AGREES and own.get(None, 0.0) < AGREES
    ]
    return ONE_WRONG * prod(agreeing) if len(agreeing) == len(fits) - 1 else 0.0


def _fits(likely: Sequence[Mapping[Written, float]], totals: Sequence[int]) -> list[float]:
    """How likely each bilan is its total, or not written."""
    return [
        own.get(total, 0.0) + own.get(None, 0.0)
        for own, total in zip(likely, totals, strict=True)
    ]


def _totals(sitting: SheetTable, marks: Sequence[Sequence[int]]) -> list[int]:
    return [sum(own) for own in zip(sitting.carried, *filter(None, marks), strict=True)]


def _compared(
    sitting: SheetTable, lines: Sequence[LikelyLine], bilans: Sequence[Weighed]
) -> LikelySheet:
    """Hold the bilans against the lines, and look for what could explain a difference."""
    totals = _totals(sitting, [line.marks for line in lines])
    likely = tuple(
        _held(seat, total, bilan)
        for seat, (total, bilan) in enumerate(zip(totals, bilans, strict=True))
    )
    sheet = LikelySheet(lines=tuple(lines), bilans=likely)
    if sheet.agrees or any(line.refused for line in lines):
        return sheet
    wanting = [
        0 if bilan.agrees else int(str(bilan.written)) - bilan.computed for bilan in likely
    ]
    explained = [
        LineChange(line.number, name, value)
        for line in lines
        if line.deal and line.deal.played and not line.known
        for name, value, changed in _changes(sitting, line)
        if list(map(sub, changed, line.marks)) == wanting
    ]
    return replace(sheet, explanations=tuple(explained))


def _held(seat: int, total: int, bilan: Weighed) -> LikelyBilan:
    """Hold a bilan against its total: it agrees where it may be read so, or is not written."""
    [fit] = _fits([dict(bilan.choices)], [total])
    written = bilan.value if bilan.value is None or fit < AGREES else total
    return LikelyBilan(seat, total, written, fit >= AGREES, AGREES <= fit < READ_SO)


def _changes(
    sitting: SheetTable, line: LikelyLine
) -> Iterator[tuple[str, Written, tuple[int, ...]]]:
    """Give each change of one field that the cards allow, with the marks after it."""
    form = sitting.form
    names = [*form.fields, "points"]
    for name in (name for name in names if name not in {"outcome", "half", "poignee_by"}):
        for value in may_stand(name, form):
            values = {**line.values, name: value}
            if value == line.values.get(name) or lacking(values, form):
                continue
            deal = deal_of(values, sitting, line.dealer)
            if not rules.problems(deal, sitting.ruleset):
                yield name, value, marks_of(deal, sitting, line.dealer)
