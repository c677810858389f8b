"""The evening told by itself, as a page and as a PDF."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tarotclub.serving.http import AuthenticatedRequest
from tournaments.evenings.paper.report import evening_report_pdf as report_bytes
from tournaments.evenings.report import evening_report as told
from tournaments.evenings.views.overview import evening_of
from tournaments.event.printing import printed_for
from tournaments.event.views.downloads import pdf_answer, titled
from tournaments.paper.heading import EventTitle
from tournaments.sheets.event_sheet import event_sheet


@login_required
@require_safe
def evening_report(request: AuthenticatedRequest, evening_id: int) -> HttpResponse:
    evening = evening_of(request, evening_id, "see_ranking")
    report = told(event_sheet(evening, published=False))
    context = {"evening": evening, "report": report}
    return TemplateResponse(request, "tournaments/evenings/report.html", context)


@login_required
@require_safe
def evening_report_pdf(request: AuthenticatedRequest, evening_id: int) -> HttpResponse:
    """Print it under published names: it is to hang on a wall."""
    evening = evening_of(request, evening_id, "see_ranking")
    title = EventTitle(club=evening.club.name, name=evening.name, day=evening.date)
    with printed_for(evening):
        content = report_bytes(title, told(event_sheet(evening)), timezone.localtime())
    return pdf_answer(content, titled(_("La soirée en bref"), evening.name))
