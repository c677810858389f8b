"""What a tournament takes from the club's cote: an order for its first draw, a handicap."""

from http import HTTPStatus

from django.http import HttpResponse, HttpResponseBase
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm
from tournaments.event.handicap import handicap_of
from tournaments.event.views.downloads import csv_answer, titled
from tournaments.event.views.pages import TOURNAMENT
from tournaments.models import ClubCote, Event
from tournaments.statistics.cote import FEWEST
from tournaments.statistics.cote_use import (
    begun,
    forget_cotes,
    give_handicap,
    take_cotes,
    taken,
    withdraw_handicap,
)
from tournaments.statistics.data import taken_data
from tournaments.statistics.forms import HandicapForm


@TOURNAMENT.shows("use_cote")
def event_cote(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    return _page(request, event)


@TOURNAMENT.shows("use_cote")
def event_cotes(_request: AuthenticatedRequest, event: Event) -> HttpResponseBase:
    """What was taken over as CSV, with published names."""
    rows = taken(event) if event.cotes_at else []
    return csv_answer(taken_data(rows), titled(event.name, _("Cotes reprises")))


@TOURNAMENT.does("use_cote")
def event_cote_use(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Take the club's cotes of today over, or forget them."""
    act = take_cotes if "taken" in request.POST else forget_cotes
    act(event=event, act=request.act)
    return confirm(request, _("C’est noté."), "event_cote", event.pk)


@TOURNAMENT.does("use_cote")
def event_handicap(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """A handicap by the cotes that were taken over, or take it back."""
    form = HandicapForm(request.POST)
    given = "given" in request.POST
    if given and not form.is_valid():
        return _page(request, event, form)
    if given:
        give_handicap(event=event, act=request.act, **form.cleaned_data)
    else:
        withdraw_handicap(event=event, act=request.act)
    return confirm(request, _("C’est noté."), "event_cote", event.pk)


def _page(
    request: AuthenticatedRequest, event: Event, form: HandicapForm | None = None
) -> HttpResponse:
    deals = (event.deals_per_round or 0) * event.rounds_planned
    context = {
        "event": event,
        "shown": ClubCote.objects.filter(club=event.club_id).exists(),
        "open": not event.closed_at and event.play.rated and not begun(event),
        "rows": taken(event) if event.cotes_at else [],
        "handicap": handicap_of(event.handicap),
        "form": form or HandicapForm(initial={"deals": deals or None, "percent": 50}),
        "fewest": FEWEST,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form else HTTPStatus.OK
    page = "tournaments/statistics/event_cote.html"
    return TemplateResponse(request, page, context, status=status)
