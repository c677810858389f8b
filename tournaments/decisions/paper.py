"""The arbiter's log on paper: when, what, about whom, why, and who."""

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext

from tournaments.decisions.log import ArbiterLine
from tournaments.paper.heading import EventTitle, event_heading
from tournaments.paper.lists import ListColumn, ListLook, ListSection, PrintedList, table_pdf


def log_pdf(event: EventTitle, lines: Sequence[ArbiterLine], printed: datetime) -> bytes:
    """Lay the log out in the order in which things happened."""
    rows = [
        [
            _moment(line.at),
            "\n".join(filter(None, [line.what, line.about])),
            line.why,
            line.by or "–",
        ]
        for line in lines
    ]
    number = len(lines)
    words = ngettext("%(n)s intervention", "%(n)s interventions", number) % {"n": number}
    sheet = PrintedList(
        author=event.club,
        heading=event_heading(event, _("Journal de l’arbitre")),
        columns=[
            ListColumn(_("Quand"), 62),
            ListColumn(_("Quoi")),
            ListColumn(_("Pourquoi"), 150),
            ListColumn(_("Qui"), 90),
        ],
        sections=[ListSection(rows, total=["", words, "", ""])],
        empty=_("L’arbitre n’a pas eu à intervenir."),
        looks=(ListLook(9, 20),),
    )
    return table_pdf(sheet, printed)


def _moment(at: datetime) -> str:
    local = timezone.localtime(at)
    day = date_format(local, "SHORT_DATE_FORMAT")
    return f"{day}\n{local:%H:%M:%S}"
