"""Who is who in a season, and what is noted of its players."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import chain
from operator import or_
from typing import NamedTuple

from django.db.models import Q, QuerySet

from scoring.models import Club, FormerPlayer, Player, search_key
from scoring.models.club import licence_key
from tournaments.models import (
    Affiliation,
    Event,
    PlayerTally,
    SamePerson,
    Season,
    SeasonPlayer,
)
from tournaments.statistics.services import refresh


class NotedPlayers(NamedTuple):
    """What an organiser has noted, by the keys under which results count.

    `order` are those whom a hand has put in order; `teams` says whose team is which.
    """

    order: list[int]
    teams: Mapping[int, str]
    declined: frozenset[int]


def noted_players(rows: Iterable[SeasonPlayer], whose: Mapping[int, int]) -> NotedPlayers:
    """What is noted of players; who is somebody else is noted for him."""
    noted = [(whose.get(row.player_id, row.player_id), row) for row in rows]
    placed = sorted((row.place, player) for player, row in noted if row.place is not None)
    return NotedPlayers(
        order=[player for _place, player in placed],
        teams={player: row.team for player, row in noted if row.team},
        declined=frozenset(player for player, row in noted if row.declined),
    )


def identities(season: Season, people: Iterable[SeasonPlayer]) -> Mapping[int, int]:
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


def _add_confirmed(season: Season, same: dict[int, int]) -> None:
    """Add whom two clubs have confirmed to be one, and who was merged in his club since.

    Who have met since, in an event that counts, are two here: nobody plays it twice.
    """
    clubs = Affiliation.objects.filter(federation__club=season.club_id).values("club")
    formers = FormerPlayer.objects.filter(player__club__in=clubs)
    same |= formers.values_list("key", "player")
    confirmed = SamePerson.objects.exclude(confirmed_at=None).filter(player__club__in=clubs)
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


def _of_one_licence(season: Season) -> dict[int, int]:
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


def clubs_in_season(season: Season) -> Iterable[int]:
    events = Event.objects.filter(season_sources__season=season)
    return Club.objects.filter(pk__in=events.values("club")).values("pk")  # type: ignore[return-value] # a subquery


def players_of(season: Season) -> QuerySet[Player]:
    """Everybody who has a place in an event of a season, counted as it is now."""
    refresh(Event.objects.filter(season_sources__season=season))
    ranked = PlayerTally.objects.filter(event__season_sources__season=season, rank__gt=0)
    players = Player.objects.filter(pk__in=ranked.values("player"))
    return players.select_related("club").order_by("key", "pk")


def named_like(players: QuerySet[Player], sought: str) -> QuerySet[Player]:
    """Those in whose names one of some words is; all of them where none is sought."""
    words = [Q(key__contains=word) for word in search_key(sought).split()]
    return players.filter(reduce(or_, words, Q(pk=None))) if words else players


def events_played(season: Season, players: Iterable[int]) -> Mapping[int, set[int]]:
    """The events of a season in which each of some players has a place."""
    refresh(Event.objects.filter(season_sources__season=season))
    events: defaultdict[int, set[int]] = defaultdict(set)
    ranked = PlayerTally.objects.filter(event__season_sources__season=season, rank__gt=0)
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


def possible_doubles(season: Season, players: Iterable[Player]) -> Iterator[Alike]:
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
