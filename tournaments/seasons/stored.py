"""Standings that are read as they were last computed: those of seasons of many events.

A club's own season is computed whenever it is looked at (`CHEAP` says up to what), and is right
at once. Of a larger one `renewing.py` stores what it has computed, beside the requests; nobody
who reads it waits for that, or computes anything. Nothing stored is trusted that was not
compared with the events a while ago: then it is computed here, as of a small season.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import get_language

from scoring.models import Club
from scoring.models.table import etag_base
from tournaments.models import Season, StandingPlace, StoredStanding
from tournaments.seasons.counted import Source, closed_season, read_source
from tournaments.seasons.engine import SeasonLine, read_line, read_rule
from tournaments.seasons.standings import Drops, Pair, SeasonStanding, season_standing
from tournaments.seasons.words import LineShown, Qualification, rule_name, value_text
from tournaments.statistics.services import TRUSTED

# Events: 200 evenings of 20 players are ranked in some 50 ms. No club plays as many in a year.
CHEAP = 200
COMPUTED = 12  # of somebody's seasons, each as its own page does
AT_ONCE = 1000  # lines that are read at a time for a file
# What a standing tells of all its lines, stored with them: these are not there to be asked.
FACTS: tuple[str, ...] = (
    "size",
    "of",
    "kept",
    "duplicates",
    "left_out",
    "uncounted",
    "is_whole",
    "untouched",
)
FACTS += ("teams", "drops", "qualification", "of_teams", "category", "categories")


@dataclass(kw_only=True)
class StoredSeason(SeasonStanding):
    """A season's standing of which lines are read when they are shown, and no more."""

    stored: StoredStanding
    view: int
    known: dict[int | None, Source] = field(default_factory=dict)
    played: Sequence[Source] = ()  # by name: there are more than anybody reads side by side

    def __post_init__(self) -> None:
        facts = dict(self.stored.about["views"][self.view])
        facts["drops"] = facts["drops"] and Drops(*facts["drops"])
        facts["qualification"] = Qualification(*map(frozenset, facts["qualification"]))
        if self.is_part:
            facts["size"] = self.places.count()
        vars(self).update(facts)

    @property
    def is_part(self) -> bool:
        return self.club is not None or self.player is not None

    @property
    def places(self) -> QuerySet[StandingPlace]:
        stored = self.stored
        places = stored.places.filter(generation=stored.generation, view=self.view)
        if self.player is not None:
            return places.filter(player=self.player)
        return places.filter(club=self.club.pk) if self.club else places

    @cached_property
    def broken(self) -> list[Source]:
        return [read_source(facts) for facts in self.stored.sources if facts[0] is None]

    @cached_property
    def _written(self) -> Mapping[int, Sequence[Any]]:
        return {facts[0]: facts for facts in self.stored.sources}

    def every(
        self, begin: int = 0, end: int | None = None, *, published: bool
    ) -> Iterator[LineShown]:
        last = min(end or self.size, self.size)
        for first in range(begin, last, AT_ONCE):
            yield from self.shown(first, min(first + AT_ONCE, last), published=published)

    def pairs(self, begin: int = 0, end: int | None = None) -> Sequence[Pair]:
        rows = list(self.places.values_list("line", flat=True)[begin:end])
        self.signed_categories = {row["player"]: row["category"] for row in rows}
        return [read_line(row) for row in rows]

    def sources_of(self, lines: Sequence[SeasonLine]) -> Mapping[int | None, Source]:
        missing = {
            result.event for line in lines for result in line.results
        } - self.known.keys()
        self.known |= {event: read_source(self._written[event]) for event in missing}
        return self.known


def stored_of(season: Season) -> StoredStanding | None:
    """What is stored of a season, where somebody looks after it."""
    stored: StoredStanding | None = getattr(season, "stored", None)
    if stored is None or stored.computed_at is None or stored.checked_at is None:
        return None
    return stored if stored.checked_at > timezone.now() - TRUSTED else None


def standing_etag(season: Any) -> str:
    """What files and pages of a standing are known by, in no query; "" of what is computed."""
    if (stored := stored_of(season)) is None:
        return ""
    more = stored.generation, int(stored.mark != stored.done), get_language()
    return etag_base(season.epoch, stored.mark, *more)


def standing_now(
    season: Season,
    *,
    until: date | None = None,
    club: Club | None = None,
    player: int | None = None,
    **tab: Any,
) -> SeasonStanding:
    """A season's standing as it is stored, else computed now, as `season_standing` does.

    Of a stored one the lines of a `club`, or of a `player`, may be asked for; that of a past
    day is computed.
    """
    stored = stored_of(season) if until is None else None
    if stored is None:
        return season_standing(season, until=until, **tab)
    asked = tab.get("of_teams", False), tab.get("category", "")
    views = [(each["of_teams"], each["category"]) for each in stored.about["views"]]
    return StoredSeason(
        season=season,
        stored=stored,
        view=views.index(asked) if asked in views else 0,
        chain=[read_rule(rule) for rule in stored.about["chain"]],
        declined=frozenset(stored.about["declined"]),
        computed_at=stored.computed_at,
        renewing=stored.mark != stored.done,
        club=club,
        player=player,
    )


class PlaceIn(NamedTuple):
    """Where somebody stands in a season, of how many, and what its first rule says of him."""

    rank: int
    of: int
    rule: str
    value: str


def places_in(seasons: Sequence[Season], people: Collection[int]) -> dict[int, PlaceIn]:
    """Where he who is these players stands, by the keys of seasons.

    A query reads all that are stored and one all that were frozen; of the others the first few
    are computed.
    """
    stored = {one.pk: season for season in seasons if (one := stored_of(season))}
    rows = StandingPlace.objects.filter(
        standing__in=stored, generation=F("standing__generation"), view=0, player__in=people
    )
    places = {}
    for row in rows:
        season = stored[row.standing_id]
        of = season.stored.about["views"][0]["size"]
        places[season.pk] = _place(season, read_line(row.line), of)
    others = [season for season in seasons if season not in stored.values()]
    closed = [season.pk for season in others if season.closed_at]
    still_open = [season for season in others if season.closed_at is None][:COMPUTED]
    for season in [*Season.objects.filter(pk__in=closed), *still_open]:
        pairs = _pairs(season)
        for pair in pairs:
            if pair[0].player in people:
                places[season.pk] = _place(season, pair, len(pairs))
    return places


def _pairs(season: Season) -> Sequence[Pair]:
    closed = closed_season(season)
    if closed is None:
        return season_standing(season).pairs()
    return list(zip(closed.lines, closed.values, strict=True))


def _place(season: Season, pair: Pair, of: int) -> PlaceIn:
    (line, values), first = pair, read_rule(season.chain[0])
    return PlaceIn(line.rank, of, rule_name(first), value_text(first, values[0]))
