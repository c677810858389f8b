"""A closed season as it was signed: its lines, its events, its categories and teams."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from tournaments.models import Season
from tournaments.seasons.counted import Source
from tournaments.seasons.engine import EventResult, SeasonLine, Worth
from tournaments.seasons.engine.result import exact
from tournaments.seasons.engine.written import read_line


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
        sources=[_source(facts) for facts in snapshot["sources"]],
        categories=_by_player(snapshot, "categories"),
        teams=_by_player(snapshot, "teams"),
    )


def _source(facts: Sequence[Any]) -> Source:
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
