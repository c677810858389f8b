"""The pack of 78 cards in the order a person sorts it, and cards as they are written."""

from collections.abc import Iterable, Sequence

SUITS = "PCKT"  # pique, cœur, carreau (K), trèfle
RANKS = ("R", "D", "C", "V", *map(str, range(10, 0, -1)))  # from the king down
ATOUTS = tuple(f"{number}" for number in range(21, 0, -1))
EXCUSE = "E"
PETIT = "1"
PACK: tuple[str, ...] = (
    *ATOUTS,
    EXCUSE,
    *(f"{suit}{rank}" for suit in SUITS for rank in RANKS),
)
PLACE = {card: place for place, card in enumerate(PACK)}
HAND, CHIEN = 18, 6
Cards = tuple[str, ...]


def in_order(cards: Iterable[str]) -> Cards:
    """Sort cards: atouts from the 21 down, the Excuse, then each suit from its king down.

    >>> in_order(["P1", "E", "21", "CR"])
    ('21', 'E', 'P1', 'CR')
    """
    return tuple(sorted(cards, key=PLACE.__getitem__))


def atouts(cards: Iterable[str]) -> Cards:
    """The atouts among cards, without the Excuse."""
    return tuple(card for card in cards if card.isdigit())


def of_suit(cards: Iterable[str], suit: str) -> Cards:
    """The cards of one suit, in the order they come."""
    return tuple(card for card in cards if card[0] == suit)


def is_petit_sec(hand: Sequence[str]) -> bool:
    """Tell whether the 1 is the only atout, without the Excuse: such a deal is dealt again.

    >>> is_petit_sec(("1", "PR")), is_petit_sec(("1", "E"))
    (True, False)
    """
    return atouts(hand) == (PETIT,) and EXCUSE not in hand
