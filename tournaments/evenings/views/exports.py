"""Files of an evening to print or take away: score sheets, rankings, workbooks."""

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tarotclub.serving.http import AuthenticatedRequest
from tournaments.evenings.forms.paper import EveningPaperForm, SettlementPaperForm
from tournaments.evenings.overview import last_tables
from tournaments.evenings.paper.ranking_list import ranking_pdf as ranking_bytes
from tournaments.evenings.paper.settlement_list import settlement_pdf as settlement_bytes
from tournaments.evenings.paper.workbook import evening_workbook
from tournaments.evenings.settlement import settlement_of
from tournaments.event.printing import printed_for
from tournaments.event.views.downloads import XLSX, document, pdf_answer, titled
from tournaments.event.views.pages import EVENING, EVENT
from tournaments.models import Event
from tournaments.sheets.event_sheet import event_sheet, ranking_sheet, table_sheets
from tournaments.sheets.paper.played import score_sheets_pdf


@EVENT.shows("see_rounds")
def evening_sheets_pdf(_request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    event = event_sheet(evening)
    title = titled(_("Feuilles de marque"), event.name)
    with printed_for(evening):
        content = score_sheets_pdf(title, table_sheets(event), timezone.localtime())
    return pdf_answer(content, title)


@EVENING.shows("see_ranking")
def ranking_pdf(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
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
    return pdf_answer(content, titled(_("Classement"), event.name, *form.differences))


@EVENING.shows("see_accounts")
def settlement_pdf(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
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
    return pdf_answer(content, titled(_("Comptes"), event.name, *form.differences))


@EVENING.shows("see_ranking")
def evening_xlsx(_request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    event = event_sheet(evening)
    content = evening_workbook(event, timezone.localtime())
    name = f"{titled(_('Classement'), event.name)}.xlsx"
    return document(content, XLSX, name, as_attachment=True)
