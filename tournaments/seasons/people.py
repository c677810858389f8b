"""Who is who in a season, and what is noted of its players."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from django.db.models import QuerySet

from scoring.models import Club, Player
from scoring.models.club import licence_key
from tournaments.models import Event, PlayerTally, Season, SeasonPlayer
from tournaments.statistics.services import refresh


class NotedPlayers(NamedTuple):
    """What an organiser has noted, by the keys under which results count.

    `order` are those whom a hand has put in order; `teams` says whose team is which.
    """

    order: list[int]
    teams: Mapping[int, str]
    declined: frozenset[int]


def noted_players(rows: Iterable[SeasonPlayer], whose: Mapping[int, int]) -> NotedPlayers:
    """Give what is noted of players; who is somebody else is noted for him."""
    noted = [(whose.get(row.player_id, row.player_id), row) for row in rows]
    placed = sorted((row.place, player) for player, row in noted if row.place is not None)
    return NotedPlayers(
        order=[player for _place, player in placed],
        teams={player: row.team for player, row in noted if row.team},
        declined=frozenset(player for player, row in noted if row.declined),
    )


def identities(season: Season, people: Iterable[SeasonPlayer]) -> Mapping[int, int]:
    """Tell who is who: the same licence is the same person, and what a hand has confirmed.

    A name alone says nothing.
    """
    found: dict[int, int] = {}
    first: dict[str, int] = {}
    for player, licence in _licensed(season):
        if first.setdefault(licence, player) != player:
            found[player] = first[licence]
    for row in people:
        if row.identity_id is not None:
            known = found.get(row.identity_id, row.identity_id)
            found[found.get(row.player_id, row.player_id)] = known
    return {player: _end(found, player) for player in found}


def _end(found: Mapping[int, int], player: int) -> int:
    """Follow who is who to its end; a circle ends at its lowest key."""
    seen = [player]
    while (player := found.get(player, player)) not in seen:
        seen.append(player)
    return player if found.get(player, player) == player else min(seen)


def _licensed(season: Season) -> Iterator[tuple[int, str]]:
    players = Player.objects.filter(club__in=clubs_in_season(season)).exclude(licence_number="")
    for player, licence in players.order_by("pk").values_list("pk", "licence_number"):
        if key := licence_key(licence):
            yield player, key


def clubs_in_season(season: Season) -> Iterable[int]:
    events = Event.objects.filter(season_sources__season=season)
    return Club.objects.filter(pk__in=events.values("club")).values("pk")  # type: ignore[return-value] # a subquery


def players_of(season: Season) -> QuerySet[Player]:
    """Give everybody who has a place in an event of a season, counted as it is now."""
    refresh(Event.objects.filter(season_sources__season=season))
    ranked = PlayerTally.objects.filter(event__season_sources__season=season, rank__gt=0)
    players = Player.objects.filter(pk__in=ranked.values("player"))
    return players.select_related("club").order_by("key", "pk")


def events_played(season: Season, players: Iterable[Player]) -> Mapping[int, set[int]]:
    """Give the events of a season in which each of some players has a place."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    ranked = PlayerTally.objects.filter(event__season_sources__season=season, rank__gt=0)
    rows = ranked.filter(player__in=[player.pk for player in players])
    for player, event in rows.values_list("player", "event"):
        found[player].add(event)
    return found


def possible_doubles(season: Season) -> Iterator[tuple[Player, Player]]:
    """Give pairs of players who bear the same name and may be one person: to be confirmed.

    Who have both a place in one event, or licences that differ, are two.
    """
    known = identities(season, season.people.all())
    alike: defaultdict[str, list[Player]] = defaultdict(list)
    for player in players_of(season).order_by("pk"):
        if player.pk not in known:
            alike[player.key].append(player)
    namesakes = [own for own in alike.values() if len(own) > 1]
    events = events_played(season, [player for own in namesakes for player in own])
    for first, *others in namesakes:
        for other in others:
            differ = first.licence_number and other.licence_number
            if not differ and events[first.pk].isdisjoint(events[other.pk]):
                yield first, other
