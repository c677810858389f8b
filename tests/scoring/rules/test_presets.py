"""Every game of the texts, number by number, and the house rules seen in clubs."""

from decimal import Decimal

import pytest

from scoring.rules import RULESETS, Deal, Side, problems, score
from scoring.rules.deal import PetitChelem

ALL = list(RULESETS.values())
FFT_BIDS = ["petite", "garde", "garde_sans", "garde_contre"]
TWO_BIDS = ["petite", "garde"]
POUSSE = ["petite", "pousse", "garde", "garde_sans", "garde_contre"]
SINGLE, DOUBLE = (56, 51, 41, 36), (111, 106, 101, 92, 82, 77, 72)

GAMES = [
    # id, players, cards, hand, chien, points to make, poignées, contracts, most partners
    ("fft-3", 3, 78, 24, 6, SINGLE, (13, 15, 18), FFT_BIDS, 0),
    ("fft-4", 4, 78, 18, 6, SINGLE, (10, 13, 15), FFT_BIDS, 0),
    ("fft-5", 5, 78, 15, 3, SINGLE, (8, 10, 13), FFT_BIDS, 1),
    ("reduit-3", 3, 58, 18, 4, SINGLE, (13, 15, 18), FFT_BIDS, 0),
    ("appel-libre-5", 5, 78, 15, 3, SINGLE, (8, 10, 13), FFT_BIDS, 1),
    ("roi-pris-5", 5, 78, 15, 3, SINGLE, (8, 10, 13), FFT_BIDS, 1),
    ("duo-tablee", 2, 78, 36, 6, SINGLE, (14, 17, 22), POUSSE, 0),
    ("duo-piles", 2, 78, 39, 0, SINGLE, (14, 17, 22), TWO_BIDS, 0),
    ("duo-chien", 2, 78, 36, 6, SINGLE, (14, 17, 22), FFT_BIDS, 0),
    ("six", 6, 78, 13, 0, SINGLE, (8, 10, 13), TWO_BIDS, 2),
    ("sept", 7, 78, 11, 1, SINGLE, (8, 10, 11), FFT_BIDS, 2),
    ("double-6", 6, 156, 26, 0, DOUBLE, (13, 15), TWO_BIDS, 2),
    ("double-6-chiens", 6, 156, 25, 6, DOUBLE, (13, 15), FFT_BIDS, 2),
    ("double-7", 7, 156, 21, 9, DOUBLE, (13, 15), FFT_BIDS, 2),
    ("double-8", 8, 156, 18, 12, DOUBLE, (13, 15), FFT_BIDS, 2),
    ("double-9", 9, 156, 16, 12, DOUBLE, (13, 15), FFT_BIDS, 2),
    ("qui-perd-gagne-6", 6, 78, 13, 0, SINGLE, (), [], 0),
    ("qui-perd-gagne-7", 7, 78, 11, 1, SINGLE, (), [], 0),
    ("misere-3", 3, 78, 24, 6, SINGLE, (), [], 0),
    ("misere-4", 4, 78, 18, 6, SINGLE, (), [], 0),
    ("misere-5", 5, 78, 15, 3, SINGLE, (), [], 0),
    ("sans-petite-4", 4, 78, 18, 6, SINGLE, (10, 13, 15), FFT_BIDS[1:], 0),
    ("base-seule-4", 4, 78, 18, 6, SINGLE, (10, 13, 15), FFT_BIDS, 0),
    ("populaire-5", 5, 78, 15, 3, SINGLE, (8, 10, 13), POUSSE, 1),
]


def test_every_game_is_in_the_table():
    assert list(RULESETS) == [game[0] for game in GAMES]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game[0])
def test_numbers_of_each_game(game):
    ruleset = RULESETS[game[0]]
    assert game == (
        ruleset.id,
        ruleset.players,
        ruleset.cards,
        ruleset.hand,
        ruleset.chien,
        ruleset.points_to_make,
        tuple(terms.atouts for terms in ruleset.poignees.values()),
        list(ruleset.contracts),
        ruleset.max_partners,
    )


TWO_PACKS = ("caller", "equal_cards", "first_lead")
TEXTS = [
    # id, source, what no source gives, how partners are named
    ("fft-3", "S0", (), ""),
    ("fft-4", "S0 S1 S3", (), ""),
    ("fft-5", "S0", (), "king"),
    ("reduit-3", "S0", (), ""),
    ("appel-libre-5", "S0", (), "any_card"),
    ("roi-pris-5", "S0", (), "king_taken"),
    ("duo-tablee", "S2", (), ""),
    ("duo-piles", "S0", ("poignees", "contracts"), ""),
    ("duo-chien", "S0", ("poignees",), ""),
    ("six", "S0", ("poignees", "caller", "first_lead"), "king_and_queen"),
    ("sept", "S0", ("poignees", "first_lead"), "two_kings"),
    ("double-6", "S0", TWO_PACKS, "king_and_ace"),
    ("double-6-chiens", "S0", TWO_PACKS, "king_and_ace"),
    ("double-7", "S0", TWO_PACKS, "king_and_ace"),
    ("double-8", "S0", TWO_PACKS, "king_and_ace"),
    ("double-9", "S0", TWO_PACKS, "king_and_ace"),
    ("qui-perd-gagne-6", "S0", ("settlement",), ""),
    ("qui-perd-gagne-7", "S0", ("settlement",), ""),
    ("misere-3", "S0", ("settlement",), ""),
    ("misere-4", "S0", ("settlement",), ""),
    ("misere-5", "S0", ("settlement",), ""),
    ("sans-petite-4", "S0 S1 S3", (), ""),
    ("base-seule-4", "", (), ""),
    ("populaire-5", "S0", ("petit_chelem", "settlement", "pot"), "king"),
]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text[0])
def test_where_the_numbers_come_from(text):
    ruleset = RULESETS[text[0]]
    assert text == (ruleset.id, ruleset.source, ruleset.conventions, ruleset.call)
    assert [hasattr(ruleset, name) for name in text[2]] == [True] * len(text[2])


def low_cards(ruleset):
    """Cards that are removed from the pack, the 2 to 6 of each suit, half a point each."""
    return 78 * ruleset.packs - ruleset.cards


@pytest.mark.parametrize(
    "ruleset", [one for one in ALL if one.contracts], ids=lambda one: one.id
)
def test_any_number_of_bouts_has_its_points_to_make(ruleset):
    assert len(ruleset.points_to_make) == ruleset.bouts + 1


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.id)
def test_the_cards_of_the_pack_count_as_they_should(ruleset):
    assert ruleset.packs == (2 if ruleset.id.startswith("double") else 1)
    assert low_cards(ruleset) == (20 if ruleset.id == "reduit-3" else 0)
    assert ruleset.card_points == 91 * ruleset.packs - low_cards(ruleset) // 2
    assert 2 * ruleset.added_points == 91 * ruleset.packs - ruleset.card_points
    counted = (ruleset.bouts, ruleset.excuses, ruleset.atouts)
    assert counted == (3 * ruleset.packs, ruleset.packs, 22 * ruleset.packs)
    assert [terms.value for terms in ruleset.poignees.values()] == [20, 30, 40][
        : len(ruleset.poignees)
    ]
    assert all(terms.atouts <= ruleset.hand for terms in ruleset.poignees.values())


TERMS = {
    # base, margin, petit
    "petite": (1, 1, 1),
    "pousse": (1, 2, 1),
    "garde": (2, 2, 2),
    "garde_sans": (4, 4, 4),
    "garde_contre": (6, 6, 6),
}
BASE_ONLY = {"petite": (1, 1, 1), "garde": (2, 1, 2), "garde_sans": (4, 1, 3)}
BASE_ONLY |= {"garde_contre": (6, 1, 4)}


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.id)
def test_what_the_contracts_multiply(ruleset):
    expected = BASE_ONLY if ruleset.id == "base-seule-4" else TERMS
    for name, terms in ruleset.contracts.items():
        triple = (terms.base_multiplier, terms.margin_multiplier, terms.petit_multiplier)
        assert triple == expected[name]
        assert terms.chien is (Side.DEFENCE if name == "garde_contre" else Side.ATTACK)


def test_what_only_some_games_have():
    def having(name):
        return {ruleset.id for ruleset in ALL if getattr(ruleset, name)}

    alone = {ruleset.id for ruleset in ALL if not ruleset.contracts}
    assert having("settlement") == {*alone, "populaire-5"}
    assert having("dealer_takes") == {"duo-tablee"}
    for name in ("miseres", "petit_chelem", "pot"):
        assert having(name) == {"populaire-5"}
    assert having("chelem_multiplied") == having("rounding_nearest") == set()
    assert {ruleset.rounding_step for ruleset in ALL} == {1}


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.id)
def test_what_the_attack_gets_the_defence_pays(ruleset):
    for partners, share in enumerate(ruleset.shares):
        defenders = ruleset.players - 1 - partners
        assert share.taker + partners * share.partner == defenders * share.defender


HALVES = {"fft-3", "fft-5", "reduit-3", "sept", "double-7", "double-9", "populaire-5"}
HALVES |= {"appel-libre-5", "roi-pris-5", "qui-perd-gagne-7", "misere-3", "misere-5"}


def test_half_points_need_an_odd_number_of_cards():
    assert {ruleset.id for ruleset in ALL if ruleset.half_points} == HALVES


def contract(name, count, **facts):
    return Deal(taker=0, contract=name, bouts=2, points=Decimal(count), **facts)


HOUSE_DEALS = [
    # ruleset, a deal with 2 bouts, its lines
    ("duo-tablee", contract("pousse", 49), [41]),
    ("duo-tablee", contract("pousse", 49, petit_au_bout=Side.ATTACK), [41, 10]),
    ("reduit-3", contract("garde", 36), [50]),
    ("reduit-3", contract("garde", 35), [-52]),
    ("sans-petite-4", contract("garde", 49), [66]),
    ("base-seule-4", contract("petite", 49), [33]),
    ("base-seule-4", contract("garde", 49), [58]),
    ("base-seule-4", contract("garde_sans", 49), [108]),
    ("base-seule-4", contract("garde_contre", 33), [-158]),
    ("base-seule-4", contract("petite", 49, petit_au_bout=Side.ATTACK), [33, 10]),
    ("base-seule-4", contract("garde", 49, petit_au_bout=Side.ATTACK), [58, 20]),
    ("base-seule-4", contract("garde_sans", 49, petit_au_bout=Side.ATTACK), [108, 30]),
    ("base-seule-4", contract("garde_contre", 49, petit_au_bout=Side.ATTACK), [158, 40]),
    ("populaire-5", contract("garde", 82, petit_chelem=PetitChelem(achieved=True)), [132, 100]),
]


@pytest.mark.parametrize(("name", "deal", "amounts"), HOUSE_DEALS)
def test_deals_under_other_rules(name, deal, amounts):
    ruleset = RULESETS[name]
    assert problems(deal, ruleset) == []
    assert [line.amount for line in score(deal, ruleset).lines] == amounts
