"""The page of who met whom."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.gzip import gzip_page

from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.views.pages import TOURNAMENT
from tournaments.models import Event
from tournaments.standings.meetings import meeting_matrix
from tournaments.standings.views.ranking import refuse_hidden

PER_PAGE = 25  # players, each beside all others


@gzip_page  # most of it is empty cells; the token of its forms is masked anew each time
@TOURNAMENT.shows("see_ranking")
def tournament_meetings(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show the matrix, unless it would tell of a hidden ranking."""
    refuse_hidden(event)
    rows = meeting_matrix(event)
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {"event": event, "others": rows, "page": page}
    return TemplateResponse(request, "tournaments/standings/meetings.html", context)
