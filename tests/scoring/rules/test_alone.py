"""Everyone alone for the fewest points: each pair settles twice the difference (convention)."""

from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from scoring.rules import RULESETS, Deal, Line, Outcome, Reason, Result, problems, score
from scoring.rules.notation import read, write, write_result
from tests.scoring.rules.strategies import ALONE_RULESET, alone_deals

NAMES = tuple("ABCDEFG")


def counted(*points):
    return Deal(card_points=tuple(map(Decimal, points)))


SETTLED = [
    # ruleset, each player's card points, scores
    ("qui-perd-gagne-6", (91, 0, 0, 0, 0, 0), (-910, 182, 182, 182, 182, 182)),
    ("qui-perd-gagne-6", (15, 15, 15, 15, 15, 16), (2, 2, 2, 2, 2, -10)),
    ("qui-perd-gagne-7", (13, 13, 13, 13, 13, 13, "8.5"), (-9, -9, -9, -9, -9, -9, 54)),
    ("misere-3", ("28.5", 28, "28.5"), (-1, 2, -1)),
    ("misere-4", (10, 20, 26, 32), (96, 16, -32, -80)),
    ("misere-5", ("17.5", "17.5", "17.5", "17.5", "17.5"), (0, 0, 0, 0, 0)),
    ("populaire-5", (16, "16.5", 17, "17.5", 18), (10, 5, 0, -5, -10)),
]


@pytest.mark.parametrize(("name", "points", "scores"), SETTLED)
def test_scores(name, points, scores):
    ruleset, deal = RULESETS[name], counted(*points)
    assert problems(deal, ruleset) == []
    assert score(deal, ruleset) == Result(
        scores=scores,
        lines=tuple(Line(Reason.CARD_POINTS, mark, i) for i, mark in enumerate(scores)),
    )


SUMS = [
    # ruleset, the least and the most that all counts may sum to: what is set aside counts 4½
    # a card at most, and ½ at least
    ("qui-perd-gagne-6", "91", "91"),
    ("qui-perd-gagne-7", "86.5", "90.5"),
    ("misere-3", "64", "88"),
    ("misere-4", "64", "88"),
    ("misere-5", "77.5", "89.5"),
    ("populaire-5", "77.5", "89.5"),
]


@pytest.mark.parametrize(("name", "least", "most"), SUMS)
def test_the_counts_sum_to_the_pack_but_for_what_is_set_aside(name, least, most):
    ruleset = RULESETS[name]
    zeros = (0,) * (ruleset.players - 2)
    step = Decimal(1) if ruleset.players % 2 == 0 else Decimal("0.5")

    def found(total):
        return problems(counted(Decimal(total) - 40, 40, *zeros), ruleset)

    assert found(least) == found(most) == []
    refused = [("points", "card_points_sum")]
    assert found(Decimal(least) - step) == found(Decimal(most) + step) == refused


IMPOSSIBLE_PILES = [
    # ruleset, each player's card points, what is refused
    ("misere-4", ("20.5", "20.5", 20, 24), ["card_half_point_impossible"]),
    ("qui-perd-gagne-6", ("15.5", "15.5", 15, 15, 15, 15), ["card_half_point_impossible"]),
    (
        "misere-4",
        ("1.5", 30, 30, 24),
        ["card_half_point_impossible", "card_points_below_trick"],
    ),
    ("misere-4", (2, 30, 30, 24), []),
    ("misere-3", (1, 44, 40), ["card_points_below_trick"]),
    ("misere-3", ("1.5", 43, 40), []),
    ("misere-5", (2, 20, 20, 20, 20), ["card_points_below_trick"]),
    ("misere-5", ("2.5", 20, 20, 20, 20), []),
    ("qui-perd-gagne-7", (3, 27, 20, 20, 20, 0, 0), ["card_points_below_trick"]),
    ("qui-perd-gagne-7", ("3.5", 27, 20, 20, 20, 0, 0), []),
]


@pytest.mark.parametrize(("name", "points", "codes"), IMPOSSIBLE_PILES)
def test_piles_that_tricks_cannot_make(name, points, codes):
    """A trick of low cards counts ½ a player; tricks of even size leave no half point."""
    assert problems(counted(*points), RULESETS[name]) == [("points", code) for code in codes]


def test_everybody_passed_and_the_misere_was_played():
    """A deal of an ordinary evening under house rules; the chien is set aside unseen."""
    facts = {"ruleset": "populaire-5", "players": list(NAMES[:5]), "dealer": "E"}
    points = {"A": 17, "B": 17.5, "C": 18, "D": 18.5, "E": 15}
    written = read(facts | {"points": points})
    assert written.deal == Deal(
        dealer=4, card_points=counted(17, "17.5", 18, "18.5", 15).card_points
    )
    assert problems(written.deal, written.ruleset) == []
    assert write(written) == facts | {"points": points}
    result = write_result(score(written.deal, written.ruleset), written.players)
    assert result["scores"] == {"A": 2, "B": -3, "C": -8, "D": -13, "E": 22}
    assert (result["made"], result["margin"], result["unit"]) == (None, None, 0)
    passed = read(facts | {"outcome": "passed_out"})
    assert score(passed.deal, passed.ruleset) == Result((0,) * 5)


@pytest.mark.parametrize("name", ["fft-5", "six", "double-9"])
def test_where_nobody_plays_alone_it_is_refused(name):
    ruleset = RULESETS[name]
    deal = counted(*[0] * ruleset.players)
    assert problems(deal, ruleset) == [("points", "alone_not_played")]


@pytest.mark.parametrize("name", ["qui-perd-gagne-6", "misere-3"])
def test_a_contract_is_no_fact_of_these_games(name):
    deal = Deal(taker=0, contract="garde", bouts=2, points=Decimal(49))
    assert problems(deal, RULESETS[name]) == [("points", "card_points_incomplete")]


@pytest.mark.parametrize("outcome", [out for out in Outcome if out is not Outcome.PLAYED])
def test_deals_that_are_not_scored(outcome):
    ruleset = RULESETS["misere-4"]
    deal = Deal(outcome=outcome, dealer=1)
    assert problems(deal, ruleset) == []
    assert score(deal, ruleset) == Result((0,) * 4)


@given(st.data(), ALONE_RULESET)
def test_every_accepted_deal_scores_and_sums_to_zero(data, ruleset):
    deal = data.draw(alone_deals(ruleset))
    assert problems(deal, ruleset) == []
    scores = score(deal, ruleset).scores
    assert sum(scores) == 0
    fewest = min(range(ruleset.players), key=lambda seat: deal.card_points[seat])
    assert scores[fewest] == max(scores)


@given(st.data(), ALONE_RULESET)
def test_seats_only_name_the_players(data, ruleset):
    deal = data.draw(alone_deals(ruleset))
    seats = data.draw(st.permutations(range(ruleset.players)))
    moved = Deal(card_points=tuple(deal.card_points[seat] for seat in seats))
    before, after = score(deal, ruleset).scores, score(moved, ruleset).scores
    assert after == tuple(before[seat] for seat in seats)


@given(st.data(), ALONE_RULESET)
def test_fewer_points_never_score_less(data, ruleset):
    deal = data.draw(alone_deals(ruleset))
    giver, taker = data.draw(st.permutations(range(ruleset.players)))[:2]
    moved = list(deal.card_points)
    moved[taker] += moved[giver]
    moved[giver] = Decimal(0)
    after = score(Deal(card_points=tuple(moved)), ruleset).scores
    assert after[giver] >= score(deal, ruleset).scores[giver]


@given(st.data(), ALONE_RULESET)
def test_round_trip(data, ruleset):
    deal = data.draw(alone_deals(ruleset))
    names = NAMES[: ruleset.players]
    text = {
        "ruleset": ruleset.id,
        "players": list(names),
        "points": dict(zip(names, map(str, deal.card_points), strict=True)),
    }
    assert read(text).deal == deal
    assert read(write(read(text))).deal == deal
