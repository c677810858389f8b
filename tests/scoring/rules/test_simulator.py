"""No deal that real cards can produce may be refused, in any game."""

import os
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from scoring.rules import RULESETS, Outcome, Side, problems, score
from scoring.rules.deal import NO_CHELEM
from scoring.rules.doubt import doubts
from scoring.rules.ruleset import Call
from tests.scoring.rules.cards import BOUTS, halves, pack_of
from tests.scoring.rules.simulator import play_deal
from tests.scoring.rules.variants import VARIANTS

DEALS = int(os.environ.get("SIMULATED_DEALS", "90"))  # SIMULATED_DEALS=10000 for a long run
DOUBLE_MISERES = next(ruleset for ruleset in VARIANTS if ruleset.id == "double-miseres")
ALL = [*RULESETS.values(), DOUBLE_MISERES]
BIDDING = [ruleset for ruleset in ALL if ruleset.contracts]


def named(ruleset):
    return ruleset.id


@cache
def played(ruleset_id):
    ruleset = next(ruleset for ruleset in ALL if ruleset.id == ruleset_id)
    return [play_deal(ruleset, Random(f"{ruleset_id} {number}")) for number in range(DEALS)]


def what_happened(deal):
    """Name what is rare in a deal."""
    if deal.outcome is Outcome.PETIT_SEC:
        return ["petit sec"]
    if deal.card_points:
        return ["alone"]
    slam = deal.chelem.achieved_by
    return [
        "contract",
        deal.contract,
        f"{deal.bouts} bouts",
        f"{len(deal.partners)} partners",
        *[f"poignée {size.value}" for _, size in deal.poignees],
        *[f"misère {kind.value}" for _, kind in deal.miseres],
        *["half point"] * (deal.points % 1 != 0),
        *[f"petit {deal.petit_au_bout}"] * (deal.petit_au_bout is not None),
        *["two petits"] * (deal.petits == 2),
        *["petit chelem"] * deal.petit_chelem.achieved,
        *[f"chelem {slam}"] * (slam is not None),
        *[f"chelem with {deal.points}"] * (slam is Side.ATTACK),
    ]


@pytest.mark.parametrize("ruleset", ALL, ids=named)
def test_the_pack_counts_as_the_game_says(ruleset):
    pack = pack_of(ruleset)
    assert halves(pack) == 2 * ruleset.card_points
    assert len(pack) == ruleset.cards
    assert halves(BOUTS) == 3 * 9


@pytest.mark.parametrize("ruleset", ALL, ids=named)
def test_whatever_the_cards_do_is_accepted(ruleset):
    for number, deal in enumerate(played(ruleset.id)):
        assert problems(deal, ruleset) == [], (number, deal)
        assert sum(score(deal, ruleset).scores) == 0


@pytest.mark.parametrize("ruleset", BIDDING, ids=named)
def test_a_chelem_left_out_is_asked_about_and_no_other_deal(ruleset):
    bid = [deal for deal in played(ruleset.id) if deal.contract]  # the rest: alone, petit sec
    asked = {deal for deal in bid if forgotten(deal, ruleset)}
    made = {deal for deal in bid if deal.chelem.achieved_by is not None}
    seen = {deal for deal in made if ruleset.contracts[deal.contract].chien is Side.ATTACK}
    assert {deal for deal in seen if deal.chelem.achieved_by is Side.ATTACK} <= asked <= made


def forgotten(deal, ruleset):
    """Tell whether a deal is asked about once its chelem is left out."""
    return "chelem_forgotten" in doubts(replace(deal, chelem=NO_CHELEM), ruleset)


@pytest.mark.parametrize("ruleset", BIDDING, ids=named)
def test_much_happens_in_every_game(ruleset):
    seen = Counter(event for deal in played(ruleset.id) for event in what_happened(deal))
    expected = {
        *ruleset.contracts,
        *(f"{bouts} bouts" for bouts in range(ruleset.bouts + 1)),
        *(f"{partners} partners" for partners in range(ruleset.max_partners + 1)),
        *(f"poignée {size.value}" for size in ruleset.poignees),
        *("petit attack", "petit defence", "chelem attack", "chelem defence"),
        *["alone"] * (ruleset.settlement is not None),
    }
    # whoever wins that king's trick is of the attack
    never = {Call.KING_TAKEN: {"petit defence", "chelem defence"}}.get(ruleset.call, set())
    assert expected - never - set(seen) == set()
    assert seen["contract"] > DEALS / 2
    assert ("half point" in seen) == ruleset.half_points


def test_the_rarest_things_happen_somewhere():
    seen = {
        event
        for ruleset in BIDDING
        for deal in played(ruleset.id)
        for event in what_happened(deal)
    }
    assert {
        *("petit sec", "two petits", "petit chelem", "misère atout", "misère tete"),
        *(f"chelem with {points}" for points in (91, 87, 81, 77)),
        *(f"chelem with {points}" for points in (182, 178, 174)),
    } - seen == set()
