"""Bilans of any deals stand beside each other as `parity` says, and mistyped ones do not."""

import random
from functools import cache
from itertools import islice

import pytest
from hypothesis import given, settings, strategies as st

from scoring.rules import FFT_3, FFT_4, FFT_5, RULESETS, score
from scoring.rules.deal import problems
from tests.scoring.rules.grid import deals_of
from tournaments.rounds.going import ANY, odd_bilans, step

GAMES = sorted(ruleset.id for ruleset in RULESETS.values() if ruleset.contracts)


@cache
def grid(game):
    """Give some hundreds of possible deals of a game, around every limit and bonus."""
    ruleset = RULESETS[game]
    some = islice((deal for deal in deals_of(ruleset) if deal.played), 0, None, 9)
    return [deal for deal in some if not problems(deal, ruleset)]


@pytest.mark.parametrize(
    ("ruleset", "seats", "multiple"),
    [(FFT_4, 4, 4), (FFT_3, 3, 3), (FFT_5, 5, ANY), (FFT_4, 5, ANY)],
    ids=["four", "three", "five with a king", "a mort"],
)
def test_what_bilans_differ_by(ruleset, seats, multiple):
    assert step(ruleset, seats) == multiple


def turned(scores, by):
    """Let another player take: the same deal from another seat."""
    return scores[by:] + scores[:by]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=25)
@given(data=st.data())
def test_no_deals_give_bilans_that_are_asked_about(game, data):
    ruleset = RULESETS[game]
    bilans = [0] * ruleset.players
    for _ in range(data.draw(st.integers(1, 10))):
        deal = data.draw(st.sampled_from(grid(game)))
        seat = data.draw(st.integers(0, ruleset.players - 1))
        scores = turned(score(deal, ruleset).scores, seat)
        bilans = [bilan + points for bilan, points in zip(bilans, scores, strict=True)]
    assert sum(bilans) == 0
    assert odd_bilans(bilans, step(ruleset, ruleset.players)) == []


def test_a_garde_is_even_and_a_petite_may_be_odd():
    """The trade's own check: from the garde up every score of a table of four is even."""

    def rests(contract):
        deals = (deal for deal in grid("fft-4") if deal.contract == contract)
        return {points % 2 for deal in deals for points in score(deal, FFT_4).scores}

    assert (rests("garde"), rests("petite")) == ({0}, {0, 1})


def test_a_slip_of_one_bilan_and_its_remainder_is_found():
    """The last bilan is the remainder: a slip shows in two, unless it is a multiple of 4."""
    dice = random.Random(5)
    for slip in range(1, 12):
        bilans = [dice.randrange(-40, 40) * 4 + 2 for _ in range(3)]
        typed = [bilans[0] + slip, *bilans[1:]]
        typed.append(-sum(typed))
        right = [*bilans, -sum(bilans)]
        assert odd_bilans(right, 4) == []
        assert (odd_bilans(typed, 4) == []) == (slip % 4 == 0)
