"""Cards in words and signs, for whoever shows a draw by lot."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from scoring.rules.draw import Card

RANK: Mapping[str, Promise] = {
    "as": gettext_lazy("as"),
    "valet": gettext_lazy("valet"),
    "cavalier": gettext_lazy("cavalier"),
    "dame": gettext_lazy("dame"),
    "roi": gettext_lazy("roi"),
}
SUIT: Mapping[str, Promise] = {
    "trefle": gettext_lazy("trèfle"),
    "carreau": gettext_lazy("carreau"),
    "coeur": gettext_lazy("cœur"),
    "pique": gettext_lazy("pique"),
}
SIGN = {"trefle": "club", "carreau": "diamond", "coeur": "heart", "pique": "spade"}


def card_in_words(card: Card) -> str:
    """Say a card: 7 de trèfle, roi de cœur, atout 12.

    >>> card_in_words(Card(0)), card_in_words(Card(67))
    ('as de trèfle', 'atout 12')
    """
    if card.is_atout:
        return _("atout %(number)s") % {"number": card.rank}
    return _("%(rank)s de %(suit)s") % {
        "rank": RANK.get(card.rank, card.rank),
        "suit": SUIT[card.suit],
    }


def card_sign(card: Card) -> str:
    """Name the drawing of a card's suit in icons.svg."""
    return "trump" if card.is_atout else SIGN[card.suit]


def card_corner(card: Card) -> str:
    """Write what stands in the corner of a card: 7, R, 12; an ace is a 1 in tarot."""
    if card.rank == "as":
        return "1"
    rank = str(RANK.get(card.rank, card.rank))
    return rank if rank.isdigit() else rank[0].upper()
