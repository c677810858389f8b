"""An evening's page as plain values: who is here, who is free, how each table stands."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Sum

from scoring.models import Deal, Score, Table
from scoring.rules import Outcome
from tournaments.models import Event
from tournaments.ranking import RankingRow
from tournaments.rounds.progress import returned
from tournaments.sheets.table_games import sitting_label


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendee:
    """A player of the evening; `table` is the number of the open table he sits at.

    Who is `gone` has left for home: his scores stay, and nobody counts on him.
    """

    pk: int
    name: str
    table: int | None
    seated_before: bool
    gone: bool = False

    @property
    def removable(self) -> bool:
        return not self.seated_before


@dataclass(frozen=True, slots=True, kw_only=True)
class OverviewTable:
    """A table of the evening; `leaders` share the best bilan, `lead`, once deals are played."""

    pk: int
    number: int
    open: bool
    sitting: str
    names: Sequence[str]
    played: int
    leaders: Sequence[str]
    lead: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """`returned`: numbers of open tables, and how many deals came back from a tablet."""

    attendees: Sequence[Attendee]
    tables: Sequence[OverviewTable]
    returned: Sequence[tuple[int, int]]

    @property
    def free(self) -> Sequence[Attendee]:
        return [attendee for attendee in self.here if attendee.table is None]

    @property
    def here(self) -> Sequence[Attendee]:
        return [attendee for attendee in self.attendees if not attendee.gone]

    @property
    def open_tables(self) -> Sequence[OverviewTable]:
        return [table for table in self.tables if table.open]

    @property
    def played(self) -> int:
        return sum(table.played for table in self.tables)


def overview_of(evening: Event) -> Overview:
    """Read an evening,  in a fixed number of queries."""
    tables = list(Table.objects.filter(round_table__round__event=evening).with_seats())
    at_table = {
        seat.player_id: table.number
        for table in tables
        if table.closed_at is None
        for seat in table.seated
    }
    seated = {seat.player_id for table in tables for seat in table.seated}
    attendees = [
        Attendee(
            pk=entry.player_id,
            name=entry.player.name,
            table=at_table.get(entry.player_id),
            seated_before=entry.player_id in seated,
            gone=not entry.seatable,
        )
        for entry in evening.entries.select_related("player")
    ]
    # Who is free comes first, who has gone home last.
    attendees.sort(key=lambda attendee: (attendee.gone, attendee.table is not None))
    played = Deal.objects.filter(table__in=tables, outcome=Outcome.PLAYED).values_list("table")
    deals = dict(played.order_by().annotate(Count("pk")))
    marks = Score.objects.filter(seat__table__in=tables).values_list("seat")
    bilans = dict(marks.annotate(Sum("points")))
    return Overview(
        attendees=attendees,
        returned=returned(Table.objects.open().filter(round_table__round__event=evening)),
        tables=[_overview_table(table, deals.get(table.pk, 0), bilans) for table in tables],
    )


def _overview_table(table: Table, played: int, bilans: dict[int, int]) -> OverviewTable:
    lead = max((bilans.get(seat.pk, 0) for seat in table.seated), default=0)
    leaders = [seat for seat in table.seated if bilans.get(seat.pk, 0) == lead]
    return OverviewTable(
        pk=table.pk,
        number=table.number,
        open=table.closed_at is None,
        sitting=sitting_label(table),
        names=[seat.player.name for seat in table.seated],
        played=played,
        leaders=[seat.player.name for seat in leaders] if lead else [],
        lead=lead,
    )


def last_tables(evening: Event, rows: Sequence[RankingRow]) -> dict[int, int]:
    """Say at which table each player played last, by their numbers; one query."""
    tables = Table.objects.filter(round_table__round__event=evening)
    number_of = dict(tables.values_list("pk", "number"))
    played = [row.record for row in rows if row.record.bilans]
    return {record.player: number_of[record.bilans[-1].table] for record in played}
