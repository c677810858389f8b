"""What the cards cannot do is refused; what they can do is not."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from scoring.rules import (
    FFT_3,
    FFT_4,
    FFT_5,
    RULESETS,
    Chelem,
    Deal,
    Misere,
    MisereKind,
    Outcome,
    Poignee,
    PoigneeSize,
    Side,
    margin,
    other_side,
    problems,
    score,
)
from scoring.rules.deal import PetitChelem, is_made
from tests.scoring.rules.refused import (
    ALONE,
    MISERES,
    PETIT_CHELEM,
    PLAIN,
    REFUSED,
    TWO_PARTNERS,
)
from tests.scoring.rules.strategies import RULESET, accepted_deals, any_deals

SIMPLE, DOUBLE, TRIPLE = PoigneeSize
ATTACK, DEFENCE = Side
TWO_PACKS = replace(
    FFT_4, packs=2, card_points=182, points_to_make=(111, 106, 101, 92, 82, 77, 72)
)


def attack(points, bouts=2, contract="garde", **facts):
    return Deal(taker=0, contract=contract, bouts=bouts, points=Decimal(points), **facts)


def plain(**facts):
    """A garde by seat 0, 49 points with 2 bouts, where nothing else is said."""
    return Deal(**PLAIN | facts)


def found(deal, ruleset=FFT_4):
    return [tuple(problem) for problem in problems(deal, ruleset)]


@pytest.mark.parametrize("code", REFUSED)
def test_each_contradiction_is_refused(code):
    refused = REFUSED[code]
    assert found(plain(**refused.facts), refused.ruleset) == refused.problems
    assert code in {found_code for _, found_code in refused.problems}


LOST_TRICKS = [
    # contract, the fewest and the most points that one lost trick of four cards leaves
    ("garde", 69, 89),  # the Excuse and four cards of 4½ (22½, so 68½), or four low cards
    ("garde_contre", 42, 86),  # the six cards of the chien as well: it may even fail
]


@pytest.mark.parametrize(("contract", "least", "most"), LOST_TRICKS)
def test_a_petit_chelem_leaves_the_defence_one_trick(contract, least, most):
    for points, possible in (
        (least - 1, False),
        (least, True),
        (most, True),
        (most + 1, False),
    ):
        deal = attack(points, 3, contract, petit_chelem=PetitChelem(achieved=True))
        expected = [] if possible else [("petit_chelem", "petit_chelem_points")]
        assert found(deal, PETIT_CHELEM) == expected


COUNTS = [
    # contract, bouts, the least and the most points that are possible at three or five
    ("petite", 0, 3, "78"),
    ("garde", 1, 4, "82.5"),
    ("garde_sans", 2, "8.5", "87"),
    ("petite", 3, 13, "91"),
    ("garde_contre", 0, 0, "78"),
    ("garde_contre", 1, 4, "82.5"),
]


@pytest.mark.parametrize(("contract", "bouts", "least", "most"), COUNTS)
def test_points_that_the_bouts_allow_at_three(contract, bouts, least, most):
    least, most, half = Decimal(least), Decimal(most), Decimal("0.5")
    too_few = {
        Decimal(3): "points_below_chien",
        Decimal(0): "points_out_of_range",
    }.get(least, "points_too_few_for_bouts")
    too_many = "points_out_of_range" if most == 91 else "points_too_many_for_bouts"
    assert found(attack(least - half, bouts, contract), FFT_3) == [("points", too_few)]
    assert found(attack(least, bouts, contract), FFT_3) == []
    assert found(attack(least + half, bouts, contract), FFT_3) == []
    assert found(attack(most - half, bouts, contract), FFT_3) == []
    assert found(attack(most, bouts, contract), FFT_3) == []
    assert found(attack(most + half, bouts, contract), FFT_3) == [("points", too_many)]


CHIEN = [
    # ruleset, the least that the attack's chien is worth
    (FFT_3, "3"),
    (FFT_4, "3"),
    (FFT_5, "1.5"),
]


@pytest.mark.parametrize(("ruleset", "worth"), CHIEN, ids=["fft-3", "fft-4", "fft-5"])
def test_the_chien_alone_is_worth_something(ruleset, worth):
    below = Decimal(worth) - (Decimal("0.5") if ruleset.half_points else 1)
    refused = [("points", "points_below_chien")]
    for contract in ("petite", "garde", "garde_sans"):
        assert found(attack(worth, 0, contract), ruleset) == []
        assert found(attack(below, 0, contract), ruleset) == refused
    assert found(attack(below, 0, "garde_contre"), ruleset) == []


HALVES = [(FFT_3, []), (FFT_4, [("points", "half_point_impossible")]), (FFT_5, [])]


@pytest.mark.parametrize(("ruleset", "expected"), HALVES, ids=["fft-3", "fft-4", "fft-5"])
def test_half_points_need_an_odd_pile(ruleset, expected):
    assert found(attack("40.5"), ruleset) == expected


COUNTS_BY_THEMSELVES = [
    ("-0.5", "points_out_of_range"),
    ("-3", "points_out_of_range"),
    ("91.5", "points_out_of_range"),
    ("1e999999", "points_out_of_range"),
    ("Infinity", "points_out_of_range"),
    ("-Infinity", "points_out_of_range"),
    ("NaN", "points_out_of_range"),
    ("sNaN", "points_out_of_range"),
    ("40.25", "points_not_half"),
    ("40.50000000000000000000000000000000001", "points_not_half"),
    ("1e-999999", "points_not_half"),
]


@pytest.mark.parametrize(("points", "code"), COUNTS_BY_THEMSELVES)
def test_counts_that_are_none(points, code):
    assert found(attack(points), FFT_3) == [("points", code)]
    card_points = (Decimal(points), *[Decimal(20)] * 3)
    assert found(Deal(card_points=card_points), ALONE) == [("points", code)]


PETITS = [
    # ruleset, won by, petits, bouts that are refused
    (FFT_4, ATTACK, 1, {0}),
    (FFT_4, DEFENCE, 1, {3}),
    (TWO_PACKS, ATTACK, 2, {0, 1}),
    (TWO_PACKS, DEFENCE, 2, {5, 6}),
    (TWO_PACKS, DEFENCE, 1, {6}),
]


@pytest.mark.parametrize(("ruleset", "side", "petits", "refused"), PETITS)
def test_the_petit_is_a_bout_of_the_side_that_wins_it(ruleset, side, petits, refused):
    possible = range(ruleset.bouts + 1)
    deals = {
        bouts: plain(points=Decimal(60), bouts=bouts, petit_au_bout=side, petits=petits)
        for bouts in possible
    }
    assert {bouts for bouts in possible if found(deals[bouts], ruleset)} == refused


NOT_THAT_MANY_PETITS = [(FFT_4, 0), (FFT_4, 2), (FFT_4, -1), (TWO_PACKS, 3)]


@pytest.mark.parametrize(("ruleset", "petits"), NOT_THAT_MANY_PETITS)
def test_as_many_petits_as_packs(ruleset, petits):
    for side in (None, ATTACK, DEFENCE):
        deal = plain(petits=petits, petit_au_bout=side)
        assert ("petits", "petits_out_of_range") in found(deal, ruleset)


POIGNEES = [
    # ruleset, sizes shown by different players, refused for showing more than 22 atouts
    (FFT_3, [SIMPLE], False),
    (FFT_3, [SIMPLE, SIMPLE], True),
    (FFT_3, [TRIPLE], False),
    (FFT_4, [SIMPLE, SIMPLE], False),
    (FFT_4, [SIMPLE, DOUBLE], True),
    (FFT_5, [SIMPLE, SIMPLE], False),
    (FFT_5, [SIMPLE, DOUBLE], False),
    (FFT_5, [SIMPLE, TRIPLE], False),
    (FFT_5, [DOUBLE, DOUBLE], False),
    (FFT_5, [DOUBLE, TRIPLE], True),
    (FFT_5, [SIMPLE, SIMPLE, SIMPLE], True),
]


@pytest.mark.parametrize(("ruleset", "sizes", "refused"), POIGNEES)
def test_poignees_show_no_more_atouts_than_there_are(ruleset, sizes, refused):
    shown = tuple(Poignee(player, size) for player, size in enumerate(sizes))
    expected = [("poignees", "poignee_too_many_atouts")] if refused else []
    assert found(plain(poignees=shown), ruleset) == expected


def test_poignees_of_strangers_and_unknown_sizes():
    stranger = plain(poignees=(Poignee(4, SIMPLE),))
    assert found(stranger) == [("poignees", "player_unknown")]
    unknown = plain(poignees=(Poignee(0, "quadruple"),))
    assert found(unknown) == [("poignees", "poignee_size_unknown")]


CHELEMS = [
    # who made it, contract, points, bouts, problems
    (ATTACK, "petite", 91, 3, []),
    (ATTACK, "garde", 87, 2, []),
    (ATTACK, "garde_sans", 86, 2, ["chelem_points"]),
    (ATTACK, "garde", 90, 3, ["chelem_points"]),
    (ATTACK, "garde", 82, 1, ["chelem_bouts"]),
    (ATTACK, "garde", 30, 3, ["chelem_points"]),
    (ATTACK, "garde_contre", 88, 3, []),  # six low cards lie in the chien
    (ATTACK, "garde_contre", 66, 3, []),  # four kings and two queens
    (ATTACK, "garde_contre", 65, 3, ["chelem_points"]),
    (ATTACK, "garde_contre", 60, 0, []),  # two bouts and four kings, the Excuse kept
    (ATTACK, "garde_contre", 36, 3, ["chelem_points"]),
    (DEFENCE, "petite", 3, 0, []),
    (DEFENCE, "garde", 23, 1, []),  # four queens and two knights laid aside, the Excuse kept
    (DEFENCE, "garde", 24, 1, ["chelem_points"]),
    (DEFENCE, "garde", 40, 2, ["chelem_bouts"]),
    (DEFENCE, "garde_sans", 31, 3, []),
    (DEFENCE, "garde_contre", 4, 1, []),
    (DEFENCE, "garde_contre", 5, 1, ["chelem_points"]),
]


@pytest.mark.parametrize(("by", "contract", "points", "bouts", "codes"), CHELEMS)
def test_a_chelem_and_the_count(by, contract, points, bouts, codes):
    deal = attack(points, bouts, contract, chelem=Chelem(announced=True, achieved_by=by))
    assert found(deal) == [("chelem", code) for code in codes]


def test_who_makes_a_chelem_may_win_the_petit_last():
    for by, points, bouts in ((ATTACK, 87, 2), (DEFENCE, 10, 1)):
        assert (
            found(attack(points, bouts, petit_au_bout=by, chelem=Chelem(achieved_by=by))) == []
        )


def test_chelem_of_the_attack_with_two_packs_may_lack_both_excuses():
    lost = [("chelem", "chelem_bouts")]
    for points, bouts, expected in ((182, 6, []), (178, 5, []), (174, 4, []), (169, 3, lost)):
        deal = attack(points, bouts, chelem=Chelem(achieved_by=ATTACK))
        assert found(deal, TWO_PACKS) == expected


PARTNERS = [
    # ruleset, partners, codes
    (FFT_5, (), []),
    (FFT_5, (3,), []),
    (FFT_5, (5,), ["player_unknown"]),
    (FFT_5, (-1,), ["player_unknown"]),
    (FFT_5, (1, 1), ["partners_too_many", "partner_not_distinct"]),
    (TWO_PARTNERS, (1, 2), []),
    (TWO_PARTNERS, (1, 1), ["partner_not_distinct"]),
    (FFT_3, (1,), ["partners_none"]),
]


@pytest.mark.parametrize(("ruleset", "partners", "codes"), PARTNERS)
def test_partners_are_distinct_seats_of_the_table(ruleset, partners, codes):
    expected = [("partners", code) for code in codes]
    assert found(plain(partners=partners), ruleset) == expected


CALLED = [
    # the ruleset, what is called, whether it can be
    ("fft-5", "roi de coeur", True),
    ("fft-5", "Valet de Cœur", True),
    ("fft-5", "coeur", True),  # no card of the pack, but no other card either
    ("fft-5", "10 de coeur", False),
    ("fft-5", "21 d'atout", False),
    ("fft-5", "Le Petit", False),
    ("appel-libre-5", "10 de coeur", True),
    ("appel-libre-5", "10 d’atout", False),
    ("appel-libre-5", "l’Excuse", False),
    ("six", "roi de coeur, dame de pique", True),
    ("six", "roi de coeur, as de pique", False),
    ("double-8", "roi de coeur, as de pique", True),
    ("fft-4", "roi de coeur", True),  # nobody calls, nothing is judged
]


@pytest.mark.parametrize(("ruleset_id", "called", "possible"), CALLED)
def test_what_can_be_called(ruleset_id, called, possible):
    ruleset = RULESETS[ruleset_id]
    bouts = 2 * ruleset.packs
    deal = plain(bouts=bouts, points=Decimal(49 * ruleset.packs), called_card=called)
    assert found(deal, ruleset) == ([] if possible else [("called_card", "card_not_called")])


MISERES_AT_ONCE = [
    # the ruleset, the kind, how many players may have it
    ("fft-3", MisereKind.ATOUT, 2),  # 24 + 6 cards hold 21 atouts
    ("fft-4", MisereKind.ATOUT, 3),
    ("fft-5", MisereKind.ATOUT, 3),  # 15 + 3 do not
    ("fft-5", MisereKind.TETE, 3),  # nor 16 court cards and 3 bouts
    ("six", MisereKind.TETE, 4),
    ("sept", MisereKind.ATOUT, 5),
]


@pytest.mark.parametrize(("ruleset_id", "kind", "most"), MISERES_AT_ONCE)
def test_how_many_players_may_have_a_misere(ruleset_id, kind, most):
    ruleset = replace(RULESETS[ruleset_id], miseres={kind: 10})
    for count in range(1, ruleset.players + 1):
        deal = plain(miseres=tuple(Misere(seat, kind) for seat in range(count)))
        expected = [] if count <= most else [("miseres", "misere_without_room")]
        assert found(deal, ruleset) == expected


def test_every_fact_is_judged_even_when_another_is_wrong():
    deal = plain(
        dealer=9,
        taker=-1,
        partners=(7,),
        contract="chelem",
        bouts=-1,
        points=Decimal(92),
        petits=3,
        poignees=(Poignee(8, SIMPLE),),
        miseres=(Misere(8, MisereKind.TETE),),
    )
    assert found(deal) == [
        ("dealer", "player_unknown"),
        ("taker", "player_unknown"),
        ("partners", "partners_none"),
        ("partners", "player_unknown"),
        ("contract", "contract_unknown"),
        ("bouts", "bouts_out_of_range"),
        ("points", "points_out_of_range"),
        ("petits", "petits_out_of_range"),
        ("poignees", "player_unknown"),
        ("miseres", "player_unknown"),
        ("miseres", "misere_not_played"),
    ]


def test_a_deal_that_is_not_scored_contradicts_only_its_seats():
    wild = plain(outcome=Outcome.CANCELLED, dealer=4, bouts=9, points=Decimal(-1))
    assert found(wild) == [("dealer", "player_unknown")]
    for outcome in (Outcome.PASSED_OUT, Outcome.PETIT_SEC, Outcome.MISDEAL):
        assert found(Deal(outcome=outcome, dealer=3)) == []


def test_a_misere_beside_another_players_poignee():
    miseres = (Misere(1, MisereKind.ATOUT),)
    assert found(plain(miseres=miseres, poignees=(Poignee(2, SIMPLE),)), MISERES) == []


ALONE_COUNTS = [
    # each player's points, of 91 with 6 cards set aside: 3 to 27 points lie in the chien
    ((20, 20, 20, 28), []),
    ((88, 0, 0, 0), []),
    ((16, 16, 16, 16), []),
    ((15, 16, 16, 16), [("points", "card_points_sum")]),
    ((29, 20, 20, 20), [("points", "card_points_sum")]),
    ((19, 20, 20, 20), []),
    ((92, -1, 0, 0), [("points", "points_out_of_range")]),
    ((92, "0.3", 0, 0), [("points", "points_out_of_range")]),
    (("0.3", 92, 0, 0), [("points", "points_out_of_range")]),
    (("22.7", "22.8", 20, 20), [("points", "points_not_half")]),
    ((20, 20, 20), [("points", "card_points_incomplete")]),
]


@pytest.mark.parametrize(("counts", "expected"), ALONE_COUNTS)
def test_alone_against_all(counts, expected):
    card_points = tuple(Decimal(count) for count in counts)
    assert found(Deal(card_points=card_points), ALONE) == expected


def test_margin_and_verdict():
    assert margin(attack("40.5"), FFT_3) == Decimal("-0.5")
    assert [is_made(attack(points), FFT_3) for points in ("40.5", 41)] == [False, True]


@given(any_deals(), st.sampled_from([*RULESETS.values(), ALONE, MISERES, TWO_PACKS]))
def test_problems_never_raises_and_what_it_accepts_scores(deal, ruleset):
    scores = () if problems(deal, ruleset) else score(deal, ruleset).scores
    assert sum(scores) == 0


@given(st.data(), st.sampled_from([*RULESETS.values(), MISERES]))
def test_no_verdict_depends_on_the_seats(data, ruleset):
    """Moving everybody around the table moves no problem; nor does the order of a list."""
    deal = data.draw(any_deals())
    seats = data.draw(st.permutations(range(ruleset.players)))

    def moved(seat):
        return seats[seat] if seat is not None and 0 <= seat < ruleset.players else seat

    around = replace(
        deal,
        dealer=moved(deal.dealer),
        taker=moved(deal.taker),
        partners=tuple(moved(partner) for partner in reversed(deal.partners)),
        poignees=tuple(Poignee(moved(one), size) for one, size in reversed(deal.poignees)),
        miseres=tuple(Misere(moved(one), kind) for one, kind in reversed(deal.miseres)),
        card_points=tuple(reversed(deal.card_points)),
    )
    assert problems(around, ruleset) == problems(deal, ruleset)


@given(st.data(), RULESET)
def test_counted_by_the_defence_the_deal_is_the_same(data, ruleset):
    """The defence counts its own points; the attack's follow, and so does the verdict."""
    deal = data.draw(accepted_deals(ruleset))
    counted = other_side(deal.points, ruleset)
    assert counted + deal.points == ruleset.card_points
    from_defence = replace(deal, points=other_side(counted, ruleset))
    assert from_defence == deal
    assert score(from_defence, ruleset) == score(deal, ruleset)


DEFENCE_COUNTS = [("0", "91"), ("40.5", "50.5"), ("50", "41"), ("91", "0"), ("92", "-1")]


@pytest.mark.parametrize(("defence", "attack_has"), DEFENCE_COUNTS)
def test_points_of_the_other_side(defence, attack_has):
    assert other_side(Decimal(defence), FFT_3) == Decimal(attack_has)
