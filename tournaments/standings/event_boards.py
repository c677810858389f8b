"""Duplicate: what boards gave everybody in some events."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from tournaments.models import Event
from tournaments.play.figures import BoardField, PlayerFigures
from tournaments.play.played import BoardLine
from tournaments.standings.handed_in import board_lines
from tournaments.standings.parting import lots_of

Key = tuple[int, int]  # an event and the number of an entry
NOTHING_READ: Mapping[int, Sequence[BoardLine]] = {}


def figures_of(
    events: Sequence[Event],
    entries: Sequence[Any],
    penalties: Mapping[Key, Mapping[int, int]],
    *,
    known: Mapping[int, Sequence[BoardLine]] = NOTHING_READ,
    until: int | None = None,
) -> Mapping[Key, PlayerFigures]:
    """The figures of who played in events whose tables hand in boards.

    Boards that have been read are `known`; penalties are by entry and round.
    """
    of_everybody: dict[Key, PlayerFigures] = {}
    last = inf if until is None else until
    for event in events:
        there = [entry for entry in entries if entry.event == event.pk]
        lines = known[event.pk] if event.pk in known else board_lines(event, until)
        field = _field(event, there, penalties, last)
        figures = event.play.compared.figures(lines, field, event.coefficients)
        of_everybody |= {(event.pk, number): each for number, each in figures.items()}
    return of_everybody


def _field(
    event: Event,
    entries: Sequence[Any],
    penalties: Mapping[Key, Mapping[int, int]],
    last: float,
) -> BoardField:
    """Tell of an event's entries what counts after its `last` round."""
    taken = {
        number: sum(points for at, points in given.items() if at <= last)
        for (key, number), given in penalties.items()
        if key == event.pk
    }
    gone = {
        entry.number
        for entry in entries
        if entry.withdrawn_from is not None
        and entry.withdrawn_from <= last + 1
        and not entry.score_kept
    }
    teams = {
        entry.number: entry.team__number
        for entry in entries
        if event.play.by_team and entry.team__number and entry.checked_in_at
    }
    whose = {event.play.competitor(entry.number, entry.team__number) for entry in entries}
    lots = lots_of(event, whose)
    return BoardField(taken, gone, teams, lots)
