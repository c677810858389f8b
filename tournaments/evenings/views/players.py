"""The players of an evening: added by typing, removed, and how others see one's name."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_safe
from django_htmx.http import reswap, retarget

from scoring.models import Player
from scoring.services.clubs import PlayerExistsError
from tarotclub.accounts.rights import acts_on, demand
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, posted
from tournaments.entries.services.entries import (
    EntryPlaysError,
    add_entry,
    enter_newcomer,
    remove_entry,
)
from tournaments.evenings.forms import PlayersForm
from tournaments.evenings.services import go_home
from tournaments.evenings.views.evenings import evening_of, overview_page, refuse, refuse_closed
from tournaments.event.forms.names import PublicationForm, SearchForm
from tournaments.event.names import complete
from tournaments.event.services.publication import choose_publication
from tournaments.event.services.writing import EventClosedError
from tournaments.event.views import EVENING, once
from tournaments.models import Event
from tournaments.rounds.services.tables import PlayerSeatedError

EVERYBODY = 200
AT_MOST_NAMED = 4


@login_required
@require_safe
def player_search(request: AuthenticatedRequest) -> HttpResponse:
    """Complete a name; in full, a page that does without script."""
    try:
        evening = evening_of(request, int(request.GET.get("evening", "")), "enter")
    except ValueError as error:
        raise Http404 from error
    if evening.closed_at:
        return refuse_closed(request, evening)
    return search_page(request, evening, SearchForm(request.GET))


def search_page(
    request: AuthenticatedRequest,
    evening: Event,
    form: SearchForm,
    refused: PlayersForm | None = None,
) -> HttpResponse:
    """Show what a typed name may mean, and why an entry was refused."""
    valid = form.is_valid() and not refused
    text = form.cleaned_data.get("q", "")
    context = {
        "evening": evening,
        "search": form,
        "refused": refused,
        "completion": complete(evening, text, **({} if text else {"shown": EVERYBODY})),
    }
    page = "_player_choices" if request.htmx else "player_search"
    status = HTTPStatus.OK if valid else HTTPStatus.UNPROCESSABLE_ENTITY
    response = TemplateResponse(
        request, f"tournaments/evenings/{page}.html", context, status=status
    )
    if request.htmx and refused:  # what was meant for the whole page goes to the choices
        return retarget(reswap(response, "innerHTML"), "#player-choices")
    return response


@EVENING.does("enter")
@once
def entry_create(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    form = PlayersForm(request.POST, evening=evening)
    if evening.closed_at:
        return refuse_closed(request, evening)
    if not form.is_valid():
        return search_page(request, evening, _search_for(request), form)
    try:
        names = _enter(request, evening, form)
    except EventClosedError:
        return refuse_closed(request, evening)
    except PlayerExistsError:
        name = form.cleaned_data["name"]
        if evening.entries.filter(player__name=name).exists():  # the form was sent twice
            messages.info(request, _("%(player)s est déjà de la soirée.") % {"player": name})
            return _desk(request, evening)
        form.add_error("name", _exists_sentence(name))
        return search_page(request, evening, _search_for(request), form)
    messages.success(request, _welcome(names))
    return _desk(request, evening)


def _welcome(names: Sequence[str]) -> str:
    """Name the new ones, or count them when the names would fill the page."""
    if len(names) > AT_MOST_NAMED:
        return _("%(count)s joueurs de plus sont de la soirée.") % {"count": len(names)}
    text = ngettext("%(names)s est de la soirée.", "%(names)s sont de la soirée.", len(names))
    return text % {"names": ", ".join(names)}


@EVENING.does("remove_entry")
def entry_remove(request: AuthenticatedRequest, evening: Event, player_id: int) -> HttpResponse:
    player = get_object_or_404(Player, club=evening.club, pk=player_id)
    try:
        remove_entry(event=evening, player=player, act=request.act)
    except EventClosedError:
        return refuse_closed(request, evening)
    except EntryPlaysError:
        sentence = _(
            "%(player)s s’est déjà assis à une table de la soirée :"
            " son nom reste au classement."
        )
        return refuse(request, evening, sentence % {"player": player})
    messages.success(request, _("%(player)s n’est plus de la soirée.") % {"player": player})
    return _desk(request, evening)


@EVENING.does("enter")
def evening_departure(
    request: AuthenticatedRequest, evening: Event, player_id: int
) -> HttpResponse:
    """Note that somebody has gone home, or is back."""
    player = get_object_or_404(Player, club=evening.club, pk=player_id)
    gone = request.POST.get("gone") != "0"
    try:
        go_home(evening=evening, player=player, gone=gone, act=request.act)
    except EventClosedError:
        return refuse_closed(request, evening)
    except PlayerSeatedError as error:
        words = _("%(player)s joue encore à la table %(table)s : terminez-la d’abord.")
        return refuse(request, evening, words % {"player": player, "table": error.table.number})
    words = _("%(player)s est parti.") if gone else _("%(player)s est revenu.")
    messages.success(request, words % {"player": player})
    return _desk(request, evening)


def _enter(request: AuthenticatedRequest, evening: Event, form: PlayersForm) -> list[str]:
    """Enter the players that were tapped, or the new one; give their names."""
    players = form.cleaned_data["player"]
    if not players:
        name = form.cleaned_data["name"]
        enter_newcomer(event=evening, name=name, act=request.act)
        return [name]
    for player in players:
        add_entry(event=evening, player=player, act=request.act)
    return [player.name for player in players]


def _search_for(request: AuthenticatedRequest) -> SearchForm:
    return SearchForm({"q": request.POST.get("name", "")})


def _exists_sentence(name: str) -> str:
    sentence = _(
        "Le club a déjà un joueur nommé %(name)s : touchez son nom pour l’ajouter,"
        " ou distinguez le nouveau par un second prénom."
    )
    return sentence % {"name": name}


def _desk(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    if request.htmx:
        return overview_page(request, evening)
    return redirect("evening", evening.pk)


@EVENING.asks("see_entries")
def evening_player(request: AuthenticatedRequest, evening: Any, player_id: int) -> HttpResponse:
    """Show what a player has chosen; a POST changes it, also after the end."""
    known = evening.club.players.all()
    if evening.role is None:  # who helps here alone knows those of the evening
        known = known.filter(entries__event=evening)
    player = get_object_or_404(known, pk=player_id)
    if request.method == "POST":
        demand(evening, "change_entry")
    form = PublicationForm(posted(request), player=player)
    if form.is_valid():
        publication = form.cleaned_data["publication"]
        choose_publication(player=player, publication=publication, act=request.act)
        return confirm(request, _("C’est noté."), "evening", evening.pk)
    context = {"evening": evening, "player": player, "form": form, "acts": acts_on(evening)}
    page = "tournaments/evenings/player.html"
    return form_page(request, page, context)
