"""What goes on paper and into workbooks, as plain values."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scoring.models import Table
from scoring.sheet import Sheet, sheet_of
from tournaments.models import Tournament
from tournaments.ranking import Row
from tournaments.standings import event_ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSheet:
    """An event as it leaves the computer: its ranking and every table's score sheet."""

    club: str
    name: str
    day: date
    closed: bool
    rows: Sequence[Row]
    tables: Sequence[Sheet]


def event_sheet(tournament: Tournament) -> EventSheet:
    """Read an event's ranking and score sheets, in a fixed number of queries."""
    tables = Table.objects.filter(round_table__round__tournament=tournament).with_deals()
    return EventSheet(
        club=tournament.club.name,
        name=tournament.name,
        day=tournament.date,
        closed=tournament.closed_at is not None,
        rows=event_ranking(tournament),
        tables=[sheet_of(table) for table in tables],
    )
