"""Rotation: who begins in one direction moves on by steps; nobody meets twice."""

import pytest

from tests.tournaments.seating.referee import repeats
from tournaments.seating.predefined import rotation

TABLES_OF_CLUBS = [6, 8, 9, 12, 15, 18]  # where the classic shift 0, 1, 2, 3 meets again


def classic_shift(tables, rounds):
    return [
        [
            [
                direction * tables + (table + direction * number) % tables
                for direction in range(4)
            ]
            for table in range(tables)
        ]
        for number in range(rounds)
    ]


@pytest.mark.parametrize("tables", TABLES_OF_CLUBS)
def test_where_the_classic_shift_repeats_other_steps_do_not(tables):
    assert repeats(classic_shift(tables, 7)) > 0
    draw = rotation(tables, 5)
    assert len(draw) == 5
    assert repeats(draw) == 0


@pytest.mark.parametrize("tables", range(5, 101))
def test_five_rounds_from_five_tables_on(tables):
    draw = rotation(tables, 5)
    assert len(draw) == 5
    assert repeats(draw) == 0
    assert all(
        sorted(position for table in round_ for position in table) == list(range(4 * tables))
        for round_ in draw
    )


@pytest.mark.parametrize("tables", [5, 7, 11, 13])
def test_a_prime_number_of_tables_has_as_many_rounds(tables):
    draw = rotation(tables, 50)
    assert len(draw) == tables
    assert repeats(draw) == 0


def test_one_direction_never_meets_while_it_rotates():
    for round_ in rotation(9, 7):
        for table in round_:
            assert sorted(position // 9 for position in table) == [0, 1, 2, 3]


def test_eight_tables_have_a_round_more_in_which_directions_sit_together():
    draw = rotation(8, 8)
    assert len(draw) == 8
    assert draw[-1][0] == [0, 1, 2, 3]
    assert repeats(draw) == 0


def test_few_tables_have_few_rounds():
    assert [len(rotation(tables, 5)) for tables in (1, 2, 3, 4)] == [1, 1, 1, 3]
