"""All boards of a duplicate, and one with its results side by side."""

from django.http import Http404, HttpResponse
from django.template.response import TemplateResponse

from tarotclub.accounts.rights import acts_on
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.boards import board_pages
from tournaments.boards.preparation import dealing_of, hands_of
from tournaments.boards.words import Pack, board_words, packs_in_words
from tournaments.event.views.pages import DUPLICATE
from tournaments.models import Event
from tournaments.standings.views import refuse_hidden


@DUPLICATE.shows("see_rounds")
def board_list(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show how far every board is."""
    context = {
        "event": event,
        "acts": acts_on(event),
        "boards": board_pages.board_list(event),
    }
    return TemplateResponse(request, "tournaments/boards/list.html", context)


@DUPLICATE.shows("see_ranking")
def board(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Show what came of a board at every table, with the notes it gave."""
    refuse_hidden(event)
    compared = board_pages.compared_results(event, number).get(number)
    if not compared:
        raise Http404
    context = {
        "event": event,
        "acts": acts_on(event),
        "number": number,
        "about": board_words(event, number),
        "results": compared,
        "packs": _shown_hands(event, number),
        "may_decide": "decide" in acts_on(event) and not event.closed_at,
    }
    return TemplateResponse(request, "tournaments/boards/board.html", context)


def _shown_hands(event: Event, number: int) -> list[Pack]:
    """A board's hands once the event is over; until then they are a secret."""
    hands = hands_of(event, dealing_of(event), number) if event.closed_at else None
    return packs_in_words(hands) if hands else []
