"""Cards drawn in a sentence of the rulebook: [9♣], [R♦ V♦], [A21] an atout, [E] the Excuse."""

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.cards import CORNER, RANK, SIGN, SUIT
from scoring.rulebook.page import Diagram, ShownCard

GROUP = re.compile(r"\[([^]]+)\]")
CARD = re.compile(r"(?P<rank>\d{1,2}|[RDCV])(?P<suit>[♠♥♦♣])|A(?P<atout>\d{1,2})|(?P<excuse>E)")
SUITS = {"♠": "pique", "♥": "coeur", "♦": "carreau", "♣": "trefle"}
RANKS = {"R": "roi", "D": "dame", "C": "cavalier", "V": "valet", "1": "as"}


def diagram(text: str) -> Diagram:
    """Read a sentence with its cards.

    >>> [getattr(part, "words", part) for part in diagram("Sur [9♣], [A7].").parts]
    ['Sur ', '9 de trèfle', ', ', 'atout 7', '.']
    """
    return Diagram(tuple(_parts(text)))


def _parts(text: str) -> Iterator[str | ShownCard]:
    for number, part in enumerate(GROUP.split(text)):
        if number % 2:
            yield from map(shown_card, part.split())
        elif part:
            yield part


def shown_card(code: str) -> ShownCard:
    """Read one card; what is no card is an error in our text."""
    match = CARD.fullmatch(code)
    assert match is not None, code
    if match["excuse"]:
        return ShownCard("★", "excuse", _("Excuse"))
    if match["atout"]:
        words = _("atout %(number)s") % {"number": match["atout"]}
        return ShownCard(match["atout"], "trump", words)
    rank, suit = RANKS.get(match["rank"], match["rank"]), SUITS[match["suit"]]
    corner = "1" if rank == "as" else str(CORNER.get(rank, rank))
    words = _("%(rank)s de %(suit)s") % {"rank": RANK.get(rank, rank), "suit": SUIT[suit]}
    return ShownCard(corner, SIGN[suit], words)
