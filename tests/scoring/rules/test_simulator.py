"""No deal that real cards can produce may be refused."""

import os
from collections import Counter
from random import Random

import pytest

from scoring.rules import FFT_3, FFT_4, FFT_5, Outcome, problems, score
from tests.scoring.rules.simulator import KINGS, PACK, halves, play_deal

DEALS = int(os.environ.get("SIMULATED_DEALS", "400"))  # SIMULATED_DEALS=100000 for a long run


def what_happened(deal):
    """Name what is rare in a deal."""
    if deal.outcome is Outcome.PETIT_SEC:
        return ["petit sec"]
    return [
        "played",
        deal.contract,
        f"{deal.bouts} bouts",
        *[f"poignée {size.value}" for _, size in deal.poignees],
        *["half point"] * (deal.points % 1 != 0),
        *["partner"] * len(deal.partners),
        *["alone"] * (not deal.partners),
        *[f"petit {deal.petit_au_bout}"] * (deal.petit_au_bout is not None),
        *[f"chelem {deal.chelem.achieved_by}"] * (deal.chelem.achieved_by is not None),
        *[f"chelem with {deal.points}"] * (deal.chelem.achieved_by == "attack"),
    ]


def test_the_pack_counts_91():
    assert halves(PACK) == 182
    assert halves(KINGS) == 4 * 9


@pytest.mark.parametrize("ruleset", [FFT_3, FFT_4, FFT_5], ids=lambda ruleset: ruleset.id)
def test_whatever_the_cards_do_is_accepted(ruleset):
    seen = Counter()
    for number in range(DEALS):
        deal = play_deal(ruleset, Random(f"{ruleset.id} {number}"))
        assert problems(deal, ruleset) == [], (number, deal)
        assert sum(score(deal, ruleset).scores) == 0
        seen.update(what_happened(deal))
    expected = {
        *ruleset.contracts,
        *("0 bouts", "1 bouts", "2 bouts", "3 bouts"),
        *(f"poignée {size.value}" for size in ruleset.poignees),
        *("petit attack", "petit defence", "chelem attack", "chelem defence", "alone"),
        *("chelem with 91", "chelem with 87"),
        *["half point"] * ruleset.half_points,
        *["partner"] * ruleset.max_partners,
    }
    assert expected - set(seen) == set()
    assert seen["played"] > DEALS / 2
    assert ("half point" in seen) == ruleset.half_points
