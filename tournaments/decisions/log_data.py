"""A log as plain rows: who did what, when, from which device, from what to what, and why."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.decisions.log_words import LogLine, event_actions, log_lines
from tournaments.models import Event
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value, naive


def log_data(event: Event) -> Datasheet:
    """A row for each act of an event, the first one first."""
    return log_sheet(log_lines(event, event_actions(event).order_by("at", "pk")))


def log_sheet(lines: Iterable[LogLine]) -> Datasheet:
    columns = (
        DataColumn(key="at", title=_("Quand"), kind=CellKind.MOMENT, width=20),
        DataColumn(key="what", title=_("Quoi"), width=30),
        DataColumn(key="about", title=_("Détail"), width=60),
        DataColumn(key="why", title=_("Motif"), width=30),
        DataColumn(key="by", title=_("Qui"), width=24),
        DataColumn(key="device", title=_("Appareil"), width=24),
    )
    rows: list[list[Value]] = [
        [
            *(naive(line.at), line.what, line.about or None),
            *(line.why or None, line.by or None, line.device or None),
        ]
        for line in lines
    ]
    return Datasheet(title=_("Journal"), columns=columns, rows=rows)
