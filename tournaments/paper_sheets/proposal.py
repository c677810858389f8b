"""A photographed sheet as it stands now, beside what is stored, and as its page shows it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from itertools import islice
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import labels
from scoring.facts_in_words import facts_in_words
from scoring.models import Deal, Table
from scoring.rules import Outcome
from scoring.sheet import bilans_after, next_dealer
from tournaments.models import PaperSheet
from tournaments.paper_sheets import readings
from tournaments.paper_sheets.layout import Box, LineBoxes
from tournaments.paper_sheets.likeliest import (
    Candidate,
    LikelyBilan,
    LikelyLine,
    LikelySheet,
    LineQuestion,
    StoredDeal,
    answered,
    filled,
    likeliest,
)
from tournaments.paper_sheets.printed import deal_uuid
from tournaments.paper_sheets.words import FIELDS, value_words

FOOT = 0  # where a line has its number, in answers about the bilans: its fields are the seats
NOT_ON_PAPER = (Outcome.CANCELLED, Outcome.MISDEAL, Outcome.PETIT_SEC)


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """`stored` are the table's deals by number, `on_lines` those that stand on a line."""

    sheet: PaperSheet
    table: Table
    reading: readings.SheetReading
    likely: LikelySheet
    stored: Sequence[Deal]
    on_lines: dict[int, Deal]

    @property
    def last(self) -> int:
        """The number of the table's last deal."""
        return self.stored[-1].number if self.stored else 0

    @property
    def bilans_asked(self) -> list[LikelyBilan]:
        """The bilans that are not sure: what is written there, or whether it is the total."""
        sure = [bilan.sure for bilan in self.reading.bilans]
        return [
            bilan
            for bilan in self.likely.bilans
            if bilan.doubtful or not (bilan.agrees or sure[bilan.seat])
        ]

    @cached_property
    def seen(self) -> str:
        """Tell this proposal from any other: what somebody has looked at."""
        shown = [(line.number, line.deal, line.known) for line in self.likely.lines]
        return sha256(repr((shown, self.likely.bilans, self.last)).encode()).hexdigest()[:32]


def proposal_of(sheet: PaperSheet) -> Proposal:
    """Put together what a sheet says, in a fixed number of queries."""
    table = Table.objects.with_seats().prefetch_related("deals__scores").get(pk=sheet.table_id)
    reading = _answered(readings.SheetReading.unpacked(sheet.reading), sheet.answers)
    lines = reading.lines
    stored = sorted(table.deals.all(), key=lambda deal: deal.number)
    for deal in stored:
        deal.table = table
    own = {deal_uuid(table, sheet.page, line.number) for line in lines}
    played = [d for d in stored if d.outcome not in NOT_ON_PAPER or d.uuid in own]
    before = min(reading.code.deal_on(0), len(played))
    on_lines = {
        line.number: deal for line, deal in zip(filled(lines), played[before:], strict=False)
    }
    sitting = readings.SheetTable(
        ruleset=table.rules,
        form=reading.code.form,
        dealer=next_dealer(table, stored[-1] if stored else None).position,
        carried=bilans_after(table, played[:before]),
    )
    position = {seat.pk: seat.position for seat in table.seated}
    known = {
        number: StoredDeal(deal.facts(), position[deal.dealer_id])
        for number, deal in on_lines.items()
    }
    likely = likeliest(sitting, lines, reading.bilans, known)
    return Proposal(
        sheet=sheet,
        table=table,
        reading=reading,
        likely=likely,
        stored=stored,
        on_lines=on_lines,
    )


def _answered(
    reading: readings.SheetReading, answers: Mapping[str, readings.Values]
) -> readings.SheetReading:
    """Put what somebody has said in the place of what was read."""
    lines = [_line(line, answers.get(str(line.number), {})) for line in reading.lines]
    bilans = list(reading.bilans)
    for seat, total in answers.get(str(FOOT), {}).items():
        bilans[int(seat)] = readings.Weighed(((total, 1.0),))
    return replace(reading, lines=tuple(lines), bilans=tuple(bilans))


def _line(line: readings.LineReading, answers: readings.Values) -> readings.LineReading:
    """Put answers in the place of fields; a whole deal, or one passed out, has nothing else."""
    alone = readings.WHOLE if readings.WHOLE in answers else "outcome"
    if answers.get(alone):
        line = replace(line, fields={})
        answers = {name: answers[name] for name in (alone, readings.BLANK) if name in answers}
    return answered(line, answers)


LEAST_WIDE = 64.0  # millimetres of a line beside a question: as much as a phone shows well


class ShownQuestion(NamedTuple):
    """Something to look at: a line or a bilan, where it is, and what is likeliest of it.

    `other` is the address where anything else is said of it, `answers` what buttons send and
    say.
    """

    of: "ShownLine | LikelyBilan"
    title: str
    cut: Box
    other: str
    answers: Mapping[str, str] = {}
    why: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class ShownLine:
    """A line as it is read now: the taker's mark; `why` says what the cards refuse of it."""

    line: LikelyLine
    number: int
    words: str
    cut: Box
    why: Sequence[str]
    mark: int | None = None
    deal_id: int | None = None


class ShownSheet:
    """All that the page of a sheet shows."""

    def __init__(self, proposal: Proposal) -> None:
        self.proposal = proposal
        self.likely, self.table = proposal.likely, proposal.table
        self.names = [seat.player.name for seat in self.table.seated]
        self.code = proposal.reading.code
        self.layout = self.code.layout
        self.lines = list(map(self._line, self.likely.lines))

    @property
    def head(self) -> Box | None:
        """What to hold against the players of a table that was said and not read."""
        return None if self.code.table else self.layout.heading.around(1)

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
            if offered := self._offered(question):
                cut = _around(self.layout.lines[line.line.number - 1], question.field)
                title = f"{title} · {FIELDS[question.field].question}"
                answers = self._answers(line.line.number, question.field, offered)
                return self._about(line, title, cut)._replace(answers=answers)
        return self._about(line, title, line.cut)

    def _about(self, line: ShownLine, title: str, cut: Box) -> ShownQuestion:
        return ShownQuestion(line, title, cut, f"?ligne={line.line.number}", why=line.why)

    def _about_bilan(self, bilan: LikelyBilan) -> ShownQuestion:
        boxes = self.layout.bilans[bilan.seat]
        title = _("%(name)s : quel bilan est écrit ?") % {"name": self.names[bilan.seat]}
        cut = boxes.minus.to(boxes.digits[-1]).around(1)
        return ShownQuestion(bilan, title, cut, f"?bilan={bilan.seat}")

    def _offered(self, question: LineQuestion) -> Sequence[readings.Written]:
        """Offer the two likeliest values; where nothing is read, all there are.

        Of points that are too many: the whole line is mended.
        """
        if question.field == readings.BLANK:
            return (True,)
        if len(question.choices) > 1 or question.field == "points":
            return question.choices
        return readings.may_stand(question.field, self.layout.form)

    def _totals(self, bilan: LikelyBilan) -> Mapping[str, str]:
        """Offer what is likeliest written, with the total of the deals where it may be it."""
        first, *others = dict(self.proposal.reading.bilans[bilan.seat].choices)
        own = [bilan.computed] if bilan.computed in others else []
        two = islice(dict.fromkeys([first, *own, *others]), 2)
        return self._answers(FOOT, str(bilan.seat), two)

    def _answers(
        self, line: int, field: str, values: Iterable[readings.Written]
    ) -> Mapping[str, str]:
        return {
            f"{line}:{field}:{readings.key(value)}": self.words(field, value)
            for value in values
        }

    @property
    def bilans(self) -> Iterator[tuple[str, str, LikelyBilan, ShownQuestion]]:
        """Whose each is and what is written, with what it comes to and where it is mended."""
        for bilan in self.likely.bilans:
            name, about = self.names[bilan.seat], self._about_bilan(bilan)
            yield name, self.words(str(bilan.seat), bilan.written), bilan, about

    @property
    def explanations(self) -> Mapping[str, str]:
        """Each change of a line by which the bilans would agree, as a button."""
        words = _("Donne %(number)s, %(field)s : %(value)s")
        return {
            answer: words
            % {
                "number": self.code.deal_on(line),
                "field": str(FIELDS[field].name).lower(),
                "value": label,
            }
            for line, field, value in self.likely.explanations
            for answer, label in self._answers(line, field, [value]).items()
        }

    def is_open(self, number: int) -> bool:
        """Whether something may be said of a line, or of the bilans."""
        return number in {FOOT, *(line.number for line in self.likely.lines if not line.known)}

    def words(self, name: str, value: readings.Written) -> str:
        return value_words(name, value, self.names, self.table.rules)

    def _line(self, line: LikelyLine) -> ShownLine:
        """A line with the taker's marks, which all others' follow from."""
        stored = self.proposal.on_lines.get(line.number)
        taker = line.deal.taker if line.deal else None
        seats = self.table.playing(self.table.seated[line.dealer])
        return ShownLine(
            line=line,
            number=self.code.deal_on(line.number),
            words=self._facts(line, [seat.player.name for seat in seats]),
            cut=self.layout.lines[line.number - 1].box,
            why=list(self._why(line.refused)),
            mark=None if taker is None else line.marks[seats[taker].position],
            deal_id=stored.pk if stored else None,
        )

    def _facts(self, line: LikelyLine, players: Sequence[str]) -> str:
        if line.blank:
            return _("Rien sur cette ligne")
        if line.deal is not None:
            return facts_in_words(line.deal, "", players, self.table.rules)
        read = {name: value for name, value in line.values.items() if name in FIELDS}
        words = {
            name: self.words(name, value) for name, value in read.items() if value is not None
        }
        words |= dict.fromkeys(readings.lacking(line.values, self.layout.form), "?")
        return " · ".join(f"{FIELDS[name].name} : {each}" for name, each in words.items())

    def _why(self, refused: Candidate | None) -> Iterator[str]:
        if refused and refused.deal:
            for problem in refused.problems:
                yield labels.problem_sentence(problem, refused.deal, self.table.rules)


def _around(line: LineBoxes, field: str) -> Box:
    """The part of a line to look at for a field: its boxes, and some of what is beside."""
    boxes = [*line.points] if field == "points" else []
    boxes += [tick.box for tick in line.fields.get(field, ())]
    if not boxes:
        return line.box
    own = boxes[0].to(boxes[-1]).around(4)
    wide = max(LEAST_WIDE, own.wide)
    start = min(max(own.middle[0] - wide / 2, 0), line.box.x * 2 + line.box.wide - wide)
    return Box(start, line.box.y - 2, wide, line.box.high + 4)
