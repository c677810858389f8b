"""The sample deals: real cards could give each of them, in every game that we ship."""

from dataclasses import replace

import pytest

from scoring.rules import FFT_4, RULESETS, MisereKind, problems, score
from scoring.rules.ruleset import ChelemTerms, Share
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


def one_number_more(ruleset):
    """Give the ruleset with one number changed, for each number that its form offers."""
    yield replace(ruleset, base=ruleset.base + 1)
    yield replace(ruleset, petit=ruleset.petit + 1)
    yield replace(ruleset, settlement=(ruleset.settlement or 0) + 2)
    yield from more_to_make_or_share(ruleset)
    yield from more_multiplied(ruleset)
    yield from more_bonuses(ruleset)


def more_to_make_or_share(ruleset):
    counts, shares = ruleset.points_to_make, ruleset.shares
    for bouts, count in enumerate(counts):
        more = (*counts[:bouts], count + 1, *counts[bouts + 1 :])
        yield replace(ruleset, points_to_make=more)
    for partners, share in enumerate(shares):
        double = Share(taker=2 * share.taker, partner=2 * share.partner, defender=2)
        more = (*shares[:partners], double, *shares[partners + 1 :])
        yield replace(ruleset, shares=more)


def more_multiplied(ruleset):
    for contract, terms in ruleset.contracts.items():
        for part in ("base_multiplier", "margin_multiplier", "petit_multiplier"):
            more = replace(terms, **{part: getattr(terms, part) + 1})
            yield replace(ruleset, contracts={**ruleset.contracts, contract: more})


def more_bonuses(ruleset):
    for size, poignee in ruleset.poignees.items():
        more = replace(poignee, value=poignee.value + 1)
        yield replace(ruleset, poignees={**ruleset.poignees, size: more})
    for kind in MisereKind:
        value = ruleset.miseres.get(kind, 0) + 1
        yield replace(ruleset, miseres={**ruleset.miseres, kind: value})
    values = ("announced_made", "made", "announced_missed")
    for slam, names in (("chelem", (*values, "by_defence")), ("petit_chelem", values)):
        terms = getattr(ruleset, slam) or ChelemTerms(
            **dict.fromkeys((*names, "by_defence"), 0)
        )
        for name in names:
            yield replace(ruleset, **{slam: replace(terms, **{name: getattr(terms, name) + 1})})


def worth(deal, ruleset):
    return problems(deal, ruleset) or score(deal, ruleset).scores


@pytest.mark.parametrize(
    "ruleset", [one for one in RULESETS.values() if one.contracts], ids=lambda one: one.id
)
def test_each_number_that_a_house_changes_moves_a_sample(ruleset):
    for changed in one_number_more(ruleset):
        deals = sample_deals(ruleset, changed)
        assert any(worth(deal, ruleset) != worth(deal, changed) for deal in deals), changed
        nowhere = [one for one in deals if problems(one, ruleset) and problems(one, changed)]
        assert (nowhere, len(set(deals))) == ([], len(deals))
