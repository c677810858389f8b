"""Hands from a seed: whole, fair, the same every time, and as strong as is asked."""

import itertools
from collections import Counter

import pytest

from tournaments.duplicate.dealing import (
    PACK,
    SURE,
    Asset,
    NoSuchHandError,
    WrongCardsError,
    deal_hands,
    dealt,
    is_petit_sec,
    strength,
    typed,
    worths,
)

CHIEN_OF_TAROT = "19 17 PC P6 KC TC"
DEALS = [deal_hands("graine", board) for board in range(1000)]


def test_the_pack_has_78_cards_each_once():
    assert len(PACK) == len(set(PACK)) == 78


def test_each_deal_shares_out_the_whole_pack():
    for hands in DEALS:
        assert [len(pack) for pack in hands.packs] == [18, 18, 18, 18, 6]
        assert {card for pack in hands.packs for card in pack} == set(PACK)


def test_every_card_goes_everywhere_as_often_as_chance_has_it():
    """χ² of card by place: 77 × 4 degrees of freedom, within four deviations of its mean."""
    counted = Counter(
        (card, place) for hands in DEALS for card, place in hands.place_of().items()
    )
    expected = [len(DEALS) * size / 78 for size in (18, 18, 18, 18, 6)]
    found = sum(
        (counted[card, place] - expected[place]) ** 2 / expected[place]
        for card in PACK
        for place in range(5)
    )
    freedom = 77 * 4
    assert abs(found - freedom) < 4 * (2 * freedom) ** 0.5


def test_neighbours_of_the_pack_part_as_often_as_chance_has_it():
    """Two given cards are in one hand in (4 × 18 × 17 + 6 × 5) / (78 × 77) of all deals."""
    chance = (4 * 18 * 17 + 6 * 5) / (78 * 77)
    places = [hands.place_of() for hands in DEALS]
    together = sum(
        place[one] == place[other]
        for place in places
        for one, other in itertools.pairwise(PACK)
    )
    assert abs(together / (77 * len(DEALS)) - chance) < 0.01


def test_the_same_seed_gives_these_very_hands_for_ever():
    """What a club printed is dealt again by every later version."""
    hands = dealt("tarot", 1, taker=0, least=SURE)
    assert hands == dealt("tarot", 1, taker=0, least=SURE)
    assert " ".join(hands.chien) == CHIEN_OF_TAROT
    assert hands != dealt("tarot", 2, taker=0, least=SURE)
    assert hands != dealt("tarots", 1, taker=0, least=SURE)


@pytest.mark.parametrize("taker", range(4))
def test_the_takers_hand_is_as_strong_as_asked_and_no_petit_is_sec(taker):
    for board in range(1, 9):
        hands = dealt("forte", board, taker=taker, least=SURE)
        assert strength(hands.seats[taker]) >= SURE
        assert not any(map(is_petit_sec, hands.seats))


def test_what_no_hand_reaches_is_given_up(monkeypatch):
    monkeypatch.setattr("tournaments.duplicate.dealing.MOST", 20)
    with pytest.raises(NoSuchHandError):
        dealt("rien", 1, taker=0, least=500)


def test_a_hand_is_weighed_asset_by_asset():
    cards = "21 18 16 9 7 3 1 E PR PD P10 P4 P2 CV C5 K8 K7 K2"
    hand = cards.split()
    assert worths(hand) == {
        Asset.TWENTY_ONE: 10,
        Asset.EXCUSE: 8,
        Asset.PETIT: 9,
        Asset.ATOUTS: 14,
        Asset.HIGH_ATOUTS: 6,
        Asset.FIGURES: 11,
        Asset.LONG_SUITS: 5,
        Asset.SHORT_SUITS: 5,
    }
    assert strength(hand) == 68


def test_typed_hands_may_leave_one_pack_to_the_rest():
    hands = DEALS[0]
    assert typed((*hands.seats, ())) == hands
    assert typed((*hands.seats[:3], (), hands.chien)) == hands


def test_typed_hands_that_are_no_deal_are_refused():
    hands = DEALS[0]
    first = hands.seats[0]
    with pytest.raises(WrongCardsError) as twice:
        typed(((first[1], *first[1:]), *hands.seats[1:], hands.chien))
    assert (twice.value.doubled, twice.value.missing) == ((first[1],), (first[0],))
    with pytest.raises(WrongCardsError) as short:
        typed((first[1:], *hands.seats[1:], (first[0], *hands.chien)))
    assert short.value.sizes == (17, 18, 18, 18, 7)
