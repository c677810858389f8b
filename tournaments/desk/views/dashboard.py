"""The dashboard of a tournament: what comes next, what blocks it, how everything stands."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from tarotclub.accounts.rights import acts_on
from tarotclub.ground import steady
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.desk.dashboard import dashboard_of
from tournaments.desk.next_step_words import OF_A_ROUND, missing_in_words, way
from tournaments.event.money import euros
from tournaments.event.views.polling import etag_now, polled, watched, with_etag


@polled(etag_now)
@login_required
@require_safe
def tournament(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    """Show the dashboard; the page asks again every few seconds, for other desks' changes."""
    event = watched(request, event_id, "see_event")
    etag = etag_now(event)
    dashboard = dashboard_of(event, steady.now())
    step = dashboard.step
    context = {
        "event": event,
        "acts": acts_on(event),
        "dashboard": dashboard,
        "way": way(step),
        "of_a_round": OF_A_ROUND,
        "blocked": missing_in_words(step) if step.missing else "",
        "paid": euros(dashboard.paid),
        "due": euros(dashboard.due),
        "etag": etag,
    }
    page = "_dashboard" if request.htmx else "dashboard"
    response = TemplateResponse(request, f"tournaments/desk/{page}.html", context)
    return with_etag(response, etag) if request.htmx else response
