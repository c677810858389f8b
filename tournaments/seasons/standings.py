"""The standing of a season as plain values, the same everywhere; what of it is signed."""

import gc
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime
from hashlib import sha256
from typing import Any

from django.core import signing
from django.utils.crypto import constant_time_compare
from django.utils.functional import cached_property

from scoring.models import Player
from tournaments.models import Season, SeasonPlayer
from tournaments.seasons.counted import (
    Source,
    closed_season,
    season_results,
    season_sources,
    without_place,
)
from tournaments.seasons.engine import (
    MEANS,
    EventResult,
    RuleKind,
    SeasonLine,
    SeasonRule,
    Worth,
    gaps_from_means,
    pays_attendance,
    read_rule,
    standing,
    team_results,
    varies_by,
    write_line,
)
from tournaments.seasons.lines import (
    LineShown,
    Named,
    Qualification,
    ResultShown,
    names_by_player,
    qualification,
)
from tournaments.seasons.people import clubs_in_season, identities, noted_players
from tournaments.seasons.words import attendance_warning, counting_words, dropped_words

ENOUGH = 20  # results, to tell how much an evening varies here
SOME = 500  # players are enough to tell it


@dataclass(kw_only=True)
class SeasonStanding:
    """A season's lines, all of them; `shown` gives some of them with names."""

    season: Season
    chain: Sequence[SeasonRule]
    lines: Sequence[SeasonLine]
    values: Sequence[Sequence[Worth]] | None
    until: date | None
    sources: Sequence[Source]
    members: Mapping[int, str]
    of_teams: bool = False
    category: str = ""
    categories: Sequence[str] = ()
    declined: frozenset[int] = field(default=frozenset())
    signed_categories: Mapping[int, str] | None = None

    @cached_property
    def teams(self) -> Sequence[str]:
        return sorted(set(self.members.values()))

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
        """The sources that are no longer there."""
        return [source for source in self.sources if source.event is None]

    @property
    def duplicates(self) -> int:
        """Count the events whose results are percentages."""
        return sum(not source.unit.add_up for source in self.sources)

    @property
    def left_out(self) -> int:
        """Count the matches of teams that have no place among points."""
        return sum(without_place(source, self.chain) for source in self.sources)

    @cached_property
    def qualification(self) -> Qualification:
        """Who goes on; of teams and of a category nobody does."""
        if self.of_teams or self.category:
            return Qualification()
        return qualification(self.lines, self.season.qualified, self.declined)

    @property
    def uncounted(self) -> int:
        """Count the results of which nobody knows how many deals they were."""
        return sum(not result.deals for line in self.lines for result in line.results)

    @property
    def warning(self) -> str:
        """Say what the first rule pays to attendance, where that is much; "" where not."""
        first = self.chain[0] if self.chain else None
        if first is None or first.best is None:
            return ""
        most = max((len(line.results) for line in self.lines), default=0)
        evenings = self.season.planned or most
        if 3 * first.best >= 2 * evenings:
            return ""
        gaps = gaps_from_means(self._worths(first))
        if len(gaps) < ENOUGH or not (gain := pays_attendance(gaps, first.best, evenings)):
            return ""
        if first.kind in MEANS:
            gain /= first.best
        return attendance_warning(first, evenings, gain, varies_by(gaps))

    def _worths(self, rule: SeasonRule) -> Iterator[list[float]]:
        """What the results of each are worth by a rule; of very many, of some of them."""
        for line in self.lines[:: 1 + len(self.lines) // SOME]:
            yield [float(one) for one in rule.singles(line.results) if one is not None]

    def shown(
        self, begin: int = 0, end: int | None = None, *, published: bool
    ) -> list[LineShown]:
        """Lines with the names of their players and events, in a query or two."""
        lines = self.lines[begin:end]
        names = self.named([line.player for line in lines], published=published)
        shown_lines = [self._line(line, begin + at, names) for at, line in enumerate(lines)]
        return sorted(shown_lines, key=lambda each: (each.line.rank, each.name))

    @cached_property
    def _by_event(self) -> Mapping[int | None, Source]:
        return {source.event: source for source in self.sources}

    def named(self, keys: Sequence[int], *, published: bool) -> Mapping[int, Named]:
        """Names by the keys of players, or of teams."""
        if self.of_teams:
            return {at: Named(name) for at, name in enumerate(self.teams)}
        return names_by_player(self.season, keys, published=published)

    def _line(self, line: SeasonLine, at: int, names: Mapping[int, Named]) -> LineShown:
        named = names.get(line.player, Named(f"[{line.player}]"))
        if self.signed_categories is not None:
            category = self.signed_categories.get(line.player, "")
            named = named._replace(category="" if self.of_teams else category)
        first = self.chain[0]
        values = self.values[at] if self.values else [line.value(rule) for rule in self.chain]
        results = [
            ResultShown(
                result=result,
                source=self._by_event[result.event],
                rule=first,
                why_not="" if place <= line.counted else dropped_words(first, place),
            )
            for place, result in enumerate(line.results, start=1)
        ]
        return LineShown(
            line=line,
            **named._asdict(),
            values=values,
            mean=SeasonRule(kind=RuleKind.DEAL_MEAN).value(line.results),
            counting=counting_words(first, line.counted, len(line.results)),
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
    people = list(SeasonPlayer.objects.filter(season=season))
    whose = identities(season, people)
    noted = noted_players(people, whose)
    chain = [read_rule(rule, noted.order) for rule in season.chain]
    closed = closed_season(season)
    sources = _until(closed.sources, until) if closed else season_sources(season, until)
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
                else season_results(season, whose, sources, chain)
            )
            _rank(standing, results)
    return standing if of_teams else _of_category(standing, category)


def _until(sources: Sequence[Source], until: date | None) -> Sequence[Source]:
    if until is None:
        return sources
    return [source for source in sources if source.event is None or source.date <= until]


def _rank(ranked: SeasonStanding, results: Iterable[EventResult]) -> None:
    if ranked.of_teams:
        at = {name: place for place, name in enumerate(ranked.teams)}
        results = team_results(
            results, {player: at[team] for player, team in ranked.members.items()}
        )
    ranked.lines = standing(results, ranked.chain, minimum=ranked.season.minimum)
    ranked.values = None


def _of_category(standing: SeasonStanding, category: str) -> SeasonStanding:
    """Tell which categories there are, and rank those of one among themselves."""
    if standing.signed_categories is None:
        players = Player.objects.exclude(category="").filter(
            club__in=clubs_in_season(standing.season)
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
        "sources": [
            [
                *(source.event, source.name, source.date.isoformat()),
                *(str(source.coefficient), source.form),
            ]
            for source in standing.sources
        ],
        "categories": [
            [player, each.category] for player, each in sorted(named.items()) if each.category
        ],
        "teams": sorted(map(list, standing.members.items())),
        "lines": [write_line(line, standing.chain) for line in standing.lines],
    }


def digest_of(snapshot: Any) -> str:
    """The SHA-256 of a snapshot, whatever the order its keys come back in."""
    written = json.dumps(snapshot, sort_keys=True, separators=(",", ":"))
    return sha256(written.encode()).hexdigest()


def signature_of(digest: str) -> str:
    return SIGNER.signature(digest)


def is_untouched(season: Season) -> bool:
    """Tell whether a closed season is the one that this site has signed; an open one is."""
    if season.closed_at is None:
        return True
    snapshot = season.snapshot
    as_frozen = all(snapshot.get(name, value) == value for name, value in settings_of(season))
    return (
        as_frozen
        and digest_of(snapshot) == season.digest
        and constant_time_compare(signature_of(season.digest), season.signature)
    )
