import pytest
from django.utils import translation

from scoring.cards import ShownCard, shown
from scoring.rules.cards import Card

CARDS = [
    # strength, words, corner, sign
    (0, "as de trèfle", "1", "club"),
    (3, "as de pique", "1", "spade"),
    (24, "7 de trèfle", "7", "club"),
    (41, "valet de carreau", "V", "diamond"),
    (45, "cavalier de carreau", "C", "diamond"),
    (50, "dame de cœur", "D", "heart"),
    (54, "roi de cœur", "R", "heart"),
    (56, "atout 1", "1", "trump"),
    (76, "atout 21", "21", "trump"),
]


@pytest.mark.parametrize(("strength", "words", "corner", "sign"), CARDS)
def test_a_card(strength, words, corner, sign):
    assert shown(Card(strength)) == ShownCard(corner, sign, words)


def test_english_corners_tell_king_and_knight_apart():
    courts = [Card(strength) for strength in (40, 44, 48, 52)]
    with translation.override("en"):
        cards = [shown(card) for card in courts]
    assert [(card.words, card.corner) for card in cards] == [
        ("jack of clubs", "J"),
        ("knight of clubs", "N"),
        ("queen of clubs", "Q"),
        ("king of clubs", "K"),
    ]
