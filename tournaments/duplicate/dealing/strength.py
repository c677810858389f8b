"""How strong a hand is before it is taken: points of a usual scale (convention)."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from tournaments.duplicate.dealing.pack import EXCUSE, PETIT, SUITS, atouts, of_suit

SURE = 56  # from here on a garde is called surely takeable (convention)
LONG_HOLD = 5  # atouts from which each of them counts
HIGH = 16  # and from which one counts more
PETIT_WORTH = {5: 5, 6: 7}  # by the number of atouts; more hold it surely, fewer lose it
LONG_SUITS = {5: 5, 6: 7}
KING, QUEEN, KNIGHT, JACK = "R", "D", "C", "V"
FIGURES = {KING: 6, QUEEN: 3, KNIGHT: 2, JACK: 1}
MARRIAGE = 10  # a king with his queen
VOID, SINGLETON = 5, 3
MOST_HELD = 9  # the petit behind seven atouts; a suit of seven


class Asset(StrEnum):
    """What a hand is strong by."""

    TWENTY_ONE = "21"
    EXCUSE = "excuse"
    PETIT = "petit"
    ATOUTS = "atouts"
    HIGH_ATOUTS = "high_atouts"
    FIGURES = "figures"
    LONG_SUITS = "long_suits"
    SHORT_SUITS = "short_suits"


class Worth(NamedTuple):
    """Points for one asset."""

    asset: Asset
    points: int


def worths(hand: Sequence[str]) -> list[Worth]:
    """Weigh a hand, asset by asset; what is worth nothing is left out."""
    held = atouts(hand)
    suits = [of_suit(hand, suit) for suit in SUITS]
    number = len(held)
    strengths = [
        Worth(Asset.TWENTY_ONE, 10 * ("21" in held)),
        Worth(Asset.EXCUSE, 8 * (EXCUSE in hand)),
        Worth(Asset.PETIT, _petit(number) if PETIT in held else 0),
        Worth(Asset.ATOUTS, 2 * number if number >= LONG_HOLD else 0),
        Worth(Asset.HIGH_ATOUTS, 2 * sum(int(card) >= HIGH for card in held)),
        Worth(Asset.FIGURES, sum(map(_figures, suits))),
        Worth(Asset.LONG_SUITS, sum(_long(len(suit)) for suit in suits)),
        Worth(Asset.SHORT_SUITS, sum({0: VOID, 1: SINGLETON}.get(len(s), 0) for s in suits)),
    ]
    return [worth for worth in strengths if worth.points]


def strength(hand: Sequence[str]) -> int:
    """Add up what a hand is worth.

    >>> strength(("21", "E", "20", "19", "18", "17", "16", "PR", "PD"))
    67
    """
    return sum(worth.points for worth in worths(hand))


def _petit(number: int) -> int:
    return MOST_HELD if number > max(PETIT_WORTH) else PETIT_WORTH.get(number, 0)


def _long(number: int) -> int:
    return MOST_HELD if number > max(LONG_SUITS) else LONG_SUITS.get(number, 0)


def _figures(suit: Sequence[str]) -> int:
    ranks = {card[1:] for card in suit}
    married = MARRIAGE - FIGURES[KING] - FIGURES[QUEEN] if {KING, QUEEN} <= ranks else 0
    return married + sum(FIGURES.get(rank, 0) for rank in ranks)
