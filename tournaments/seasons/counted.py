"""The results of a season: read from what is counted, or as a closed one was signed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from itertools import repeat
from typing import Any, NamedTuple

from django.db.models import Case, Q, Value, When
from django.db.models.functions import Coalesce

from tournaments.models import Event, EventTally, Homologation, Season, Visibility
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

KEPT = Q(event__visibility=Visibility.HIDDEN, event__revealed_at=None)


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


def counting(season: Season) -> Q:
    """Of a federation's sources those that count: its own events, and what it homologates."""
    if not season.is_federal:
        return Q(pk__isnull=False)
    granted = Homologation.objects.granted().filter(federation__club=season.club_id)
    own = Q(event=None) | Q(event__club=season.club_id)
    return own | Q(event__in=granted.values("event"))


def season_sources(season: Season, until: date | None = None) -> list[Source]:
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


def deals_unknown(events: Sequence[Event]) -> bool:
    """Tell whether these have results, of which nobody knows how many deals they were."""
    refresh(Event.objects.filter(pk__in=[each.pk for each in events]))
    tallies = EventTally.objects.filter(event__in=events).values_list("event", "ranked")
    of_deals = {each.pk for each in events if each.play.unit.times == 1}
    counted = any(any(ranked[3::4]) for event, ranked in tallies if event in of_deals)
    return not counted and any(ranked for _event, ranked in tallies)


def season_results(
    season: Season,
    whose: Mapping[int, int],
    sources: Iterable[Source],
    chain: Sequence[SeasonRule],
) -> list[EventResult]:
    """Read everybody's results in a fixed number of queries; `whose` says who is who.

    Events that keep their ranking for the ceremony do not count before it.
    """
    refresh(Event.objects.filter(season_sources__season=season))
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


def _ranked(season: Season) -> Iterator[tuple[int, Any]]:
    """The rankings of its events: of a federation's also those that it has homologated."""
    of_season = {"event__season_sources__season": season}
    tallies = EventTally.objects.filter(**of_season).order_by()
    if season.is_federal:
        tallies = tallies.filter(event__club=season.club_id)
        granted = Homologation.objects.granted().filter(**of_season).order_by()
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


def closed_season(season: Season) -> ClosedSeason | None:
    """Read what was frozen of a season; None of one that is open.

    Nothing is told of what cannot be read any more: its signature does not hold either.
    """
    if season.closed_at is None:
        return None
    try:
        return _read(season.snapshot)
    except (KeyError, TypeError, ValueError):
        return ClosedSeason(lines=[], values=[], sources=[], categories={}, teams={})


def _read(snapshot: Mapping[str, Any]) -> ClosedSeason:
    read = [read_line(line) for line in snapshot["lines"]]
    return ClosedSeason(
        lines=[line for line, _values in read],
        values=[values for _line, values in read],
        sources=[read_source(facts) for facts in snapshot["sources"]],
        categories=_by_player(snapshot, "categories"),
        teams=_by_player(snapshot, "teams"),
    )


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
