"""Seats: everybody North, East, South and West about equally often."""

from collections import Counter

import pytest

from tournaments.seating import Field, FlawKind, draw
from tournaments.seating.fit import part_in_halves


def directions(rounds):
    """Count the seats of each player: {player: {0: times North, …}}."""
    seats = {}
    for table in (table for tables in rounds for table in tables):
        for seat, player in enumerate(table):
            seats.setdefault(player, Counter())[seat] += 1
    return seats


@pytest.mark.parametrize(("players", "rounds"), [(16, 4), (32, 4), (64, 8)])
def test_in_four_rounds_everybody_sits_once_in_each_direction(players, rounds):
    plan = draw(Field.of(players), rounds=rounds, seed=5)
    for counts in directions(plan.rounds).values():
        assert [counts[seat] for seat in range(4)] == [rounds // 4] * 4


@pytest.mark.parametrize("rounds", range(1, 8))
def test_no_direction_more_than_once_more_than_another(rounds):
    plan = draw(Field.of(40), rounds=rounds, seed=5)
    for counts in directions(plan.rounds).values():
        times = [counts[seat] for seat in range(4)]
        assert max(times) - min(times) <= 1
    assert plan.measures["compass_unbalanced"] == 0


def test_with_odd_tables_it_is_balanced_as_well():
    plan = draw(Field.of(57, odd=5), rounds=5, seed=5)
    assert not [flaw for flaw in plan.flaws if flaw.kind == FlawKind.COMPASS]


def test_halves_part_every_player_and_every_table():
    tables = draw(Field.of(24), rounds=5, seed=1).rounds
    seats = [
        (number, place, player)
        for number, round_ in enumerate(tables)
        for place, table in enumerate(round_)
        for player in table
    ]
    one, other = part_in_halves(seats)
    assert sorted([*one, *other]) == sorted(seats)
    for half in (one, other):
        assert set(Counter(seat[:2] for seat in half).values()) == {2}
        assert set(Counter(seat[2] for seat in half).values()) <= {2, 3}
