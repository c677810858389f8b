"""Two packs, the reduced pack and house numbers, by tables a player could check."""

from decimal import Decimal

import pytest

from scoring.rules import Chelem, Deal, Misere, MisereKind, Side, problems, score
from scoring.rules.deal import PetitChelem
from tests.scoring.rules.grid import GRID_RULESETS

ATTACK, DEFENCE = Side
HALF = Decimal("0.5")


def attack(contract, bouts, points, **facts):
    return Deal(taker=0, contract=contract, bouts=bouts, points=Decimal(points), **facts)


def found(deal, name):
    return [code for _, code in problems(deal, GRID_RULESETS[name])]


COUNTS = [
    # ruleset, contract, bouts, the least and the most points that they allow
    ("reduit-3", "petite", 0, 2, "68"),
    ("reduit-3", "petite", 1, 4, "72.5"),
    ("reduit-3", "garde_contre", 0, 0, "68"),
    ("reduit-3", "garde", 2, "8.5", "77"),
    ("reduit-3", "garde", 3, 13, "81"),
    ("double-7", "petite", 0, "4.5", "156"),
    ("double-7", "garde_contre", 1, 4, "160.5"),
    ("double-7", "garde", 2, 8, "165"),
    ("double-7", "garde", 4, 17, "174"),
    ("double-7", "garde", 6, 26, "182"),
    ("double-8", "petite", 0, 6, "156"),
    ("double-8", "garde_sans", 5, "22", "178"),
    ("sept", "petite", 0, "0.5", "78"),
    ("six", "petite", 0, 0, "78"),
]


@pytest.mark.parametrize(("name", "contract", "bouts", "least", "most"), COUNTS)
def test_points_that_the_bouts_allow(name, contract, bouts, least, most):
    ruleset = GRID_RULESETS[name]
    step = HALF if ruleset.half_points else Decimal(1)
    least, most = Decimal(least), Decimal(most)
    assert found(attack(contract, bouts, least), name) == []
    assert found(attack(contract, bouts, most), name) == []
    below = {
        Decimal(ruleset.chien) / 2: "points_below_chien",
        Decimal(0): "points_out_of_range",
    }
    assert found(attack(contract, bouts, least - step), name) == [
        below.get(least, "points_too_few_for_bouts")
    ]
    above = {Decimal(ruleset.card_points): "points_out_of_range"}
    assert found(attack(contract, bouts, most + step), name) == [
        above.get(most, "points_too_many_for_bouts")
    ]


CHELEMS = [
    # ruleset, bouts, points of a chelem by the attack
    ("reduit-3", 3, 81),
    ("reduit-3", 2, 77),
    ("double-9", 6, 182),
    ("double-9", 5, 178),
    ("double-9", 4, 174),
]


@pytest.mark.parametrize(("name", "bouts", "points"), CHELEMS)
def test_a_chelem_leaves_the_defence_nothing_but_excuses(name, bouts, points):
    chelem = Chelem(achieved_by=ATTACK)
    assert found(attack("garde", bouts, points, chelem=chelem), name) == []
    beside = attack("garde", bouts, points - 1, chelem=chelem)
    assert found(beside, name) == ["chelem_points"]


REDUCED = [
    # bouts, points of 81 as counted, made, margin after adding 5, the petite's line
    (2, "36", True, "0", 25),
    (2, "35.5", False, "-0.5", -26),
    (2, "36.5", True, "0.5", 26),
    (0, "51", True, "0", 25),
    (1, "46", True, "0", 25),
    (3, "31", True, "0", 25),
    (3, "30", False, "-1", -26),
    (3, "81", True, "50", 75),
]


@pytest.mark.parametrize(("bouts", "points", "made", "margin", "amount"), REDUCED)
def test_the_reduced_pack_adds_five_to_each_count(bouts, points, made, margin, amount):
    deal = attack("petite", bouts, points)
    assert found(deal, "reduit-3") == []
    result = score(deal, GRID_RULESETS["reduit-3"])
    assert (result.made, result.margin) == (made, Decimal(margin))
    assert [line.amount for line in result.lines] == [amount]


DOUBLE = [
    # bouts of six, points to make of 182
    (0, 111),
    (1, 106),
    (2, 101),
    (3, 92),
    (4, 82),
    (5, 77),
    (6, 72),
]


@pytest.mark.parametrize(("bouts", "needed"), DOUBLE)
@pytest.mark.parametrize("name", ["double-6", "double-6-chiens", "double-8", "double-9"])
def test_points_to_make_with_two_packs(name, bouts, needed):
    just, missed = (attack("garde", bouts, count) for count in (needed, needed - 1))
    assert [score(deal, GRID_RULESETS[name]).unit for deal in (just, missed)] == [50, -52]


MARKS = [
    # ruleset, a deal, scores
    (
        "double-6",
        attack("garde", 4, 82, partners=(3, 5), petit_au_bout=ATTACK, petits=2),
        (90, -90, -90, 90, -90, 90),
    ),
    (
        "double-7",
        attack("petite", 3, "92.5", petit_au_bout=DEFENCE, petits=2, partners=(6,)),
        (24, -6, -6, -6, -6, -6, 6),
    ),
    ("half-and-half", attack("petite", 2, 41, partners=(4,)), (75, -50, -50, -50, 75)),
    ("half-and-half", attack("petite", 2, 40), (-104, 26, 26, 26, 26)),
    ("own-numbers", attack("petite", 2, 41, petit_au_bout=ATTACK), (135, -45, -45, -45)),
    ("own-numbers", attack("extraordinaire", 2, 46), (945, -315, -315, -315)),
    (
        "chelem-multiplied",
        attack("garde_sans", 2, 31, chelem=Chelem(announced=True)),
        (-2820, 940, 940, 940),
    ),
    (
        "petit-chelem-multiplied",
        attack("garde", 2, 82, petit_chelem=PetitChelem(announced=True, achieved=True)),
        (2128, -532, -532, -532, -532),
    ),
    (
        "double-miseres",
        attack("petite", 3, 92, miseres=(Misere(1, MisereKind.TETE),)),
        (125, 125, -50, -50, -50, -50, -50),
    ),
    (
        "populaire-5",
        attack(
            "petite",
            2,
            41,
            partners=(1,),
            miseres=(Misere(3, MisereKind.ATOUT), Misere(3, MisereKind.TETE)),
        ),
        (30, 5, -45, 55, -45),
    ),
]


@pytest.mark.parametrize(("name", "deal", "scores"), MARKS)
def test_marks(name, deal, scores):
    assert found(deal, name) == []
    assert score(deal, GRID_RULESETS[name]).scores == scores


def test_a_taker_who_made_his_contract_can_end_below_zero():
    """Six misères, each worth 10 from every other player (S0)."""
    atout, tete = MisereKind
    miseres = [Misere(player, tete) for player in (1, 3, 4)]
    miseres += [Misere(player, atout) for player in (2, 3, 4)]
    deal = attack("petite", 2, 41, partners=(1,), miseres=tuple(miseres))
    assert found(deal, "populaire-5") == []
    result = score(deal, GRID_RULESETS["populaire-5"])
    assert (result.made, result.unit) == (True, 25)
    assert result.scores == (-10, 15, -35, 15, 15)
