"""What the federation's three rulesets share, number by number."""

from dataclasses import FrozenInstanceError

import pytest

from scoring.rules import FFT_3, FFT_4, FFT_5
from scoring.rules.ruleset import ChelemTerms, Side


@pytest.mark.parametrize("ruleset", [FFT_3, FFT_4, FFT_5], ids=lambda ruleset: ruleset.id)
def test_what_all_tables_share(ruleset):
    assert ruleset.players * ruleset.hand + ruleset.chien == 78
    assert ruleset.points_to_make == (56, 51, 41, 36)
    assert (ruleset.card_points, ruleset.bouts, ruleset.excuses, ruleset.atouts) == (
        91,
        3,
        1,
        22,
    )
    assert (ruleset.base, ruleset.petit) == (25, 10)
    assert [terms.value for terms in ruleset.poignees.values()] == [20, 30, 40]
    assert ruleset.chelem == ChelemTerms(
        announced_made=400, made=200, announced_missed=-200, by_defence=-200
    )
    assert {
        contract: (
            terms.base_multiplier,
            terms.margin_multiplier,
            terms.petit_multiplier,
            terms.chien,
        )
        for contract, terms in ruleset.contracts.items()
    } == {
        "petite": (1, 1, 1, Side.ATTACK),
        "garde": (2, 2, 2, Side.ATTACK),
        "garde_sans": (4, 4, 4, Side.ATTACK),
        "garde_contre": (6, 6, 6, Side.DEFENCE),
    }


def test_a_ruleset_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        FFT_4.base = 30
