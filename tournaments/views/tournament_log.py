"""The log of a tournament: who did what, and when."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from tarotclub.http import AuthenticatedRequest
from tournaments.log_words import event_actions, log_lines
from tournaments.views.events import tournament_of

PER_PAGE = 100


@login_required
@require_safe
def tournament_log(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    """Show the acts on the event and at its tables, the last one first."""
    event = tournament_of(request, event_id)
    page = Paginator(event_actions(event), PER_PAGE).get_page(request.GET.get("page"))
    context = {"event": event, "page": page, "lines": log_lines(event, page.object_list)}
    return TemplateResponse(request, "tournaments/tournament_log.html", context)
