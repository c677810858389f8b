"""One player's page as plain values, in a number of queries that his past does not change."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import accumulate
from typing import Any, NamedTuple

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import labels
from scoring.models import Player
from tarotclub.ground.chart import Chart, line_chart
from tournaments.event.names import published_name
from tournaments.models import ClubCote, Entry, Event, PlayerPage, PlayerTally, Visibility
from tournaments.models.event import EventKind
from tournaments.play import PLAYS
from tournaments.play.ordering import PERCENT, POINTS, Unit
from tournaments.statistics import words
from tournaments.statistics.cote import Cotes, PlayerCote, cotes_of
from tournaments.statistics.facts import DUPLICATE, Counters, added
from tournaments.statistics.services import read_counted

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
    unit: Unit
    over: bool

    @property
    def address(self) -> str:
        """Where the club reads of it: an evening's page, a tournament's ranking."""
        return reverse(
            "evening" if self.is_evening else "tournament_ranking", args=[self.event]
        )

    @property
    def total(self) -> str:
        """Write what he brought: points, or in duplicate a percentage."""
        return words.figure_words(self.unit, self.points)


class TeamDay(NamedTuple):
    """A duplicate of teams he was in, under this `number`: its notes are his team's."""

    event: int
    number: int
    name: str
    day: date


@dataclass(frozen=True, slots=True)
class Brief:
    """A player's evenings of donnes libres, or of duplicate: never of both."""

    title: str
    evenings: Sequence[Evening]

    @property
    def best(self) -> Evening:
        return max(self.evenings, key=lambda one: one.points)

    @property
    def worst(self) -> Evening:
        return min(self.evenings, key=lambda one: one.points)

    @property
    def wins(self) -> int:
        return sum(one.over and one.rank == 1 for one in self.evenings)

    @property
    def streak(self) -> str:
        """Tell the most evenings in a row that ended above zero, or above average."""
        longest = now = 0
        for one in self.evenings:
            now = now + 1 if one.points > one.unit.level else 0
            longest = max(longest, now)
        return words.streak_words(self.best.unit, longest)


class CurveTold(NamedTuple):
    """How somebody went from evening to evening: drawn, and the same in figures.

    Each step is an evening, what it brought, and where the line is after it.
    """

    chart: Chart
    steps: Sequence[tuple[Evening, str, str]]


@dataclass(frozen=True, slots=True)
class GameTold:
    """What a player did in one game; `best` and `worst` are [points, deal].

    In duplicate there is neither: another board's note is no record.
    """

    name: str
    deals: int
    groups: Sequence[words.StatGroup]
    best: Sequence[int] | None
    worst: Sequence[int] | None
    run: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStatistics:
    """Everything on a player's page; `evenings` and days `in_teams` are the latest first.

    It is that of `since` where a large event is being counted anew.
    """

    player: Player
    since: datetime | None
    evenings: Sequence[Evening]
    games: Sequence[GameTold]
    curves: Sequence[CurveTold]
    cotes: Sequence[tuple[str, PlayerCote]]
    in_teams: Sequence[TeamDay]

    @property
    def briefs(self) -> list[Brief]:
        """Tell donnes libres and duplicate each by itself."""
        return [
            Brief(str(title), evenings)
            for key, title in words.BRIEFS.items()
            if (evenings := [one for one in self.evenings if one.unit.key == key])
        ]


def chosen_by(player: Player) -> PlayerPage:
    """What a player has chosen; what any of his pages hides is hidden, or asks is asked."""
    pages = list(PlayerPage.objects.filter(player=player))
    own_page = pages[0] if pages else PlayerPage(player=player)
    own_page.hidden = any(page.hidden for page in pages)
    own_page.cote_hidden = any(page.cote_hidden for page in pages)
    asked = [page.forget_asked_at for page in pages if page.forget_asked_at]
    own_page.forget_asked_at = min(asked, default=None)
    return own_page


def player_statistics(
    player: Player, page: PlayerPage, *, now: bool = False
) -> PlayerStatistics:
    """Read what was counted of a player; events that keep their ranking are left out.

    Where a large event is being counted anew, what there is, or else what is `now`.
    """
    entered = Entry.objects.filter(Q(player=player) | Q(substitute=player))
    facts = list(
        entered.order_by("-event__date", "-event").values_list(
            "event", "number", "event__name", "event__date", "event__duplicate"
        )
    )
    entered_in = Event.objects.filter(pk__in={event for event, *_rest in facts})
    _stamps, since = read_counted(entered_in, now=now)
    cotes = _cotes(player, now=now) if not page.cote_hidden else None
    moments = [at for at in (since, cotes and cotes.since) if at]
    rows = _rows(player)
    counters = _counters(row.counters for row in rows)
    names = _names(counters)
    evenings = [
        _evening(row) for row in rows if row.rank and not PLAYS[row.event__duplicate].by_team
    ]
    return PlayerStatistics(
        player=player,
        evenings=evenings[::-1],
        games=[_game(game, own, names) for game, own in counters.items()],
        curves=list(_curves(player, evenings)),
        cotes=list(_own_cotes(player, cotes)) if cotes else [],
        since=min(moments, default=None),
        in_teams=list(_team_days(facts)),
    )


def _rows(player: Player) -> list[Any]:
    """What was counted of him, event by event."""
    tallies = PlayerTally.objects.filter(player=player).exclude(
        event__visibility=Visibility.HIDDEN, event__revealed_at=None
    )
    return list(
        tallies.order_by("event__date", "event").values_list(
            *("event", "event__name", "event__date", "event__kind", "rank", "field"),
            *("points", "deals", "event__duplicate", "event__closed_at", "counters"),
            named=True,
        )
    )


def _evening(row: Any) -> Evening:
    return Evening(
        event=row.event,
        name=row.event__name,
        day=row.event__date,
        is_evening=row.event__kind == EventKind.EVENING,
        rank=row.rank,
        field=row.field,
        points=row.points,
        deals=row.deals,
        unit=PLAYS[row.event__duplicate].unit,
        over=row.event__closed_at is not None,
    )


def _team_days(facts: Iterable[tuple[int, int, str, date, str]]) -> Iterator[TeamDay]:
    for event, number, name, day, form in facts:
        if PLAYS[form].by_team:
            yield TeamDay(event, number, name, day)


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
    groups = (
        words.boards_told(own, names) if game == DUPLICATE else words.told(game, own, names)
    )
    best, worst = own.get("best"), own.get("worst")
    return GameTold(words.game_name(game), own["all"][0], groups, best, worst, run)


def _curves(player: Player, evenings: Sequence[Evening]) -> Iterator[CurveTold]:
    """Draw how his total went, evening after evening; his percentages by themselves."""
    for key, title in words.CURVES.items():
        latest = [one for one in evenings if one.unit.key == key][-CURVE:]
        if len(latest) > 1:
            values = CURVE_VALUES[key](latest)
            chart = line_chart(str(title) % {"n": len(values)}, {player.name: values})
            totals = (one.total for one in latest)
            steps = zip(latest, totals, map(labels.signed, values), strict=True)
            yield CurveTold(chart, list(steps))


def _running(evenings: Sequence[Evening]) -> list[int]:
    return list(accumulate(one.points for one in evenings))


def _gaps(evenings: Sequence[Evening]) -> list[int]:
    """How far each evening was from the average: percentages do not add up."""
    return [round(one.unit.written(one.points - one.unit.level)) for one in evenings]


CURVE_VALUES = {POINTS.key: _running, PERCENT.key: _gaps}


def _cotes(player: Player, *, now: bool) -> Cotes | None:
    """The cotes of his club, where it shows them."""
    if not ClubCote.objects.filter(club=player.club_id).exists():
        return None
    return cotes_of(player.club, now=now)


def _own_cotes(player: Player, cotes: Cotes) -> Iterator[tuple[str, PlayerCote]]:
    """His cote of each game that he plays."""
    for title, of_all in ((_("Cote"), cotes.libre), (_("Cote en duplicate"), cotes.duplicate)):
        if own := of_all.players.get(player.pk):
            yield title, own
