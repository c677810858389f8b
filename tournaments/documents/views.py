"""The documents of a tournament: the list, a page for each, and what they print."""

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
from tournaments.documents import catalogue
from tournaments.documents.forms import DocumentsForm
from tournaments.documents.makers import unprintable_names
from tournaments.event.forms.fields import OptionsForm
from tournaments.event.printed import printed_for
from tournaments.event.views import TOURNAMENT, in_asked_language, pdf_answer, round_of, titled
from tournaments.models import Event
from tournaments.paper.picture import picture_of
from tournaments.paper.shared import stamp, stamped
from tournaments.rounds.progress import day_of
from tournaments.standings.views import refuse_hidden


class Offer(NamedTuple):
    """A document as the list offers it; `url` is empty while there is no round to print."""

    document: catalogue.Document
    url: str


@TOURNAMENT.shows()
def document_list(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show every document that the reader may have: first those of the next step."""
    prefetch_related_objects([event], "rounds")
    acts = acts_on(event)
    number = _choice(request, event).chosen("tour")
    offers = [
        Offer(document, _page_of(event, document, number))
        for document in catalogue.documents_of(event)
        if document.act in acts
    ]
    step = day_of(event, steady.now()).step.step
    context = {
        "event": event,
        "first": [offer for offer in offers if step in offer.document.steps],
        "moments": [
            (moment, [offer for offer in offers if offer.document.moment is moment])
            for moment in catalogue.Moment
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
    if printed.kind is not catalogue.DocumentKind.PDF:
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
def document_pdf(
    request: AuthenticatedRequest, event: Event, paper: str, number: int | None = None
) -> HttpResponse:
    """Print a document of the table, of the round of a `number` where it is of one.

    Options that do not exist are asked for again; at an address of its own they are not told.
    """
    printed = _document(event, paper)
    round_ = round_of(event, number) if number else None
    if printed.make is None or printed.per_round != bool(round_):
        raise Http404
    form = printed.form(event, request.GET, key=paper)
    if printed.route == catalogue.ROUTE and not form.is_valid():
        return _page(request, event, printed, form)
    site = {"site": _site(request)} if printed.leads_here else {}
    where = _("tour %(number)s") % {"number": number} if round_ else ""
    with stamped(kept=printed.tells_ranking and event.ranking_hidden), printed_for(event):
        content = printed.make(round_ or event, form.chosen, timezone.localtime(), **site)
        title = titled(str(printed.title), event.name, where, *form.differences, stamp())
    answer = pdf_answer(content, title)
    if printed.act == "print_codes":
        answer.headers["Cache-Control"] = "no-store"
    return answer


def _site(request: AuthenticatedRequest) -> str:
    """The address of the site as tablets reach it; "" where they do not."""
    base = tablet_address(request, "")
    return "" if stays_here(base) else base


def _document(event: Event, key: str) -> catalogue.Document:
    """Find a document that the reader may have. Raises Http404, NotAllowedError, Refusal."""
    chosen = catalogue.document_of(event, key)
    if chosen is None or (chosen.per_round and not event.rounds.exists()):
        raise Http404
    demand(event, chosen.act)
    if chosen.tells_ranking:
        refuse_hidden(event)
    return chosen


def _choice(request: AuthenticatedRequest, event: Event) -> DocumentsForm:
    return DocumentsForm(event, request.GET, key="page")


def _page_of(event: Event, document: catalogue.Document, number: str) -> str:
    """The address of a document's options; of itself, where there is nothing to choose."""
    if document.per_round and not number:
        return ""
    if document.kind is catalogue.DocumentKind.PAGE:
        return document.url(event.pk, int(number or 0))
    return document.page(event.pk)


def _page(
    request: AuthenticatedRequest, event: Event, document: catalogue.Document, form: OptionsForm
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
        "pictured": document.kind is catalogue.DocumentKind.PDF and form.is_valid(),
    }
    status = HTTPStatus.OK if form.is_valid() else HTTPStatus.BAD_REQUEST
    return TemplateResponse(request, "tournaments/documents/paper.html", context, status=status)
