"""Drawing the first dealer by lot: the lowest card deals, and the draw can be replayed."""

import random
from typing import NamedTuple

SUITS = ("trefle", "carreau", "coeur", "pique")  # from the lowest to the highest
RANKS = ("as", *map(str, range(2, 11)), "valet", "cavalier", "dame", "roi")
EXCUSE = -1


class Card(NamedTuple):
    """A card by strength: the low suits first, then atouts; the Excuse ranks nowhere."""

    strength: int

    @property
    def is_atout(self) -> bool:
        return self.strength >= len(SUITS) * len(RANKS)

    @property
    def suit(self) -> str:
        """Name the suit; empty for an atout and for the Excuse."""
        return "" if self.is_atout or self.strength < 0 else SUITS[self.strength % len(SUITS)]

    @property
    def rank(self) -> str:
        """Name the rank within the suit, or the atout's number; empty for the Excuse."""
        if self.strength < 0:
            return ""
        if self.is_atout:
            return str(self.strength - len(SUITS) * len(RANKS) + 1)
        return RANKS[self.strength // len(SUITS)]


class Draw(NamedTuple):
    """Who drew what, seat by seat, and the seat that deals first."""

    cards: tuple[Card, ...]
    dealer: int


def draw_dealer(players: int, seed: str) -> Draw:
    """Let each seat draw a card; the lowest deals (source: S0, S3).

    The ace of clubs is the lowest card: suits break ties in the order spades, hearts,
    diamonds, clubs, and atouts stand above suits. Whoever draws the Excuse draws again. The
    same seed gives the same draw.
    """
    pack = [EXCUSE, *range(len(SUITS) * len(RANKS) + 21)]
    random.Random(seed).shuffle(pack)  # noqa: S311 -- a draw to be replayed, not a secret
    cards = tuple(Card(card) for card in pack if card != EXCUSE)[:players]
    return Draw(cards, cards.index(min(cards)))
