"""Files of an evening to print or take away: score sheets, rankings, workbooks."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tarotclub.accounts.rights import demand
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.evenings.forms.paper import EveningPaperForm, SettlementPaperForm
from tournaments.evenings.overview import last_tables
from tournaments.evenings.paper.ranking import ranking_pdf as ranking_bytes
from tournaments.evenings.paper.settlement import settlement_pdf as settlement_bytes
from tournaments.evenings.paper.workbook import evening_workbook
from tournaments.evenings.settlement import settlement_of
from tournaments.evenings.views.overview import evening_of
from tournaments.event.access import events_of
from tournaments.event.printing import printed_for
from tournaments.event.views.downloads import XLSX, document, pdf_answer, titled
from tournaments.models import Event
from tournaments.sheets.event_sheet import event_sheet, ranking_sheet, table_sheets
from tournaments.sheets.paper.played import score_sheets_pdf


@login_required
@require_safe
def evening_sheets_pdf(request: AuthenticatedRequest, evening_id: int) -> HttpResponse:
    evening = _event(request, evening_id)
    event = event_sheet(evening)
    title = titled(_("Feuilles de marque"), event.name)
    with printed_for(evening):
        content = score_sheets_pdf(title, table_sheets(event), timezone.localtime())
    return pdf_answer(content, title)


@login_required
@require_safe
def ranking_pdf(request: AuthenticatedRequest, evening_id: int) -> HttpResponse:
    evening = evening_of(request, evening_id, "see_ranking")
    event = ranking_sheet(evening)
    form = EveningPaperForm(request.GET)
    form.is_valid()  # nonsense asks for nothing
    with printed_for(evening):
        content = ranking_bytes(
            event,
            timezone.localtime(),
            shown=form.chosen("colonnes").split(","),
            by_name=bool(form.chosen("tri")),
            tables=last_tables(evening, event.rows) if form.chosen("par") else None,
        )
    return pdf_answer(content, titled(_("Classement"), event.name))


@login_required
@require_safe
def settlement_pdf(request: AuthenticatedRequest, evening_id: int) -> HttpResponse:
    evening = evening_of(request, evening_id, "see_accounts")
    event, now = ranking_sheet(evening), timezone.localtime()
    form = SettlementPaperForm(request.GET)
    form.is_valid()  # nonsense asks for nothing
    with printed_for(evening):
        content = settlement_bytes(
            settlement_of(evening),
            event,
            now,
            shown=form.chosen("colonnes").split(","),
            by_name=bool(form.chosen("tri")),
            paged=bool(form.chosen("par")),
        )
    return pdf_answer(content, titled(_("Comptes"), event.name))


@login_required
@require_safe
def evening_xlsx(request: AuthenticatedRequest, evening_id: int) -> HttpResponse:
    event = event_sheet(evening_of(request, evening_id, "see_ranking"))
    content = evening_workbook(event, timezone.localtime())
    name = f"{titled(_('Classement'), event.name)}.xlsx"
    return document(content, XLSX, name, as_attachment=True)


def _event(request: AuthenticatedRequest, pk: int) -> Event:
    event = get_object_or_404(events_of(request.user).select_related("club"), pk=pk)
    demand(event, "see_rounds")
    return event
