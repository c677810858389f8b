"""The beginning of every page of a tournament: whose it is, what its reader may do."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from scoring.models import Role
from tarotclub.http import AuthenticatedRequest
from tournaments.event.access import acts_of, tournaments_of
from tournaments.event.acts import ACTS
from tournaments.models import Event, Round


def tournament_of(request: AuthenticatedRequest, event_id: int) -> Event:
    """Fetch a tournament of one of the user's clubs, or answer 404."""
    return get_object_or_404(tournaments_of(request.user).with_epoch(), pk=event_id)


def forbidden(request: AuthenticatedRequest, event: Event, act: str) -> HttpResponse | None:
    """Refuse, in words, an act of `ACTS` that is not the user's; None when it is."""
    if act in acts_of(request.user, event.club):
        return None
    return refuse(request, event, who_may(act), HTTPStatus.FORBIDDEN)


def who_may(act: str) -> str:
    """Say whom to ask for an act."""
    if ACTS[act].role == Role.ARBITER:
        return _("Seul un arbitre ou un organisateur du club peut le faire : demandez-lui.")
    return _("Seul un organisateur du club peut le faire : demandez-lui.")


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
