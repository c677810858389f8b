from collections import Counter
from itertools import pairwise
from math import ceil

import pytest

from tests.cases import some_soon
from tournaments.duplicate.movements.individuel import (
    NoRotationError,
    TooFewPlayersError,
    individuel,
)
from tournaments.duplicate.movements.values import (
    MovementKind,
    MovementWish,
    dealer_of,
    measure,
    rotation_offsets,
    taker_of,
)

# With so many players, so many meetings at most that are not the first, in five rounds. Two
# lines of 4 have 16 pairs, and five rounds of four tables ask for 20.
AGAIN = {
    8: 36, 9: 30, 10: 23, 11: 19, 12: 36, 13: 27, 14: 18, 15: 10, 16: 24, 17: 16, 18: 10,
    19: 6, 22: 3, 23: 4, 25: 2, 26: 2, 29: 1, 30: 1,
}  # fmt: skip


def boards_again(plan):
    """Who meets a board twice, and which."""
    met = Counter(
        (player, board)
        for each in plan.rounds
        for table, boards in zip(each.tables, each.boards, strict=True)
        for player in table
        for board in boards
    )
    return [one for one, times in met.items() if times > 1]


def five_rounds(players, **more):
    return individuel(MovementWish([range(1, players + 1)] * 5, deals=4, seed=players, **more))


def busiest(plan):
    """Give at how many tables a board is at once, at most."""
    turns = [turn for each in plan.rounds for turn in zip(*each.boards, strict=True)]
    return max(max(Counter(turn).values()) for turn in turns)


@pytest.mark.parametrize("players", some_soon(range(8, 121)))
def test_every_size(players):
    plan = five_rounds(players)
    found = measure(plan)
    assert sum(times - 1 for times in found.again.values()) <= AGAIN.get(players, 0)
    assert not found.turned
    assert not boards_again(plan)
    assert set(found.results) == set(range(1, 21))
    assert set(found.results.values()) == {players // 4}  # every board has every table's
    assert busiest(plan) == found.copies == ceil(players // 4 / 4)  # no set more, none less
    assert sum(found.sat_out.values()) == players % 4 * 5
    in_turn = players // 4 + 1  # of one direction, where one of them has no table
    assert max(found.sat_out.values(), default=0) <= (ceil(5 / in_turn) if players % 4 else 0)


def test_sixteen_players_meet_everybody_of_the_other_lines():
    found = measure(individuel(MovementWish([range(16)] * 4, deals=4, seed=1)))
    assert not found.again
    assert found.tables * found.rounds * 6 == 4 * 4 * 6  # all pairs of two lines


@pytest.mark.parametrize("tables", [5, 6, 7, 8, 9, 12, 15, 30])
def test_boards_move_on_and_meet_nobody_twice(tables):
    plan = five_rounds(4 * tables, kind=MovementKind.ROTATION)
    found = measure(plan)
    assert not found.again
    assert not found.turned
    assert not boards_again(plan)
    assert set(found.results.values()) == {5}
    assert (len(found.results), found.copies) == (4 * tables, 1)


# Rounds in which nobody meets a player or a board twice; with a number of tables that neither
# 2 nor 3 divides every board meets every table.
MEASURED = {
    5: 5, 6: 5, 7: 7, 8: 6, 9: 7, 10: 8, 11: 11, 12: 10, 13: 13, 14: 11, 15: 12, 16: 12,
    17: 17, 18: 12, 20: 12, 25: 25,
}  # fmt: skip


@pytest.mark.parametrize(("tables", "rounds"), MEASURED.items())
def test_rotations_that_were_measured(tables, rounds):
    people = [range(4 * tables)] * rounds
    plan = individuel(MovementWish(people, deals=2, seed=1, kind=MovementKind.ROTATION))
    found = measure(plan)
    assert (found.again, found.turned, boards_again(plan)) == ({}, frozenset(), [])
    assert set(found.results.values()) == {rounds}
    assert found.copies == 1


def test_boards_do_not_move_on_where_nobody_knows_how():
    for players in (16, 21):
        with pytest.raises(NoRotationError):
            five_rounds(players, kind=MovementKind.ROTATION)
    assert rotation_offsets(4, 5) is None


def test_two_tables_at_least():
    with pytest.raises(TooFewPlayersError):
        five_rounds(7)


def test_the_same_question_gives_the_same_plan():
    assert five_rounds(22) == five_rounds(22)
    assert five_rounds(22) != individuel(MovementWish([range(1, 23)] * 5, deals=4, seed=1))


def test_what_is_played_stays_and_is_remembered():
    before = five_rounds(36)
    played = before.rounds[:2]
    there = [*range(1, 35), 37]  # two have left, one has come
    plan = individuel(MovementWish([there] * 3, deals=4, seed=36, played=played))
    assert plan.rounds[:2] == played
    found = measure(plan)
    assert not found.again
    assert not found.turned
    assert not boards_again(plan)
    assert all(
        {player for table in each.seating for player in table} == set(there)
        for each in plan.rounds[2:]
    )


def test_who_has_played_least_turns_where_lines_have_become_unequal():
    played = five_rounds(16).rounds[:1]
    souths = {table[2] for table in played[0].tables}
    there = [player for player in range(1, 17) if player not in sorted(souths)[:3]]
    plan = individuel(MovementWish([there] * 2, deals=4, seed=16, played=played))
    assert [len(each.relay) for each in plan.rounds] == [0, 1, 1]
    assert len(measure(plan).turned) == 2


def test_what_a_plan_costs():
    found = measure(five_rounds(36))
    assert (found.players, found.tables, found.rounds, found.deals) == (36, 9, 5, 4)
    assert (len(found.results), found.copies, found.minutes) == (20, 3, 230)


def test_neighbours_begin_with_different_boards():
    first = five_rounds(36).rounds[0]
    assert first.boards[:3] == ((1, 2, 3, 4), (2, 3, 4, 1), (3, 4, 1, 2))
    assert all(one[0] != other[0] for one, other in pairwise(first.boards))


def test_takers_and_dealers_take_turns():
    assert {(taker_of(board), dealer_of(board)) for board in range(1, 17)} == {
        (taker, dealer) for taker in range(4) for dealer in range(4)
    }


def test_boards_after_a_rotation_are_new_to_everybody():
    """20 players whose boards move on; one leaves after two rounds, and boards are shared."""
    before = five_rounds(20, kind=MovementKind.ROTATION)
    there = range(1, 20)
    plan = individuel(MovementWish([there] * 3, deals=4, seed=20, played=before.rounds[:2]))
    assert not boards_again(plan)
    assert [each.boards[0][0] for each in plan.rounds[2:]] == [21, 25, 29]


def test_boards_after_rounds_of_more_deals_are_new_too():
    played = individuel(MovementWish([range(8)] * 4, deals=5, seed=8)).rounds[:2]
    plan = individuel(MovementWish([range(8)] * 2, deals=4, seed=8, played=played))
    assert not boards_again(plan)
    assert [min(each.boards[0]) for each in plan.rounds] == [1, 6, 11, 15]
