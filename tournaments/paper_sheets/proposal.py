"""A photographed sheet as it stands now: what is read and answered, beside what is stored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

from scoring.models import Deal, Table
from scoring.rules import Outcome
from scoring.sheet import bilans_after, next_dealer
from tournaments.models import PaperSheet
from tournaments.paper_sheets.likeliest import (
    LikelyBilan,
    LikelySheet,
    StoredDeal,
    answered,
    filled,
    likeliest,
)
from tournaments.paper_sheets.printed import deal_uuid
from tournaments.paper_sheets.readings import (
    BLANK,
    WHOLE,
    LineReading,
    SheetReading,
    SheetTable,
    Values,
    Weighed,
)

FOOT = 0  # where a line has its number, in answers about the bilans: its fields are the seats
NOT_ON_PAPER = (Outcome.CANCELLED, Outcome.MISDEAL, Outcome.PETIT_SEC)


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """`stored` are the table's deals by number, `on_lines` those that stand on a line."""

    sheet: PaperSheet
    table: Table
    reading: SheetReading
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
    reading = _answered(SheetReading.unpacked(sheet.reading), sheet.answers)
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
    sitting = SheetTable(
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


def _answered(reading: SheetReading, answers: Mapping[str, Values]) -> SheetReading:
    """Put what somebody has said in the place of what was read."""
    lines = [_line(line, answers.get(str(line.number), {})) for line in reading.lines]
    bilans = list(reading.bilans)
    for seat, total in answers.get(str(FOOT), {}).items():
        bilans[int(seat)] = Weighed(((total, 1.0),))
    return replace(reading, lines=tuple(lines), bilans=tuple(bilans))


def _line(line: LineReading, answers: Values) -> LineReading:
    """Put answers in the place of fields; a whole deal, or one passed out, has nothing else."""
    alone = WHOLE if WHOLE in answers else "outcome"
    if answers.get(alone):
        line = replace(line, fields={})
        answers = {name: answers[name] for name in (alone, BLANK) if name in answers}
    return answered(line, answers)
