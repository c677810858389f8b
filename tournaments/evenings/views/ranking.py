"""What an evening gave, as pages and files: its ranking, its accounts, its report."""

from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.sheet import Sheet
from tarotclub.accounts.rights import acts_on, demand
from tarotclub.ground.chart import Chart, line_chart
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, posted
from tournaments.evenings.forms import CentsForm, EveningPaperForm, SettlementPaperForm
from tournaments.evenings.html_tables import ranking_table
from tournaments.evenings.in_brief import evening_report as told
from tournaments.evenings.overview import last_tables
from tournaments.evenings.paper.ranking_list import (
    evening_report_pdf as report_bytes,
    ranking_pdf as ranking_bytes,
)
from tournaments.evenings.paper.settlement_list import settlement_pdf as settlement_bytes
from tournaments.evenings.paper.workbook import evening_workbook
from tournaments.evenings.services import set_cents
from tournaments.evenings.settlement import settlement_of
from tournaments.event.printing import printed_for
from tournaments.event.views import EVENING, EVENT, XLSX, document, pdf_answer, titled
from tournaments.models import Event
from tournaments.paper.page import EventTitle
from tournaments.sheets.event_sheet import event_sheet, ranking_sheet, table_sheets
from tournaments.sheets.paper.played import score_sheets_pdf


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


@EVENING.asks("see_accounts")
def evening_settlement(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    """Show who gives what to whom; an organiser says what a point costs."""
    may_set = "set_cents" in acts_on(evening)
    sent = posted(request)
    form = CentsForm(sent, initial=_as_is(evening))
    if form.is_bound:
        demand(evening, "set_cents")
    if form.is_valid():
        set_cents(
            evening=evening,
            cents=form.cleaned_data["cents"],
            chips_together=form.cleaned_data["chips_together"],
            act=request.act,
        )
        return confirm(request, _("Les comptes sont à jour."), "evening_settlement", evening.pk)
    context = {
        "evening": evening,
        "settlement": settlement_of(evening),
        "form": form if may_set else None,
        "paper": SettlementPaperForm(key="paper"),
    }
    return form_page(request, "tournaments/evenings/settlement.html", context)


def _as_is(evening: Event) -> dict[str, object]:
    return {"cents": evening.cents_a_point, "chips_together": evening.chips_together}


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
