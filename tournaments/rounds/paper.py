"""The sheets that are missing, on the arbiter's clipboard."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.utils.translation import gettext as _, ngettext

from tournaments.paper.fonts import BOLD
from tournaments.paper.lists import Column, ListLook, ListSection, PrintedList
from tournaments.paper.page import EventTitle, event_heading
from tournaments.rounds.progress import Progress

COLUMNS = ("players", "heard", "returned")


def missing_sheets_pdf(
    event: EventTitle,
    number: int,
    tables: Sequence[Progress],
    printed: datetime,
    *,
    least_first: bool = False,
    split: bool = False,
    shown: Collection[str] = COLUMNS,
) -> bytes:
    """List the tables of a round whose result is not there, with a box to tick.

    They stand by number, or those first of which the least was heard; `split` parts those of
    which nothing was. `shown` are the columns beside the table.
    """
    missing = [table for table in tables if not table.done]
    if least_first:
        missing.sort(key=lambda table: table.played)
    parts = [("", missing)]
    if split:
        silent = [table for table in missing if not table.played]
        heard = [table for table in missing if table.played]
        parts = [(_("Rien reçu"), silent), (_("Donnes déjà reçues"), heard)]
    title = _("Feuilles manquantes, tour %(n)s") % {"n": number}
    sheet = PrintedList(
        author=event.club,
        heading=event_heading(event, title),
        columns=[
            Column(_("Table"), 44, right=True, font=BOLD),
            Column(_("Joueurs"), key="players"),
            Column(_("Où elle en est"), 120, key="heard"),
            Column(_("Rendue"), 60, key="returned"),
        ],
        sections=[_section(name, part, split=split) for name, part in parts],
        empty=_("Toutes les feuilles sont là."),
        looks=(ListLook(12, 40), ListLook(10, 26)),
    )
    return sheet.showing(shown).pdf(printed)


def _section(title: str, tables: Sequence[Progress], *, split: bool) -> ListSection:
    rows = [
        [str(table.number), "\n".join(_players(table)), _heard(table), ""] for table in tables
    ]
    number = len(rows)
    words = ngettext("%(n)s table", "%(n)s tables", number) % {"n": number}
    return ListSection(rows, title=title, total=["", words, "", ""] if split else ())


def _players(table: Progress) -> list[str]:
    words = _("%(name)s (n° %(n)s)")
    pairs = zip(table.names, table.entries, strict=True)
    return [words % {"name": name, "n": number} for name, number in pairs]


def _heard(table: Progress) -> str:
    if not table.played:
        return _("rien reçu")
    return _("donnes reçues : %(n)s") % {"n": table.played}
