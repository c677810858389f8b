"""What one player did in a tournament, round by round and deal by deal, as plain values."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch

from scoring.models import Deal, Seat, Table
from scoring.rules import Outcome
from scoring.sheet import SheetRow, sheet_row
from tournaments.models import Entry, Penalty
from tournaments.ranking import Bilan, Record, Row
from tournaments.standings import event_standing


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnDeal:
    """A deal of one of his tables; `points` are his own, None where he was the mort."""

    row: SheetRow
    points: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """One round of his: the table, whom he met, what he brought, and how.

    `substitute` is who sat in his place, "" where he did himself. Without `deals` only the
    bilan was typed, or nothing is yet.
    """

    round_number: int
    table_id: int
    table_number: int
    opponents: Sequence[str]
    substitute: str
    bilan: Bilan | None
    deals: Sequence[OwnDeal]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRecord:
    """`row` is his line of the ranking, None where he is not ranked; `ranked` counts all.

    `imported` are his rounds that are known by their points alone.
    """

    entry: Entry
    row: Row | None
    record: Record | None
    ranked: int
    sittings: Sequence[Sitting]
    imported: Sequence[Bilan]
    penalties: Sequence[Penalty]


def player_record(entry: Entry) -> PlayerRecord:
    """Read what an entry did in its event, in a fixed number of queries."""
    standing = event_standing(entry.tournament)
    row = next((row for row in standing.rows if row.record.player == entry.number), None)
    apart = (record for record in standing.apart if record.player == entry.number)
    record = row.record if row else next(apart, None)
    bilans = {bilan.table: bilan for bilan in record.bilans} if record else {}
    sittings = [_sitting(entry, table, bilans.get(table.pk)) for table in _tables(entry)]
    return PlayerRecord(
        entry=entry,
        row=row,
        record=record,
        ranked=len(standing.rows),
        sittings=sorted(sittings, key=lambda sitting: sitting.round_number),
        imported=[bilan for bilan in record.bilans if bilan.imported] if record else [],
        penalties=list(entry.penalties.select_related("by", "cancelled_by")),
    )


def _tables(entry: Entry) -> Iterable[Table]:
    """Fetch the tables he sat at, with their deals but for those that were cancelled."""
    deals = Deal.objects.exclude(outcome=Outcome.CANCELLED).select_related("recorded_by")
    deals = deals.order_by("number").prefetch_related("scores")
    seats = Seat.objects.select_related("player", "place")
    tables = Table.objects.filter(seats__place__entry=entry)
    return tables.select_related("round_table__round").prefetch_related(
        Prefetch("seats", seats), Prefetch("deals", deals)
    )


def _sitting(entry: Entry, table: Table, bilan: Bilan | None) -> Sitting:
    seats = table.seated
    own = next(at for at, seat in enumerate(seats) if seat.place.entry_id == entry.pk)
    sat = seats[own].player
    return Sitting(
        round_number=table.round_table.round.number,
        table_id=table.pk,
        table_number=table.number,
        opponents=[seat.player.name for at, seat in enumerate(seats) if at != own],
        substitute="" if sat.pk == entry.player_id else sat.name,
        bilan=bilan,
        deals=[_own_deal(deal, table, own) for deal in table.deals.all()],
    )


def _own_deal(deal: Deal, table: Table, own: int) -> OwnDeal:
    deal.table = table
    row = sheet_row(deal, (0,) * len(table.seated))  # of its bilans nothing is shown
    return OwnDeal(row=row, points=row.points[own])
