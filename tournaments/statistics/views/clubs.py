"""A club's page: its last evening, records, activity; and the cote, explained."""

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Player
from tarotclub.accounts.rights import acts_by
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.names import published_name
from tournaments.event.views.downloads import csv_answer, titled
from tournaments.models import ClubCote
from tournaments.statistics.admission import CLUB
from tournaments.statistics.board_counts import HUNDREDTHS
from tournaments.statistics.choices import show_cote
from tournaments.statistics.club import club_statistics
from tournaments.statistics.cote import FEWEST, CoteOfAll, PlayerCote, cotes_of, hiding
from tournaments.statistics.data import CLUB_TABLES, cotes_data
from tournaments.statistics.forms import CoteForm

LONGEST = 4  # digits of a year
EXAMPLES = (20, 50, 100, 250, 500, 1000)  # deals
LIBRE, IN_DUPLICATE = gettext_lazy("Donnes libres"), gettext_lazy("Duplicate")


@CLUB.shows()
def club_page(request: AuthenticatedRequest, club: Any) -> HttpResponse:
    """Show what a club played; ?annee= shows one season, which prints on a page."""
    context = {"found": club_statistics(club, _year(request)), "tables": CLUB_TABLES}
    return TemplateResponse(request, "tournaments/statistics/club.html", context)


@CLUB.shows()
def club_table(request: AuthenticatedRequest, club: Any, figures: str) -> HttpResponseBase:
    """What the club's page shows as CSV, with published names."""
    if figures not in CLUB_TABLES:
        raise Http404
    year = _year(request)
    statistics = club_statistics(club, year, published=True)
    name = titled(club.name, figures, str(year or ""))
    return csv_answer(CLUB_TABLES[figures](statistics), name)


def _year(request: AuthenticatedRequest) -> int | None:
    asked = request.GET.get("annee", "")
    plain = asked.isascii() and asked.isdecimal() and len(asked) <= LONGEST
    return int(asked) if plain else None


@CLUB.shows()
def club_cotes(_request: AuthenticatedRequest, club: Any) -> HttpResponseBase:
    """The cotes that the club shows as CSV, with published names."""
    rows = []
    if ClubCote.objects.filter(club=club).exists():
        cotes = cotes_of(club)
        rows = [
            (name, published_name(player, player.pk), cote)
            for name, of_all in ((LIBRE, cotes.libre), (IN_DUPLICATE, cotes.duplicate))
            for player, cote in _rows(club, of_all)
        ]
    return csv_answer(cotes_data(rows), titled(club.name, _("Cotes")))


@CLUB.shows()
def club_cote(request: AuthenticatedRequest, club: Any) -> HttpResponse:
    """Explain the cote by the club's own figures, and show it where the club wants it."""
    return _cote_page(request, club)


@CLUB.does("change_club")
def cote_choose(request: AuthenticatedRequest, club: Any) -> HttpResponse:
    form = CoteForm(request.POST)
    if not form.is_valid():
        return _cote_page(request, club, form)
    show_cote(club=club, act=request.act, **form.cleaned_data)
    return redirect("club_cote", club.pk)


def _cote_page(
    request: AuthenticatedRequest, club: Any, form: CoteForm | None = None
) -> HttpResponse:
    chosen = ClubCote.objects.filter(club=club).first()
    cotes = cotes_of(club)
    context = {
        "club": club,
        "acts": acts_by(club.role),
        "shown": chosen is not None,
        "half_life": chosen.half_life if chosen else None,
        "form": form or CoteForm(initial={"half_life": chosen and chosen.half_life}),
        "games": [
            _game(club, LIBRE, cotes.libre, shown=chosen is not None),
            _game(club, IN_DUPLICATE, cotes.duplicate, shown=chosen is not None),
        ],
        "fewest": FEWEST,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form else HTTPStatus.OK
    template = "tournaments/statistics/cote.html"
    return TemplateResponse(request, template, context, status=status)


def _game(club: Any, name: Any, cotes: CoteOfAll, *, shown: bool) -> dict[str, Any]:
    """Tell one game's cote: who has which, and the club's own figures behind it."""
    skill, unit = cotes.skill, HUNDREDTHS if cotes.percent else 1
    return {
        "name": name,
        "found": cotes,
        "rows": _rows(club, cotes) if shown else [],
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
