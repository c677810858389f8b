"""A proposal in words and cut pictures, as its page shows it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import labels
from scoring.facts_in_words import facts_in_words
from tournaments.paper_sheets.forms import answers, key
from tournaments.paper_sheets.layout import Box, LineBoxes
from tournaments.paper_sheets.likeliest import (
    BLANK,
    MISSING,
    LikelyBilan,
    LikelyLine,
    LineQuestion,
)
from tournaments.paper_sheets.proposal import FOOT, Proposal
from tournaments.paper_sheets.readings import Written
from tournaments.paper_sheets.sitting import lacking
from tournaments.paper_sheets.words import FIELD, QUESTION, value_words

LEAST_WIDE = 64.0  # millimetres of a line beside a question: as much as a phone shows well


class AnswerButton(NamedTuple):
    """A button: what it sends, and what it says."""

    value: str
    label: str


class ShownQuestion(NamedTuple):
    """Something to look at: a line or a bilan, where it is, and what is likeliest of it.

    `other` is the address where anything else is said of it.
    """

    of: "ShownLine | LikelyBilan"
    title: str
    cut: str
    other: str
    answers: Sequence[AnswerButton] = ()
    why: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class ShownLine:
    """A line as it is read now: the taker's mark; `why` says what the cards refuse of it."""

    line: LikelyLine
    number: int
    words: str
    cut: str
    why: Sequence[str]
    mark: int | None = None
    deal_id: int | None = None


class ShownSheet:
    """All that the page of a sheet shows; `picture` is how many millimetres it is.

    `head` is what to hold against the players of the table, where that was said and not read.
    """

    def __init__(self, proposal: Proposal) -> None:
        self.proposal = proposal
        self.likely, self.table = proposal.likely, proposal.table
        self.rules = self.table.rules
        self.names = [seat.player.name for seat in self.table.seated]
        self.layout = proposal.reading.code.layout
        self.head = "" if proposal.reading.code.table else _cut(self.layout.heading.around(1))
        self.boxes = {line.number: line for line in self.layout.lines}
        self.picture = [f"{size:g}" for size in self.layout.size]
        first = proposal.reading.code.first_deal
        self.lines = [self._line(line, first) for line in self.likely.lines]

    def asked(self, line: str, bilan: str) -> ShownQuestion | None:
        """What an address names; where it names nothing, what is asked first."""
        for each in self.lines:
            if line == str(each.line.number) and not each.line.known:
                title = _("Corriger la donne %(n)s") % {"n": each.number}
                return self._about(each, title, each.cut)
        for each_bilan in self.likely.bilans:
            if bilan == str(each_bilan.seat):
                return self._about_bilan(each_bilan)
        return next(iter(self.questions), None)

    @cached_property
    def questions(self) -> list[ShownQuestion]:
        """What is asked, one after the other: the lines, then the bilans."""
        lines = [self._question(line) for line in self.lines if not line.line.settled]
        return lines or [
            self._about_bilan(bilan)._replace(answers=self._totals(bilan))
            for bilan in self.proposal.bilans_asked
        ]

    def _question(self, line: ShownLine) -> ShownQuestion:
        """Ask about the first field that has likely values; else the whole line is mended."""
        title = _("Donne %(n)s") % {"n": line.number}
        for question in line.line.questions:
            if offered := self._answers(line.line, question):
                cut = _cut(_around(self.boxes[line.line.number], question.field))
                title = f"{title} · {QUESTION[question.field]}"
                return self._about(line, title, cut)._replace(answers=offered)
        return self._about(line, title, line.cut)

    def _about(self, line: ShownLine, title: str, cut: str) -> ShownQuestion:
        return ShownQuestion(line, title, cut, f"?ligne={line.line.number}", why=line.why)

    def _about_bilan(self, bilan: LikelyBilan) -> ShownQuestion:
        boxes = self.layout.bilans[bilan.seat]
        title = _("%(name)s : quel bilan est écrit ?") % {"name": self.names[bilan.seat]}
        cut = _cut(_joined(boxes.minus, boxes.digits[-1]))
        return ShownQuestion(bilan, title, cut, f"?bilan={bilan.seat}")

    def _totals(self, bilan: LikelyBilan) -> list[AnswerButton]:
        """Offer what is likeliest written, with the total of the deals where it may be it."""
        first, *others = [
            value for value, _share in self.proposal.reading.bilans[bilan.seat].choices
        ]
        own = [bilan.computed] if bilan.computed in others else []
        two = list(dict.fromkeys([first, *own, *others]))[:2]
        return [
            AnswerButton(f"{FOOT}:{bilan.seat}:{key(value)}", _total(value)) for value in two
        ]

    @property
    def bilans(self) -> Iterator[tuple[str, str, LikelyBilan, ShownQuestion]]:
        """Whose each is and what is written, with what it comes to and where it is mended."""
        for bilan in self.likely.bilans:
            name, about = self.names[bilan.seat], self._about_bilan(bilan)
            yield name, _total(bilan.written), bilan, about

    @property
    def explanations(self) -> Iterator[AnswerButton]:
        """Each change of a line by which the bilans would agree."""
        words = _("Donne %(number)s, %(field)s : %(value)s")
        first = self.proposal.reading.code.first_deal
        for line, field, value in self.likely.explanations:
            parts = {"number": first + line - 1, "field": str(FIELD[field]).lower()}
            label = words % (parts | {"value": self.words(field, value)})
            yield AnswerButton(f"{line}:{field}:{key(value)}", label)

    def is_open(self, number: int) -> bool:
        """Whether something may be said of a line, or of the bilans."""
        return number in {FOOT, *(line.number for line in self.likely.lines if not line.known)}

    def words(self, name: str, value: Written) -> str:
        return value_words(name, value, self.names, self.rules)

    def _line(self, line: LikelyLine, first: int) -> ShownLine:
        """A line with the taker's marks, which all others' follow from."""
        stored = self.proposal.on_lines.get(line.number)
        taker = line.deal.taker if line.deal else None
        seats = self.table.playing(self.table.seated[line.dealer])
        return ShownLine(
            line=line,
            number=first + line.number - 1,
            words=self._facts(line, [seat.player.name for seat in seats]),
            cut=_cut(self.boxes[line.number].box),
            why=list(self._why(line)),
            mark=None if taker is None else line.marks[seats[taker].position],
            deal_id=stored.pk if stored else None,
        )

    def _facts(self, line: LikelyLine, players: Sequence[str]) -> str:
        if line.blank:
            return _("Rien sur cette ligne")
        if line.deal is not None:
            return facts_in_words(line.deal, "", players, self.rules)
        lacks = lacking(line.values, self.layout.form)
        read = [
            f"{FIELD[name]} : {self.words(name, value)}"
            for name, value in line.values.items()
            if value is not None and name in FIELD
        ]
        return " · ".join([*read, *(f"{FIELD[name]} : ?" for name in lacks)])

    def _why(self, line: LikelyLine) -> Iterator[str]:
        for problem in line.problems:
            if problem.code != MISSING and line.refused is not None:
                yield labels.problem_sentence(problem, line.refused, self.rules)

    def _answers(self, line: LikelyLine, question: LineQuestion) -> list[AnswerButton]:
        """Offer the two likeliest values; where nothing is read, all there are.

        Of points that are too many: the whole line is mended.
        """
        offered = question.choices
        if question.field == BLANK:
            offered = (True,)
        elif len(offered) <= 1 and question.field != "points":
            offered = tuple(answers(question.field, self.layout.form))
        return [
            AnswerButton(
                f"{line.number}:{question.field}:{key(value)}",
                self.words(question.field, value),
            )
            for value in offered
        ]


def _total(value: Written) -> str:
    return _("Rien d’écrit") if value is None else labels.signed(int(str(value)))


def _around(line: LineBoxes, field: str) -> Box:
    """The part of a line to look at for a field: its boxes, and some of what is beside."""
    boxes = list(line.points) if field == "points" else []
    boxes += [tick.box for tick in line.fields.get(field, ())]
    if not boxes:
        return line.box
    left, right = boxes[0].x, boxes[-1].x + boxes[-1].wide
    wide = max(LEAST_WIDE, right - left + 8)
    start = min(max((left + right - wide) / 2, 0), line.box.x * 2 + line.box.wide - wide)
    return Box(start, line.box.y - 2, wide, line.box.high + 4)


def _joined(first: Box, last: Box) -> Box:
    """What two boxes of a row and all between them cover, and a little around."""
    return Box(first.x - 1, last.y - 1, last.x + last.wide - first.x + 2, last.high + 2)


def _cut(box: Box) -> str:
    return f"{box.x:g} {box.y:g} {box.wide:g} {box.high:g}"
