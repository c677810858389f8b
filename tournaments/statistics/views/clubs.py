"""A club's page: its last evening, records, activity; and the cote, explained."""

from http import HTTPStatus
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db.models import F
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.access import clubs_of
from scoring.models import Player
from tarotclub.http import AuthenticatedRequest
from tarotclub.rights import NotAllowedError, acts_by
from tournaments.models import ClubCote
from tournaments.statistics.boards import HUNDREDTHS
from tournaments.statistics.choices import show_cote
from tournaments.statistics.club import club_statistics
from tournaments.statistics.cote import FEWEST, CoteOfAll, cotes_of, hiding
from tournaments.statistics.forms import CoteForm

LONGEST = 4  # digits of a year
EXAMPLES = (20, 50, 100, 250, 500, 1000)  # deals


@login_required
@require_safe
def club_page(request: AuthenticatedRequest, club_id: int) -> HttpResponse:
    """Show what a club played; ?annee= shows one season, which prints on a page."""
    club = _club(request, club_id)
    asked = request.GET.get("annee", "")
    year = (
        int(asked) if asked.isascii() and asked.isdecimal() and len(asked) <= LONGEST else None
    )
    context = {
        "found": club_statistics(club, year),
        "cote": ClubCote.objects.filter(club=club).exists(),
        "acts": acts_by(club.role),
    }
    return TemplateResponse(request, "tournaments/statistics/club.html", context)


@login_required
@require_safe
def club_cote(request: AuthenticatedRequest, club_id: int) -> HttpResponse:
    """Explain the cote by the club's own figures, and show it where the club wants it."""
    return _cote_page(request, _club(request, club_id))


@login_required
@require_POST
def cote_choose(request: AuthenticatedRequest, club_id: int) -> HttpResponse:
    club = _club(request, club_id, "change_club")
    form = CoteForm(request.POST)
    if not form.is_valid():
        return _cote_page(request, club, form)
    show_cote(club=club, by=request.user, **form.cleaned_data)
    return redirect("club_cote", club.pk)


def _cote_page(
    request: AuthenticatedRequest, club: Any, form: CoteForm | None = None
) -> HttpResponse:
    chosen = ClubCote.objects.filter(club=club).first()
    found = cotes_of(club)
    context = {
        "club": club,
        "acts": acts_by(club.role),
        "shown": chosen is not None,
        "half_life": chosen.half_life if chosen else None,
        "form": form or CoteForm(initial={"half_life": chosen and chosen.half_life}),
        "games": [
            _game(club, _("Donnes libres"), found.libre, shown=chosen is not None),
            _game(club, _("Duplicate"), found.duplicate, shown=chosen is not None),
        ],
        "fewest": FEWEST,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form else HTTPStatus.OK
    template = "tournaments/statistics/cote.html"
    return TemplateResponse(request, template, context, status=status)


def _game(club: Any, name: str, found: CoteOfAll, *, shown: bool) -> dict[str, Any]:
    """Tell one game's cote: who has which, and the club's own figures behind it."""
    skill, unit = found.skill, HUNDREDTHS if found.percent else 1
    return {
        "name": name,
        "found": found,
        "rows": _rows(club, found) if shown else [],
        "deviation": round(skill.noise**0.5 / unit),
        "k": round(skill.k),
        "shares": [(deals, round(100 * skill.share(deals))) for deals in EXAMPLES],
    }


def _rows(club: Any, found: CoteOfAll) -> list[Any]:
    """Give players with enough deals who do not hide it, the best first."""
    hidden = hiding(club)
    players = Player.objects.filter(club=club, pk__in=found.players)
    rows = [
        (name, key, found.players[key])
        for key, name in players.values_list("pk", "name")
        if found.players[key].enough and key not in hidden
    ]
    return sorted(rows, key=lambda row: (-row[2].cote, row[0]))


def _club(request: AuthenticatedRequest, club_id: int, act: str = "see_seasons") -> Any:
    clubs = clubs_of(request.user).annotate(role=F("memberships__role"))
    club: Any = get_object_or_404(clubs, pk=club_id)
    if act not in acts_by(club.role):
        raise NotAllowedError(act)
    return club
