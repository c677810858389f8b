"""By hand: an exchange of two seats, and what it breaks."""

import pytest

from tournaments.seating import (
    Field,
    Flaw,
    FlawKind,
    ImpossibleError,
    Obstacle,
    draw,
    swap,
)

FIELD = Field(players=Field.of(8, teams=2).players, forbidden=frozenset({(1, 8)}))
ROUNDS = (((1, 3, 5, 7), (2, 4, 6, 8)), ((1, 4, 6, 7), (2, 3, 5, 8)))


def test_an_exchange_says_what_it_breaks_and_mends():
    """3 and 8 in round 2: 3 meets 4 of the same team, 1 meets 8, but 3 and 5 only once."""
    result = swap(FIELD, ROUNDS, number=1, players=(8, 3))
    assert result.rounds == (((1, 8, 5, 7), (2, 4, 6, 3)), ROUNDS[1])
    assert Flaw(kind=FlawKind.TEAM, players=(3, 4), rounds=(1,)) in result.broken
    assert Flaw(kind=FlawKind.TEAM, players=(7, 8), rounds=(1,)) in result.broken
    assert Flaw(kind=FlawKind.FORBIDDEN, players=(1, 8), rounds=(1,)) in result.broken
    assert Flaw(kind=FlawKind.REPEAT, players=(3, 5), rounds=(1, 2)) in result.mended


def test_an_exchange_that_breaks_nothing_says_nothing():
    field = Field.of(16)
    plan = draw(field, rounds=1, seed=1)
    one, other = plan.rounds[0][0][0], plan.rounds[0][1][0]
    result = swap(field, plan.rounds, number=1, players=(one, other))
    assert (result.broken, result.mended) == ((), ())
    assert result.rounds[0][0][0] == other


def test_the_exchange_taken_back_is_the_plan_as_it_was():
    once = swap(FIELD, ROUNDS, number=2, players=(1, 5))
    back = swap(FIELD, once.rounds, number=2, players=(5, 1))
    assert back.rounds == ROUNDS
    assert (back.broken, back.mended) == (once.mended, once.broken)


def test_two_of_one_table_exchange_seats():
    result = swap(FIELD, ROUNDS, number=1, players=(1, 7))
    assert result.rounds[0][0] == (7, 3, 5, 1)


def test_who_has_no_seat_cannot_be_exchanged():
    with pytest.raises(ImpossibleError) as refusal:
        swap(FIELD, ROUNDS, number=2, players=(1, 99))
    assert (refusal.value.obstacle, refusal.value.players) == (Obstacle.NOT_SEATED, (99,))
    assert refusal.value.round_number == 2
