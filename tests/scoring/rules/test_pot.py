"""The mouches: chips deal by deal, as a club treasurer would count them."""

from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from scoring.rules import FFT_4, Deal, Outcome
from scoring.rules.pot import (
    PotDeal,
    PotEvent,
    PotStep,
    pot_event,
    pot_history,
    shared_out,
)
from scoring.rules.ruleset import PotTerms

ONE = PotTerms(passed_out=1, cap=None)
ALL = (0, 1, 2, 3)
NOTHING, PASSED, MADE, FAILED = PotEvent


EVENING = [
    # what happened, taker, moves, chips, pot
    (MADE, 0, (0, 0, 0, 0), (0, 0, 0, 0), 0),  # an empty pot gives nothing
    (FAILED, 1, (0, 0, 0, 0), (0, 0, 0, 0), 0),  # and twice nothing is nothing
    (PASSED, None, (-1, -1, -1, -1), (-1, -1, -1, -1), 4),
    (FAILED, 1, (0, -4, 0, 0), (-1, -5, -1, -1), 8),
    (NOTHING, None, (0, 0, 0, 0), (-1, -5, -1, -1), 8),
    (PASSED, None, (-1, -1, -1, -1), (-2, -6, -2, -2), 12),
    (MADE, 2, (0, 0, 12, 0), (-2, -6, 10, -2), 0),
]


def test_an_evening():
    deals = [PotDeal(event, ALL, taker) for event, taker, *_ in EVENING]
    assert pot_history(deals, 4, ONE) == tuple(
        PotStep(event, moves, chips, pot) for event, _taker, moves, chips, pot in EVENING
    )


def test_a_cap_bounds_the_fine():
    deals = [PotDeal(PASSED, ALL), PotDeal(FAILED, ALL, 3), PotDeal(FAILED, ALL, 3)]
    history = pot_history(deals, 4, PotTerms(passed_out=2, cap=10))
    assert [(step.chips, step.pot) for step in history] == [
        ((-2, -2, -2, -2), 8),
        ((-2, -2, -2, -10), 16),
        ((-2, -2, -2, -20), 26),
    ]


def test_who_sits_out_pays_nothing():
    deals = [PotDeal(PASSED, (0, 1, 3, 4)), PotDeal(MADE, (0, 1, 2, 3), 3)]
    history = pot_history(deals, 5, ONE)
    assert [step.chips for step in history] == [(-1, -1, 0, -1, -1), (-1, -1, 0, 3, -1)]


EVENTS = [
    pytest.param(Deal(outcome=Outcome.PASSED_OUT), PASSED, id="passed out"),
    pytest.param(Deal(outcome=Outcome.PETIT_SEC), NOTHING, id="petit sec"),
    pytest.param(Deal(outcome=Outcome.MISDEAL), NOTHING, id="misdeal"),
    pytest.param(Deal(outcome=Outcome.CANCELLED), NOTHING, id="cancelled"),
    pytest.param(
        Deal(taker=0, contract="garde", bouts=2, points=Decimal(41)), MADE, id="just made"
    ),
    pytest.param(
        Deal(taker=0, contract="garde", bouts=2, points=Decimal(40)), FAILED, id="failed"
    ),
    pytest.param(Deal(card_points=(Decimal(23),) * 4), NOTHING, id="everyone alone"),
]


@pytest.mark.parametrize(("deal", "event"), EVENTS)
def test_what_a_deal_does_to_the_pot(deal, event):
    assert pot_event(deal, FFT_4) is event


@given(
    st.lists(st.tuples(st.sampled_from(PotEvent), st.integers(0, 3)), max_size=30),
    st.integers(1, 5),
    st.none() | st.integers(1, 50),
)
def test_chips_and_pot_sum_to_zero(events, passed_out, cap):
    deals = [PotDeal(event, ALL, taker) for event, taker in events]
    for step in pot_history(deals, 4, PotTerms(passed_out=passed_out, cap=cap)):
        assert sum(step.chips) + step.pot == 0
        assert step.pot >= 0


LEFT = [
    # chips in hand, what is left in the pot, who gets how many of it
    pytest.param((0, 0, 0, 0), 0, (0, 0, 0, 0), id="nothing"),
    pytest.param((-1, -1, -1, -1), 4, (1, 1, 1, 1), id="what everybody put in"),
    pytest.param((-1, -5, -1, -1), 8, (2, 2, 2, 2), id="a doubled pot is shared alike"),
    pytest.param((-2, -1, -1, -1), 5, (2, 1, 1, 1), id="the odd chip to who is down most"),
    pytest.param((-1, -1, -1, -1, 1), 3, (1, 1, 1, 0, 0), id="among equals, the first seats"),
]


@pytest.mark.parametrize(("chips", "pot", "parts"), LEFT)
def test_what_is_left_is_shared(chips, pot, parts):
    assert shared_out(PotStep(PASSED, (), chips, pot)) == parts
    assert sum(chips) + sum(parts) == 0
