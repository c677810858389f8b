"""The evening told by itself, as a page and as a PDF."""

from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tarotclub.serving.http import AuthenticatedRequest
from tournaments.evenings.in_brief import evening_report as told
from tournaments.evenings.paper.report import evening_report_pdf as report_bytes
from tournaments.event.printing import printed_for
from tournaments.event.views.downloads import pdf_answer, titled
from tournaments.event.views.pages import EVENING
from tournaments.models import Event
from tournaments.paper.heading import EventTitle
from tournaments.sheets.event_sheet import event_sheet


@EVENING.shows("see_ranking")
def evening_report(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    report = told(event_sheet(evening, published=False))
    context = {"evening": evening, "report": report}
    return TemplateResponse(request, "tournaments/evenings/report.html", context)


@EVENING.shows("see_ranking")
def evening_report_pdf(_request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    """Print it under published names: it is to hang on a wall."""
    title = EventTitle(club=evening.club.name, name=evening.name, day=evening.date)
    with printed_for(evening):
        content = report_bytes(title, told(event_sheet(evening)), timezone.localtime())
    return pdf_answer(content, titled(_("La soirée en bref"), evening.name))
