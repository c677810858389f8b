"""Sheets to print and fill in: a table’s score sheet, blank ones, the rules of a game."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.access import TABLE_WITH_DEALS, clubs_of
from scoring.models import Table
from scoring.views.rulebook import rulebook_page
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import shows, shows_everybody
from tournaments.duplicate.movements.values import COMPASS
from tournaments.event.printed import printed_for_table
from tournaments.event.views import pdf_answer, titled
from tournaments.paper.shared import papers_of
from tournaments.sheets.event_sheet import table_sheet
from tournaments.sheets.forms import BlankSheetForm
from tournaments.sheets.paper.played import score_sheets_pdf
from tournaments.sheets.paper.rulebook import rulebook_pdf as rulebook_bytes, wall_sheet_pdf
from tournaments.sheets.paper.score_sheets import BlankSheet, blank_sheets_pdf


@TABLE_WITH_DEALS.shows()
def score_sheet_pdf(_request: AuthenticatedRequest, table: Table) -> HttpResponse:
    sheet = table_sheet(table)
    number = _("table %(number)s") % {"number": table.number}
    title = titled(_("Feuille de marque"), sheet.event, number)
    with printed_for_table(table):
        content = score_sheets_pdf(title, [sheet], timezone.localtime())
    return pdf_answer(content, title)


@shows
def blank_sheets(request: AuthenticatedRequest) -> HttpResponse:
    return _ask(request, BlankSheetForm())


@shows
def blank_sheet_pdf(request: AuthenticatedRequest) -> HttpResponse:
    form = BlankSheetForm(request.GET)
    if not form.is_valid():
        return _ask(request, form)
    clubs = clubs_of(request.user)[:2]
    sitting = form.sitting
    sheet = BlankSheet(
        ruleset=sitting.ruleset,
        players=sitting.players,
        deals=form.cleaned_data["donnes"],
        club=clubs[0].name if len(clubs) == 1 else "",
    )
    with papers_of(logo=clubs[0].logo_png() if len(clubs) == 1 else b""):
        return _blank_pdf(form, sheet, _("Feuilles de marque vierges"))


@TABLE_WITH_DEALS.shows()
def table_blank_sheet_pdf(request: AuthenticatedRequest, table: Table) -> HttpResponse:
    """Print an empty sheet with the names of the players who sit at a table."""
    form = BlankSheetForm(request.GET)
    if not form.is_valid():
        return _ask(request, form)
    known = table_sheet(table)
    sheet = BlankSheet(
        ruleset=table.rules,
        players=len(known.sheet.players),
        deals=form.cleaned_data["donnes"],
        club=known.sheet.club,
        event=known.event,
        day=date_format(known.day, "DATE_FORMAT"),
        table=str(table.number),
        names=known.sheet.players,
    )
    number = _("table %(number)s") % {"number": table.number}
    with printed_for_table(table):
        return _blank_pdf(form, sheet, titled(_("Feuille vierge"), known.event, number))


@shows_everybody
def rulebook_pdf(request: HttpRequest, key: str) -> HttpResponse:
    """Print the rules of a game; those that we ship need nobody to be signed in."""
    page = rulebook_page(request, key)
    content = rulebook_bytes(page, timezone.localtime())
    return pdf_answer(content, titled(_("Règles"), page.title))


@shows_everybody
def rulebook_wall_pdf(request: HttpRequest, key: str) -> HttpResponse:
    """Print the rules of a game on one page, for the wall."""
    page = rulebook_page(request, key)
    content = wall_sheet_pdf(page, timezone.localtime())
    return pdf_answer(content, titled(_("Règles, une page"), page.title))


def _ask(request: AuthenticatedRequest, form: BlankSheetForm) -> HttpResponse:
    status = HTTPStatus.BAD_REQUEST if form.is_bound else HTTPStatus.OK
    context = {"form": form}
    return TemplateResponse(
        request, "tournaments/sheets/blank_sheets.html", context, status=status
    )


def _blank_pdf(form: BlankSheetForm, sheet: BlankSheet, title: str) -> HttpResponse:
    asked = form.cleaned_data
    of_four = sheet.players == COMPASS and bool(sheet.ruleset.contracts)
    content = blank_sheets_pdf(
        sheet, asked["copies"], asked["par_page"], of_federation=form.of_federation and of_four
    )
    return pdf_answer(content, title)
