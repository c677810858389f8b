"""The documents of a tournament: the list, a page for each, the papers of a round."""

from http import HTTPStatus
from typing import Any, NamedTuple

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpResponse
from django.template.response import TemplateResponse
from django.urls import resolve
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.tablets import stays_here, tablet_address
from tarotclub.accounts.rights import acts_on, demand
from tarotclub.ground import steady
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.documents.catalogue import (
    Document,
    DocumentKind,
    Moment,
    document_of,
    documents_of,
)
from tournaments.documents.forms import (
    FOLDED,
    CardOptions,
    DocumentsForm,
    NumberOptions,
    RoundSheetOptions,
    SeatingOptions,
    SignOptions,
)
from tournaments.documents.makers import unprintable_names
from tournaments.draw.paper import SeatingList, seating_list_pdf
from tournaments.draw.seating_list import parts_of, round_places, team_names
from tournaments.event.forms.fields import OptionsForm
from tournaments.event.names import event_title, printed_for, published_names
from tournaments.event.views import TOURNAMENT, in_asked_language, pdf_answer, round_of, titled
from tournaments.event.words import phases_of
from tournaments.models import Event, Round
from tournaments.paper.picture import picture_of
from tournaments.paper.shared import stamp, stamped
from tournaments.rounds.progress import day_of
from tournaments.sheets.event_sheet import (
    Signs,
    movement_cards,
    number_signs,
    round_sheets,
    round_signs,
)
from tournaments.sheets.paper.cards import (
    movement_cards_pdf as cards_bytes,
    table_signs_pdf as signs_bytes,
)
from tournaments.sheets.paper.score_sheets import round_sheets_pdf as sheets_bytes
from tournaments.standings.views import refuse_hidden


class Offer(NamedTuple):
    """A document as the list offers it; `url` is empty while there is no round to print."""

    document: Document
    url: str


@TOURNAMENT.shows()
def document_list(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show every document that the reader may have: first those of the next step."""
    prefetch_related_objects([event], "rounds")
    acts = acts_on(event)
    number = _choice(request, event).chosen("tour")
    offers = [
        Offer(document, _page_of(event, document, number))
        for document in documents_of(event)
        if document.act in acts
    ]
    step = day_of(event, steady.now()).step.step
    context = {
        "event": event,
        "first": [offer for offer in offers if step in offer.document.steps],
        "moments": [
            (moment, [offer for offer in offers if offer.document.moment is moment])
            for moment in Moment
        ],
        "kept": event.ranking_hidden and "see_hidden_ranking" not in acts,
        "unprintable": unprintable_names(event),
    }
    return TemplateResponse(request, "tournaments/documents/list.html", context)


@TOURNAMENT.shows()
def document(request: AuthenticatedRequest, event: Event, paper: str) -> HttpResponse:
    """Show the options of a document, and a picture of what they print."""
    chosen = _document(event, paper)
    return _page(request, event, chosen, chosen.form(event, request.GET, key=paper))


@TOURNAMENT.shows()
def document_picture(request: AuthenticatedRequest, event: Event, paper: str) -> HttpResponse:
    """Draw the first page of what the same options print."""
    printed = _document(event, paper)
    if printed.kind is not DocumentKind.PDF:
        raise Http404
    number = int(_choice(request, event).chosen("tour") or 0)
    view, args, kwargs = resolve(printed.url(event.pk, number))
    answer: HttpResponse = view(request, *args, **kwargs)
    if answer.status_code == HTTPStatus.OK:
        answer.content = picture_of(answer.content)
        answer.headers["Content-Type"] = "image/svg+xml"
        del answer.headers["Content-Disposition"]
    return answer


@TOURNAMENT.shows()
@in_asked_language
def document_pdf(request: AuthenticatedRequest, event: Event, paper: str) -> HttpResponse:
    """Print a document of the table; options that do not exist are asked for again."""
    printed = _document(event, paper)
    if printed.make is None:
        raise Http404
    form = printed.form(event, request.GET, key=paper)
    if not form.is_valid():
        return _page(request, event, printed, form)
    with stamped(kept=printed.tells_ranking and event.ranking_hidden), printed_for(event):
        content = printed.make(event, form.chosen, timezone.localtime())
        title = titled(str(printed.title), event.name, *form.differences, stamp())
    return pdf_answer(content, title)


def _document(event: Event, key: str) -> Document:
    """Find a document that the reader may have. Raises Http404, NotAllowedError, Refusal."""
    chosen = document_of(event, key)
    if chosen is None or (chosen.per_round and not event.rounds.exists()):
        raise Http404
    demand(event, chosen.act)
    if chosen.tells_ranking:
        refuse_hidden(event)
    return chosen


def _choice(request: AuthenticatedRequest, event: Event) -> DocumentsForm:
    return DocumentsForm(event, request.GET, key="page")


def _page_of(event: Event, document: Document, number: str) -> str:
    """The address of a document's options; of itself, where there is nothing to choose."""
    if document.per_round and not number:
        return ""
    if document.kind is DocumentKind.PAGE:
        return document.url(event.pk, int(number or 0))
    return document.page(event.pk)


def _page(
    request: AuthenticatedRequest, event: Event, document: Document, form: OptionsForm
) -> HttpResponse:
    choice = _choice(request, event)
    number = choice.chosen("tour")
    context: dict[str, Any] = {
        "event": event,
        "document": document,
        "form": form,
        "choice": choice,
        "number": number if document.per_round else "",
        "url": document.url(event.pk, int(number or 0)),
        "pictured": document.kind is DocumentKind.PDF and form.is_valid(),
    }
    status = HTTPStatus.OK if form.is_valid() else HTTPStatus.BAD_REQUEST
    return TemplateResponse(request, "tournaments/documents/paper.html", context, status=status)


@TOURNAMENT.shows("see_rounds")
@in_asked_language
def round_sheets_pdf(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Print all score sheets of a round: to be filled in, or with what was noted."""
    round_ = round_of(event, number)
    form = RoundSheetOptions(event, request.GET)
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
    base = tablet_address(request, "")
    cards = movement_cards(
        event,
        opponents=bool(form.chosen("avec")),
        by_number=form.chosen("tri") == "numero",
        base="" if stays_here(base) else base,
    )
    per_page = int(form.chosen("par_page"))
    with printed_for(event):
        now = timezone.localtime()
        content = cards_bytes(event_title(event), cards, now, per_page=per_page)
    return pdf_answer(content, titled(_("Cartes de mouvement"), event.name, *form.differences))


@TOURNAMENT.shows("print_codes")
@in_asked_language
def table_signs_pdf(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Print every open table's number with its code, for whoever may let tablets in."""
    round_ = round_of(event, number)
    form = SignOptions(event, request.GET)
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
