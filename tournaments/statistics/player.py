"""One player's page as plain values, in a number of queries that his past does not change."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.models import Player
from tarotclub.chart import Chart, line_chart
from tournaments.event.names import published_name
from tournaments.models import ClubCote, Entry, Event, PlayerPage, PlayerTally, Visibility
from tournaments.models.event import EventKind
from tournaments.statistics.cote import CoteOfAll, PlayerCote, cote_of
from tournaments.statistics.counters import Counters, added
from tournaments.statistics.services import refresh
from tournaments.statistics.words import StatGroup, game_name, told

CURVE = 60  # evenings, the latest


class Evening(NamedTuple):
    """What a player brought from one event."""

    event: int
    name: str
    day: date
    is_evening: bool
    rank: int
    field: int
    points: int
    deals: int


@dataclass(frozen=True, slots=True)
class GameTold:
    """What a player did in one game; `best` and `worst` are [points, deal]."""

    name: str
    deals: int
    groups: Sequence[StatGroup]
    best: Sequence[int]
    worst: Sequence[int]
    run: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStatistics:
    """Everything on a player's page; `evenings` are the latest first."""

    player: Player
    evenings: Sequence[Evening]
    games: Sequence[GameTold]
    counters: Mapping[str, Counters]
    chart: Chart | None
    cote: PlayerCote | None

    @property
    def best(self) -> Evening | None:
        return max(self.evenings, key=lambda one: one.points, default=None)

    @property
    def worst(self) -> Evening | None:
        return min(self.evenings, key=lambda one: one.points, default=None)

    @property
    def wins(self) -> int:
        return sum(one.rank == 1 for one in self.evenings)

    @property
    def streak(self) -> int:
        """Count the most evenings in a row that ended above zero."""
        longest = now = 0
        for one in self.evenings:
            now = now + 1 if one.points > 0 else 0
            longest = max(longest, now)
        return longest


def page_of(player: Player) -> PlayerPage:
    """Give what a player has chosen; what any of his pages hides is hidden."""
    pages = list(PlayerPage.objects.filter(player=player))
    found = pages[0] if pages else PlayerPage(player=player)
    found.hidden = any(page.hidden for page in pages)
    found.cote_hidden = any(page.cote_hidden for page in pages)
    return found


def player_statistics(player: Player, page: PlayerPage) -> PlayerStatistics:
    """Read what was counted of a player; events that keep their ranking are left out."""
    entered = Entry.objects.filter(Q(player=player) | Q(substitute=player))
    mine = list(entered.order_by().values_list("event", flat=True).distinct())
    refresh(Event.objects.filter(pk__in=mine))
    tallies = PlayerTally.objects.filter(player=player).exclude(
        event__visibility=Visibility.HIDDEN, event__revealed_at=None
    )
    rows = list(
        tallies.order_by("event__date", "event").values_list(
            *("event", "event__name", "event__date", "event__kind", "rank", "field"),
            *("points", "deals", "counters"),
        )
    )
    counters = _counters(row[-1] for row in rows)
    names = _names(counters)
    evenings = [
        Evening(event, name, day, kind == EventKind.EVENING, *facts)
        for event, name, day, kind, *facts, _counted in rows
        if facts[0]
    ]
    return PlayerStatistics(
        player=player,
        evenings=evenings[::-1],
        games=[_game(game, own, names) for game, own in counters.items()],
        counters=counters,
        chart=_curve(player, evenings),
        cote=None if page.cote_hidden else _cote(player),
    )


def _counters(stretches: Iterable[Mapping[str, Any]]) -> dict[str, Counters]:
    games: dict[str, list[Any]] = {}
    for stretch in stretches:
        for game, own in stretch.items():
            games.setdefault(game, []).append(own)
    return {
        game: added(games[game]) for game in sorted(games, key=lambda game: -len(games[game]))
    }


def _names(counters: Mapping[str, Counters]) -> dict[int, str]:
    keys = {int(key) for own in counters.values() for key in own["with"]}
    hidden = PlayerPage.objects.filter(hidden=True).values("player")
    players = Player.objects.filter(pk__in=keys).exclude(pk__in=hidden)
    return {player.pk: published_name(player, player.pk) for player in players}


def _game(game: str, own: Counters, names: Mapping[int, str]) -> GameTold:
    run = own.get("run", [0, 0])[1]
    groups = told(game, own, names)
    return GameTold(game_name(game), own["all"][0], groups, own["best"], own["worst"], run)


def _curve(player: Player, evenings: Sequence[Evening]) -> Chart | None:
    """Draw how his total went, evening after evening."""
    latest = evenings[-CURVE:]
    if len(latest) < 2:  # noqa: PLR2004 (one point is no line)
        return None
    totals, total = [], 0
    for one in latest:
        total += one.points
        totals.append(total)
    title = _("Total au fil des %(n)s dernières rencontres") % {"n": len(latest)}
    return line_chart(title, {player.name: totals})


def _cote(player: Player) -> PlayerCote | None:
    if not ClubCote.objects.filter(club=player.club_id).exists():
        return None
    found: CoteOfAll = cote_of(player.club)
    return found.players.get(player.pk)
