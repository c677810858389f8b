"""The ranking of an evening over all its tables, and how the bilans went."""

from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from scoring.sheet import Sheet
from tarotclub.accounts.rights import acts_on
from tarotclub.ground.chart import Chart, line_chart
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.evenings.forms.paper import EveningPaperForm
from tournaments.evenings.html_tables import ranking_table
from tournaments.event.views.pages import EVENING
from tournaments.models import Event
from tournaments.sheets.event_sheet import event_sheet


@EVENING.shows("see_ranking")
def evening_ranking(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    sheet = event_sheet(evening, published=False)
    played = [table for table in sheet.tables if table.rows]
    context = {
        "evening": evening,
        "sheet": sheet,
        "table": ranking_table(sheet.rows, sheet.tables, request.GET),
        "charts": [(table, bilans_chart(table)) for table in played],
        "paper": EveningPaperForm(key="paper"),
        "acts": acts_on(evening),
        "played": sum(table.played for table in played),
    }
    return TemplateResponse(request, "tournaments/evenings/ranking.html", context)


def bilans_chart(sheet: Sheet) -> Chart:
    """Draw how the bilans of one table went, deal by deal."""
    series = {
        name: [row.bilans[position] for row in sheet.rows]
        for position, name in enumerate(sheet.players)
    }
    return line_chart(_("Table %(number)s") % {"number": sheet.number}, series)
