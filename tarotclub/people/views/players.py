"""The directory of a club: its players, one of them, who is put away and taken back."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from scoring.models import Club, Player
from tarotclub.ground.refusal import Refusal
from tarotclub.people.access import CLUB, PLAYER
from tarotclub.people.directory import directory_of, doubles_of, played_by
from tarotclub.people.forms.players import DirectorySearch, MembersForm, PlayerForm
from tarotclub.people.html_tables import directory_table
from tarotclub.people.services.players import (
    add_to_directory,
    archive_player,
    change_player,
    make_members,
)
from tarotclub.serving.http import AuthenticatedRequest, way_back
from tarotclub.serving.pages import confirm, form_page, posted


@CLUB.shows()
def player_list(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    search = DirectorySearch(request.GET)
    search.is_valid()
    sought = search.cleaned_data.get("q", "")
    archived = search.cleaned_data.get("archives", False)
    guests = search.cleaned_data.get("invites", False)
    lines = directory_of(club, sought, archived=archived, guests=guests)
    ticked = guests and bool(lines) and not archived
    context = {
        "club": club,
        "search": search,
        "table": directory_table(lines, request.GET, ticked=ticked),
        "ticked": ticked,
        "found": len(lines),
        "doubles": len(doubles_of(club)),
    }
    return TemplateResponse(request, "people/players.html", context)


@CLUB.does()
def players_join(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    """Let the guests that were ticked be members, or all of them."""
    form = MembersForm(request.POST, club=club)
    chosen = form.chosen if form.is_valid() else []
    words = ngettext(
        "%(n)s joueur est maintenant membre du club.",
        "%(n)s joueurs sont maintenant membres du club.",
        len(chosen),
    )
    if chosen:
        make_members(players=chosen, act=request.act)
        messages.success(request, words % {"n": len(chosen)})
    else:
        messages.warning(request, _("Cochez d’abord ceux qui sont membres du club."))
    return redirect(f"{reverse('player_list', args=[club.pk])}?invites=on")


@CLUB.asks()
def player_add(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    form = PlayerForm(posted(request), club=club)
    if form.is_valid():
        try:
            player = add_to_directory(club=club, act=request.act, **form.facts)
        except Refusal as error:
            form.add_error("name", str(error))
        else:
            messages.success(request, _("%(player)s est dans l’annuaire.") % {"player": player})
            return redirect("player_list", club.pk)
    context = {"club": club, "form": form}
    return form_page(request, "people/player_add.html", context)


@PLAYER.asks()
def player(request: AuthenticatedRequest, shown: Player) -> HttpResponse:
    """Show a card; whom ?retour= has led here goes back there once it is stored."""
    back = way_back(request)
    form = PlayerForm(posted(request), club=shown.club, player=shown)
    if form.is_valid():
        try:
            change_player(player=shown, act=request.act, **form.facts)
        except Refusal as error:
            form.add_error("name", str(error))
        else:
            messages.success(request, _("La fiche est enregistrée."))
            return HttpResponseRedirect(back or reverse("player", args=[shown.pk]))
    context: dict[str, Any] = {"player": shown, "club": shown.club, "form": form, "back": back}
    context["played"] = played_by(shown)
    return form_page(request, "people/player.html", context)


@PLAYER.does()
def player_archive(request: AuthenticatedRequest, shown: Player) -> HttpResponse:
    """Put a player away, or take him back: `away` says which."""
    away = "away" in request.POST
    try:
        archive_player(player=shown, away=away, act=request.act)
    except Refusal as error:
        return refuse(request, shown, error)
    words = _("%(player)s est archivé.") if away else _("%(player)s est de nouveau proposé.")
    return confirm(request, words % {"player": shown}, "player", shown.pk)


def refuse(request: AuthenticatedRequest, player: Player, error: Refusal) -> HttpResponse:
    """Say on a page of its own why something was not done to a player."""
    context = {"player": player, "sentence": str(error)}
    page = "people/player_refusal.html"
    return TemplateResponse(request, page, context, status=HTTPStatus.CONFLICT)
