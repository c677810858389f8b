"""The desk's page about who entered from home: whom to recognise, who waits, who comes."""

from http import HTTPStatus
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from scoring.models import Player
from tarotclub.accounts.rights import acts_on
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.entries.services.entries import places_of
from tournaments.event.views import EVENT, refuse
from tournaments.home_entries.forms import NewNameForm
from tournaments.home_entries.services.deciding import decide_home
from tournaments.home_entries.services.entering import alike_players
from tournaments.models import Event, HomeEntry, HomeState


class Asked(NamedTuple):
    """Somebody to recognise, and the players of the club who may be he."""

    home: HomeEntry
    alike: list[Player]


@EVENT.shows("see_entries")
def home_list(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    homes = list(event.home_entries.select_related("entry", "player"))
    for home in homes:
        home.event = event
    coming = [one for one in homes if one.comes]
    context: dict[str, Any] = {
        "event": event,
        "acts": acts_on(event),
        "places": places_of(event),
        "asked": [Asked(one, alike_players(one)) for one in coming if one.asked][:MOST_ASKED],
        "waiting": [one for one in coming if one.state == HomeState.WAITING],
        "placed": [one for one in coming if one.entry],
        "gone": [one for one in homes if one not in coming],
    }
    return TemplateResponse(request, "tournaments/home_entries/list.html", context)


MOST_ASKED = 20  # at once: each is compared with the whole club


@EVENT.does("enter")
def home_decide(request: AuthenticatedRequest, event: Event, home_id: int) -> HttpResponse:
    """Say who somebody is: a player that was tapped, a new one, or nobody."""
    home = get_object_or_404(event.home_entries, pk=home_id)
    home.event, tapped = event, request.POST.get("player", "")
    player: Player | str | None = None
    if "refused" not in request.POST:
        known = [one for one in alike_players(home) if str(one.pk) == tapped]
        form = NewNameForm(request.POST)
        if not known and not form.is_valid():
            sentence = str(form.errors["name"][0])
            return refuse(request, event, sentence, HTTPStatus.UNPROCESSABLE_ENTITY)
        player = known[0] if known else form.cleaned_data["name"]
    decide_home(home=home, player=player, act=request.act)
    messages.success(request, _("C’est noté."))
    return redirect("home_list", event.pk)
