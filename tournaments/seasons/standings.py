"""The standing of a season as plain values, the same everywhere; what of it is signed."""

import gc
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from hashlib import sha256
from typing import Any, NamedTuple

from django.core import signing
from django.utils.crypto import constant_time_compare
from django.utils.functional import cached_property

from scoring.models import Club, Player
from tarotclub.ground.row_security import whole_site
from tournaments.models import Season, SeasonPlayer
from tournaments.seasons import counted, engine, words

ENOUGH = 20  # results, to tell how much an evening varies here
SOME = 500  # players are enough to tell it


class Drops(NamedTuple):
    """What the first rule pays to attendance: so much in so many `evenings`, simulated."""

    evenings: int
    gain: float
    deviation: float


Pair = tuple[engine.SeasonLine, Sequence[engine.Worth]]


@dataclass(kw_only=True)
class SeasonStanding:
    """A season's lines, all of them; `shown` gives some of them with names.

    `computed_at` is None where it was computed to be looked at now; `renewing` tells that what
    was computed then is known to be another now. `club` is that whose lines alone it has, and
    `player` whose line. Lines are shown without results where nobody looks at any.
    """

    season: Season
    chain: Sequence[engine.SeasonRule]
    lines: Sequence[engine.SeasonLine] = ()
    values: Sequence[Sequence[engine.Worth]] | None = None
    until: date | None = None
    sources: Sequence[counted.Source] = ()
    members: Mapping[int, str] = field(default_factory=dict)
    of_teams: bool = False
    category: str = ""
    categories: Sequence[str] = ()
    declined: frozenset[int] = field(default=frozenset())
    signed_categories: Mapping[int, str] | None = None
    computed_at: datetime | None = None
    renewing: bool = False
    club: Club | None = None
    player: int | None = None
    with_results: bool = True

    @cached_property
    def size(self) -> int:
        return len(self.lines)

    @cached_property
    def untouched(self) -> bool:
        """Whether it is what was signed, once the season is closed."""
        return is_untouched(self.season)

    @cached_property
    def teams(self) -> Sequence[str]:
        return sorted(set(self.members.values()))

    @cached_property
    def of(self) -> int:
        """Count the events that are there."""
        return sum(source.event is not None for source in self.sources)

    @cached_property
    def kept(self) -> int:
        """Count those that still hide their ranking."""
        return sum(source.kept for source in self.sources)

    @cached_property
    def broken(self) -> list[counted.Source]:
        """The sources that are no longer there."""
        return [source for source in self.sources if source.event is None]

    @cached_property
    def duplicates(self) -> int:
        """Count the events whose results are percentages."""
        return sum(not source.unit.add_up for source in self.sources)

    @cached_property
    def left_out(self) -> int:
        """Count the matches of teams that have no place among points."""
        return sum(counted.without_place(source, self.chain) for source in self.sources)

    @cached_property
    def qualification(self) -> words.Qualification:
        """Who goes on; of teams and of a category nobody does."""
        if self.of_teams or self.category:
            return words.Qualification()
        return words.qualification(self.lines, self.season.qualified, self.declined)

    @cached_property
    def uncounted(self) -> int:
        """Count the results of which nobody knows how many deals they were."""
        return sum(not result.deals for line in self.lines for result in line.results)

    @cached_property
    def is_whole(self) -> bool:
        """Whether no result has a fraction of a point."""
        return all(
            isinstance(result.points * result.coefficient, int)
            for line in self.lines
            for result in line.results
        )

    @cached_property
    def played(self) -> Sequence[counted.Source]:
        """The sources in which somebody has a result."""
        played = {result.event for line in self.lines for result in line.results}
        return [source for source in self.sources if source.event in played]

    @cached_property
    def drops(self) -> Drops | None:
        """Tell what the first rule pays to attendance, where that is much."""
        first = self.chain[0] if self.chain else None
        if first is None or first.best is None:
            return None
        most = max((len(line.results) for line in self.lines), default=0)
        evenings = self.season.planned or most
        if 3 * first.best >= 2 * evenings:
            return None
        gaps = engine.gaps_from_means(self._worths(first))
        if len(gaps) < ENOUGH or not (
            gain := engine.pays_attendance(gaps, first.best, evenings)
        ):
            return None
        if first.kind in engine.MEANS:
            gain /= first.best
        return Drops(evenings, gain, engine.varies_by(gaps))

    @property
    def warning(self) -> str:
        """Say what the first rule pays to attendance; "" where that is little."""
        return words.attendance_warning(self.chain[0], *self.drops) if self.drops else ""

    def _worths(self, rule: engine.SeasonRule) -> Iterator[list[float]]:
        """What the results of each are worth by a rule; of very many, of some of them."""
        for line in self.lines[:: 1 + len(self.lines) // SOME]:
            yield [float(one) for one in rule.singles(line.results) if one is not None]

    def shown(
        self, begin: int = 0, end: int | None = None, *, published: bool
    ) -> list[words.LineShown]:
        """Lines with the names of their players and events, in a query or two."""
        pairs = self.pairs(begin, end)
        names = self.named([line.player for line, _values in pairs], published=published)
        told = pairs if self.with_results else []
        sources = self.sources_of([line for line, _values in told])
        shown_lines = [self._line(*pair, names, sources) for pair in pairs]
        return sorted(shown_lines, key=lambda each: (each.line.rank, each.name))

    def every(
        self, begin: int = 0, end: int | None = None, *, published: bool
    ) -> Iterator[words.LineShown]:
        """Lines as `shown` gives them; of very many, some at a time."""
        yield from self.shown(begin, end, published=published)

    def pairs(self, begin: int = 0, end: int | None = None) -> Sequence[Pair]:
        """Some lines, each with what the rules say of it."""
        lines = self.lines[begin:end]
        if self.values is not None:
            return list(zip(lines, self.values[begin:end], strict=True))
        return [(line, [line.value(rule) for rule in self.chain]) for line in lines]

    def sources_of(
        self, _lines: Sequence[engine.SeasonLine]
    ) -> Mapping[int | None, counted.Source]:
        """The sources by their events: those of some lines at least."""
        return self._by_event

    @cached_property
    def _by_event(self) -> dict[int | None, counted.Source]:
        return {source.event: source for source in self.sources}

    def named(self, keys: Sequence[int], *, published: bool) -> Mapping[int, words.Named]:
        """Names by the keys of players, or of teams."""
        if self.of_teams:
            return {at: words.Named(name) for at, name in enumerate(self.teams)}
        return words.names_by_player(self.season, keys, published=published)

    def _line(
        self,
        line: engine.SeasonLine,
        values: Sequence[engine.Worth],
        names: Mapping[int, words.Named],
        sources: Mapping[int | None, counted.Source],
    ) -> words.LineShown:
        named = names.get(line.player, words.Named(f"[{line.player}]"))
        if self.signed_categories is not None:
            category = self.signed_categories.get(line.player, "")
            named = named._replace(category="" if self.of_teams else category)
        first = self.chain[0]
        results = [
            words.ResultShown(
                result=result,
                source=sources[result.event],
                rule=first,
                why_not="" if place <= line.counted else words.dropped_words(first, place),
            )
            for place, result in enumerate(line.results, start=1)
            if self.with_results
        ]
        return words.LineShown(
            line=line,
            **named._asdict(),
            values=values,
            mean=engine.SeasonRule(kind=engine.RuleKind.DEAL_MEAN).value(line.results),
            counting=words.counting_words(first, line.counted, len(line.results)),
            missing=self.of - len(line.results),
            results=results,
            qualified=line.player in self.qualification.going,
            undecided=line.player in self.qualification.undecided,
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
    """Compute a season's standing, or that of a past day; a closed one from what was frozen."""
    with whole_site():  # its events and their players are of other clubs, too
        people = list(SeasonPlayer.objects.filter(season=season))
        whose = counted.identities(season, people)
        noted = counted.noted_players(people, whose)
        chain = [engine.read_rule(rule, noted.order) for rule in season.chain]
        closed = counted.closed_season(season)
        sources = (
            _until(closed.sources, until) if closed else counted.season_sources(season, until)
        )
        standing = SeasonStanding(
            season=season,
            chain=chain,
            lines=closed.lines if closed else [],
            values=closed.values if closed else None,
            until=until,
            sources=sources,
            members=noted.teams if closed is None or closed.teams is None else closed.teams,
            of_teams=of_teams,
            declined=noted.declined,
            signed_categories=closed.categories if closed else None,
        )
        if closed is None or until is not None or of_teams:
            with cycles_left():
                results = (
                    closed.results(sources)
                    if closed
                    else counted.season_results(season, whose, sources, chain)
                )
                _rank(standing, results)
        return standing if of_teams else _of_category(standing, category)


def every_standing(season: Season) -> Iterator[SeasonStanding]:
    """Compute what a season's tabs show: of all, of its teams, of each category."""
    general = season_standing(season)
    yield general
    if general.teams:
        yield season_standing(season, of_teams=True)
    for category in general.categories:
        yield _of_category(replace(general), category)


def _until(sources: Sequence[counted.Source], until: date | None) -> Sequence[counted.Source]:
    if until is None:
        return sources
    return [source for source in sources if source.event is None or source.date <= until]


def _rank(ranked: SeasonStanding, results: Iterable[engine.EventResult]) -> None:
    if ranked.of_teams:
        at = {name: place for place, name in enumerate(ranked.teams)}
        results = engine.team_results(
            results, {player: at[team] for player, team in ranked.members.items()}
        )
    ranked.lines = engine.standing(results, ranked.chain, minimum=ranked.season.minimum)
    ranked.values = None


def _of_category(standing: SeasonStanding, category: str) -> SeasonStanding:
    """Tell which categories there are, and rank those of one among themselves."""
    if standing.signed_categories is None:
        players = Player.objects.exclude(category="").filter(
            club__in=counted.clubs_in_season(standing.season)
        )
        of = dict(players.order_by().values_list("pk", "category"))
    else:
        of = dict(standing.signed_categories)
    standing.categories = sorted(
        {of[line.player] for line in standing.lines if line.player in of}
    )
    if category not in standing.categories:
        return standing
    members = [line for line in standing.lines if of.get(line.player) == category]
    if standing.values:
        by_player = dict(
            zip((line.player for line in standing.lines), standing.values, strict=True)
        )
        standing.values = [by_player[line.player] for line in members]
    standing.lines, standing.category = _ranked_anew(members), category
    return standing


def _ranked_anew(lines: Sequence[engine.SeasonLine]) -> list[engine.SeasonLine]:
    """Count ranks within some lines; who shared one over all shares one here."""
    sharing = Counter(line.rank for line in lines)
    places: dict[int, int] = {}
    for at, line in enumerate(lines, start=1):
        places.setdefault(line.rank, at)
    return [
        line._replace(rank=places[line.rank], tied=sharing[line.rank] > 1) for line in lines
    ]


SIGNER = signing.Signer(salt="tournaments.season")
FROZEN = ("name", "kind", "chain", "minimum", "planned", "qualified", "region")


def settings_of(season: Season) -> Iterator[tuple[str, Any]]:
    """What a season's page says of it besides its lines: frozen with them."""
    for name in FROZEN:
        yield name, getattr(season, name)


def write_snapshot(standing: SeasonStanding, at: datetime) -> dict[str, Any]:
    """Write a standing down with all that its pages say of it."""
    season = standing.season
    named = standing.named([line.player for line in standing.lines], published=False)
    return {
        **dict(settings_of(season)),
        "closed": at.isoformat(),
        "sources": [counted.write_source(source) for source in standing.sources],
        "categories": [
            [player, each.category] for player, each in sorted(named.items()) if each.category
        ],
        "teams": sorted(map(list, standing.members.items())),
        "lines": [engine.write_line(*pair) for pair in standing.pairs()],
    }


def digest_of(snapshot: Any) -> str:
    """The SHA-256 of a snapshot, whatever the order its keys come back in."""
    written = json.dumps(snapshot, sort_keys=True, separators=(",", ":"))
    return sha256(written.encode()).hexdigest()


def is_untouched(season: Season) -> bool:
    """Tell whether a closed season is the one that this site has signed; an open one is."""
    if season.closed_at is None:
        return True
    snapshot = season.snapshot
    as_frozen = all(snapshot.get(name, value) == value for name, value in settings_of(season))
    return (
        as_frozen
        and digest_of(snapshot) == season.digest
        and constant_time_compare(SIGNER.signature(season.digest), season.signature)
    )
