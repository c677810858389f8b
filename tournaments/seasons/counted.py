"""The results of a season: whose they are, read from what is counted, or as one was signed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import reduce
from itertools import chain, repeat
from operator import or_
from typing import Any, NamedTuple

from django.db.models import Case, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce

from scoring.models import Club, FormerPlayer, Player, search_key
from scoring.models.club import licence_key
from tournaments import models
from tournaments.play import PLAYS
from tournaments.play.ordering import Unit
from tournaments.seasons.engine import (
    OF_POINTS,
    EventResult,
    Exact,
    SeasonLine,
    SeasonRule,
    Worth,
    exact,
    read_line,
)
from tournaments.statistics.services import refresh

KEPT = Q(event__visibility=models.Visibility.HIDDEN, event__revealed_at=None)


class Source(NamedTuple):
    """What a season references: an event, or what is left of one; `kept` hides its ranking.

    `name` and `date` are the event's of today, or those it had. `form` is that of a duplicate.
    """

    event: int | None
    name: str
    date: date
    coefficient: Exact
    kept: bool
    form: str

    @property
    def unit(self) -> Unit:
        """What its figures count; of some only ranks tell anything beside others."""
        return PLAYS[self.form].unit


def counting(season: models.Season) -> Q:
    """Of a federation's sources those that count: its own events, and what it homologates."""
    if not season.is_federal:
        return Q(pk__isnull=False)
    granted = models.Homologation.objects.granted().filter(federation__club=season.club_id)
    own = Q(event=None) | Q(event__club=season.club_id)
    return own | Q(event__in=granted.values("event"))


def season_sources(season: models.Season, until: date | None = None) -> list[Source]:
    """Read what counts in a season, until a day; what is gone is told whenever it was."""
    rows = season.sources.filter(counting(season)).annotate(
        kept=Case(When(KEPT, then=True), default=False),
        called=Coalesce("event__name", "name"),
        day=Coalesce("event__date", "date"),
        form=Coalesce("event__duplicate", Value("")),
    )
    if until is not None:
        rows = rows.filter(Q(event=None) | Q(event__date__lte=until))
    exact_of: dict[object, Exact] = {}
    return [
        Source(event, name, at, exact_of.setdefault(times, exact(Fraction(times))), kept, form)
        for event, name, at, times, kept, form in rows.values_list(
            *("event", "called", "day", "coefficient", "kept", "form")
        )
    ]


def without_place(source: Source, chain: Iterable[SeasonRule]) -> bool:
    """Tell whether matches of teams are left out, as a rule looks at points."""
    return source.unit.ranks_tell and any(rule.kind in OF_POINTS for rule in chain)


def deals_unknown(events: Sequence[models.Event]) -> bool:
    """Tell whether these have results, of which nobody knows how many deals they were."""
    refresh(models.Event.objects.filter(pk__in=[each.pk for each in events]))
    tallies = models.EventTally.objects.filter(event__in=events).values_list("event", "ranked")
    of_deals = {each.pk for each in events if each.play.unit.times == 1}
    counted = any(any(ranked[3::4]) for event, ranked in tallies if event in of_deals)
    return not counted and any(ranked for _event, ranked in tallies)


def season_results(
    season: models.Season,
    whose: Mapping[int, int],
    sources: Iterable[Source],
    chain: Sequence[SeasonRule],
) -> list[EventResult]:
    """Read everybody's results in a fixed number of queries; `whose` says who is who.

    Events that keep their ranking for the ceremony do not count before it.
    """
    refresh(models.Event.objects.filter(season_sources__season=season))
    by_event = {
        source.event: source
        for source in sources
        if source.event and not source.kept and not without_place(source, chain)
    }
    results: list[EventResult] = []
    for event, ranked in _ranked(season):
        if source := by_event.get(event):
            players = [whose.get(player, player) for player in ranked[::4]]
            ranks, points, deals = (ranked[at::4] for at in (1, 2, 3))
            if source.unit.times > 1:
                points = [exact(Fraction(each, source.unit.times)) for each in points]
                deals = repeat(0)
            same = repeat(event), repeat(len(players)), repeat(source.coefficient)
            rows = zip(players, same[0], ranks, same[1], points, deals, same[2], strict=False)
            results += map(
                tuple.__new__, repeat(EventResult), rows
            )  # `_make`, without its frame
    return results


def _ranked(season: models.Season) -> Iterator[tuple[int, Any]]:
    """The rankings of its events: of a federation's also those that it has homologated."""
    of_season = {"event__season_sources__season": season}
    tallies = models.EventTally.objects.filter(**of_season).order_by()
    if season.is_federal:
        tallies = tallies.filter(event__club=season.club_id)
        granted = models.Homologation.objects.granted().filter(**of_season).order_by()
        granted = granted.filter(federation__club=season.club_id)
        yield from granted.values_list("event", "ranked")
    yield from tallies.values_list("event", "ranked")


class ClosedSeason(NamedTuple):
    """What was frozen. Of categories and teams a season closed by version 1.0.0 has none."""

    lines: list[SeasonLine]
    values: list[Sequence[Worth]]
    sources: list[Source]
    categories: Mapping[int, str] | None
    teams: Mapping[int, str] | None

    def results(self, sources: Iterable[Source]) -> list[EventResult]:
        """Everybody's results in some of its events."""
        events = {source.event for source in sources}
        every = (result for line in self.lines for result in line.results)
        return [result for result in every if result.event in events]


def closed_season(season: models.Season) -> ClosedSeason | None:
    """Read what was frozen of a season; None of one that is open.

    Nothing is told of what cannot be read any more: its signature does not hold either.
    """
    if season.closed_at is None:
        return None
    try:
        read = [read_line(line) for line in season.snapshot["lines"]]
        return ClosedSeason(
            lines=[line for line, _values in read],
            values=[values for _line, values in read],
            sources=[read_source(facts) for facts in season.snapshot["sources"]],
            categories=_by_player(season.snapshot, "categories"),
            teams=_by_player(season.snapshot, "teams"),
        )
    except (KeyError, TypeError, ValueError):
        return ClosedSeason(lines=[], values=[], sources=[], categories={}, teams={})


def write_source(source: Source) -> list[Any]:
    day, times = source.date.isoformat(), str(source.coefficient)
    return [source.event, source.name, day, times, source.form]


def read_source(facts: Sequence[Any]) -> Source:
    event, name, day, times, *form = facts  # version 1.0.0 wrote no form
    return Source(
        event=event,
        name=name,
        date=date.fromisoformat(day),
        coefficient=exact(Fraction(times)),
        kept=False,
        form="".join(form),
    )


def _by_player(snapshot: Mapping[str, Any], what: str) -> Mapping[int, str] | None:
    return dict(snapshot[what]) if what in snapshot else None


class NotedPlayers(NamedTuple):
    """What an organiser has noted, by the keys under which results count.

    `order` are those whom a hand has put in order; `teams` says whose team is which.
    """

    order: list[int]
    teams: Mapping[int, str]
    declined: frozenset[int]


def noted_players(
    rows: Iterable[models.SeasonPlayer], whose: Mapping[int, int]
) -> NotedPlayers:
    """What is noted of players; who is somebody else is noted for him."""
    noted = [(whose.get(row.player_id, row.player_id), row) for row in rows]
    placed = sorted((row.place, player) for player, row in noted if row.place is not None)
    return NotedPlayers(
        order=[player for _place, player in placed],
        teams={player: row.team for player, row in noted if row.team},
        declined=frozenset(player for player, row in noted if row.declined),
    )


def identities(
    season: models.Season, people: Iterable[models.SeasonPlayer]
) -> Mapping[int, int]:
    """Tell who is who: one licence under one name is one person, and what a hand has confirmed.

    A name alone says nothing, nor does a licence under two names; who have both a place in one
    event are two. In a federation's season two clubs have confirmed it, not a hand.
    """
    same = _of_one_licence(season)
    if season.is_federal:
        _add_confirmed(season, same)
    for row in people:
        if row.identity_id is not None:
            known = same.get(row.identity_id, row.identity_id)
            same[same.get(row.player_id, row.player_id)] = known
    return {player: _end(same, player) for player in same}


def _add_confirmed(season: models.Season, same: dict[int, int]) -> None:
    """Add whom two clubs have confirmed to be one, and who was merged in his club since.

    Who have met since, in an event that counts, are two here: nobody plays it twice.
    """
    clubs = models.Affiliation.objects.filter(federation__club=season.club_id).values("club")
    formers = FormerPlayer.objects.filter(player__club__in=clubs)
    same |= formers.values_list("key", "player")
    confirmed = models.SamePerson.objects.exclude(confirmed_at=None).filter(
        player__club__in=clubs
    )
    pairs = list(confirmed.values_list("player", "other"))
    played: defaultdict[int, set[int]] = defaultdict(set)
    for player, events in events_played(season, chain.from_iterable(pairs)).items():
        played[_end(same, player)] |= events
    for pair in pairs:
        first, other = sorted(_end(same, player) for player in pair)
        if first != other and played[first].isdisjoint(played[other]):
            same[other] = first
            played[first] |= played[other]


def _end(same: Mapping[int, int], player: int) -> int:
    """Follow who is who to its end; a circle ends at its lowest key."""
    seen = [player]
    while (player := same.get(player, player)) not in seen:
        seen.append(player)
    return player if same.get(player, player) == player else min(seen)


def _of_one_licence(season: models.Season) -> dict[int, int]:
    """Who bears the licence and the name of another, by the key of the first of them."""
    players = Player.objects.filter(club__in=clubs_in_season(season)).exclude(licence_number="")
    bearers: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for player, licence, name in players.order_by("pk").values_list(
        "pk", "licence_number", "key"
    ):
        if key := licence_key(licence):
            bearers[key, *sorted(name.split())].append(player)
    alike = [own for own in bearers.values() if len(own) > 1]
    if not alike:
        return {}
    events = events_played(season, (player for own in alike for player in own))
    same: dict[int, int] = {}
    for first, *others in alike:
        played = set(events[first])
        for other in others:
            if played.isdisjoint(events[other]):
                same[other] = first
                played |= events[other]
    return same


def clubs_in_season(season: models.Season) -> Iterable[int]:
    events = models.Event.objects.filter(season_sources__season=season)
    return Club.objects.filter(pk__in=events.values("club")).values("pk")  # type: ignore[return-value] # a subquery


def players_of(season: models.Season) -> QuerySet[Player]:
    """Everybody who has a place in an event of a season, counted as it is now."""
    refresh(models.Event.objects.filter(season_sources__season=season))
    ranked = models.PlayerTally.objects.filter(event__season_sources__season=season, rank__gt=0)
    players = Player.objects.filter(pk__in=ranked.values("player"))
    return players.select_related("club").order_by("key", "pk")


def named_like(players: QuerySet[Player], sought: str) -> QuerySet[Player]:
    """Those in whose names one of some words is; all of them where none is sought."""
    words = [Q(key__contains=word) for word in search_key(sought).split()]
    return players.filter(reduce(or_, words, Q(pk=None))) if words else players


def events_played(season: models.Season, players: Iterable[int]) -> Mapping[int, set[int]]:
    """The events of a season in which each of some players has a place."""
    refresh(models.Event.objects.filter(season_sources__season=season))
    events: defaultdict[int, set[int]] = defaultdict(set)
    ranked = models.PlayerTally.objects.filter(event__season_sources__season=season, rank__gt=0)
    rows = ranked.filter(player__in=list(players))
    for player, event in rows.values_list("player", "event"):
        events[player].add(event)
    return events


class Alike(NamedTuple):
    """Two players who bear one name, or one `licence`; who have `met` in an event are two."""

    first: Player
    other: Player
    licence: str
    met: bool


def possible_doubles(season: models.Season, players: Iterable[Player]) -> Iterator[Alike]:
    """Pairs of some players of a season who may be one person: to be confirmed.

    Of one name those who have met, or whose licences differ, are left out: they are two. Of
    one licence they are told all the same, as one of the two numbers must be wrong.
    """
    known = identities(season, season.people.all())
    there = [player for player in sorted(players, key=_key) if player.pk not in known]
    named = _in_pairs((player.key, player) for player in there)
    licensed = _in_pairs((licence_key(player.licence_number), player) for player in there)
    pairs = [*named, *licensed]
    events = events_played(season, (player.pk for pair in pairs for player in pair))
    for first, other in named:
        differ = first.licence_number and other.licence_number
        if not differ and events[first.pk].isdisjoint(events[other.pk]):
            yield Alike(first, other, licence="", met=False)
    for first, other in licensed:
        met = not events[first.pk].isdisjoint(events[other.pk])
        yield Alike(first, other, licence=other.licence_number, met=met)


def _key(player: Player) -> int:
    return player.pk


def _in_pairs(keyed: Iterable[tuple[str, Player]]) -> list[tuple[Player, Player]]:
    """The first of each key with each of the others; who has none stands alone."""
    alike: defaultdict[str, list[Player]] = defaultdict(list)
    for key, player in keyed:
        if key:
            alike[key].append(player)
    return [(first, other) for first, *others in alike.values() for other in others]
