"""A club's page as plain values: the last evening, records, hall of fame, activity."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from operator import attrgetter
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring import labels
from scoring.models import Club, Player
from tournaments.event.names import published_name
from tournaments.models import Event, EventTally, PlayerPage, PlayerTally
from tournaments.play import PLAYS
from tournaments.play.ordering import POINTS, Unit
from tournaments.statistics.services import read_counted
from tournaments.statistics.words import HALLS, figure_words, game_name, share_in_percent
from tournaments.workbook.event import year_of

FAME, DEALS = 10, 5  # lines of a list


class ClubRecord(NamedTuple):
    """Somebody's total of an evening, or what a `deal` gave him: its key."""

    name: str
    points: int
    event: str
    day: date
    deal: int = 0


class Fame(NamedTuple):
    """Somebody who has won; the mean of his evenings beside it, in duplicate a percentage."""

    player: int
    name: str
    wins: int
    events: int
    points: int
    unit: Unit

    @property
    def mean(self) -> float:
        return self.points / self.events

    @property
    def mean_text(self) -> str:
        return figure_words(self.unit, self.mean)


class Activity(NamedTuple):
    """What was played from one September to the next August."""

    year: int
    events: int
    players: int
    deals: int


class ContractPlayed(NamedTuple):
    """How often a contract was played in one game, and made."""

    game: str
    contract: str
    n: int
    made: int

    @property
    def sentence(self) -> str:
        words = _("%(game)s – %(contract)s : %(n)s, %(made)s réussies")
        return words % {**self._asdict(), "made": share_in_percent(self.made, self.n)}


class EveningReport(NamedTuple):
    """The last evening: who won it, what was played, its best deal."""

    event: str
    day: date
    players: int
    deals: int
    winners: Sequence[str]
    points: str
    contracts: Sequence[ContractPlayed]
    best: ClubRecord | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubStatistics:
    """Everything on a club's page; of one season where `year` is named.

    It is that of `since` where a large event is being counted anew.
    """

    club: Club
    since: datetime | None
    year: int | None
    years: Sequence[int]
    report: EveningReport | None
    best: ClubRecord | None
    busiest: tuple[str, int] | None
    fame: Sequence[tuple[str, Sequence[Fame]]]
    deals: Sequence[ClubRecord]
    activity: Sequence[Activity]
    players: Sequence[tuple[int, str]]


class _Facts(NamedTuple):
    """Rows of a club: the events played, who brought what, whose names may be shown."""

    events: dict[int, tuple[str, date, Mapping[str, Any]]]
    results: Sequence[Any]
    names: Mapping[int, str]


def club_statistics(
    club: Club, year: int | None = None, *, published: bool = False
) -> ClubStatistics:
    """Read what was counted of a club, in a fixed number of queries.

    Who hides his statistics is named nowhere; events that keep their ranking are left out.
    Names are those of the club, or as they are `published`.
    """
    shown = Event.objects.filter(club=club).with_ranking_shown()
    _stamps, since = read_counted(shown, now=published)  # a file tells no moment
    facts = _facts(club, shown, published=published)
    years = sorted({year_of(day) for _name, day, _summary in facts.events.values()})
    if year is not None:
        kept = {key: event for key, event in facts.events.items() if year_of(event[1]) == year}
        results = [row for row in facts.results if row.event in kept]
        facts = facts._replace(events=kept, results=results)
    named = [row for row in facts.results if row.player in facts.names]
    by_unit: dict[str, list[Any]] = {key: [] for key in HALLS}
    for row in named:
        play = PLAYS[row.event__duplicate]
        if not play.by_team:
            by_unit[play.unit.key].append(row)
    libre = by_unit[POINTS.key]
    halls = ((str(title), _fame(facts, by_unit[key])) for key, title in HALLS.items())
    return ClubStatistics(
        club=club,
        since=since,
        year=year,
        years=years[::-1],
        report=_report(facts),
        best=_record(facts, max(libre, key=attrgetter("points"), default=None)),
        busiest=_busiest(facts),
        fame=[(title, lines) for title, lines in halls if lines],
        deals=_deals(facts)[:DEALS],
        activity=list(_activity(facts)),
        players=_players(facts),
    )


def _facts(club: Club, shown: Any, *, published: bool) -> _Facts:
    rows = PlayerTally.objects.filter(event__in=shown, rank__gt=0).order_by()
    results = rows.values_list(
        *("player", "event", "rank", "points", "event__duplicate", "event__closed_at"),
        named=True,
    )
    played = {row.event for row in results}
    tallies = EventTally.objects.filter(event__in=shown).order_by("event__date", "event")
    events = {
        key: (name, day, summary)
        for key, name, day, summary in tallies.values_list(
            "event", "event__name", "event__date", "summary"
        )
        if key in played
    }
    hidden = PlayerPage.objects.filter(hidden=True, player__club=club).values("player")
    players = Player.objects.filter(club=club).exclude(pk__in=hidden)
    names = {
        player.pk: published_name(player, player.pk) if published else player.name
        for player in players
    }
    return _Facts(events, list(results), names)


def _record(facts: _Facts, row: Any) -> ClubRecord | None:
    if row is None:
        return None
    name, day, _summary = facts.events[row.event]
    return ClubRecord(facts.names[row.player], row.points, name, day)


def _busiest(facts: _Facts) -> tuple[str, int] | None:
    fields = Counter(row.event for row in facts.results)
    if not fields:
        return None
    event, players = max(fields.items(), key=lambda item: (item[1], -item[0]))
    return facts.events[event][0], players


def _fame(facts: _Facts, rows: Sequence[Any]) -> list[Fame]:
    """Rank who has won at one game: what is under way is not won yet."""
    wins: Counter[int] = Counter()
    events: Counter[int] = Counter()
    points: Counter[int] = Counter()
    for row in rows:
        wins[row.player] += row.rank == 1 and row.event__closed_at is not None
        events[row.player] += 1
        points[row.player] += row.points
    records = [
        Fame(
            player=player,
            name=facts.names[player],
            wins=wins[player],
            events=events[player],
            points=points[player],
            unit=PLAYS[rows[0].event__duplicate].unit,
        )
        for player in events
        if wins[player]
    ]
    return sorted(records, key=lambda one: (-one.wins, -one.mean, one.name))[:FAME]


def _deals(facts: _Facts) -> list[ClubRecord]:
    """Each event's best deal, the best first."""
    records = [
        ClubRecord(facts.names[player], points, name, day, deal)
        for name, day, summary in facts.events.values()
        for game in summary.values()
        for points, deal, player in (game.get("best") or [0, 0, 0],)
        if player in facts.names
    ]
    return sorted(records, key=lambda one: (-one.points, one.deal))


def _activity(facts: _Facts) -> Iterable[Activity]:
    players: defaultdict[int, set[int]] = defaultdict(set)
    events: Counter[int] = Counter()
    deals: Counter[int] = Counter()
    for _name, day, summary in facts.events.values():
        events[year_of(day)] += 1
        deals[year_of(day)] += sum(game["deals"] for game in summary.values())
    for row in facts.results:
        players[year_of(facts.events[row.event][1])].add(row.player)
    for year in sorted(events, reverse=True):
        yield Activity(year, events[year], len(players[year]), deals[year])


def _players(facts: _Facts) -> list[tuple[int, str]]:
    played = {row.player for row in facts.results}
    named = [(key, name) for key, name in facts.names.items() if key in played]
    return sorted(named, key=lambda one: one[1].casefold())


def _report(facts: _Facts) -> EveningReport | None:
    """Tell the last event."""
    fields = Counter(row.event for row in facts.results)
    event = next(reversed(facts.events), None)
    if event is None:
        return None
    name, day, summary = facts.events[event]
    first = [row for row in facts.results if row.event == event and row.rank == 1]
    own = facts._replace(events={event: facts.events[event]})
    return EveningReport(
        event=name,
        day=day,
        players=fields[event],
        deals=sum(game["deals"] for game in summary.values()),
        winners=[facts.names[row.player] for row in first if row.player in facts.names],
        points=_total(first[0]) if first else "",
        contracts=[line for game in summary for line in _contracts(game, summary[game])],
        best=next(iter(_deals(own)), None),
    )


def _total(row: Any) -> str:
    return figure_words(PLAYS[row.event__duplicate].unit, row.points)


def _contracts(game: str, summary: Mapping[str, Any]) -> Iterable[ContractPlayed]:
    for code, (n, made) in summary["contracts"].items():
        yield ContractPlayed(game_name(game), str(labels.CONTRACT.get(code, code)), n, made)
