"""Doubles in the directory: who may be the same player, and making him one."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from scoring.models import Club, Player
from tarotclub.ground.refusal import Refusal
from tarotclub.people.access import CLUB, PLAYER
from tarotclub.people.directory import doubles_of, last_seen
from tarotclub.people.forms.players import MergeForm
from tarotclub.people.services.merging import merge_players
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import form_page, posted


@CLUB.shows()
def player_doubles(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    """Propose who may be the same; nothing is ever merged by itself."""
    doubles = doubles_of(club)
    seen = last_seen(player for group in doubles for player in group)
    groups = [[(player, seen.get(player.pk)) for player in group] for group in doubles]
    context = {"club": club, "groups": groups}
    return TemplateResponse(request, "people/player_doubles.html", context)


@PLAYER.asks()
def player_merge(request: AuthenticatedRequest, kept: Player) -> HttpResponse:
    """Merge another player into this one; `avec` names him to begin with."""
    form = MergeForm(posted(request), player=kept, other=request.GET.get("avec", ""))
    if form.is_valid():
        other = form.cleaned_data["other"]
        try:
            merge_players(kept=kept, gone=other, act=request.act)
        except Refusal as error:
            form.add_error("other", str(error))
        else:
            words = _("%(other)s et %(player)s ne sont plus qu’un seul joueur.")
            messages.success(request, words % {"other": other.name, "player": kept})
            return redirect("player", kept.pk)
    context = {"player": kept, "club": kept.club, "form": form}
    return form_page(request, "people/player_merge.html", context)
