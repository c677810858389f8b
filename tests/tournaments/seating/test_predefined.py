"""Predefined draws: every one of them is proved here."""

import pytest

from tests.tournaments.seating.referee import meetings, repeats
from tournaments.seating import tables_for
from tournaments.seating.predefined import FIRST_ROUNDS, PRINTED, predefined


@pytest.mark.parametrize("players", FIRST_ROUNDS)
def test_nobody_meets_twice_in_all_the_rounds_of_a_first_round(players):
    draw = predefined(players)
    assert len(draw) == FIRST_ROUNDS[players][0]
    for tables in draw:
        assert sorted(player for table in tables for player in table) == list(range(players))
        assert {len(table) for table in tables} == {4}
    assert repeats(draw) == 0


@pytest.mark.parametrize("players", [16, 28])
def test_everybody_meets_everybody_once(players):
    assert len(meetings(predefined(players))) == players * (players - 1) // 2


@pytest.mark.parametrize(("players", "empty"), [(15, 1), (25, 3), (27, 1), (34, 2)])
def test_a_number_below_has_positions_to_leave_empty(players, empty):
    assert (players, 3) not in PRINTED
    assert sum(len(table) for table in predefined(players)[0]) == players + empty


def test_other_numbers_have_none():
    assert predefined(44) == predefined(401) == predefined(8) == []


@pytest.mark.parametrize(("players", "odd"), PRINTED)
def test_a_printed_draw_seats_everybody_in_five_rounds(players, odd):
    draw = predefined(players, odd)
    assert len(draw) == 5
    for tables in draw:
        assert sorted(player for table in tables for player in table) == list(range(players))
        assert sorted(map(len, tables)) == sorted(tables_for(players, odd))


@pytest.mark.parametrize(
    ("players", "odd"),
    [
        case
        for case in PRINTED
        if case[0] > 19 or case in {(17, 3), (18, 3)}  # others have too few tables
    ],
)
def test_in_a_printed_draw_nobody_meets_twice(players, odd):
    assert repeats(predefined(players, odd)) == 0


@pytest.mark.parametrize(("players", "forced"), [(17, 10), (18, 20), (19, 30)])
def test_what_is_forced_with_tables_of_5_and_four_tables(players, forced):
    """Two rounds of four tables have 16 pairs of tables for more players than that.

    Each player above 16 makes a pair meet in both rounds: 1, 2 or 3 for each of 10 pairs of
    rounds. No draw has fewer coincidences than these.
    """
    met = meetings(predefined(players, 5))
    assert sum(times * (times - 1) // 2 for times in met.values()) == forced


@pytest.mark.parametrize(("players", "met_again"), [(13, 3), (14, 2)])
def test_no_draw_with_tables_of_3_has_fewer_meetings_again(players, met_again):
    assert repeats(predefined(players, 3)) == met_again
