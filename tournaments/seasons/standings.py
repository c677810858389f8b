"""The standing of a season as plain values: the same for page, paper, workbook and phones."""

import gc
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from statistics import pstdev
from typing import NamedTuple

from django.utils.functional import cached_property

from scoring.models import FormerPlayer, Player
from tournaments.event.names import published_name
from tournaments.models import Event, Season, SeasonPlayer
from tournaments.seasons.engine import (
    EventResult,
    RuleKind,
    SeasonLine,
    SeasonRule,
    Worth,
    pays_attendance,
    standing,
    team_results,
)
from tournaments.seasons.engine.written import read_line, read_rule
from tournaments.seasons.results import Source, clubs_of, season_results, season_sources
from tournaments.seasons.words import (
    UNKNOWN,
    attendance_warning,
    counting_words,
    dropped_words,
    result_sentence,
    signed,
)

ADDED_UP = {RuleKind.TOTAL, RuleKind.SCALED, RuleKind.PLACES, RuleKind.BONUS}
ENOUGH = 20  # results, to tell how much an evening varies here


class ResultShown(NamedTuple):
    """One result of a line, and why it does not count; `event` is its name."""

    result: EventResult
    event: str
    day: date | None
    why_not: str

    @property
    def sentence(self) -> str:
        return result_sentence(self.result, self.event, self.day, self.why_not)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineShown:
    """A line with names: `values` are one a rule, `mean` the points a deal of what he played.

    None is what nothing tells: the mean of who has only results whose deals nobody counted.
    """

    line: SeasonLine
    name: str
    category: str
    values: Sequence[Worth]
    mean: Worth
    counting: str
    missing: int
    results: Sequence[ResultShown]
    qualified: bool = False
    declined: bool = False

    @property
    def mean_text(self) -> str:
        return UNKNOWN if self.mean is None else signed(self.mean, places=1)


@dataclass(kw_only=True)
class SeasonStanding:
    """A season's lines, all of them; `shown` gives some of them with names."""

    season: Season
    chain: Sequence[SeasonRule]
    lines: Sequence[SeasonLine]
    values: Sequence[Sequence[Worth]] | None
    until: date | None
    sources: Sequence[Source]
    teams: Sequence[str]
    of_teams: bool = False
    category: str = ""
    categories: Sequence[str] = ()
    declined: frozenset[int] = field(default=frozenset())

    @cached_property
    def of(self) -> int:
        """Count the events that are there."""
        return sum(source.event is not None for source in self.sources)

    @property
    def kept(self) -> int:
        """Count those that still hide their ranking."""
        return sum(source.kept for source in self.sources)

    @property
    def broken(self) -> list[Source]:
        """Give the sources that are no longer there."""
        return [source for source in self.sources if source.event is None]

    @property
    def duplicates(self) -> int:
        """Count the events whose results are percentages."""
        return sum(source.duplicate for source in self.sources)

    @cached_property
    def qualified(self) -> frozenset[int]:
        """Give who goes on: the first so many, the next in the place of who declined."""
        if self.of_teams or self.category:
            return frozenset()
        going = [line.player for line in self.lines if line.player not in self.declined]
        return frozenset(going[: self.season.qualified])

    @property
    def uncounted(self) -> int:
        """Count the results of which nobody knows how many deals they were."""
        return sum(not result.deals for line in self.lines for result in line.results)

    @property
    def warning(self) -> str:
        """Say what the first rule pays to attendance, where that is much; "" where not."""
        first = self.chain[0] if self.chain else None
        if first is None or first.best is None or first.kind not in ADDED_UP:
            return ""
        evenings = self.season.planned or self.of
        points = [float(result.points) for line in self.lines for result in line.results]
        if 3 * first.best >= 2 * evenings or len(points) < ENOUGH:
            return ""
        deviation = pstdev(points)
        gain = pays_attendance(first.best, evenings, deviation)
        return attendance_warning(first.best, evenings, gain, deviation)

    def shown(
        self, begin: int = 0, end: int | None = None, *, published: bool
    ) -> list[LineShown]:
        """Give lines with the names of their players and events, in two queries."""
        lines = self.lines[begin:end]
        names = self._names(lines, published=published)
        events = _events(lines)
        found = [self._line(line, begin + at, names, events) for at, line in enumerate(lines)]
        return sorted(found, key=lambda each: (each.line.rank, each.name))

    def _names(
        self, lines: Iterable[SeasonLine], *, published: bool
    ) -> Mapping[int, tuple[str, str]]:
        if self.of_teams:
            return {at: (name, "") for at, name in enumerate(self.teams)}
        return player_names([line.player for line in lines], published=published)

    def _line(
        self,
        line: SeasonLine,
        at: int,
        names: Mapping[int, tuple[str, str]],
        events: Mapping[int, tuple[str, date]],
    ) -> LineShown:
        name, category = names.get(line.player, (f"[{line.player}]", ""))
        first = self.chain[0]
        values = self.values[at] if self.values else [line.value(rule) for rule in self.chain]
        results = []
        for place, result in enumerate(line.results, start=1):
            event, day = events.get(result.event, (f"[{result.event}]", None))
            why_not = "" if place <= line.counted else dropped_words(first, place)
            results.append(ResultShown(result, event, day, why_not))
        return LineShown(
            line=line,
            name=name,
            category=category,
            values=values,
            mean=SeasonRule(kind=RuleKind.DEAL_MEAN).value(line.results),
            counting=counting_words(first, line.counted, len(line.results)),
            missing=self.of - len(line.results),
            results=results,
            qualified=line.player in self.qualified,
            declined=line.player in self.declined,
        )


@contextmanager
def cycles_left() -> Iterator[None]:
    """Let the collector of cycles rest: 200,000 results have none, and it walks them all."""
    resting = not gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if not resting:
            gc.enable()


def season_standing(
    season: Season, *, until: date | None = None, of_teams: bool = False, category: str = ""
) -> SeasonStanding:
    """Compute a season's standing, or that of a past day; a closed one is as it was frozen."""
    people = list(SeasonPlayer.objects.filter(season=season))
    placed = sorted((row for row in people if row.place), key=lambda row: row.place or 0)
    chain = [read_rule(rule, [row.player_id for row in placed]) for rule in season.chain]
    teams = sorted({row.team for row in people if row.team})
    frozen = bool(season.closed_at) and until is None and not of_teams
    sources = season_sources(season, until)
    lines, values = _frozen(season) if frozen else (None, None)
    if lines is None:
        with cycles_left():
            results = season_results(season, people, sources)
            if of_teams:
                members = {row.player_id: teams.index(row.team) for row in people if row.team}
                results = team_results(results, members)
            lines = standing(results, chain, minimum=season.minimum)
    found = SeasonStanding(
        season=season,
        chain=chain,
        lines=lines,
        values=values,
        until=until,
        sources=sources,
        teams=teams,
        of_teams=of_teams,
        declined=frozenset(row.player_id for row in people if row.declined),
    )
    return found if of_teams else _of_category(found, category)


def _frozen(season: Season) -> tuple[list[SeasonLine], list[Sequence[Worth]]]:
    read = [read_line(line) for line in season.snapshot["lines"]]
    return [line for line, _values in read], [values for _line, values in read]


def _of_category(found: SeasonStanding, category: str) -> SeasonStanding:
    """Tell which categories there are, and rank those of one among themselves."""
    players = Player.objects.exclude(category="").filter(club__in=clubs_of(found.season))
    of = dict(players.order_by().values_list("pk", "category"))
    found.categories = sorted({of[line.player] for line in found.lines if line.player in of})
    if category not in found.categories:
        return found
    members = [line for line in found.lines if of.get(line.player) == category]
    if found.values:
        by_player = dict(zip((line.player for line in found.lines), found.values, strict=True))
        found.values = [by_player[line.player] for line in members]
    found.lines, found.category = _ranked_anew(members), category
    return found


def _ranked_anew(lines: Sequence[SeasonLine]) -> list[SeasonLine]:
    """Count ranks within some lines; who shared one over all shares one here."""
    sharing = Counter(line.rank for line in lines)
    places: dict[int, int] = {}
    for at, line in enumerate(lines, start=1):
        places.setdefault(line.rank, at)
    return [
        SeasonLine(
            player=line.player,
            rank=places[line.rank],
            tied=sharing[line.rank] > 1,
            reached=line.reached,
            results=line.results,
            counted=line.counted,
        )
        for line in lines
    ]


def player_names(keys: Sequence[int], *, published: bool) -> dict[int, tuple[str, str]]:
    """Give players' names and categories by their keys; who was merged has that of today."""
    found = {player.pk: player for player in Player.objects.filter(pk__in=keys)}
    if missing := set(keys) - found.keys():
        formers = FormerPlayer.objects.filter(key__in=missing).select_related("player")
        found |= {former.key: former.player for former in formers}
    return {
        key: (published_name(player, player.pk) if published else player.name, player.category)
        for key, player in found.items()
    }


def _events(lines: Iterable[SeasonLine]) -> dict[int, tuple[str, date]]:
    keys = {result.event for line in lines for result in line.results}
    rows = Event.objects.filter(pk__in=keys).order_by().values_list("pk", "name", "date")
    return {key: (name, day) for key, name, day in rows}
