"""The log of a tournament: who did what, and when."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from scoring.models import Action
from tarotclub.http import AuthenticatedRequest
from tournaments.log_words import log_lines
from tournaments.views.events import tournament_of

PER_PAGE = 100


@login_required
@require_safe
def tournament_log(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    """Show the acts on the event and at its tables, the last one first."""
    event = tournament_of(request, event_id)
    actions = Action.objects.filter(
        Q(data__event=event.pk) | Q(table__round_table__round__tournament=event),
        club=event.club_id,
    ).exclude(kind="open_table")  # the release of the round says so
    actions = actions.select_related("by", "table")
    page = Paginator(actions, PER_PAGE).get_page(request.GET.get("page"))
    context = {"event": event, "page": page, "lines": log_lines(event, page.object_list)}
    return TemplateResponse(request, "tournaments/tournament_log.html", context)
