"""From which round on two must meet again, beside what draws reach."""

import pytest

from tests.factories import search
from tournaments.seating import Field, tables_for
from tournaments.seating.search import most_without_repeats

# The rounds in which draws of two seeds let nobody meet again, of 3 to 40 players, tables of 3.
REACHED_BY = "1 1 1 1 1 1 4 1 1 1 4 4 5 5 5 5 5 5 6 5 7 7 8 8 9 9 7 8 8 8 8 11 11 11 9 9 9 9"
REACHED = dict(enumerate(map(int, REACHED_BY.split()), start=3))
BOUND = {players: most_without_repeats(tables_for(players)) for players in REACHED}


def repeats(players, rounds):
    return search(Field.of(players), rounds=rounds, seed=1).measures["repeats"]


def test_no_draw_gets_beyond_the_bound():
    assert {
        players for players, reached in REACHED.items() if reached > BOUND[players]
    } == set()


def test_some_draws_get_as_far():
    as_far = {players for players, reached in REACHED.items() if reached == BOUND[players]}
    assert as_far == {*range(3, 13), 15, 16, 23, 24, 27, 28, 34, 35, 36}


@pytest.mark.parametrize("players", [8, 9, 12, 16, 24, 28])
def test_a_draw_of_so_many_rounds_has_no_meeting_again_and_one_more_has(players):
    assert repeats(players, BOUND[players]) == 0
    assert repeats(players, BOUND[players] + 1) > 0
