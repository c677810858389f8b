"""A chelem is held against the cards: what they can do is accepted, and nothing else."""

from decimal import Decimal

import pytest

from scoring.rules import Chelem, Deal, Side, margin, problems
from scoring.rules.frozen import for_browser
from tests.scoring.rules.chelems import GAMES, counts_after, heaps

EVERY_CHELEM = [
    (by, contract, ruleset_id)
    for ruleset_id, ruleset in GAMES.items()
    for contract in ruleset.contracts
    for by in Side
]


def deal_with(by, contract, bouts, half):
    return Deal(
        taker=0,
        contract=contract,
        bouts=bouts,
        points=Decimal(half) / 2,
        chelem=Chelem(achieved_by=by),
    )


@pytest.mark.parametrize(("by", "contract", "ruleset_id"), EVERY_CHELEM)
def test_every_count_after_a_chelem_card_by_card(by, contract, ruleset_id):
    ruleset = GAMES[ruleset_id]
    accepted = {
        (bouts, half)
        for bouts in range(ruleset.bouts + 1)
        for half in range(2 * ruleset.card_points + 1)
        if not problems(deal_with(by, contract, bouts, half), ruleset)
    }
    assert accepted == counts_after(by, contract, ruleset_id)
    made = {margin(deal_with(by, contract, *each), ruleset) >= 0 for each in accepted}
    assert made == {by is Side.ATTACK}  # so that a contract and a chelem always agree


def test_heaps_of_two_cards():
    king, low, petit, excuse = 13, 5, 56, 77
    assert heaps([king, low, petit, excuse], 2) == {
        *((0, 0, 10), (1, 0, 18), (1, 0, 10), (1, 1, 18), (1, 1, 10), (2, 1, 18)),
    }
    assert heaps([king, low], 0) == {(0, 0, 0)}


@pytest.mark.parametrize(("by", "contract", "ruleset_id"), EVERY_CHELEM)
def test_the_browser_gets_the_same_bounds(by, contract, ruleset_id):
    limits = for_browser(GAMES[ruleset_id])["pack"]["chelems"][contract][by]
    assert {
        (bouts, half)
        for bouts, limit in enumerate(limits)
        if limit
        for half in range(limit[0], limit[1] + 1, 2)
    } == counts_after(by, contract, ruleset_id)
