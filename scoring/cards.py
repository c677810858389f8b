"""Cards in words and signs: those drawn by lot, and those a taker calls."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card as it is drawn: what is in its corner, its suit's sign, and how it is said."""

    corner: str
    sign: str
    words: str


def shown(card: Card) -> ShownCard:
    """A card of the pack: 7 de trèfle, roi de cœur, atout 12.

    >>> shown(Card(0)).words, shown(Card(67)).words
    ('as de trèfle', 'atout 12')
    """
    return shown_atout(card.rank) if card.is_atout else shown_of_suit(card.rank, card.suit)


def shown_atout(number: str) -> ShownCard:
    return ShownCard(number, "trump", gettext("atout %(number)s") % {"number": number})


def shown_of_suit(rank: str, suit: str) -> ShownCard:
    """A card of one of the four suits; an ace is a 1 in tarot."""
    corner = "1" if rank == "as" else str(CORNER.get(rank, rank))
    return ShownCard(corner, SIGN[suit], _of_suit(rank, suit))


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
    return _of_suit(match["rank"], match["suit"]) if match else card


def _of_suit(rank: str, suit: str) -> str:
    words = {"rank": RANK.get(rank, rank), "suit": SUIT.get(suit, suit)}
    return gettext("%(rank)s de %(suit)s") % words
