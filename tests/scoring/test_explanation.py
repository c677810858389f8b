from dataclasses import replace
from decimal import Decimal

import pytest

from scoring import rules
from scoring.explanation import PlayerShare, explain, payment, shares
from scoring.rules import FFT_4, FFT_5, Chelem, Deal, MisereKind, Outcome, Poignee, Side
from scoring.rules.ruleset import ContractTerms, PoigneeSize

SIMPLE = Poignee(0, PoigneeSize.SIMPLE)
HOUSE = replace(
    FFT_4,
    contracts={
        "pousse": ContractTerms(base_multiplier=1, margin_multiplier=2, petit_multiplier=1)
    },
    miseres={MisereKind.ATOUT: 10},
)


def a_deal(contract, bouts, points, **facts):
    return Deal(taker=0, contract=contract, bouts=bouts, points=Decimal(points), **facts)


SENTENCES = [
    pytest.param(
        a_deal("garde", 2, "49", petit_au_bout=Side.ATTACK, poignees=(SIMPLE,)),
        "(25 + 8) × 2 = 66 · petit au bout 10 × 2 = 20 · poignée 20"
        " → 66 + 20 + 20 = 106 par défenseur",
        id="the example of the encyclopaedia",
    ),
    pytest.param(a_deal("petite", 2, "45"), "25 + 4 = 29 → 29 par défenseur", id="times one"),
    pytest.param(a_deal("petite", 1, "44"), "−(25 + 7) = −32 → −32 par défenseur", id="failed"),
    pytest.param(
        a_deal("garde_sans", 1, "44"),
        "−(25 + 7) × 4 = −128 → −128 par défenseur",
        id="failed, times four",
    ),
    pytest.param(
        a_deal("garde_sans", 2, "45", petit_au_bout=Side.DEFENCE),
        "(25 + 4) × 4 = 116 · petit au bout −10 × 4 = −40 → 116 − 40 = 76 par défenseur",
        id="petit to the defence",
    ),
    pytest.param(
        a_deal("petite", 1, "44", poignees=(SIMPLE,), petit_au_bout=Side.ATTACK),
        "−(25 + 7) = −32 · petit au bout 10 · poignée −20 → −32 + 10 − 20 = −42 par défenseur",
        id="poignee lost, petit won",
    ),
    pytest.param(
        a_deal("petite", 2, "41", petit_au_bout=Side.DEFENCE),
        "25 + 0 = 25 · petit au bout −10 → 25 − 10 = 15 par défenseur",
        id="just made, petit lost",
    ),
    pytest.param(
        a_deal(
            "petite",
            2,
            "41",
            poignees=(Poignee(0, PoigneeSize.SIMPLE), Poignee(1, PoigneeSize.SIMPLE)),
        ),
        "25 + 0 = 25 · poignée 20 · poignée 20 → 25 + 20 + 20 = 65 par défenseur",
        id="two poignees",
    ),
    pytest.param(
        a_deal("petite", 2, "41", poignees=(Poignee(0, PoigneeSize.DOUBLE),)),
        "25 + 0 = 25 · double poignée 30 → 25 + 30 = 55 par défenseur",
        id="a double poignee",
    ),
    pytest.param(
        a_deal("petite", 2, "41", poignees=(Poignee(0, PoigneeSize.TRIPLE),)),
        "25 + 0 = 25 · triple poignée 40 → 25 + 40 = 65 par défenseur",
        id="a triple poignee",
    ),
    pytest.param(
        a_deal(
            "garde",
            2,
            "87",
            poignees=(SIMPLE,),
            petit_au_bout=Side.ATTACK,
            chelem=Chelem(announced=True, achieved_by=Side.ATTACK),
        ),
        "(25 + 46) × 2 = 142 · petit au bout 10 × 2 = 20 · poignée 20 · chelem annoncé 400"
        " → 142 + 20 + 20 + 400 = 582 par défenseur",
        id="chelem announced and made",
    ),
    pytest.param(
        a_deal("petite", 3, "91", chelem=Chelem(achieved_by=Side.ATTACK)),
        "25 + 55 = 80 · chelem 200 → 80 + 200 = 280 par défenseur",
        id="chelem not announced",
    ),
    pytest.param(
        a_deal("garde", 3, "60", chelem=Chelem(announced=True)),
        "(25 + 24) × 2 = 98 · chelem annoncé manqué −200 → 98 − 200 = −102 par défenseur",
        id="chelem missed, contract made: the attack pays",
    ),
    pytest.param(
        a_deal("petite", 0, "3", chelem=Chelem(achieved_by=Side.DEFENCE)),
        "−(25 + 53) = −78 · chelem de la défense −200 → −78 − 200 = −278 par défenseur",
        id="chelem by the defence",
    ),
    pytest.param(
        a_deal("petite", 0, "3", chelem=Chelem(announced=True, achieved_by=Side.DEFENCE)),
        "−(25 + 53) = −78 · chelem annoncé manqué −200 · chelem de la défense −200"
        " → −78 − 200 − 200 = −478 par défenseur",
        id="chelem announced and won by the defence: both fines",
    ),
    pytest.param(
        a_deal("garde_contre", 3, "41", poignees=(SIMPLE,), chelem=Chelem(announced=True)),
        "(25 + 5) × 6 = 180 · poignée 20 · chelem annoncé manqué −200"
        " → 180 + 20 − 200 = 0, personne ne paie",
        id="nobody pays",
    ),
]


@pytest.mark.parametrize(("deal", "sentence"), SENTENCES)
def test_the_sentence_of_a_deal(deal, sentence):
    assert rules.problems(deal, FFT_4) == []
    explained = explain(deal, rules.score(deal, FFT_4), FFT_4)
    assert explained.sentence == sentence
    assert sum(step.amount for step in explained.steps) == rules.score(deal, FFT_4).unit


HALF = "le demi-point va au camp qui gagne"
HALVES = [
    # bouts, points, verdict, sentence
    (
        2,
        "41.5",
        "Réussi de ½, compté 1 : 41½ points pour 41",
        f"½, compté 1 : {HALF} · (25 + 1) × 2 = 52 → 52 par défenseur",
    ),
    (
        2,
        "40.5",
        "Chuté de ½, compté 1 : 40½ points pour 41",
        f"½, compté 1 : {HALF} · −(25 + 1) × 2 = −52 → −52 par défenseur",
    ),
    (2, "41", "Juste fait : 41 points pour 41", "(25 + 0) × 2 = 50 → 50 par défenseur"),
    (0, "1", "Chuté de 55 : 1 point pour 56", "−(25 + 55) × 2 = −160 → −160 par défenseur"),
    (
        0,
        "0.5",
        "Chuté de 55½, compté 56 : ½ point pour 56",
        f"55½, compté 56 : {HALF} · −(25 + 56) × 2 = −162 → −162 par défenseur",
    ),
    (
        1,
        "52.5",
        "Réussi de 1½, compté 2 : 52½ points pour 51",
        f"1½, compté 2 : {HALF} · (25 + 2) × 2 = 54 → 54 par défenseur",
    ),
]


@pytest.mark.parametrize(("bouts", "points", "verdict", "sentence"), HALVES)
def test_the_odd_half_goes_to_the_side_that_wins(bouts, points, verdict, sentence):
    deal = a_deal("garde", bouts, points)
    explained = explain(deal, rules.score(deal, FFT_5), FFT_5)
    assert (explained.verdict, explained.sentence) == (verdict, sentence)


def test_a_line_shows_how_it_is_reckoned():
    deal = a_deal("garde", 2, "49", petit_au_bout=Side.ATTACK, poignees=(SIMPLE,))
    steps = explain(deal, rules.score(deal, FFT_4), FFT_4).steps
    assert [(step.label, step.how, step.amount) for step in steps] == [
        ("Contrat", "(25 + 8) × 2", 66),
        ("Petit au bout", "10 × 2", 20),
        ("Poignée", "", 20),
    ]


@pytest.mark.parametrize("outcome", [Outcome.PASSED_OUT, Outcome.MISDEAL, Outcome.CANCELLED])
def test_a_deal_not_scored_only_says_what_became_of_it(outcome):
    deal = Deal(outcome=outcome)
    explained = explain(deal, rules.score(deal, FFT_4), FFT_4)
    assert (explained.steps, explained.sentence) == ((), "")
    assert shares(deal, rules.score(deal, FFT_4), FFT_4) == ()


def test_a_house_contract_multiplies_only_the_margin():
    deal = a_deal("pousse", 2, "49", petit_au_bout=Side.ATTACK)
    explained = explain(deal, rules.score(deal, HOUSE), HOUSE)
    assert (
        explained.sentence == "25 + 8 × 2 = 41 · petit au bout 10 → 41 + 10 = 51 par défenseur"
    )


def test_a_misere_stands_beside_what_everybody_pays():
    deal = a_deal("pousse", 2, "41", miseres=(rules.Misere(1, MisereKind.ATOUT),))
    result = rules.score(deal, HOUSE)
    explained = explain(deal, result, HOUSE)
    assert explained.sentence == "25 + 0 × 2 = 25 → 25 par défenseur"
    assert [step.player for step in explained.personal] == [1]
    assert shares(deal, result, HOUSE) == (
        PlayerShare("preneur", "25 × 3 − 10 (misères)", 65),
        PlayerShare("défense", "−25 + 30 (misères)", 5),
        PlayerShare("défense", "−25 − 10 (misères)", -35),
        PlayerShare("défense", "−25 − 10 (misères)", -35),
    )


SHARES = [
    # ruleset, partners, shares
    (
        FFT_4,
        (),
        [("preneur", "66 × 3", 198)] + [("défense", "", -66)] * 3,
    ),
    (
        FFT_5,
        (2,),
        [
            ("preneur", "66 × 2", 132),
            ("défense", "", -66),
            ("partenaire", "", 66),
            ("défense", "", -66),
            ("défense", "", -66),
        ],
    ),
    (FFT_5, (), [("preneur", "66 × 4", 264)] + [("défense", "", -66)] * 4),
]


@pytest.mark.parametrize(("ruleset", "partners", "expected"), SHARES)
def test_who_gets_what_and_why(ruleset, partners, expected):
    deal = a_deal("garde", 2, "49", partners=partners)
    assert shares(deal, rules.score(deal, ruleset), ruleset) == tuple(
        PlayerShare(*share) for share in expected
    )


def test_a_failed_deal_costs_the_taker_each_defenders_share():
    deal = a_deal("petite", 1, "44")
    assert [tuple(share) for share in shares(deal, rules.score(deal, FFT_4), FFT_4)] == [
        ("preneur", "−32 × 3", -96),
        *[("défense", "", 32)] * 3,
    ]


NAMES = ["Ana", "Bo", "Cy", "Di", "Ed"]
PAYMENTS = [
    # ruleset, partners, points, sentence
    (FFT_4, (), "49", "Bo, Cy et Di donnent 66 chacun ; Ana reçoit 198"),
    (FFT_4, (), "33", "Ana donne 198 ; Bo, Cy et Di reçoivent 66 chacun"),
    (FFT_5, (2,), "49", "Bo, Di et Ed donnent 66 chacun ; Ana reçoit 132, Cy 66"),
    (FFT_5, (2,), "33", "Ana donne 132, Cy 66 ; Bo, Di et Ed reçoivent 66 chacun"),
]


@pytest.mark.parametrize(("ruleset", "partners", "points", "sentence"), PAYMENTS)
def test_who_pays_whom(ruleset, partners, points, sentence):
    deal = a_deal("garde", 2, points, partners=partners)
    names = NAMES[: ruleset.players]
    assert payment(deal, rules.score(deal, ruleset), ruleset, names) == sentence


def test_nobody_pays_for_a_deal_not_scored():
    deal = Deal(outcome=Outcome.PASSED_OUT)
    assert payment(deal, rules.score(deal, FFT_4), FFT_4, NAMES[:4]) == ""
