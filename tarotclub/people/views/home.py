"""Home: what is on today, what comes next, the last results; and a club's first steps."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.access import clubs_for
from tarotclub.people.steps import first_steps_of, own_club
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.access import listed_events_of

MOST = 50  # that are on at once
LINES = 2  # for what comes, what was, and the first steps


@login_required
@require_safe
def home(request: AuthenticatedRequest) -> HttpResponse:
    """Lead straight to what is on and to what is to do; without any, to the list."""
    today = timezone.localdate()
    listed = listed_events_of(request.user).select_related("club").counted()
    known = listed.order_by("-date", "-pk")
    opened = list(listed.open().open_first(today)[:MOST])
    results = list(known.exclude(closed_at=None)[:LINES])
    club = own_club(request.user)
    steps = first_steps_of(club) if club else None
    shown = steps if steps and steps.shown else None
    if not opened and not results and not shown:
        return redirect("evening_list")
    events = [event for event in opened if event.date <= today]
    coming = [event for event in opened if event.date > today][:1]
    context = {
        "events": events,
        "coming": coming,
        "results": results[: LINES - len(coming) - bool(shown)],
        "known": bool(opened or results),
        "tournaments": sum(not event.is_evening for event in events),
        "opens": not events and clubs_for(request.user, "open_evening").exists(),
        "clubs": clubs_for(request.user, "see_seasons"),
        "first_steps": shown,
    }
    return TemplateResponse(request, "people/home.html", context)
