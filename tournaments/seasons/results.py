"""The results of a season: read from what is counted, and whose they are."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction

from django.db.models import Q

from scoring.models import Club, Player
from tournaments.models import Event, PlayerTally, Season, SeasonPlayer, Visibility
from tournaments.seasons.engine import EventResult, Exact
from tournaments.seasons.engine.result import exact
from tournaments.statistics.services import refresh

KEPT = Q(event__visibility=Visibility.HIDDEN, event__revealed_at=None)


def season_results(
    season: Season, people: Sequence[SeasonPlayer], until: date | None = None
) -> list[EventResult]:
    """Read everybody's results, until a day, in a fixed number of queries.

    `people` are what is noted of its players.

    Events that keep their ranking for the ceremony do not count before it.
    """
    refresh(Event.objects.filter(season_sources__season=season))
    rows = PlayerTally.objects.filter(event__season_sources__season=season, rank__gt=0)
    if until is not None:
        rows = rows.filter(event__date__lte=until)
    whose = identities(season, people)
    coefficients: dict[object, Exact] = {}
    found = []
    for player, *facts, coefficient in rows.exclude(KEPT).values_list(
        *("player", "event", "rank", "field", "points", "deals"),
        "event__season_sources__coefficient",
    ):
        if coefficient not in coefficients:
            coefficients[coefficient] = exact(Fraction(coefficient))
        result = EventResult._make(
            (whose.get(player, player), *facts, coefficients[coefficient])
        )
        found.append(result)
    return found


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


def _licensed(season: Season) -> Iterable[tuple[int, str]]:
    players = Player.objects.filter(club__in=_clubs(season)).exclude(licence_number="")
    return players.order_by("pk").values_list("pk", "licence_number")


def _clubs(season: Season) -> Iterable[int]:
    events = Event.objects.filter(season_sources__season=season)
    return Club.objects.filter(pk__in=events.values("club")).values("pk")  # type: ignore[return-value] # a subquery


def proposals(season: Season) -> Iterator[tuple[Player, Player]]:
    """Give pairs of players who bear the same name and may be one person: to be confirmed."""
    known = identities(season, season.people.all())
    alike: defaultdict[str, list[Player]] = defaultdict(list)
    ranked = PlayerTally.objects.filter(event__season_sources__season=season, rank__gt=0)
    players = Player.objects.filter(pk__in=ranked.values("player")).select_related("club")
    for player in players.order_by("pk"):
        if player.pk not in known:
            alike[player.key].append(player)
    for first, *others in alike.values():
        for other in others:
            if not (first.licence_number and other.licence_number):
                yield first, other
