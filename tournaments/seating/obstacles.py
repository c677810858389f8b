"""Obstacles that make every plan impossible, found before the search or after it."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations

from tournaments.seating.plan import FEWEST, Field, ImpossibleError, Obstacle, PlayerToSeat
from tournaments.seating.sizes import tables_for
from tournaments.seating.sketch import HARD, Sketch, penalties


def refuse(field: Field, rounds: Iterable[int]) -> None:
    """Raise ImpossibleError when one of these rounds, counted from 1, cannot be seated."""
    for number in rounds:
        present = field.present(number)
        if len(present) < FEWEST:
            numbers = tuple(player.number for player in present)
            raise ImpossibleError(Obstacle.TOO_FEW, numbers, number)
        tables = len(tables_for(len(present), field.odd))
        _refuse_teams(present, tables, number)
        _refuse_tables(present, tables, number)


def _refuse_teams(present: list[PlayerToSeat], tables: int, number: int) -> None:
    teams = defaultdict(list)
    for player in present:
        if player.team is not None:
            teams[player.team].append(player.number)
    for team in teams.values():
        if len(team) > tables:
            raise ImpossibleError(Obstacle.TEAM_TOO_LARGE, tuple(team), number)


def _refuse_tables(present: list[PlayerToSeat], tables: int, number: int) -> None:
    keepers: dict[int, int] = {}
    for player in present:
        if player.table is None:
            continue
        if not 1 <= player.table <= tables:
            raise ImpossibleError(Obstacle.NO_SUCH_TABLE, (player.number,), number)
        if player.table in keepers:
            two = (keepers[player.table], player.number)
            raise ImpossibleError(Obstacle.CROWDED_TABLE, two, number)
        keepers[player.table] = player.number


def refuse_together(sketch: Sketch) -> None:
    """Raise ImpossibleError when a pair that must not meet still sits at one table."""
    if two := first_together(sketch):
        number, one, other = two
        players = sketch.field.players
        pair = (players[one].number, players[other].number)
        raise ImpossibleError(Obstacle.NOT_APART, pair, number + 1)


def first_together(sketch: Sketch) -> tuple[int, int, int] | None:
    """The round and the two players, by index, of a pair that must not meet and does.

    Meetings that somebody wished are not given.
    """
    hard = {
        two for two, price in penalties(sketch.field, sketch.weights).items() if price == HARD
    }
    for number in range(sketch.frozen, len(sketch.rounds)):
        for table in sketch.rounds[number]:
            for one, other in combinations(sorted(table), 2):
                if (one, other) in hard and (number, (one, other)) not in sketch.forced:
                    return number, one, other
    return None
