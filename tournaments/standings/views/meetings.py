"""The page of who met whom."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from tarotclub.http import AuthenticatedRequest
from tournaments.event.views.pages import tournament_of
from tournaments.standings.meetings import meeting_matrix
from tournaments.standings.views.ranking import refuse_hidden


@login_required
@require_safe
def tournament_meetings(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    """Show the matrix, unless it would tell of a hidden ranking."""
    event = tournament_of(request, event_id, "see_ranking")
    if refusal := refuse_hidden(request, event):
        return refusal
    context = {"event": event, "rows": meeting_matrix(event)}
    return TemplateResponse(request, "tournaments/standings/meetings.html", context)
