"""An event's ranking and score sheets as plain values, for paper and workbooks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.utils import timezone

from scoring.models import Table
from scoring.sheet import Sheet, sheet_of
from tournaments.event.names import publish_seats, ranked_names
from tournaments.models import Event
from tournaments.ranking import RankingRow
from tournaments.standings.places import BY_TOTAL, Places
from tournaments.standings.totals import event_ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSheet:
    """An event as it leaves the computer: its ranking and every table's score sheet."""

    club: str
    name: str
    day: date
    closed: bool
    rows: Sequence[RankingRow]
    tables: Sequence[Sheet]
    places: Places = BY_TOTAL


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSheet:
    """A score sheet with what stands on top of it; `event` is empty outside of one."""

    event: str
    day: date
    sheet: Sheet


def event_sheet(event: Event, *, published: bool = True) -> EventSheet:
    """Read an event's ranking and score sheets, in a fixed number of queries.

    Unless `published`, with whole names: for those who work in the club.
    """
    tables = list(Table.objects.filter(round_table__round__event=event).with_deals())
    if published:
        publish_seats(tables, event)
    ranking = ranking_sheet(event, published=published)
    return replace(ranking, tables=[sheet_of(table) for table in tables])


def ranking_sheet(event: Event, *, published: bool = True) -> EventSheet:
    """Read an event's ranking alone."""
    rows = event_ranking(event)
    return EventSheet(
        club=event.club.name,
        name=event.name,
        day=event.date,
        closed=event.closed_at is not None,
        rows=_named(rows, ranked_names(event)) if published else rows,
        tables=(),
        places=Places(event.parting.chain, event.parting.seed),
    )


def _named(rows: Sequence[RankingRow], names: Mapping[int, str]) -> list[RankingRow]:
    return [
        replace(row, record=replace(row.record, name=names[row.record.player])) for row in rows
    ]


def table_sheet(table: Table) -> TableSheet:
    """Read one table's score sheet; fetch the table with_deals()."""
    event = Event.objects.filter(rounds__tables__table=table).first()
    publish_seats([table], event)
    day = event.date if event else timezone.localdate(table.opened_at)
    return TableSheet(event=event.name if event else "", day=day, sheet=sheet_of(table))


def table_sheets(event: EventSheet) -> list[TableSheet]:
    """Every score sheet of an event as it is printed."""
    return [TableSheet(event=event.name, day=event.day, sheet=sheet) for sheet in event.tables]
