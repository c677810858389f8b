"""Each contradiction of a deal, mended as its sentence says: the deal is then accepted."""

from decimal import Decimal

import pytest

from scoring.labels.problems import ALONE_PROBLEM, PROBLEM, problem_sentence
from scoring.rules import Deal, Misere, MisereKind, Outcome, Poignee, Side, problems
from scoring.rules.deal import NO_PETIT_CHELEM
from tests.scoring.rules.refused import ALONE, PLAIN, REFUSED, SIMPLE

# What its sentence says to do, as the facts that change.
MENDED = {
    "player_unknown": {"dealer": 3},
    "taker_missing": {"taker": 0},
    "partners_none": {"partners": ()},
    "partners_too_many": {"partners": (1,)},
    "partner_not_distinct": {"partners": ()},
    "card_not_called": {"called_card": "roi de coeur"},
    "contract_unknown": {"contract": "garde_sans"},
    "bouts_out_of_range": {"bouts": 3},
    "points_out_of_range": {"points": Decimal(51)},
    "points_not_half": {"points": Decimal("40.5")},
    "half_point_impossible": {"points": Decimal(40)},
    "points_too_few_for_bouts": {"points": Decimal(18)},
    "points_too_many_for_bouts": {"bouts": 3},
    "points_below_chien": {"points": Decimal(12)},
    "points_above_chien": {"points": Decimal(88)},
    "petits_out_of_range": {"petits": 1},
    "petit_attack_without_bout": {"bouts": 1},
    "petit_defence_without_bout": {"petit_au_bout": Side.ATTACK},
    "poignee_twice": {"poignees": (Poignee(1, SIMPLE),)},
    "poignee_size_unknown": {"poignees": (Poignee(1, SIMPLE),)},
    "poignee_too_many_atouts": {"poignees": (Poignee(1, SIMPLE), Poignee(2, SIMPLE))},
    "chelem_points": {"points": Decimal(91)},
    "chelem_bouts": {"bouts": 1},
    "chelem_but_petit_defence": {"petit_au_bout": Side.ATTACK},
    "chelem_defence_but_petit": {"petit_au_bout": None, "points": Decimal(4), "bouts": 0},
    "petit_chelem_not_played": {"petit_chelem": NO_PETIT_CHELEM},
    "petit_chelem_and_chelem": {"petit_chelem": NO_PETIT_CHELEM},
    "petit_chelem_points": {"points": Decimal(80)},
    "misere_not_played": {"miseres": (Misere(1, MisereKind.ATOUT),)},
    "misere_twice": {"miseres": (Misere(1, MisereKind.ATOUT),)},
    "misere_and_poignee": {"poignees": ()},
    "misere_without_room": {"miseres": (Misere(1, MisereKind.ATOUT),)},
    "alone_not_played": {"card_points": ()},
    "card_points_incomplete": {"card_points": tuple(map(Decimal, (20, 20, 24, 24)))},
    "card_half_point_impossible": {"card_points": tuple(map(Decimal, (20, 20, 24, 24)))},
    "card_points_below_trick": {"card_points": tuple(map(Decimal, (2, 30, 30, 26)))},
    "never_passed": {"outcome": Outcome.MISDEAL},
    "card_points_sum": {"card_points": tuple(map(Decimal, (20, 20, 24, 24)))},
}


# What is said otherwise where each player has a count: what is wrong, and mended.
ALONE_MENDED = {"points_out_of_range": ((-1, 20, 24, 24), (20, 20, 24, 24))}


def test_every_sentence_is_followed():
    assert set(MENDED) == set(PROBLEM) == set(REFUSED)
    assert set(ALONE_MENDED) == set(ALONE_PROBLEM)


@pytest.mark.parametrize("code", MENDED)
def test_a_deal_that_is_mended_as_its_sentence_says_is_accepted(code):
    facts, _problems, ruleset = REFUSED[code]
    alone = ruleset.settlement and not ruleset.contracts
    usual = {} if alone else PLAIN
    mended = Deal(**usual | facts | MENDED[code])
    assert problems(mended, ruleset) == []


@pytest.mark.parametrize("code", ALONE_MENDED)
def test_a_count_of_who_plays_alone_is_mended(code):
    wrong, mended = (Deal(card_points=tuple(map(Decimal, each))) for each in ALONE_MENDED[code])
    problem = problems(wrong, ALONE)[0]
    sentence = ALONE_PROBLEM[code] % {"card_points": ALONE.card_points}
    assert problem_sentence(problem, wrong, ALONE) == sentence
    assert problems(mended, ALONE) == []
