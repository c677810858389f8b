"""The bilans of a tournament, round by round and table by table, as plain rows."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Count, F, Q, Sum
from django.utils.translation import gettext as _

from scoring.models import Seat
from tournaments.event.compass import direction
from tournaments.models import Event, ImportedScore
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value

ROUND = 0  # where the number of the round stands in a row
POSITION = 7  # where the position at the table does: the last, which the seat says in words


def rounds_data(event: Event, names: Mapping[int, str]) -> Datasheet:
    """A row for each seat of each round: who sat there and his bilan, None before any.

    A bilan follows from `deals` that were scored, or none are and it was typed, or comes from
    a results file. In a fixed number of queries.
    """
    columns = (
        DataColumn(key="round", title=_("Tour"), kind=CellKind.TAG, width=7),
        DataColumn(key="table", title=_("Table"), kind=CellKind.TAG, width=8),
        DataColumn(key="seat", title=_("Place"), width=9),
        DataColumn(key="number", title=_("N°"), kind=CellKind.TAG, width=7),
        DataColumn(key="name", title=_("Nom"), width=30),
        DataColumn(key="deals", title=_("Donnes"), kind=CellKind.NUMBER, width=9),
        DataColumn(key="bilan", title=_("Bilan"), kind=CellKind.MARK, width=11),
        DataColumn(key="position", title=_("Ordre de jeu"), kind=CellKind.TAG, width=12),
    )
    rows = [*_played(event, names), *_imported(event, names)]
    rows.sort(key=_order)
    return Datasheet(title=_("Tours"), columns=columns, rows=rows)


def _played(event: Event, names: Mapping[int, str]) -> Iterator[list[Any]]:
    seats = list(
        Seat.objects.filter(table__round_table__round__event=event)
        .order_by()
        .values(
            "table",
            "position",
            round=F("table__round_table__round__number"),
            number=F("table__number"),
            entry=F("place__entry__number"),
        )
        .annotate(
            bilan=Sum("scores__points"),
            deals=Count("scores", filter=Q(scores__deal__isnull=False)),
        )
    )
    sizes = Counter(seat["table"] for seat in seats)
    for seat in seats:
        where = str(direction(seat["position"], sizes[seat["table"]]))
        yield [
            *(seat["round"], seat["number"], where, seat["entry"]),
            *(names.get(seat["entry"], ""), seat["deals"], seat["bilan"]),
            seat["position"] + 1,
        ]


def _imported(event: Event, names: Mapping[int, str]) -> Iterator[list[Any]]:
    scores = ImportedScore.objects.filter(entry__event=event)
    for round_number, number, points in scores.values_list(
        "round_number", "entry__number", "points"
    ):
        yield [round_number, None, None, number, names.get(number, ""), None, points, None]


def _order(row: Sequence[Any]) -> tuple[int, int, int, int]:
    return row[ROUND], row[1] or 0, row[POSITION] or 0, row[3]


def by_round(rows: Iterable[Sequence[Value]]) -> Mapping[int, list[Sequence[Value]]]:
    """Part the rows of `rounds_data` by round."""
    parted: defaultdict[int, list[Sequence[Value]]] = defaultdict(list)
    for row in rows:
        round_number = row[ROUND]
        assert isinstance(round_number, int)
        parted[round_number].append(row)
    return parted
