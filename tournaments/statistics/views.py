"""The pages of players and clubs, and what a tournament takes from the club’s cote."""

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Player
from scoring.services.clubs import PlayersGoneError
from scoring.tablets import qr_code, tablet_address
from tarotclub.accounts.rights import acts_by
from tarotclub.ground.replica import from_replica
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, number_in
from tournaments.event.names import published_name
from tournaments.event.views import TOURNAMENT, csv_answer, titled
from tournaments.event.words import handicap_of
from tournaments.models import ClubCote, Event
from tournaments.statistics import choices
from tournaments.statistics.club import club_statistics
from tournaments.statistics.cote import FEWEST, CoteOfAll, PlayerCote, cotes_of, hiding
from tournaments.statistics.data import CLUB_TABLES, PLAYER_TABLES, cotes_data, taken_data
from tournaments.statistics.facts import HUNDREDTHS
from tournaments.statistics.player_page import chosen_by, player_statistics

EXAMPLES = (20, 50, 100, 250, 500, 1000)  # deals
SHOWN = 100  # players of a game; the file has all
LIBRE, IN_DUPLICATE = gettext_lazy("Donnes libres"), gettext_lazy("Duplicate")


@choices.CLUB.shows()
def club_page(request: AuthenticatedRequest, club: Any) -> HttpResponse:
    """Show what a club played; ?annee= shows one season, which prints on a page."""
    context = {"found": club_statistics(club, _year(request)), "tables": CLUB_TABLES}
    return TemplateResponse(request, "tournaments/statistics/club.html", context)


@choices.CLUB.shows()
@from_replica
def club_table(request: AuthenticatedRequest, club: Any, figures: str) -> HttpResponseBase:
    """What the club's page shows as CSV, with published names."""
    if figures not in CLUB_TABLES:
        raise Http404
    year = _year(request)
    statistics = club_statistics(club, year, published=True)
    name = titled(club.name, figures, str(year or ""))
    return csv_answer(CLUB_TABLES[figures](statistics), name)


def _year(request: AuthenticatedRequest) -> int | None:
    return number_in(request.GET.get("annee", ""), 4) or None


@choices.CLUB.shows()
@from_replica
def club_cotes(_request: AuthenticatedRequest, club: Any) -> HttpResponseBase:
    """The cotes that the club shows as CSV, with published names."""
    rows = []
    if ClubCote.objects.filter(club=club).exists():
        cotes = cotes_of(club, now=True)
        rows = [
            (name, published_name(player, player.pk), cote)
            for name, of_all in ((LIBRE, cotes.libre), (IN_DUPLICATE, cotes.duplicate))
            for player, cote in _rows(club, of_all)
        ]
    return csv_answer(cotes_data(rows), titled(club.name, _("Cotes")))


@choices.CLUB.shows()
def club_cote(request: AuthenticatedRequest, club: Any) -> HttpResponse:
    """Explain the cote by the club's own figures, and show it where the club wants it."""
    return _cote_page(request, club)


@choices.CLUB.does("change_club")
def cote_choose(request: AuthenticatedRequest, club: Any) -> HttpResponse:
    form = choices.CoteForm(request.POST)
    if not form.is_valid():
        return _cote_page(request, club, form)
    choices.show_cote(club=club, act=request.act, **form.cleaned_data)
    return redirect("club_cote", club.pk)


def _cote_page(
    request: AuthenticatedRequest, club: Any, form: choices.CoteForm | None = None
) -> HttpResponse:
    chosen = ClubCote.objects.filter(club=club).first()
    cotes = cotes_of(club)
    context = {
        "club": club,
        "acts": acts_by(club.role),
        "shown": chosen is not None,
        "half_life": chosen.half_life if chosen else None,
        "form": form or choices.CoteForm(initial={"half_life": chosen and chosen.half_life}),
        "games": [
            _game(club, LIBRE, cotes.libre, shown=chosen is not None),
            _game(club, IN_DUPLICATE, cotes.duplicate, shown=chosen is not None),
        ],
        "fewest": FEWEST,
        "since": cotes.since,
    }
    return form_page(request, "tournaments/statistics/cote.html", context)


def _game(club: Any, name: Any, cotes: CoteOfAll, *, shown: bool) -> dict[str, Any]:
    """Tell one game's cote: who has which, and the club's own figures behind it."""
    skill, unit = cotes.skill, HUNDREDTHS if cotes.percent else 1
    rows = _rows(club, cotes) if shown else []
    return {
        "name": name,
        "found": cotes,
        "rows": rows[:SHOWN],
        "of": len(rows),
        "deviation": round(skill.noise**0.5 / unit),
        "k": round(skill.k),
        "shares": [(deals, round(100 * skill.share(deals))) for deals in EXAMPLES],
    }


def _rows(club: Any, cotes: CoteOfAll) -> list[tuple[Player, PlayerCote]]:
    """Players with enough deals who do not hide it, the best first."""
    hidden = hiding(club)
    players = Player.objects.filter(club=club, pk__in=cotes.players)
    rows = [
        (player, cotes.players[player.pk])
        for player in players
        if cotes.players[player.pk].enough and player.pk not in hidden
    ]
    return sorted(rows, key=lambda row: (-row[1].cote, row[0].name))


@TOURNAMENT.shows("use_cote")
def event_cote(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    return _page(request, event)


@TOURNAMENT.shows("use_cote")
def event_cotes(_request: AuthenticatedRequest, event: Event) -> HttpResponseBase:
    """What was taken over as CSV, with published names."""
    rows = choices.taken(event) if event.cotes_at else []
    return csv_answer(taken_data(rows), titled(event.name, _("Cotes reprises")))


@TOURNAMENT.does("use_cote")
def event_cote_use(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Take the club's cotes of today over, or forget them."""
    act = choices.take_cotes if "taken" in request.POST else choices.forget_cotes
    act(event=event, act=request.act)
    return confirm(request, _("C’est noté."), "event_cote", event.pk)


@TOURNAMENT.does("use_cote")
def event_handicap(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """A handicap by the cotes that were taken over, or take it back."""
    form = choices.HandicapForm(request.POST)
    given = "given" in request.POST
    if given and not form.is_valid():
        return _page(request, event, form)
    if given:
        choices.give_handicap(event=event, act=request.act, **form.cleaned_data)
    else:
        choices.withdraw_handicap(event=event, act=request.act)
    return confirm(request, _("C’est noté."), "event_cote", event.pk)


def _page(
    request: AuthenticatedRequest, event: Event, form: choices.HandicapForm | None = None
) -> HttpResponse:
    deals = (event.deals_per_round or 0) * event.rounds_planned
    context = {
        "event": event,
        "shown": ClubCote.objects.filter(club=event.club_id).exists(),
        "open": not event.closed_at and event.play.rated and not choices.begun(event),
        "rows": choices.taken(event) if event.cotes_at else [],
        "handicap": handicap_of(event.handicap),
        "form": form or choices.HandicapForm(initial={"deals": deals or None, "percent": 50}),
        "fewest": FEWEST,
    }
    return form_page(request, "tournaments/statistics/event_cote.html", context)


@choices.PLAYER.shows()
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
        "form": choices.PageForm(None, page=page),
        "acts": acts,
        "changes": changes,
        "address": address,
        "code": qr_code(address) if address else "",
        "tables": PLAYER_TABLES,
    }
    return TemplateResponse(request, "tournaments/statistics/player.html", context)


@choices.PLAYER.shows()
@from_replica
def player_table(
    _request: AuthenticatedRequest, player: Any, statistics: str
) -> HttpResponseBase:
    page = chosen_by(player)
    if statistics not in PLAYER_TABLES or (
        page.hidden and "change_club" not in acts_by(player.role)
    ):
        raise Http404
    figures = player_statistics(player, page, now=True)
    return csv_answer(PLAYER_TABLES[statistics](figures), titled(player.name, statistics))


@choices.PLAYER.does("change_club")
def player_page_choose(request: AuthenticatedRequest, player: Any) -> HttpResponse:
    form = choices.PageForm(request.POST, page=chosen_by(player))
    form.full_clean()  # no tick is wrong
    try:
        choices.choose_page(player=player, act=request.act, **form.cleaned_data)
    except PlayersGoneError as error:
        raise Http404 from error
    return confirm(request, _("C’est noté."), "player_page", player.pk)


@choices.PLAYER.does("change_club")
def player_page_link(request: AuthenticatedRequest, player: Any) -> HttpResponse:
    try:
        given, seen = "given" in request.POST, request.POST.get("seen")
        choices.give_link(player=player, given=given, seen=seen, act=request.act)
    except PlayersGoneError as error:
        raise Http404 from error
    return confirm(request, _("C’est noté."), "player_page", player.pk)
