"""Who met whom, and what it brought: every pair of a tournament's players."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from tournaments.models import Event
from tournaments.ranking import Record
from tournaments.standings.totals import event_records


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
    return [_row(record, records, met) for record in records]


def _row(
    record: Record,
    records: Sequence[Record],
    met: dict[tuple[int, int], list[tuple[int, int]]],
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
