"""Hands from a seed: whole, fair, the same every time, and as strong as is asked."""

import itertools
from collections import Counter

import pytest

from tournaments.duplicate import dealing

CHIEN_OF_TAROT = "19 17 PC P6 KC TC"
DEALS = [dealing.deal_hands("graine", board) for board in range(1000)]


def test_the_pack_has_78_cards_each_once():
    assert len(dealing.PACK) == len(set(dealing.PACK)) == 78


def test_each_deal_shares_out_the_whole_pack():
    for hands in DEALS:
        assert [len(pack) for pack in hands.packs] == [18, 18, 18, 18, 6]
        assert {card for pack in hands.packs for card in pack} == set(dealing.PACK)


def test_every_card_goes_everywhere_as_often_as_chance_has_it():
    """χ² of card by place: 77 × 4 degrees of freedom, within four deviations of its mean."""
    counted = Counter(
        (card, place) for hands in DEALS for card, place in hands.place_of().items()
    )
    expected = [len(DEALS) * size / 78 for size in (18, 18, 18, 18, 6)]
    found = sum(
        (counted[card, place] - expected[place]) ** 2 / expected[place]
        for card in dealing.PACK
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
        for one, other in itertools.pairwise(dealing.PACK)
    )
    assert abs(together / (77 * len(DEALS)) - chance) < 0.01


def test_the_same_seed_gives_these_very_hands_for_ever():
    """What a club printed is dealt again by every later version."""
    hands = dealing.dealt("tarot", 1, taker=0, least=dealing.SURE)
    assert hands == dealing.dealt("tarot", 1, taker=0, least=dealing.SURE)
    assert " ".join(hands.chien) == CHIEN_OF_TAROT
    assert hands != dealing.dealt("tarot", 2, taker=0, least=dealing.SURE)
    assert hands != dealing.dealt("tarots", 1, taker=0, least=dealing.SURE)


@pytest.mark.parametrize("taker", range(4))
def test_the_takers_hand_is_as_strong_as_asked_and_no_petit_is_sec(taker):
    for board in range(1, 9):
        hands = dealing.dealt("forte", board, taker=taker, least=dealing.SURE)
        assert dealing.strength(hands.seats[taker]) >= dealing.SURE
        assert not any(map(dealing.is_petit_sec, hands.seats))


def test_what_no_hand_reaches_is_given_up(monkeypatch):
    monkeypatch.setattr("tournaments.duplicate.dealing.MOST", 20)
    with pytest.raises(dealing.NoSuchHandError):
        dealing.dealt("rien", 1, taker=0, least=500)


def test_a_hand_is_weighed_asset_by_asset():
    cards = "21 18 16 9 7 3 1 E PR PD P10 P4 P2 CV C5 K8 K7 K2"
    hand = cards.split()
    assert dealing.worths(hand) == {
        dealing.Asset.TWENTY_ONE: 10,
        dealing.Asset.EXCUSE: 8,
        dealing.Asset.PETIT: 9,
        dealing.Asset.ATOUTS: 14,
        dealing.Asset.HIGH_ATOUTS: 6,
        dealing.Asset.FIGURES: 11,
        dealing.Asset.LONG_SUITS: 5,
        dealing.Asset.SHORT_SUITS: 5,
    }
    assert dealing.strength(hand) == 68


def test_typed_hands_may_leave_one_pack_to_the_rest():
    hands = DEALS[0]
    assert dealing.typed((*hands.seats, ())) == hands
    assert dealing.typed((*hands.seats[:3], (), hands.chien)) == hands


def test_typed_hands_that_are_no_deal_are_refused():
    hands = DEALS[0]
    first = hands.seats[0]
    with pytest.raises(dealing.WrongCardsError) as twice:
        dealing.typed(((first[1], *first[1:]), *hands.seats[1:], hands.chien))
    assert (twice.value.doubled, twice.value.missing) == ((first[1],), (first[0],))
    with pytest.raises(dealing.WrongCardsError) as short:
        dealing.typed((first[1:], *hands.seats[1:], (first[0], *hands.chien)))
    assert short.value.sizes == (17, 18, 18, 18, 7)
