"""Printing sheets to photograph: of a round, of one table, blank for a club."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_safe

from scoring.access import TABLE, clubs_of
from scoring.models import Table
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.names import printed_for
from tournaments.event.views import (
    TOURNAMENT,
    in_asked_language,
    pdf_answer,
    refuse,
    round_of,
    titled,
)
from tournaments.models import Event, Round
from tournaments.paper_sheets.forms import BlankPhotoForm, PhotoSheetOptions
from tournaments.paper_sheets.paper import photo_sheets_pdf
from tournaments.paper_sheets.printed import blank_photo_sheets, placed, round_photo_sheets

NONE_FITS = gettext_lazy(
    "Aucune table n’a de feuille à photographier : le tour n’a pas encore de tables, ou se"
    " joue en duplicate ou à plusieurs appelés. Imprimez les feuilles de marque."
)


@TOURNAMENT.shows("see_rounds")
@in_asked_language
def round_photo_sheets_pdf(
    request: AuthenticatedRequest, event: Event, number: int
) -> HttpResponse:
    """Print a sheet for each table of a round."""
    round_ = round_of(event, number)
    form = PhotoSheetOptions(event, request.GET)
    where = _("tour %(number)s") % {"number": number}
    title = titled(_("Feuilles à photographier"), event.name, where, *form.differences)
    return _of_round(request, event, round_, title, per_page=int(form.chosen("par_page")))


@TABLE.shows()
def table_photo_sheet_pdf(request: AuthenticatedRequest, table: Table) -> HttpResponse:
    """Print the sheet of one table."""
    round_ = Round.objects.filter(tables__table=table).select_related("event__club").first()
    if round_ is None:
        raise Http404
    number = _("table %(number)s") % {"number": table.number}
    title = titled(_("Feuille à photographier"), round_.event.name, number)
    return _of_round(request, round_.event, round_, title, only=table.number)


def _of_round(
    request: AuthenticatedRequest,
    event: Event,
    round_: Round,
    title: str,
    *,
    per_page: int = 1,
    only: int | None = None,
) -> HttpResponse:
    with printed_for(event):
        sheets = list(placed(round_photo_sheets(event, round_, per_page=per_page, only=only)))
        if not sheets:
            return refuse(request, event, str(NONE_FITS))
        content = photo_sheets_pdf(sheets, title=title, author=event.club.name)
    return pdf_answer(content, title)


@login_required
@require_safe
def blank_photo_sheets_pdf(request: AuthenticatedRequest) -> HttpResponse:
    """Print sheets for any table of a game; the options are asked for where none came."""
    form = BlankPhotoForm(request.GET or None)
    if not form.is_valid():
        status = HTTPStatus.BAD_REQUEST if form.is_bound else HTTPStatus.OK
        page = "tournaments/paper_sheets/blank.html"
        return TemplateResponse(request, page, {"form": form}, status=status)
    clubs = clubs_of(request.user)[:2]
    club = clubs[0].name if len(clubs) == 1 else ""
    asked, game = form.cleaned_data, form.sitting
    sheets = blank_photo_sheets(
        game.ruleset, game.players, club, per_page=asked["par_page"], copies=asked["copies"]
    )
    title = titled(_("Feuilles à photographier"), str(game.label))
    content = photo_sheets_pdf(placed(sheets), title=title, author=club)
    return pdf_answer(content, title)
