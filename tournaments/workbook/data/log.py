"""An event's log as plain rows: who did what, when, at which table and about whom."""

from django.utils.translation import gettext as _

from tournaments.decisions.log_words import event_actions, log_lines
from tournaments.models import Event
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value, naive


def log_data(event: Event) -> Datasheet:
    """Give a row for each act, the first one first."""
    columns = (
        DataColumn(key="at", title=_("Quand"), kind=CellKind.MOMENT, width=20),
        DataColumn(key="what", title=_("Quoi"), width=30),
        DataColumn(key="about", title=_("Détail"), width=60),
        DataColumn(key="by", title=_("Qui"), width=24),
    )
    lines = log_lines(event, event_actions(event).order_by("at", "pk"))
    rows: list[list[Value]] = [
        [naive(line.at), line.what, line.about or None, line.by or None] for line in lines
    ]
    return Datasheet(title=_("Journal"), columns=columns, rows=rows)
