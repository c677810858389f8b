"""Every sum that a game can print comes to the mark beside it, on a pocket calculator."""

import re
from dataclasses import replace

import pytest
from django.utils.translation import override

from scoring import labels
from scoring.explanation import added, explain, shares, times
from scoring.rulebook.examples import examples
from scoring.rulebook.prose import Grid
from scoring.rules import problems, score
from scoring.rules.ruleset import ContractTerms, Share
from tests.cases import some_soon
from tests.scoring.calculator import SUM, sums, worked_out
from tests.scoring.rules.grid import GRID_RULESETS, deals_of
from tests.scoring.rules.variants import VARIANTS

LANGUAGES = pytest.mark.parametrize(
    "language", ["fr", pytest.param("en", marks=pytest.mark.long)]
)


def _contracts(*terms):
    return {
        f"c{number}": ContractTerms(
            base_multiplier=base,
            margin_multiplier=margin,
            petit_multiplier=petit,
            name=f"{number}",
        )
        for number, (base, margin, petit) in enumerate(terms)
    }


# What no variant of the grid multiplies: nothing, and each part by itself.
UNUSUAL = [
    replace(
        one,
        id=f"unusual-{one.id}",
        contracts=_contracts((0, 3, 1), (3, 0, 2), (0, 1, 0), (1, 0, 1), (1, 3, 5), (5, 5, 1)),
        shares=tuple(
            Share(taker=2 * share.taker, partner=2 * share.partner, defender=2)
            for share in one.shares
        ),
        chelem_multiplied=True,
    )
    for one in VARIANTS
]  # fmt: skip
GAMES = GRID_RULESETS | {one.id: one for one in UNUSUAL}
SOME_SOON = pytest.mark.parametrize("game", some_soon([*GAMES]))


def scored(ruleset):
    """Give each deal of the grid that has a score, once for what it says."""
    deals = {}
    for deal in deals_of(ruleset):
        if deal.played and not problems(deal, ruleset):
            deals.setdefault((deal, score(deal, ruleset)), None)
    return deals


@LANGUAGES
@SOME_SOON
def test_every_sum_of_every_deal(game, language):
    ruleset = GAMES[game]
    with override(language):
        wrong = [
            (deal, complaint)
            for deal, result in scored(ruleset)
            for complaint in complaints(deal, result, ruleset)
        ]
    assert wrong[:5] == []


def complaints(deal, result, ruleset):
    """Say what does not come to what it stands beside."""
    explained = explain(deal, result, ruleset)
    texts = [explained.verdict, explained.sentence, *(step.sum for step in explained.steps)]
    marks = [(step.sum, step.how, step.amount) for step in explained.steps]
    marks += [
        ("", share.how.removesuffix(" (misères)"), share.points)
        for share in shares(deal, result, ruleset)
    ]
    marks += (settled if deal.card_points else paid)(deal, result, ruleset, explained)
    yield from (text for text in texts if any(left != right for left, right in sums(text)))
    for text, how, amount in marks:
        if (text and last_number(text) != amount) or (how and worked_out(how) != amount):
            yield text or how, amount


def paid(deal, result, ruleset, explained):
    """Give the parts of a contract's sentence, each with the line that it tells."""
    lines, _arrow, total = explained.sentence.partition(" → ")
    amounts = [line.amount for line in result.lines if line.player is None]
    pays = ruleset.shares[len(deal.partners)].defender * result.unit
    told = [
        (line, "", amount)
        for line, amount in zip(lines.split(" · ")[-len(amounts) :], amounts, strict=True)
    ]
    return [*told, (total, explained.total.how, pays)]


def settled(deal, result, _ruleset, explained):
    """Give the one sum of those who play alone, with each one's own points."""
    how = re.search(r"\d+ × \(.*?\)", explained.sentence)[0]
    return [
        ("", re.sub("ses points|their points", labels.points(own), how), mark)
        for own, mark in zip(deal.card_points, result.scores, strict=True)
    ]


def last_number(text):
    return worked_out(re.findall(r"−?\d+½?|−?½", re.sub(r" \(.*?\)$", "", text))[-1])


@LANGUAGES
@SOME_SOON
def test_every_sum_of_the_rulebooks_examples(game, language):
    with override(language):
        grids = [block for block in examples(GAMES[game]) if isinstance(block, Grid)]
    for grid in grids:
        assert all(left == right for left, right in sums(grid.caption))
        for _label, how, amount in grid.rows:
            if how and not how[-1].isalpha():
                assert worked_out(how) == worked_out(amount.removeprefix("+")), (how, amount)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("(25 + 5) × 2", 60),
        ("25 + 8 × 2", 41),
        ("25 × 2 + 8", 58),
        ("−(25 + 7) × 4", -128),
        ("−32 × 3 + 30", -66),
        ("2 × (86½ − 4 × 12½)", 73),
        ("2 × (86,5 − 4 × 12,5)", 73),
        ("½ + 4½", 5),
    ],
)
def test_the_calculator(text, value):
    assert worked_out(text) == value


@pytest.mark.parametrize("text", ["25 + 8, ×2", "(25 + 8", "25 + 8 arrondi", "25 25"])
def test_what_no_calculator_takes(text):
    with pytest.raises((ValueError, IndexError)):
        worked_out(text)


def test_each_sum_of_a_text_is_found():
    text = "Contrat (25 + 8) × 2 = 66 · petit −10 × 4 = −40 → 66 − 40 = 26 par défenseur"
    assert [how for how, _amount in SUM.findall(text)] == ["(25 + 8) × 2", "−10 × 4", "66 − 40"]


def test_times_and_added():
    assert times("25 + 8", 2) == "(25 + 8) × 2"
    assert times(times("10", 4), 2) == "10 × 4 × 2"
    assert times("25 + 8", 1) == "25 + 8"
    assert added([66, 20, -200]) == "66 + 20 − 200"
