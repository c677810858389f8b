"""A player's tournament as plain values, deal by deal; who met whom, and what it brought."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.db.models import Prefetch

from scoring.models import Deal, Seat, Table
from scoring.rules import Outcome
from scoring.sheet import SheetRow, sheet_row
from tournaments.event.names import publish_seats
from tournaments.models import Entry, Event, Penalty, Place
from tournaments.play.played import BoardsOf, OwnBoard
from tournaments.ranking import Bilan, RankingRow, Record, renamed
from tournaments.standings.totals import Standing, board_lines, event_records, event_standing

NEAR = 2  # lines of the ranking before and after a player's own


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """One round of his: the table, whom he met, what he brought, and how.

    `substitute` is who sat in his place, "" where he did himself. `deals` go with his points,
    None where he was the mort; without them only the bilan was typed, or nothing is yet. In
    duplicate there are `boards` instead.
    """

    round_number: int
    table_id: int
    table_number: int
    opponents: Sequence[str]
    substitute: str
    bilan: Bilan | None
    deals: Sequence[tuple[SheetRow, int | None]]
    boards: Sequence[OwnBoard] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRecord:
    """`row` is his line of the ranking, None where he is not ranked; `ranked` counts all.

    `near` are the lines next to his, and his own.

    `imported` are his rounds that are known by their points alone.
    """

    entry: Entry
    row: RankingRow | None
    record: Record | None
    ranked: int
    near: Sequence[RankingRow]
    sittings: Sequence[PlayedRound]
    imported: Sequence[Bilan]
    penalties: Sequence[Penalty]


class Sat(NamedTuple):
    """A table somebody sat at, his place there, and its deals."""

    table: Table
    own: int
    rows: Sequence[SheetRow]


def player_record(entry: Entry) -> PlayerRecord:
    """Read what an entry did in its event, in a fixed number of queries."""
    (record,) = player_records(entry.event, [entry])
    return record


def player_records(
    event: Event, entries: Sequence[Entry], *, names: Mapping[int, str] | None = None
) -> list[PlayerRecord]:
    """Read what entries of one event did, in a fixed number of queries however many they are.

    Where published `names` are given, by numbers, everybody bears his.
    """
    lines = board_lines(event) if event.play.boards else None
    standing = event_standing(event, lines=lines)
    tables = _tables(entries, with_deals=lines is None)
    if names is not None:
        standing = standing._replace(rows=renamed(standing.rows, names))
        seats = (seat for table in tables for seat in table.seated)
        publish_seats(tables, event, {seat.pk: seat.place.entry.number for seat in seats})
    deals = [table.deals.all() if lines is None else () for table in tables]
    sheets = [
        (table, [_row(deal, table) for deal in played])
        for table, played in zip(tables, deals, strict=True)
    ]
    sat = _sat(sheets)
    penalties: defaultdict[int, list[Penalty]] = defaultdict(list)
    for penalty in Penalty.objects.filter(entry__in=entries).select_related(
        "entry__event", "by", "by_outside", "cancelled_by", "cancelled_by_outside"
    ):
        penalties[penalty.entry_id].append(penalty)
    records = [
        _record(entry, standing, sat[entry.pk], penalties[entry.pk]) for entry in entries
    ]
    return records if lines is None else _with_boards(records, event.play.compared.own(lines))


def _with_boards(records: Iterable[PlayerRecord], boards_of: BoardsOf) -> list[PlayerRecord]:
    """Let each round open into its boards instead of its deals, by their numbers."""
    return [
        replace(
            record,
            sittings=[
                replace(each, deals=(), boards=boards_of(record.entry.number, each.table_id))
                for each in record.sittings
            ],
        )
        for record in records
    ]


def without_marks(record: PlayerRecord) -> PlayerRecord:
    """Leave only where somebody sat and with whom: nothing that counts."""
    sittings = [replace(each, bilan=None, deals=(), boards=()) for each in record.sittings]
    return replace(
        record, row=None, record=None, near=(), sittings=sittings, imported=(), penalties=()
    )


def _record(
    entry: Entry, standing: Standing, sat: Sequence[Sat], penalties: Sequence[Penalty]
) -> PlayerRecord:
    rows = standing.rows
    at = next((at for at, row in enumerate(rows) if row.record.player == entry.number), None)
    row = None if at is None else rows[at]
    apart = (record for record in standing.apart if record.player == entry.number)
    record = row.record if row else next(apart, None)
    sittings = [_sitting(entry, each, _bilan_at(each.table, record)) for each in sat]
    return PlayerRecord(
        entry=entry,
        row=row,
        record=record,
        ranked=len(rows),
        near=[] if at is None else rows[max(at - NEAR, 0) : at + NEAR + 1],
        sittings=sorted(sittings, key=lambda sitting: sitting.round_number),
        imported=[bilan for bilan in record.bilans if bilan.imported] if record else [],
        penalties=penalties,
    )


def _bilan_at(table: Table, record: Record | None) -> Bilan | None:
    """Find what somebody brought from a table; in duplicate a round is his team's."""
    if record is None:
        return None
    if record.boards:
        number = table.round_table.round.number
        return next((bilan for bilan in record.bilans if bilan.round == number), None)
    return next((bilan for bilan in record.bilans if bilan.table == table.pk), None)


def _tables(entries: Iterable[Entry], *, with_deals: bool) -> list[Table]:
    """Fetch the tables they sat at, with their deals but for those that were cancelled."""
    deals = Deal.objects.exclude(outcome=Outcome.CANCELLED).select_related("recorded_by")
    deals = deals.order_by("number").prefetch_related("scores", "recorded_by_outside")
    fetched = [Prefetch("deals", deals)] if with_deals else []  # of a duplicate: its boards
    seats = Seat.objects.select_related("player", "place__entry")
    places = Place.objects.filter(entry__in=entries)
    tables = Table.objects.filter(pk__in=places.values("seat__table"))
    tables = tables.select_related("round_table__round").prefetch_related(
        Prefetch("seats", seats), *fetched
    )
    return list(tables)


def _sat(sheets: Iterable[tuple[Table, Sequence[SheetRow]]]) -> defaultdict[int, list[Sat]]:
    """Each entry's tables, its place there, and the table's deals; by the entry's key."""
    tables: defaultdict[int, list[Sat]] = defaultdict(list)
    for table, rows in sheets:
        for own, seat in enumerate(table.seated):
            tables[seat.place.entry_id].append(Sat(table, own, rows))
    return tables


def _sitting(entry: Entry, sat: Sat, bilan: Bilan | None) -> PlayedRound:
    table, own, rows = sat
    seats = table.seated
    player = seats[own].player
    return PlayedRound(
        round_number=table.round_table.round.number,
        table_id=table.pk,
        table_number=table.number,
        opponents=[seat.player.name for at, seat in enumerate(seats) if at != own],
        substitute="" if player.pk == entry.player_id else player.name,
        bilan=bilan,
        deals=[(row, row.points[own]) for row in rows],
    )


def _row(deal: Deal, table: Table) -> SheetRow:
    deal.table = table
    return sheet_row(deal, (0,) * len(table.seated))  # its bilans are not shown


class Met(NamedTuple):
    """In which rounds two met, and how many points the first brought more than the other."""

    rounds: tuple[int, ...]
    points: int


class MeetingRow(NamedTuple):
    """A player, and what he made of each of the others in their order; None: never met."""

    number: int
    name: str
    cells: Sequence[Met | None]


def meeting_matrix(event: Event) -> list[MeetingRow]:
    """Lay the matrix out by number; rounds of which only points are known tell of nobody."""
    records = sorted(event_records(event), key=lambda record: record.player)
    at_tables: defaultdict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for record in records:
        for bilan in record.bilans:
            if not bilan.imported:
                at_tables[bilan.round, bilan.table].append((record.player, int(bilan.points)))
    met: defaultdict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for (number, _table), seats in at_tables.items():
        for one, points in seats:
            for other, theirs in seats:
                met[one, other].append((number, points - theirs))
    return [_meeting_row(record, records, met) for record in records]


def _meeting_row(
    record: Record, records: Sequence[Record], met: dict[tuple[int, int], list[tuple[int, int]]]
) -> MeetingRow:
    cells: list[Met | None] = []
    for other in records:
        rounds_met = sorted(met.get((record.player, other.player), ()))
        if rounds_met and other is not record:
            rounds = tuple(number for number, _points in rounds_met)
            cells.append(Met(rounds, sum(points for _number, points in rounds_met)))
        else:
            cells.append(None)
    return MeetingRow(record.player, record.name, cells)
