"""The documents of a tournament on one page, and those that the table of documents makes."""

from http import HTTPStatus
from typing import Any, NamedTuple

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone

from tarotclub.accounts.rights import acts_on, demand
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.documents.catalogue import Document, Moment
from tournaments.documents.forms.options import DocumentsForm
from tournaments.documents.makers import unprintable_names
from tournaments.documents.of_boards import document_of, documents_of
from tournaments.event.forms.options import OptionsForm
from tournaments.event.printing import printed_for
from tournaments.event.views.downloads import in_asked_language, pdf_answer, titled
from tournaments.event.views.pages import TOURNAMENT
from tournaments.models import Event
from tournaments.paper.kept import stamp, stamped
from tournaments.standings.views.ranking import refuse_hidden


class Offer(NamedTuple):
    """A document as the page offers it; `url` is empty while there is no round to print."""

    document: Document
    form: OptionsForm
    url: str


@TOURNAMENT.shows()
def document_list(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show every document that the reader may have, with its options."""
    return _page(request, event)


@TOURNAMENT.shows()
@in_asked_language
def document_pdf(request: AuthenticatedRequest, event: Event, paper: str) -> HttpResponse:
    """Print a document of the table; options that do not exist are asked for again."""
    document = document_of(event, paper)
    if document is None or document.make is None:
        raise Http404
    demand(event, document.act)
    if document.tells_ranking:
        refuse_hidden(event)
    form = document.form(event, request.GET, key=document.key)
    if not form.is_valid():
        return _page(request, event, {document.key: form})
    with stamped(kept=document.tells_ranking and event.ranking_hidden), printed_for(event):
        content = document.make(event, form.chosen, timezone.localtime())
        title = titled(str(document.title), event.name, *form.differences, stamp())
    return pdf_answer(content, title)


def _page(
    request: AuthenticatedRequest,
    event: Event,
    refused: dict[str, OptionsForm] | None = None,
) -> HttpResponse:
    prefetch_related_objects([event], "rounds")  # several forms offer them
    choice = DocumentsForm(event, request.GET, key="page")
    choice.is_valid()  # nonsense asks for nothing
    acts = acts_on(event)
    offers = [
        _offer(event, document, choice.chosen("tour"), (refused or {}).get(document.key))
        for document in documents_of(event)
        if document.act in acts
    ]
    context: dict[str, Any] = {
        "event": event,
        "choice": choice,
        "language": choice.chosen("langue"),
        "moments": [
            (moment, [offer for offer in offers if offer.document.moment is moment])
            for moment in Moment
        ],
        "kept": event.ranking_hidden and "see_hidden_ranking" not in acts,
        "unprintable": unprintable_names(event),
    }
    status = HTTPStatus.BAD_REQUEST if refused else HTTPStatus.OK
    return TemplateResponse(request, "tournaments/documents/list.html", context, status=status)


def _offer(event: Event, document: Document, number: str, refused: OptionsForm | None) -> Offer:
    form = refused or document.form(event, key=document.key)
    there = bool(number) or not document.per_round
    return Offer(document, form, document.url(event.pk, int(number or 0)) if there else "")
