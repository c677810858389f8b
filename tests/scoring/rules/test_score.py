"""Deals that a club player can check: lines, units, and who pays whom."""

import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import assume, given, strategies as st

from scoring.rules import (
    FFT_3,
    FFT_4,
    FFT_5,
    RULESETS,
    Chelem,
    Deal,
    Line,
    Misere,
    MisereKind,
    Outcome,
    Poignee,
    PoigneeSize,
    Reason,
    Result,
    Side,
    problems,
    score,
)
from scoring.rules.deal import PetitChelem
from scoring.rules.notation import read
from scoring.rules.presets import DUO_CHIEN, SIX
from scoring.rules.ruleset import ContractTerms
from tests.scoring.rules.refused import PETIT_CHELEM
from tests.scoring.rules.strategies import RULESET, accepted_deals

FIXTURES = Path(__file__).parents[3] / "fixtures"
VECTORS = [
    json.loads(line)
    for name in ("deals.jsonl", "impossible.jsonl")
    for line in (FIXTURES / name).read_text(encoding="utf-8").splitlines()
]
SIMPLE, DOUBLE, TRIPLE = PoigneeSize
ATTACK, DEFENCE = Side


def attack(contract, bouts, points, **facts):
    return Deal(taker=0, contract=contract, bouts=bouts, points=Decimal(points), **facts)


def lines(deal, ruleset=FFT_4):
    return [(line.reason.value, line.amount) for line in score(deal, ruleset).lines]


def vectors(*, scored):
    """Give the deals worked elsewhere that have scores, or those that were refused there."""
    found = [vector for vector in VECTORS if ("scores" in vector) == scored]
    assert found
    return [pytest.param(vector, id=json.dumps(vector["deal"])) for vector in found]


@pytest.mark.parametrize("vector", vectors(scored=False))
def test_deals_refused_elsewhere(vector):
    written = read(vector["deal"])
    assert problems(written.deal, written.ruleset) != []


@pytest.mark.parametrize("vector", vectors(scored=True))
def test_deals_worked_elsewhere(vector):
    written = read(vector["deal"])
    assert problems(written.deal, written.ruleset) == []
    result = score(written.deal, written.ruleset)
    assert dict(zip(written.players, result.scores, strict=True)) == vector["scores"]


WORKED = [
    # deal, its lines, each defender's share (sources: S0, the last S3)
    pytest.param(
        attack("garde", 2, 49, petit_au_bout=ATTACK, poignees=(Poignee(0, SIMPLE),)),
        [("contract", 66), ("petit_au_bout", 20), ("poignee", 20)],
        106,
        id="garde made by 8, simple poignée, petit au bout",
    ),
    pytest.param(
        attack("garde_sans", 2, 45, petit_au_bout=DEFENCE),
        [("contract", 116), ("petit_au_bout", -40)],
        76,
        id="garde sans made by 4, petit to the defence",
    ),
    pytest.param(
        attack("petite", 1, 44, petit_au_bout=ATTACK, poignees=(Poignee(0, SIMPLE),)),
        [("contract", -32), ("petit_au_bout", 10), ("poignee", -20)],
        -42,
        id="petite failed by 7, simple poignée shown, petit won",
    ),
    pytest.param(
        attack("garde", 1, 62, poignees=(Poignee(2, SIMPLE),)),
        [("contract", 72), ("poignee", 20)],
        92,
        id="garde made by 11, poignée shown by the defence",
    ),
    pytest.param(
        attack(
            "garde",
            2,
            87,
            petit_au_bout=ATTACK,
            poignees=(Poignee(0, SIMPLE),),
            chelem=Chelem(announced=True, achieved_by=ATTACK),
        ),
        [("contract", 142), ("petit_au_bout", 20), ("poignee", 20), ("chelem", 400)],
        582,
        id="garde 87 with 2 bouts, poignée, petit, chelem announced",
    ),
    pytest.param(
        attack("garde", 2, 43, petit_au_bout=ATTACK),
        [("contract", 54), ("petit_au_bout", 20)],
        74,
        id="garde made by 2, petit au bout",
    ),
]


@pytest.mark.parametrize(("deal", "named", "unit"), WORKED)
def test_examples_of_the_texts(deal, named, unit):
    assert problems(deal, FFT_4) == []
    assert lines(deal) == named
    assert score(deal, FFT_4).unit == unit
    assert score(deal, FFT_4).scores == (3 * unit, -unit, -unit, -unit)


def test_result_of_five_players_with_a_misere():
    """The example of the written form: Ana calls Cy; Bo holds no atout."""
    misere = Misere(1, MisereKind.ATOUT)
    deal = attack(
        "garde",
        2,
        49,
        partners=(2,),
        petit_au_bout=ATTACK,
        poignees=(Poignee(0, SIMPLE),),
        miseres=(misere,),
    )
    without = score(replace(deal, miseres=()), FFT_5)
    assert without == Result(
        scores=(212, -106, 106, -106, -106),
        lines=(
            Line(Reason.CONTRACT, 66),
            Line(Reason.PETIT_AU_BOUT, 20),
            Line(Reason.POIGNEE, 20),
        ),
        unit=106,
        made=True,
        margin=Decimal(8),
        points_to_make=41,
    )
    ruleset = replace(FFT_5, miseres={MisereKind.ATOUT: 10})
    assert problems(deal, ruleset) == []
    with_misere = score(deal, ruleset)
    assert with_misere.scores == (202, -66, 96, -116, -116)
    assert with_misere.lines == (*without.lines, Line(Reason.MISERE, 10, 1))
    assert with_misere.unit == 106


MARGINS = [
    # contract, bouts, points, the contract line
    ("petite", 0, "56", 25),
    ("petite", 0, "55", -26),
    ("petite", 1, "51", 25),
    ("petite", 1, "50", -26),
    ("petite", 2, "41", 25),
    ("petite", 2, "40", -26),
    ("petite", 3, "36", 25),
    ("petite", 3, "35", -26),
    ("petite", 1, "58", 32),
    ("garde", 1, "58", 64),
    ("garde_sans", 1, "58", 128),
    ("garde_contre", 1, "58", 192),
    ("petite", 1, "44", -32),
    ("garde", 1, "44", -64),
    ("garde_sans", 1, "44", -128),
    ("garde_contre", 1, "44", -192),
]


@pytest.mark.parametrize(("contract", "bouts", "points", "amount"), MARGINS)
def test_contract_line(contract, bouts, points, amount):
    assert lines(attack(contract, bouts, points)) == [("contract", amount)]


HALVES = [
    # bouts, points, the contract line of a petite, made, margin: the half goes to the winner
    (0, "55.5", -26, False, "-0.5"),
    (0, "56.5", 26, True, "0.5"),
    (1, "50.5", -26, False, "-0.5"),
    (1, "51.5", 26, True, "0.5"),
    (2, "40.5", -26, False, "-0.5"),
    (2, "41.5", 26, True, "0.5"),
    (2, "39.5", -27, False, "-1.5"),
    (2, "42.5", 27, True, "1.5"),
    (3, "35.5", -26, False, "-0.5"),
    (3, "36.5", 26, True, "0.5"),
]


@pytest.mark.parametrize("ruleset", [FFT_3, FFT_5], ids=lambda ruleset: ruleset.id)
@pytest.mark.parametrize(("bouts", "points", "amount", "made", "margin"), HALVES)
def test_half_points_go_to_the_side_that_wins(ruleset, bouts, points, amount, made, margin):
    deal = attack("petite", bouts, points)
    assert problems(deal, ruleset) == []
    result = score(deal, ruleset)
    assert result.lines == (Line(Reason.CONTRACT, amount),)
    assert (result.made, result.margin) == (made, Decimal(margin))


ROUNDINGS = [
    # points with 2 bouts (41 to make), rounding step, to the nearest, the petite's line
    ("46.5", 1, False, 31),
    ("46.5", 1, True, 31),
    ("46", 5, False, 30),
    ("46.5", 5, False, 35),
    ("43", 5, True, 25),
    ("43.5", 5, True, 30),
    ("45", 10, True, 25),
    ("46", 10, True, 35),
    ("42", 10, False, 35),
    ("41", 10, False, 25),
    ("40.5", 10, False, -35),
    ("40.5", 10, True, -25),
    ("36", 10, True, -35),
]


@pytest.mark.parametrize(("points", "step", "nearest", "amount"), ROUNDINGS)
def test_a_house_may_round_the_margin(points, step, nearest, amount):
    ruleset = replace(FFT_3, rounding_step=step, rounding_nearest=nearest)
    assert lines(attack("petite", 2, points), ruleset) == [("contract", amount)]


MULTIPLIED = [("petite", 400), ("garde", 800), ("garde_sans", 1600)]


@pytest.mark.parametrize(("contract", "amount"), MULTIPLIED)
def test_a_house_may_multiply_the_chelem(contract, amount):
    ruleset = replace(FFT_4, chelem_multiplied=True)
    deal = attack(contract, 3, 91, chelem=Chelem(announced=True, achieved_by=ATTACK))
    assert lines(deal, ruleset)[1:] == [("chelem", amount)]


SHARES = [
    # ruleset, partners, scores of a petite just made (+25), taker first
    (FFT_3, (), (50, -25, -25)),
    (FFT_4, (), (75, -25, -25, -25)),
    (FFT_5, (), (100, -25, -25, -25, -25)),
    (FFT_5, (1,), (50, 25, -25, -25, -25)),
    (FFT_5, (4,), (50, -25, -25, -25, 25)),
    (SIX, (1, 3), (25, 25, -25, 25, -25, -25)),
    (DUO_CHIEN, (), (25, -25)),
]


@pytest.mark.parametrize(("ruleset", "partners", "scores"), SHARES)
def test_shares(ruleset, partners, scores):
    made = attack("petite", 2, 41, partners=partners)
    failed = attack("petite", 2, 40, partners=partners)
    assert score(made, ruleset).scores == scores
    assert score(failed, ruleset).scores == tuple(-mark * 26 // 25 for mark in scores)


PETITS = [
    # contract, points with 1 bout, won by, the petit's line
    ("petite", 51, ATTACK, 10),
    ("petite", 51, DEFENCE, -10),
    ("petite", 40, ATTACK, 10),
    ("petite", 40, DEFENCE, -10),
    ("garde", 51, ATTACK, 20),
    ("garde_sans", 51, ATTACK, 40),
    ("garde_contre", 40, DEFENCE, -60),
]


@pytest.mark.parametrize(("contract", "points", "side", "amount"), PETITS)
def test_petit_goes_to_whoever_wins_it(contract, points, side, amount):
    deal = attack(contract, 1, points, petit_au_bout=side)
    assert problems(deal, FFT_4) == []
    assert lines(deal)[1:] == [("petit_au_bout", amount)]


POIGNEES = [
    # points with 2 bouts, poignées, their lines: to the winner of the deal, whoever showed
    (41, [(0, SIMPLE)], [20]),
    (41, [(1, SIMPLE)], [20]),
    (40, [(0, SIMPLE)], [-20]),
    (40, [(3, SIMPLE)], [-20]),
    (41, [(0, DOUBLE)], [30]),
    (41, [(0, TRIPLE)], [40]),
    (41, [(0, SIMPLE), (2, SIMPLE)], [20, 20]),
    (40, [(0, SIMPLE), (2, SIMPLE)], [-20, -20]),
]


@pytest.mark.parametrize(("points", "shown", "amounts"), POIGNEES)
def test_poignees_go_to_the_side_that_wins_the_deal(points, shown, amounts):
    deal = attack("garde_contre", 2, points, poignees=tuple(Poignee(*one) for one in shown))
    assert problems(deal, FFT_4) == []
    assert lines(deal)[1:] == [("poignee", amount) for amount in amounts]


CHELEMS = [
    # announced, achieved by, points, bouts, its lines
    (True, ATTACK, 91, 3, [400]),
    (False, ATTACK, 91, 3, [200]),
    (True, ATTACK, 87, 2, [400]),
    (False, ATTACK, 87, 2, [200]),
    (True, None, 80, 2, [-200]),
    (False, None, 80, 2, []),
    (False, DEFENCE, 10, 1, [-200]),
    (True, DEFENCE, 10, 1, [-200, -200]),
]


@pytest.mark.parametrize(("announced", "by", "points", "bouts", "amounts"), CHELEMS)
def test_chelem(announced, by, points, bouts, amounts):
    deal = attack("garde", bouts, points, chelem=Chelem(announced, by))
    assert problems(deal, FFT_4) == []
    assert lines(deal)[1:] == [("chelem", amount) for amount in amounts]


PETIT_CHELEMS = [
    (PetitChelem(announced=True, achieved=True), [("petit_chelem", 200)]),
    (PetitChelem(announced=False, achieved=True), [("petit_chelem", 100)]),
    (PetitChelem(announced=True, achieved=False), [("petit_chelem", -100)]),
    (PetitChelem(), []),
]


@pytest.mark.parametrize(("petit_chelem", "expected"), PETIT_CHELEMS)
def test_petit_chelem_where_it_is_played(petit_chelem, expected):
    deal = attack("garde", 3, 80, petit_chelem=petit_chelem)
    assert problems(deal, PETIT_CHELEM) == []
    assert lines(deal, PETIT_CHELEM)[1:] == expected


def test_pousse_doubles_the_margin_only():
    pousse = ContractTerms(base_multiplier=1, margin_multiplier=2, petit_multiplier=1)
    ruleset = replace(FFT_4, contracts={"pousse": pousse})
    deal = attack("pousse", 2, 49, petit_au_bout=ATTACK)
    assert lines(deal, ruleset) == [("contract", 25 + 2 * 8), ("petit_au_bout", 10)]


def test_two_petits_with_two_packs():
    ruleset = replace(
        FFT_4, packs=2, card_points=182, points_to_make=(111, 106, 101, 92, 82, 77, 72)
    )
    deal = attack("garde", 4, 100, petit_au_bout=ATTACK, petits=2)
    assert problems(deal, ruleset) == []
    assert lines(deal, ruleset) == [("contract", 86), ("petit_au_bout", 40)]


def test_reduced_pack_adds_five_points_to_the_count():
    ruleset = replace(FFT_3, card_points=81, added_points=5)
    result = score(attack("petite", 2, 36), ruleset)
    assert (result.made, result.margin, result.points_to_make) == (True, 0, 41)


@pytest.mark.parametrize("outcome", [out for out in Outcome if out is not Outcome.PLAYED])
@pytest.mark.parametrize("ruleset", [FFT_3, FFT_4, FFT_5], ids=lambda ruleset: ruleset.id)
def test_deals_that_are_not_scored(outcome, ruleset):
    assert score(Deal(outcome=outcome, dealer=1), ruleset) == Result((0,) * ruleset.players)


def test_alone_against_all_each_pair_settles_twice_the_difference():
    """Of 91 points, 88 in the tricks: 2 × (88 − 4 × own)."""
    ruleset = replace(FFT_4, points_to_make=(), contracts={}, settlement=2)
    counts = tuple(Decimal(count) for count in ("10", "20", "26", "32"))
    deal = Deal(card_points=counts)
    assert problems(deal, ruleset) == []
    result = score(deal, ruleset)
    assert result.scores == (96, 16, -32, -80)
    assert result.lines[0] == Line(Reason.CARD_POINTS, 96, 0)


@given(st.data(), RULESET)
def test_every_accepted_deal_scores_and_sums_to_zero(data, ruleset):
    deal = data.draw(accepted_deals(ruleset))
    assert problems(deal, ruleset) == []
    result = score(deal, ruleset)
    assert sum(result.scores) == 0
    assert result.unit == sum(line.amount for line in result.lines if line.player is None)
    shared = score(replace(deal, miseres=()), ruleset)
    share = ruleset.shares[len(deal.partners)]
    defenders = set(range(ruleset.players)) - {deal.taker, *deal.partners}
    assert {shared.scores[seat] for seat in defenders} == {-share.defender * result.unit}
    assert {shared.scores[seat] for seat in deal.partners} <= {share.partner * result.unit}
    assert shared.scores[deal.taker] == share.taker * result.unit


@given(st.data(), RULESET)
def test_a_misere_is_paid_by_each_other_player(data, ruleset):
    deal = data.draw(accepted_deals(ruleset))
    scores = list(score(replace(deal, miseres=()), ruleset).scores)
    for holder, kind in deal.miseres:
        for player in range(ruleset.players):
            worth = ruleset.miseres[kind]
            scores[player] += worth * (ruleset.players - 1) if player == holder else -worth
    assert score(deal, ruleset).scores == tuple(scores)


@given(st.data(), RULESET)
def test_a_better_count_never_pays_the_attack_less(data, ruleset):
    deal = replace(data.draw(accepted_deals(ruleset)), chelem=Chelem())
    step = Decimal("0.5") if ruleset.half_points else Decimal(1)
    better = replace(deal, points=deal.points + step * data.draw(st.integers(1, 60)))
    assume(problems(better, ruleset) == [])
    # Poignées change sides with the deal, so the attack gains by winning it.
    assert score(better, ruleset).unit >= score(deal, ruleset).unit


@given(st.data(), RULESET)
def test_seats_only_name_the_players(data, ruleset):
    """Whoever sits elsewhere takes the same score along."""
    deal = data.draw(accepted_deals(ruleset))
    seats = data.draw(st.permutations(range(ruleset.players)))
    moved = replace(
        deal,
        taker=seats[deal.taker],
        partners=tuple(seats[partner] for partner in deal.partners),
        poignees=tuple(Poignee(seats[player], size) for player, size in deal.poignees),
        miseres=tuple(Misere(seats[player], kind) for player, kind in deal.miseres),
    )
    before, after = score(deal, ruleset), score(moved, ruleset)
    assert [after.scores[seat] for seat in seats] == list(before.scores)
    assert after._replace(scores=(), lines=()) == before._replace(scores=(), lines=())
    assert after.lines == tuple(
        line if line.player is None else line._replace(player=seats[line.player])
        for line in before.lines
    )


def test_the_federations_rulesets_come_first():
    assert list(RULESETS)[:3] == ["fft-3", "fft-4", "fft-5"]
