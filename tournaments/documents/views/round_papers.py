"""The papers that a round needs: score sheets, seats, movement cards, table signs."""

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.tablets import stays_here, tablet_address
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.documents.forms.round_papers import (
    FOLDED,
    CardOptions,
    NumberOptions,
    RoundSheetOptions,
    SeatingOptions,
    SignOptions,
)
from tournaments.draw.paper import SeatingList, seating_list_pdf
from tournaments.draw.seating_list import parts_of, round_places, team_names
from tournaments.event.forms.options import OptionsForm
from tournaments.event.names import published_names
from tournaments.event.printing import printed_for
from tournaments.event.views.downloads import in_asked_language, pdf_answer, titled
from tournaments.event.views.pages import TOURNAMENT, round_of
from tournaments.event.words import phases_of
from tournaments.models import Event, Round
from tournaments.sheets.cards import Signs, movement_cards, number_signs, round_signs
from tournaments.sheets.event_sheet import round_sheets
from tournaments.sheets.paper.cards import (
    movement_cards_pdf as cards_bytes,
    table_signs_pdf as signs_bytes,
)
from tournaments.sheets.paper.round_sheets import round_sheets_pdf as sheets_bytes


@TOURNAMENT.shows("see_rounds")
@in_asked_language
def round_sheets_pdf(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Print all score sheets of a round: to be filled in, or with what was noted."""
    round_ = round_of(event, number)
    form = RoundSheetOptions(event, request.GET)
    form.is_valid()  # nonsense asks for nothing
    sheets = round_sheets(event, round_, int(form.chosen("donnes") or 0) or None)
    per_page = int(form.chosen("par_page"))
    title = titled(_("Feuilles de marque"), event.name, _round(round_), *form.differences)
    with printed_for(event):
        content = sheets_bytes(sheets, timezone.localtime(), per_page=per_page, title=title)
    return pdf_answer(content, title)


@TOURNAMENT.shows("see_rounds")
@in_asked_language
def round_seating_pdf(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Print who sits where in a round, planned or released."""
    round_ = round_of(event, number)
    form = SeatingOptions(event, request.GET)
    form.is_valid()
    listed = SeatingList(
        club=event.club.name,
        event=event.name,
        day=event.date,
        round=number,
        seating=round_places(round_, published_names(event), team_names(event)),
        name=phases_of(event).get(number, ""),
        parts=parts_of(event, form.chosen("par")),
    )
    with printed_for(event):
        content = seating_list_pdf(
            listed,
            timezone.localtime(),
            orders=form.chosen("tri").split("-"),
            columns=int(form.chosen("forme")),
            shown=form.chosen("colonnes").split(","),
        )
    title = titled(_("Places"), event.name, _round(round_), *form.differences)
    return pdf_answer(content, title)


@TOURNAMENT.shows("see_rounds")
@in_asked_language
def movement_cards_pdf(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Print each player's way through the rounds."""
    form = CardOptions(event, request.GET)
    form.is_valid()
    base = tablet_address(request, "")
    cards = movement_cards(
        event,
        opponents=bool(form.chosen("avec")),
        by_number=form.chosen("tri") == "numero",
        base="" if stays_here(base) else base,
    )
    per_page = int(form.chosen("par_page"))
    with printed_for(event):
        content = cards_bytes(cards, timezone.localtime(), per_page=per_page)
    return pdf_answer(content, titled(_("Cartes de mouvement"), event.name, *form.differences))


@TOURNAMENT.shows("print_codes")
@in_asked_language
def table_signs_pdf(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Print every open table's number with its code, for whoever may let tablets in."""
    round_ = round_of(event, number)
    form = SignOptions(event, request.GET)
    form.is_valid()
    base = tablet_address(request, "")
    reached = "" if stays_here(base) else base
    signs = round_signs(event, round_, reached, named=bool(form.chosen("noms")))
    with printed_for(event):
        content = _signs(form, signs)
    title = titled(_("Affiches de table"), event.name, _round(round_), *form.differences)
    answer = pdf_answer(content, title)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@TOURNAMENT.shows("see_rounds")
@in_asked_language
def table_numbers_pdf(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Print plain numbers for the tables, before anything is drawn."""
    form = NumberOptions(event, request.GET)
    form.is_valid()
    signs = number_signs(event, int(form.chosen("tables")))
    with printed_for(event):
        content = _signs(form, signs)
    return pdf_answer(content, titled(_("Numéros de table"), event.name, *form.differences))


def _signs(form: OptionsForm, signs: Signs) -> bytes:
    asked = form.chosen("par_page")
    folded = asked == FOLDED
    per_page = 1 if folded else int(asked)
    return signs_bytes(signs, timezone.localtime(), per_page=per_page, folded=folded)


def _round(round_: Round) -> str:
    return _("tour %(number)s") % {"number": round_.number}
