"""Hands dealt from a seed: 18 cards to N, E, S and W and 6 to the dog, the same every time."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from tournaments.duplicate.dealing.pack import (
    CHIEN,
    HAND,
    PACK,
    PLACE,
    Cards,
    in_order,
    is_petit_sec,
)
from tournaments.duplicate.dealing.strength import strength

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
