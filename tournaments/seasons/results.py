"""The results of a season: read from what is counted, and whose they are."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from itertools import repeat
from typing import NamedTuple

from django.db.models import Case, Q, When

from scoring.models import Club, Player
from tournaments.models import Event, EventTally, PlayerTally, Season, SeasonPlayer, Visibility
from tournaments.seasons.engine import EventResult, Exact
from tournaments.seasons.engine.result import exact
from tournaments.statistics.boards import HUNDREDTHS
from tournaments.statistics.services import refresh

KEPT = Q(event__visibility=Visibility.HIDDEN, event__revealed_at=None)


class Source(NamedTuple):
    """What a season references: an event, or what is left of one; `kept` hides its ranking."""

    event: int | None
    name: str
    date: date
    coefficient: Exact
    kept: bool
    duplicate: bool


def season_sources(season: Season, until: date | None = None) -> list[Source]:
    """Read what counts in a season, until a day; what is gone is told whenever it was."""
    rows = season.sources.annotate(kept=Case(When(KEPT, then=True), default=False))
    if until is not None:
        rows = rows.filter(Q(event=None) | Q(event__date__lte=until))
    exact_of: dict[object, Exact] = {}
    return [
        Source(
            event,
            name,
            at,
            exact_of.setdefault(times, exact(Fraction(times))),
            kept,
            bool(form),
        )
        for event, name, at, times, kept, form in rows.values_list(
            *("event", "name", "date", "coefficient", "kept", "event__duplicate")
        )
    ]


def season_results(
    season: Season, people: Sequence[SeasonPlayer], sources: Iterable[Source]
) -> list[EventResult]:
    """Read everybody's results in a fixed number of queries.

    `people` are what is noted of its players. Events that keep their ranking for the ceremony
    do not count before it.
    """
    refresh(Event.objects.filter(season_sources__season=season))
    whose = identities(season, people)
    counting = {source.event: source for source in sources if source.event and not source.kept}
    tallies = EventTally.objects.filter(event__season_sources__season=season).order_by()
    found: list[EventResult] = []
    for event, ranked in tallies.values_list("event", "ranked"):
        if source := counting.get(event):
            players = [whose.get(player, player) for player in ranked[::4]]
            ranks, points, deals = (ranked[at::4] for at in (1, 2, 3))
            if source.duplicate:
                points = [exact(Fraction(each, HUNDREDTHS)) for each in points]
                deals = repeat(0)
            same = repeat(event), repeat(len(players)), repeat(source.coefficient)
            rows = zip(players, same[0], ranks, same[1], points, deals, same[2], strict=False)
            found += map(tuple.__new__, repeat(EventResult), rows)  # `_make`, without its frame
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
    players = Player.objects.filter(club__in=clubs_of(season)).exclude(licence_number="")
    return players.order_by("pk").values_list("pk", "licence_number")


def clubs_of(season: Season) -> Iterable[int]:
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
