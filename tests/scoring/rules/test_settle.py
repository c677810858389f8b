"""Settlement: everybody ends at zero, in as few transfers as possible."""

from functools import cache

import pytest
from hypothesis import given, strategies as st

from scoring.rules.pot import EXACT_UP_TO, Transfer, in_cents, settle

EVENINGS = [
    # what everybody has won, and who pays whom how much
    pytest.param([], [], id="nobody"),
    pytest.param([0, 0, 0], [], id="all square"),
    pytest.param([5, -5], [(1, 0, 5)], id="one debt"),
    pytest.param([30, -10, -20], [(1, 0, 10), (2, 0, 20)], id="one winner"),
    pytest.param([-30, 10, 20], [(0, 1, 10), (0, 2, 20)], id="one loser"),
    pytest.param([7, -4, 4, -7], [(1, 2, 4), (3, 0, 7)], id="two who owe just that"),
    pytest.param(
        [9, -4, -5, 8, -2, -6],
        [(1, 0, 4), (2, 0, 5), (4, 3, 2), (5, 3, 6)],
        id="two groups of three: four transfers, not five",
    ),
]


@pytest.mark.parametrize(("balances", "expected"), EVENINGS)
def test_who_pays_whom(balances, expected):
    assert settle(balances) == tuple(Transfer(*transfer) for transfer in expected)


def test_balances_that_lack_something_are_refused():
    with pytest.raises(ValueError, match="balances must sum to zero"):
        settle([3, -2])


def test_scores_at_five_cents_a_point():
    assert in_cents((318, -106, -106, -106), 5) == (1590, -530, -530, -530)
    assert in_cents((318, -318), 0) == (0, 0)


def zero_sums(most):
    values = st.lists(st.integers(-60, 60), max_size=most - 1)
    return values.map(lambda part: [*part, -sum(part)])


def paid(balances, transfers):
    left = list(balances)
    for payer, receiver, amount in transfers:
        assert amount > 0
        left[payer] += amount
        left[receiver] -= amount
    return left


@given(zero_sums(40))
def test_everybody_ends_at_zero(balances):
    transfers = settle(balances)
    assert paid(balances, transfers) == [0] * len(balances)
    assert len(transfers) <= max(0, sum(map(bool, balances)) - 1)
    assert transfers == settle(balances)


@cache
def most_groups(balances):
    """Try every way to part balances into groups that sum to zero."""
    if not balances:
        return 0
    best = 1
    for subset in range(1, 1 << (len(balances) - 1)):
        apart = tuple(b for i, b in enumerate(balances) if subset >> i & 1)
        if sum(apart) == 0:
            rest = tuple(b for i, b in enumerate(balances) if not subset >> i & 1)
            best = max(best, most_groups(apart) + most_groups(rest))
    return best


@given(st.lists(st.integers(-6, 6), max_size=6).map(lambda part: [*part, -sum(part)]))
def test_no_way_takes_fewer(balances):
    """n − (groups that sum to zero) is the least; proved on small tables by trying all."""
    owing = tuple(sorted(balance for balance in balances if balance))
    assert len(settle(balances)) == len(owing) - most_groups(owing)


def test_a_hall_is_settled_too():
    balances = [*range(1, 60), -sum(range(1, 60))]
    assert len(balances) > EXACT_UP_TO
    assert len(settle(balances)) == 59
