"""The cote of a club: from its own deals, with all that it rests on.

Donnes libres at tables of four and duplicate have each a cote of their own.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import gettext as _, gettext_lazy

from scoring import labels
from scoring.models import Club
from tournaments import rating
from tournaments.models import ClubCote, Event, EventTally, PlayerPage
from tournaments.statistics.facts import HUNDREDTHS
from tournaments.statistics.services import read_counted
from tournaments.workbook.event import year_of

FOUR = 4  # tables of another size are left out (convention)
FEWEST = 60  # deals; a cote of fewer would be noise
CLUBS_KEPT = 16  # whose cotes are not computed again while nothing changes
_IN_POINTS = gettext_lazy(
    "%(n)s donnes : %(mean)s par donne · ses tables valaient %(tables)s ·"
    " %(n)s donnes disent %(share)s %% → cote %(cote)s ± %(error)s"
)
_IN_PERCENT = gettext_lazy(
    "%(n)s donnes : %(mean)s %% · ses adversaires valaient %(tables)s ·"
    " %(n)s donnes disent %(share)s %% → cote %(cote)s %% ± %(error)s"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCote:
    """One player's cote: his `mean` a deal, what his tables were worth, what is skill.

    `tables` is what the balance of all tables adds: (mean + tables) × share is the cote. Where
    old deals weigh less, all his `deals` weigh as `weighed`. In duplicate all are `percent`
    beyond 50.
    """

    deals: int
    mean: float
    share: float
    cote: float
    error: float
    weighed: float | None = None
    percent: bool = False

    @property
    def tables(self) -> float:
        return self.cote / self.share - self.mean

    @property
    def tables_shown(self) -> float:
        """Round what his tables were worth so that the figures as they are shown give the cote.

        >>> PlayerCote(deals=60, mean=9.14, share=0.694, cote=8.59, error=7).tables_shown
        3.3
        """
        share, cote, mean = round(self.share, 2), round(self.cote, 1), round(self.mean, 1)
        near = round(self.tables, 1)
        return (
            near if round((mean + near) * share, 1) == cote else round(cote / share - mean, 1)
        )

    @property
    def enough(self) -> bool:
        return self.deals >= FEWEST

    @property
    def sentence(self) -> str:
        """Say how the cote comes about, or that it is too early."""
        if not self.enough:
            return _("pas encore assez de donnes : %(n)s sur %(fewest)s") % {
                "n": self.deals,
                "fewest": FEWEST,
            }
        words = (_IN_PERCENT if self.percent else _IN_POINTS) % self.figures
        if self.weighed is None:
            return words
        old = _("avec l’âge, ces %(n)s donnes comptent pour %(weighed)s")
        facts = {"n": self.deals, "weighed": round(self.weighed)}
        return f"{words} ({old % facts})"

    @property
    def figures(self) -> dict[str, str | int]:
        """Its figures as they are shown; in duplicate around 50."""
        return {
            "n": self.deals,
            "mean": self._around_middle(self.mean),
            "tables": labels.tenths(self.tables_shown),
            "share": round(100 * self.share),
            "cote": self._around_middle(self.cote),
            "error": round(self.error),
        }

    def _around_middle(self, value: float) -> str:
        if not self.percent:
            return labels.tenths(value)
        return labels.tenths(rating.MIDDLE + value).removeprefix("+")


@dataclass(frozen=True, slots=True)
class CoteOfAll:
    """Everybody's cote by the keys of players, and the club's k."""

    skill: rating.Skill
    players: Mapping[int, PlayerCote]
    deals: int
    percent: bool = False


class Cotes(NamedTuple):
    """A club's cotes: two games, never mixed; `since` when a large event is being counted."""

    libre: CoteOfAll
    duplicate: CoteOfAll
    since: datetime | None = None


class _EventPart(NamedTuple):
    """What an event adds: its sittings, its boards, and what a deal of it weighs."""

    sittings: Iterable[Any]
    boards: Iterable[Any]
    weight: float


def cotes_of(club: Club, *, now: bool = False) -> Cotes:
    """Rate a club's players from the totals of their tables, in four queries.

    While neither an event nor what the club has chosen changes, the same is given again; so it
    is while a large event is being counted, unless they are to be those of `now`.
    """
    events = Event.objects.filter(club=club).with_ranking_shown()
    chosen = ClubCote.objects.filter(club=club).values_list("half_life", flat=True).first()
    stamps, since = read_counted(events, now=now)
    return kept_cotes(club.pk, tuple(stamps), chosen)._replace(since=since)


def hiding(club: Club) -> set[int]:
    """The players of a club whose cote is not to be shown."""
    pages = PlayerPage.objects.filter(player__club=club)
    hidden = pages.exclude(hidden=False, cote_hidden=False)
    return set(hidden.values_list("player", flat=True))


def cote_of(club: Club) -> CoteOfAll:
    """The cote of donnes libres, of this moment."""
    return cotes_of(club, now=True).libre


@lru_cache(maxsize=CLUBS_KEPT)
def kept_cotes(club: int, _stamps: tuple[tuple[int, int], ...], half_life: int | None) -> Cotes:
    """Rate a club's players as its events stood at these stamps."""
    shown = Event.objects.filter(club=club).with_ranking_shown()
    tallies = EventTally.objects.filter(event__in=shown).order_by("event")
    rows = list(tallies.values_list("sittings", "boards", "event__date"))
    latest = max((year_of(day) for *_counted, day in rows), default=0)
    counted = [
        _EventPart(
            sittings, boards, 0.5 ** ((latest - year_of(day)) / half_life) if half_life else 1.0
        )
        for sittings, boards, day in rows
    ]
    return Cotes(
        _libre(counted, aged=bool(half_life)), _duplicate(counted, aged=bool(half_life))
    )


def _libre(counted: Iterable[_EventPart], *, aged: bool) -> CoteOfAll:
    sittings: list[rating.Sitting] = []
    # Of each player: deals; deals and points as they weigh; deals, points, squares where known.
    sums: defaultdict[int, list[Any]] = defaultdict(lambda: [0, 0.0, 0.0, 0, 0, 0])
    for event in counted:
        weight = event.weight
        for players, points, count, squares in event.sittings:
            if len(players) != FOUR:
                continue
            sittings.append(
                rating.Sitting(tuple(map(str, players)), tuple(points), count, weight)
            )
            for at, player in enumerate(players):
                own, total = sums[player], points[at]
                own[0] += count
                own[1] += weight * count
                own[2] += weight * total
                if squares:
                    own[3] += count
                    own[4] += total
                    own[5] += squares[at]
    skill = rating.skill_of(rating.PlayedSums(*own[3:]) for own in sums.values())
    cote = rating.rate(sittings, shrink=skill.shrink).cote
    cotes = {
        player: PlayerCote(
            deals=deals,
            mean=points / weighed,
            share=skill.share(weighed),
            cote=cote[str(player)],
            error=skill.error(weighed),
            weighed=weighed if aged else None,
        )
        for player, (deals, weighed, points, *_squares) in sums.items()
    }
    return CoteOfAll(skill, cotes, sum(sitting.deals for sitting in sittings))


def _duplicate(counted: Iterable[_EventPart], *, aged: bool) -> CoteOfAll:
    boards: list[rating.RatedBoard] = []
    sums: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for event in counted:
        for players, note in event.boards:
            taker, *defenders = map(str, players)
            boards.append(
                rating.RatedBoard(taker, tuple(defenders), note / HUNDREDTHS, event.weight)
            )
            gap = note - rating.MIDDLE * HUNDREDTHS
            for player in (taker, *defenders):
                own = sums[player]
                own[0] += 1
                own[1] += gap if player == taker else -gap
                own[2] += gap * gap
    skill = rating.skill_of(rating.PlayedSums(*own) for own in sums.values())
    cotes = {
        int(player): PlayerCote(
            deals=sums[player][0],
            mean=rated.mean,
            share=skill.share(rated.deals),
            cote=rated.cote,
            error=skill.error(rated.deals) / HUNDREDTHS,
            weighed=rated.deals if aged else None,
            percent=True,
        )
        for player, rated in rating.rate_boards(boards, k=skill.k).items()
    }
    return CoteOfAll(skill, cotes, len(boards), percent=True)
