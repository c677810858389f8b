"""The beginning of every page of a tournament: whose it is, what its reader may do."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse

from tarotclub.accounts.rights import acts_on, demand, who_may
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.access import tournaments_of
from tournaments.models import Event, Round


def tournament_of(
    request: AuthenticatedRequest, event_id: int, act: str = "see_event"
) -> Event:
    """Fetch a tournament that a user may see, or answer 404; 403 unless he may do the act."""
    event = get_object_or_404(tournaments_of(request.user).with_epoch(), pk=event_id)
    demand(event, act)
    return event


def forbidden(request: AuthenticatedRequest, event: Event, act: str) -> HttpResponse | None:
    """Refuse, in words, an act that is not the user's; None when it is."""
    if act in acts_on(event):
        return None
    return refuse(request, event, who_may(act), HTTPStatus.FORBIDDEN)


def refuse(
    request: AuthenticatedRequest,
    event: Event,
    sentence: str,
    status: int = HTTPStatus.CONFLICT,
) -> HttpResponse:
    """Say on a page of its own why something was not done."""
    context = {"event": event, "sentence": sentence}
    return TemplateResponse(request, "tournaments/event/refusal.html", context, status=status)


def round_of(event: Event, number: int) -> Round:
    """Find a round of an event, or answer 404."""
    round_ = get_object_or_404(event.rounds, number=number)
    round_.event = event
    return round_
