"""A player's page: for his club, and for himself by a link that needs no account."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.posters import qr_code
from scoring.services.players import PlayersGoneError
from scoring.tablet_address import tablet_address
from tarotclub.accounts.rights import acts_by
from tarotclub.serving.http import AuthenticatedRequest, for_everybody
from tarotclub.serving.pages import confirm
from tournaments.event.views.downloads import csv_answer, titled
from tournaments.models import PlayerPage
from tournaments.statistics.admission import PLAYER
from tournaments.statistics.choices import choose_page, give_link
from tournaments.statistics.data import counters_data, evenings_data
from tournaments.statistics.player_page import PlayerStatistics, chosen_by, player_statistics

TABLES = {"rencontres": evenings_data, "chiffres": counters_data}


@PLAYER.shows()
def player_page(request: AuthenticatedRequest, player: Any) -> HttpResponse:
    """Show what a player did; who hides it is seen by organisers only, to show it again."""
    page, acts = chosen_by(player), acts_by(player.role)
    changes = "change_club" in acts
    if page.hidden and not changes:
        template = "tournaments/statistics/hidden.html"
        return TemplateResponse(request, template, {"player": player})
    own = reverse("own_page", args=[page.key]) if page.key else ""
    address = tablet_address(request, own) if own else ""
    context = {
        "found": player_statistics(player, page),
        "page": page,
        "acts": acts,
        "changes": changes,
        "address": address,
        "code": qr_code(address) if address else "",
        "tables": TABLES,
    }
    return TemplateResponse(request, "tournaments/statistics/player.html", context)


@PLAYER.shows()
def player_table(
    _request: AuthenticatedRequest, player: Any, statistics: str
) -> HttpResponseBase:
    page = chosen_by(player)
    if statistics not in TABLES or (page.hidden and "change_club" not in acts_by(player.role)):
        raise Http404
    figures = player_statistics(player, page)
    return csv_answer(TABLES[statistics](figures), titled(player.name, statistics))


@PLAYER.does("change_club")
def player_page_choose(request: AuthenticatedRequest, player: Any) -> HttpResponse:
    try:
        choose_page(
            player=player,
            hidden="hidden" in request.POST,
            cote_hidden="cote_hidden" in request.POST,
            act=request.act,
        )
    except PlayersGoneError as error:
        raise Http404 from error
    return confirm(request, _("C’est noté."), "player_page", player.pk)


@PLAYER.does("change_club")
def player_page_link(request: AuthenticatedRequest, player: Any) -> HttpResponse:
    try:
        given, seen = "given" in request.POST, request.POST.get("seen")
        give_link(player=player, given=given, seen=seen, act=request.act)
    except PlayersGoneError as error:
        raise Http404 from error
    return confirm(request, _("C’est noté."), "player_page", player.pk)


@for_everybody
@require_safe
def own_page(request: HttpRequest, page_key: str) -> HttpResponse:
    """Show a player his own page: whoever has its address is he."""
    page, statistics = _own(page_key)
    context = {"found": statistics, "page": page, "own": True, "tables": TABLES}
    answer = TemplateResponse(request, "tournaments/statistics/own.html", context)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@require_safe
def own_table(_request: HttpRequest, page_key: str, statistics: str) -> HttpResponseBase:
    if statistics not in TABLES:
        raise Http404
    _page, figures = _own(page_key)
    answer = csv_answer(TABLES[statistics](figures), titled(figures.player.name, statistics))
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def _own(key: str) -> tuple[PlayerPage, PlayerStatistics]:
    """Fetch whose page an address opens; to himself nothing is hidden."""
    page = get_object_or_404(PlayerPage.objects.select_related("player__club"), key=key)
    choices = chosen_by(page.player)
    choices.cote_hidden = False
    return page, player_statistics(page.player, choices)
