"""The first dealer, drawn by lot: the lowest card, the Excuse drawing again."""

from collections import Counter

import pytest

from scoring.rules.cards import EXCUSE, RANKS, SUITS, Card, draw_dealer

NAMES = [
    # strength, suit, rank: the ace of clubs is the lowest card, atouts stand above suits
    (0, "trefle", "as"),
    (1, "carreau", "as"),
    (3, "pique", "as"),
    (4, "trefle", "2"),
    (52, "trefle", "roi"),
    (55, "pique", "roi"),
    (56, "", "1"),
    (76, "", "21"),
    (EXCUSE, "", ""),
]


@pytest.mark.parametrize(("strength", "suit", "rank"), NAMES)
def test_cards_by_strength(strength, suit, rank):
    card = Card(strength)
    assert (card.suit, card.rank) == (suit, rank)
    assert card.is_atout == (strength >= len(SUITS) * len(RANKS))


def test_the_lowest_card_deals_and_nobody_keeps_the_excuse():
    for number in range(200):
        draw = draw_dealer(5, f"soirée {number}")
        assert len(set(draw.cards)) == 5
        assert draw.cards[draw.dealer] == min(draw.cards)
        assert EXCUSE not in {card.strength for card in draw.cards}


def test_a_draw_can_be_replayed():
    assert draw_dealer(4, "soirée du 3 mars") == draw_dealer(4, "soirée du 3 mars")


def test_every_seat_deals_as_often():
    dealers = Counter(draw_dealer(4, str(number)).dealer for number in range(4000))
    assert sorted(dealers) == [0, 1, 2, 3]
    assert all(900 < times < 1100 for times in dealers.values())
