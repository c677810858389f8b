"""A player's own rights: everything about him in one file, and his name taken away."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from scoring.models import Player
from tarotclub.ground.refusal import Refusal
from tarotclub.people import player_data as everything
from tarotclub.people.access import PLAYER
from tarotclub.people.services.anonymising import anonymise_player
from tarotclub.people.services.players import log_player
from tarotclub.people.views.players import refuse
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.views.downloads import document, titled

JSON = "application/json; charset=utf-8"


@PLAYER.does()
def player_data(request: AuthenticatedRequest, player: Player) -> HttpResponse:
    """Everything about a player in one file that a person can read too."""
    response = JsonResponse(
        everything.player_data(player), json_dumps_params={"ensure_ascii": False, "indent": 2}
    )
    log_player("export_player", player, request.act)
    name = f"{titled(_('Données'), player.name)}.json"
    return document(response.content, JSON, name, as_attachment=True)


@PLAYER.asks()
def player_anonymise(request: AuthenticatedRequest, player: Player) -> HttpResponse:
    if request.method == "POST" and "ticked" in request.POST:
        try:
            anonymise_player(player=player, act=request.act)
        except Refusal as error:
            return refuse(request, player, error)
        messages.success(request, _("Ce joueur est anonyme : son nom est effacé."))
        return redirect("player", player.pk)
    unticked = request.method == "POST"
    context = {"player": player, "club": player.club, "unticked": unticked}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if unticked else HTTPStatus.OK
    return TemplateResponse(request, "people/player_anonymise.html", context, status=status)
