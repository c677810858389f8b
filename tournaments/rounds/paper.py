"""The sheets that are missing, on the arbiter's clipboard."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.paper.fonts import BOLD
from tournaments.paper.heading import EventTitle, event_heading
from tournaments.paper.lists import ListColumn, ListLook, ListSection, PrintedList, table_pdf
from tournaments.rounds.progress import Progress


def missing_sheets_pdf(
    event: EventTitle, number: int, tables: Sequence[Progress], printed: datetime
) -> bytes:
    """List the tables of a round whose result is not there, with a box to tick."""
    rows = [
        [str(table.number), "\n".join(_players(table)), _heard(table), ""]
        for table in tables
        if not table.done
    ]
    title = _("Feuilles manquantes, tour %(n)s") % {"n": number}
    sheet = PrintedList(
        author=event.club,
        heading=event_heading(event, title),
        columns=[
            ListColumn(_("Table"), 44, right=True, font=BOLD),
            ListColumn(_("Joueurs")),
            ListColumn(_("Où elle en est"), 120),
            ListColumn(_("Rendue"), 60),
        ],
        sections=[ListSection(rows)],
        empty=_("Toutes les feuilles sont là."),
        looks=(ListLook(12, 40), ListLook(10, 26)),
    )
    return table_pdf(sheet, printed)


def _players(table: Progress) -> list[str]:
    words = _("%(name)s (n° %(n)s)")
    pairs = zip(table.names, table.entries, strict=True)
    return [words % {"name": name, "n": number} for name, number in pairs]


def _heard(table: Progress) -> str:
    if not table.played:
        return _("rien reçu")
    return _("donnes reçues : %(n)s") % {"n": table.played}
