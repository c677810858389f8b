"""The page of an evening: its players, its tables, and what is answered to a refusal."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django_htmx.http import reswap, retarget

from tarotclub.accounts.rights import acts_on, demand
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.evenings.overview import overview_of
from tournaments.event.access import evenings_of
from tournaments.event.forms.names import SearchForm
from tournaments.event.views.pages import EVENING
from tournaments.models import Event
from tournaments.rounds.calls import waiting_calls
from tournaments.sheets.table_games import SMALLEST


def evening_of(request: AuthenticatedRequest, evening_id: int, act: str = "see_event") -> Event:
    """Fetch an evening that a user may see, or answer 404; 403 unless he may do the act."""
    evening = get_object_or_404(evenings_of(request.user).with_epoch(), pk=evening_id)
    demand(evening, act)
    return evening


@EVENING.shows()
def evening(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    return overview_page(request, evening)


def overview_page(
    request: AuthenticatedRequest, evening: Event, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    """Show the overview; to htmx only what may have changed, with the messages."""
    overview = overview_of(evening)
    context = {
        "evening": evening,
        "overview": overview,
        "search": SearchForm(),
        "missing": max(SMALLEST - len(overview.free), 0),
        "acts": acts_on(evening),
    }
    if not request.htmx:
        context["waiting"] = waiting_calls(evening)
        return TemplateResponse(
            request, "tournaments/evenings/overview.html", context, status=status
        )
    part = TemplateResponse(
        request, "tournaments/evenings/_overview.html", context, status=status
    )
    return retarget(reswap(part, "outerHTML"), "#desk")


def refuse(
    request: AuthenticatedRequest,
    evening: Event,
    sentence: str,
    status: int = HTTPStatus.CONFLICT,
) -> HttpResponse:
    """Say on the overview why something was not done."""
    messages.error(request, sentence)
    return overview_page(request, evening, status=status)


def refuse_closed(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    """Say that the evening has ended; it may have been a moment ago, so it is read again."""
    evening.refresh_from_db(fields=["closed_at"])
    sentence = _(
        "La soirée est terminée : rien n’a été changé."
        " Un arbitre ou un organisateur peut la rouvrir."
    )
    return refuse(request, evening, sentence)
