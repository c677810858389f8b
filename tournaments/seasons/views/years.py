"""The list of a club's seasons, and its years from September to August as files."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db.models import F
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.access import clubs_for, clubs_of
from scoring.models import Club
from tarotclub.accounts.rights import NotAllowedError, acts_by
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.access import events_of
from tournaments.event.views.downloads import XLSX, csv_answer, titled, written
from tournaments.models import Season
from tournaments.models.event import EventQuerySet, Visibility
from tournaments.paper.data import Datasheet
from tournaments.paper.kept import stamp, stamped
from tournaments.workbook.data.year import played_in, year_data, years_of
from tournaments.workbook.paper.year import year_workbook


@dataclass(frozen=True, slots=True)
class ClubSeasons:
    """A club's seasons: `ranked` by rules of its own, the others by their years.

    `kept` are years with a ranking that its reader alone may see yet.
    """

    club: Club
    years: list[int]
    kept: frozenset[int]
    ranked: Sequence[Season]

    @property
    def changeable(self) -> bool:
        """Whether its reader may set seasons up; the club has his `role`."""
        return "change_seasons" in acts_by(self.club.role)  # type: ignore[attr-defined] # annotated

    @property
    def all(self) -> list[int]:
        return sorted({*self.years, *self.kept}, reverse=True)


@login_required
@require_safe
def season_list(request: AuthenticatedRequest) -> HttpResponse:
    """Show which seasons there are, with their files."""
    clubs = list(clubs_for(request.user, "see_seasons").annotate(role=F("memberships__role")))
    if not clubs and clubs_of(request.user).exists():
        raise NotAllowedError("see_seasons")
    if not clubs:
        return TemplateResponse(request, "tournaments/event/no_club.html")
    years = [_seasons(request, club) for club in clubs]
    return TemplateResponse(request, "tournaments/seasons/list.html", {"seasons": years})


@login_required
@require_safe
def season_xlsx(request: AuthenticatedRequest, club_id: int, year: int) -> HttpResponseBase:
    club, standings = _year(request, club_id, year)
    now = timezone.localtime()
    with stamped(kept=_with_kept(request)):
        name = f"{titled(standings.title, club.name, stamp())}.xlsx"
        return written(lambda file: year_workbook(club.name, standings, now, file), XLSX, name)


@login_required
@require_safe
def season_csv(request: AuthenticatedRequest, club_id: int, year: int) -> HttpResponseBase:
    club, standings = _year(request, club_id, year)
    with stamped(kept=_with_kept(request)):
        return csv_answer(standings, titled(standings.title, club.name, stamp()))


def _year(request: AuthenticatedRequest, club_id: int, year: int) -> tuple[Club, Datasheet]:
    clubs = clubs_of(request.user).annotate(role=F("memberships__role"))
    club: Any = get_object_or_404(clubs, pk=club_id)
    if "see_seasons" not in acts_by(club.role):
        raise NotAllowedError("see_seasons")
    events = list(played_in(_events(request, club, kept=_with_kept(request)), year))
    if not events:
        raise Http404
    return club, year_data(club, year, events)


def _with_kept(request: AuthenticatedRequest) -> bool:
    """Tell whether rankings that are kept for a ceremony are asked for too: `?gardes=1`."""
    return "gardes" in request.GET


def _seasons(request: AuthenticatedRequest, club: Any) -> ClubSeasons:
    years = years_of(_events(request, club, kept=False))
    hidden = _events(request, club, kept=True).filter(visibility=Visibility.HIDDEN)
    return ClubSeasons(
        club, years, frozenset(years_of(hidden.filter(revealed_at=None))), club.seasons.all()
    )


def _events(request: AuthenticatedRequest, club: Any, *, kept: bool) -> EventQuerySet:
    """The events of a club, which has its `role`; `kept`: all that the user may see."""
    events = events_of(request.user).filter(club=club)
    if kept and "see_hidden_ranking" in acts_by(club.role):
        return events
    return events.with_ranking_shown()
