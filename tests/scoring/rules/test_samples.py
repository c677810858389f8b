"""The sample deals: real cards could give each of them, in every game that we ship."""

import pytest

from scoring.rules import FFT_4, RULESETS, problems, score
from scoring.rules.samples import sample_deals


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_no_sample_contradicts_the_cards(ruleset):
    deals = sample_deals(ruleset, ruleset)
    assert [(deal, problems(deal, ruleset)) for deal in deals if problems(deal, ruleset)] == []
    assert all(sum(score(deal, ruleset).scores) == 0 for deal in deals)


COUNTS = [
    ("fft-4", 8),
    ("fft-3", 8),
    ("fft-5", 8),
    ("populaire-5", 12),
    ("six", 6),
    ("misere-4", 2),
]


@pytest.mark.parametrize(("ruleset", "count"), COUNTS)
def test_there_are_enough_and_no_more(ruleset, count):
    assert len(sample_deals(RULESETS[ruleset], RULESETS[ruleset])) == count


def test_what_only_one_of_two_rulesets_plays_is_shown():
    deals = sample_deals(FFT_4, RULESETS["sans-petite-4"])
    assert [deal.contract for deal in deals].count("petite") == 2
    assert sample_deals(RULESETS["sans-petite-4"], FFT_4) == deals
