"""Cards in words and signs: those drawn by lot, and those a taker calls."""

import re
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _, pgettext_lazy

from scoring.rules.cards import Card

RANK: Mapping[str, Promise] = {
    "as": _("as"),
    "valet": _("valet"),
    "cavalier": _("cavalier"),
    "dame": _("dame"),
    "roi": _("roi"),
}
CORNER: Mapping[str, Promise] = {  # what is printed in a card's corner
    "valet": pgettext_lazy("coin de carte", "V"),
    "cavalier": pgettext_lazy("coin de carte", "C"),
    "dame": pgettext_lazy("coin de carte", "D"),
    "roi": pgettext_lazy("coin de carte", "R"),
}
SUIT: Mapping[str, Promise] = {
    "trefle": _("trèfle"),
    "carreau": _("carreau"),
    "coeur": _("cœur"),
    "pique": _("pique"),
}
CALLED = re.compile(r"(?P<rank>\w+) de (?P<suit>\w+)")
BETWEEN_CARDS = ", "
SIGN = {"trefle": "club", "carreau": "diamond", "coeur": "heart", "pique": "spade"}


def card_in_words(card: Card) -> str:
    """Say a card: 7 de trèfle, roi de cœur, atout 12.

    >>> card_in_words(Card(0)), card_in_words(Card(67))
    ('as de trèfle', 'atout 12')
    """
    if card.is_atout:
        return gettext("atout %(number)s") % {"number": card.rank}
    return gettext("%(rank)s de %(suit)s") % {
        "rank": RANK.get(card.rank, card.rank),
        "suit": SUIT[card.suit],
    }


def called_card(rank: str, suit: str) -> str:
    """Write a called card as it is stored: roi de coeur."""
    return f"{rank} de {suit}"


def called_in_words(called: str) -> list[str]:
    """Say the cards that were called, accents and all; what is no card stays as it is.

    >>> called_in_words("roi de coeur, as de pique")
    ['roi de cœur', 'as de pique']
    """
    return [_words(card) for card in called.split(BETWEEN_CARDS) if card]


def called_with_articles(called: str) -> list[str]:
    """Say the cards that were called, each with its article.

    >>> called_with_articles("dame de pique, as de trefle, 10 de coeur")
    ['la dame de pique', 'l’as de trèfle', 'le 10 de cœur']
    """
    return [_with_article(card) for card in called.split(BETWEEN_CARDS) if card]


def _with_article(card: str) -> str:
    match = CALLED.fullmatch(card)
    if match is None:
        return card
    if match["rank"] == "dame":
        return gettext("la %(card)s") % {"card": _words(card)}
    if match["rank"] == "as":
        return gettext("l’%(card)s") % {"card": _words(card)}
    return gettext("le %(card)s") % {"card": _words(card)}


def _words(card: str) -> str:
    match = CALLED.fullmatch(card)
    if match is None:
        return card
    rank, suit = match["rank"], match["suit"]
    return gettext("%(rank)s de %(suit)s") % {
        "rank": RANK.get(rank, rank),
        "suit": SUIT.get(suit, suit),
    }


def card_sign(card: Card) -> str:
    """Name the drawing of a card's suit in icons.svg."""
    return "trump" if card.is_atout else SIGN[card.suit]


def card_corner(card: Card) -> str:
    """Write what stands in the corner of a card: 7, R, 12; an ace is a 1 in tarot."""
    if card.rank == "as":
        return "1"
    return "1" if card.rank == "as" else str(CORNER.get(card.rank, card.rank))
