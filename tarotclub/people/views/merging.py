"""Doubles in the directory: who may be the same player, and making him one."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tarotclub.ground.refusal import Refusal
from tarotclub.people.access import club_of, player_of
from tarotclub.people.directory import doubles_of, last_seen
from tarotclub.people.forms.players import MergeForm
from tarotclub.people.services.merging import merge_players
from tarotclub.serving.http import AuthenticatedRequest


@login_required
@require_safe
def player_doubles(request: AuthenticatedRequest, club_id: int) -> HttpResponse:
    """Propose who may be the same; nothing is ever merged by itself."""
    club = club_of(request, club_id)
    doubles = doubles_of(club)
    seen = last_seen(player for group in doubles for player in group)
    groups = [[(player, seen.get(player.pk)) for player in group] for group in doubles]
    context = {"club": club, "groups": groups}
    return TemplateResponse(request, "people/player_doubles.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def player_merge(request: AuthenticatedRequest, player_id: int) -> HttpResponse:
    """Merge another player into this one; `avec` names him to begin with."""
    kept = player_of(request, player_id)
    posted = request.POST if request.method == "POST" else None
    form = MergeForm(posted, player=kept, other=request.GET.get("avec", ""))
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
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    context = {"player": kept, "club": kept.club, "form": form}
    return TemplateResponse(request, "people/player_merge.html", context, status=status)
