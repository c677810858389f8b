"""The page of who met whom."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.views.pages import tournament_of
from tournaments.standings.meetings import meeting_matrix
from tournaments.standings.views.ranking import refuse_hidden

PER_PAGE = 25  # players, each beside all others


@gzip_page  # most of it is empty cells; the token of its forms is masked anew each time
@login_required
@require_safe
def tournament_meetings(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    """Show the matrix, unless it would tell of a hidden ranking."""
    event = tournament_of(request, event_id, "see_ranking")
    if refusal := refuse_hidden(request, event):
        return refusal
    rows = meeting_matrix(event)
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {"event": event, "others": rows, "page": page}
    return TemplateResponse(request, "tournaments/standings/meetings.html", context)
