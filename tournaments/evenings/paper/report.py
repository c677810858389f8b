"""The evening told, on one page to hang up or to send."""

from datetime import datetime

from django.utils.translation import gettext as _

from scoring import labels
from tournaments.evenings.in_brief import EveningInBrief
from tournaments.paper.fonts import BOLD
from tournaments.paper.lists import Column, ListLook, ListSection, PrintedList, table_pdf
from tournaments.paper.page import EventTitle, event_heading


def evening_report_pdf(event: EventTitle, report: EveningInBrief, printed: datetime) -> bytes:
    """Lay out what is told: the first three, then each best with who it was."""
    podium = [
        [str(row.rank), labels.signed(row.record.total), row.record.name]
        for row in report.podium
    ]
    rows = [["", f"{each.title}\n{each.words}", each.who] for each in report.told]
    sheet = PrintedList(
        author=event.club,
        heading=event_heading(event, _("La soirée en bref")),
        columns=[
            Column(_("Rang"), 44, right=True, font=BOLD),
            Column(_("Ce qui s’est passé")),
            Column(_("Qui"), 190, font=BOLD),
        ],
        sections=[
            ListSection(podium, title=_("Les premiers")),
            ListSection(rows, title=_("Les faits de la soirée")),
        ]
        if rows
        else [],
        empty=_("Aucune donne n’est encore jouée."),
        looks=(ListLook(13, 30), ListLook(11, 22)),
    )
    return table_pdf(sheet, printed)
