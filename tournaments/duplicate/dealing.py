"""Hands of a duplicate by pure code: dealt from a seed, and weighed.

The same generator, seed, board and criterion give the same hands, for ever and anywhere.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

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


def worths(hand: Sequence[str]) -> dict[Asset, int]:
    """Weigh a hand, asset by asset."""
    held = atouts(hand)
    suits = [of_suit(hand, suit) for suit in SUITS]
    number = len(held)
    return {
        Asset.TWENTY_ONE: 10 * ("21" in held),
        Asset.EXCUSE: 8 * (EXCUSE in hand),
        Asset.PETIT: _worth_of(number, PETIT_WORTH) if PETIT in held else 0,
        Asset.ATOUTS: 2 * number if number >= LONG_HOLD else 0,
        Asset.HIGH_ATOUTS: 2 * sum(int(card) >= HIGH for card in held),
        Asset.FIGURES: sum(map(_figures, suits)),
        Asset.LONG_SUITS: sum(_worth_of(len(suit), LONG_SUITS) for suit in suits),
        Asset.SHORT_SUITS: sum({0: VOID, 1: SINGLETON}.get(len(suit), 0) for suit in suits),
    }


def strength(hand: Sequence[str]) -> int:
    """Add up what a hand is worth.

    >>> strength(("21", "E", "20", "19", "18", "17", "16", "PR", "PD"))
    67
    """
    return sum(worths(hand).values())


def _worth_of(number: int, worth: Mapping[int, int]) -> int:
    """What so many cards are worth, more than all that are listed the most."""
    return MOST_HELD if number > max(worth) else worth.get(number, 0)


def _figures(suit: Sequence[str]) -> int:
    ranks = {card[1:] for card in suit}
    married = MARRIAGE - FIGURES[KING] - FIGURES[QUEEN] if {KING, QUEEN} <= ranks else 0
    return married + sum(FIGURES.get(rank, 0) for rank in ranks)


GENERATOR = "sha256-1"  # the name of what follows: another way of shuffling gets another
SEATS = 4
WORD = 8  # bytes
MOST = 20_000  # deals tried before a criterion is given up


class NoSuchHandError(Exception):
    """No deal of so many meets the criterion."""


class WrongCardsError(Exception):
    """Typed hands are no deal: `doubled` and `missing` cards, or hands of another size."""

    def __init__(self, doubled: Cards, missing: Cards, sizes: tuple[int, ...]) -> None:
        super().__init__(doubled, missing, sizes)
        self.doubled, self.missing, self.sizes = doubled, missing, sizes


@dataclass(frozen=True, slots=True)
class Hands:
    """A deal: the hands of N, E, S and W, and the dog, each in order."""

    seats: tuple[Cards, ...]
    chien: Cards

    @property
    def packs(self) -> tuple[Cards, ...]:
        return (*self.seats, self.chien)

    def place_of(self) -> dict[str, int]:
        """Tell where each card is: from 0 (North) to 3, 4 for the dog."""
        return {card: place for place, pack in enumerate(self.packs) for card in pack}


def dealt(seed: str, board: int, *, taker: int, least: int) -> Hands:
    """Deal a board: the first deal without a petit sec in which the taker's hand is strong.

    `least` is what it must be worth at least, 0 for any hand. Raises NoSuchHandError.
    """
    for attempt in range(MOST):
        hands = deal_hands(seed, board, attempt)
        if not any(map(is_petit_sec, hands.seats)) and strength(hands.seats[taker]) >= least:
            return hands
    raise NoSuchHandError


def deal_hands(seed: str, board: int, attempt: int = 0) -> Hands:
    """Shuffle the pack and share it out.

    >>> [len(pack) for pack in deal_hands("a", 1).packs]
    [18, 18, 18, 18, 6]
    >>> deal_hands("a", 1) == deal_hands("a", 1)
    True
    """
    pack, numbers = list(PACK), _numbers(f"{GENERATOR}:{seed}:{board}:{attempt}")
    for last in range(len(pack) - 1, 0, -1):  # Fisher and Yates
        other = _below(last + 1, numbers)
        pack[last], pack[other] = pack[other], pack[last]
    seats = tuple(in_order(pack[at : at + HAND]) for at in range(0, SEATS * HAND, HAND))
    return Hands(seats, in_order(pack[SEATS * HAND :]))


def typed(packs: tuple[Cards, ...]) -> Hands:
    """Take hands as somebody has written them; an only empty pack gets the rest.

    Raises WrongCardsError where they are no deal.
    """
    cards = [card for pack in packs for card in pack]
    if len(packs) != SEATS + 1:
        raise WrongCardsError((), (), tuple(map(len, packs)))
    doubled = in_order({card for card in cards if cards.count(card) > 1})
    missing = in_order(set(PACK) - set(cards))
    sizes = (*[HAND] * SEATS, CHIEN)
    empty = [place for place, pack in enumerate(packs) if not pack]
    if len(empty) == 1 and not doubled and len(missing) == sizes[empty[0]]:
        packs = tuple(pack or missing for pack in packs)
        missing = ()
    if doubled or missing or tuple(map(len, packs)) != sizes:
        raise WrongCardsError(doubled, missing, tuple(map(len, packs)))
    return Hands(tuple(map(in_order, packs[:SEATS])), in_order(packs[SEATS]))


def is_card(text: str) -> bool:
    """Tell whether a text writes a card of the pack."""
    return text in PLACE


def _numbers(key: str) -> Iterator[int]:
    """Give numbers of 64 bits without end."""
    block = 0
    while True:
        digest = sha256(f"{key}:{block}".encode()).digest()
        for at in range(0, len(digest), WORD):
            yield int.from_bytes(digest[at : at + WORD], "big")
        block += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """Draw a number below a bound, each as likely as the others."""
    most = 2 ** (8 * WORD) // bound * bound
    return next(number for number in numbers if number < most) % bound
