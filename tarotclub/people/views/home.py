"""Home: what is under way, and a club's first steps until they are done."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from scoring.access import clubs_for
from tarotclub.http import AuthenticatedRequest
from tarotclub.people.steps import first_steps_of, own_club
from tournaments.event.access import events_of

MOST = 50


@login_required
@require_safe
def home(request: AuthenticatedRequest) -> HttpResponse:
    """Lead straight to what is under way and to what is to do; without any, to the list."""
    opened = events_of(request.user).select_related("club").open()
    events = list(opened.counted().order_by("-date", "-pk")[:MOST])
    club = own_club(request.user)
    steps = first_steps_of(club, secure=request.is_secure()) if club else None
    shown = steps if steps and steps.shown else None
    if not events and not shown:
        return redirect("evening_list")
    tournaments = sum(not event.is_evening for event in events)
    context = {
        "events": events,
        "tournaments": tournaments,
        "opens": clubs_for(request.user, "open_evening").exists(),
        "first_steps": shown,
    }
    return TemplateResponse(request, "people/home.html", context)
