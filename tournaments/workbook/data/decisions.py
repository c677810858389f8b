"""The arbiter's decisions of a tournament as plain rows."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from tournaments.event.handicap import handicap_of
from tournaments.models import Decision, Event, Penalty
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value, naive
from tournaments.standings.table import ResultSheet


def decisions_data(event: Event, sheet: ResultSheet, names: Mapping[int, str]) -> Datasheet:
    """A row for each decision in their order, those that were cancelled among them.

    `counted` are the points that a decision adds to the total in the ranking `sheet`: none
    when it was cancelled, or was given in a round that no longer counts.
    """
    columns = (
        DataColumn(key="number", title=_("N°"), kind=CellKind.TAG, width=7),
        DataColumn(key="name", title=_("Nom"), width=30),
        DataColumn(key="decision", title=_("Décision"), width=15),
        DataColumn(key="round", title=_("Tour"), kind=CellKind.TAG, width=7),
        DataColumn(key="points", title=_("Points"), kind=CellKind.MARK, width=9),
        DataColumn(key="counted", title=_("Points comptés"), kind=CellKind.MARK, width=16),
        DataColumn(key="reason", title=_("Motif"), width=40),
        DataColumn(key="at", title=_("Décidée le"), kind=CellKind.MOMENT, width=20),
        DataColumn(key="cancelled_at", title=_("Annulée le"), kind=CellKind.MOMENT, width=20),
        DataColumn(key="cancelled_because", title=_("Motif de l’annulation"), width=40),
    )
    records = (*(row.record for row in sheet.rows), *sheet.apart)
    firsts = {record.player: record.first_round for record in records}
    rows: list[list[Value]] = [
        [
            *(penalty.entry.number, names.get(penalty.entry.number)),
            *(str(Decision(penalty.decision).label), penalty.round_number, penalty.points),
            penalty.points if _counts(penalty, firsts) else 0,
            *(penalty.reason, naive(penalty.at), naive(penalty.cancelled_at)),
            penalty.cancelled_because or None,
        ]
        for penalty in Penalty.objects.filter(entry__event=event)
        .select_related("entry")
        .order_by("pk")
    ]
    rows += _handicaps(event, names)
    return Datasheet(title=_("Décisions"), columns=columns, rows=rows)


def _handicaps(event: Event, names: Mapping[int, str]) -> Iterator[list[Value]]:
    """A row for each handicap, which counts in every total."""
    if handicap := handicap_of(event.handicap):
        for entry in event.entries.exclude(cote=None).order_by("number"):
            points = handicap.points(entry.cote)
            yield [
                *(entry.number, names.get(entry.number), _("Handicap"), None, points, points),
                *(handicap.sentence(entry), naive(event.cotes_at), None, None),
            ]


def _counts(penalty: Penalty, firsts: Mapping[int, int]) -> bool:
    round_number = penalty.round_number
    still = round_number is None or round_number >= firsts.get(penalty.entry.number, 0)
    return still and penalty.cancelled_at is None
