"""The cards: their values, what a side without a trick holds, the lot that draws a dealer."""

import random
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from scoring.rules.ruleset import BOUT_HALVES, LOW_HALVES, Contract, Ruleset, Side


class Rank(StrEnum):
    """The cards by what they count; atouts that are no bout are low cards."""

    BOUT = "bout"
    KING = "king"
    QUEEN = "queen"
    KNIGHT = "knight"
    JACK = "jack"
    LOW = "low"


HALVES: Mapping[Rank, int] = {
    Rank.BOUT: BOUT_HALVES,
    Rank.KING: 9,
    Rank.QUEEN: 7,
    Rank.KNIGHT: 5,
    Rank.JACK: 3,
    Rank.LOW: LOW_HALVES,
}
COURTS_PER_PACK = 4  # one of each rank a suit


def cards_by_rank(ruleset: Ruleset) -> dict[Rank, int]:
    """Tell how many cards of each rank a game is played with.

    >>> from scoring.rules.presets import RULESETS
    >>> cards_by_rank(RULESETS["reduit-3"])[Rank.LOW]
    39
    """
    known = dict.fromkeys(Rank, COURTS_PER_PACK * ruleset.packs)
    known[Rank.BOUT] = ruleset.bouts
    del known[Rank.LOW]
    return known | {Rank.LOW: ruleset.cards - sum(known.values())}


def for_counter(ruleset: Ruleset) -> dict[str, Any]:
    """What js/counting.js counts by: no number of a game stands in it."""
    return {
        "pack": cards_by_rank(ruleset),
        "halves": dict(HALVES),
        "low_halves": LOW_HALVES,
        "players": ruleset.players,
        "hand": ruleset.hand,
        "chien": ruleset.chien,
        "excuses": ruleset.excuses,
        "bouts": ruleset.bouts,
        "card_points": ruleset.card_points,
        "points_to_make": [needed - ruleset.added_points for needed in ruleset.points_to_make],
        "chien_side": {name: terms.chien for name, terms in ruleset.contracts.items()},
    }


# The taker takes the chien up and lays no king or bout aside; others leave it as it was dealt.
WITH_ECART = (Contract.PETITE, Contract.POUSSE, Contract.GARDE)
COURTS = (Rank.KING, Rank.QUEEN, Rank.KNIGHT, Rank.JACK)


def chelem_halves(by: Side, contract: str, bouts: int, ruleset: Ruleset) -> range:
    """The half points of an attack with so many bouts after a chelem; none is impossible.

    The other side has the cards aside where they are its own, and as far as it keeps Excuses,
    each a bout less the half point that it could not pay. Cards of the same number count the
    same or whole points more.

    >>> from scoring.rules.presets import FFT_4
    >>> chelem_halves(Side.ATTACK, "garde", 2, FFT_4)
    range(174, 175, 2)
    """
    attack_lost = by is Side.DEFENCE
    held = bouts if attack_lost else ruleset.bouts - bouts
    own_aside = attack_lost is (ruleset.contracts[contract].chien is Side.ATTACK)
    aside = ruleset.chien if own_aside else 0
    ecart = attack_lost and contract in WITH_ECART
    excuses = min(held, ruleset.excuses)
    others = aside - (held - excuses)
    if others < (aside if ecart else 0):
        return range(0)
    dearest = [
        HALVES[rank] - LOW_HALVES
        for rank in COURTS[ecart:]
        for _ in range(COURTS_PER_PACK * ruleset.packs)
    ]
    bonus = sum(dearest[:others])
    least = LOW_HALVES * aside + (BOUT_HALVES - LOW_HALVES) * held
    if attack_lost:
        return range(least, least + bonus + 1, 2)
    whole = 2 * ruleset.card_points
    return range(whole - least - bonus, whole - least + 1, 2)


def lost_trick_halves(contract: str, ruleset: Ruleset) -> tuple[int, int]:
    """The fewest and the most half points of an attack that lost one trick.

    The defence has that trick, the chien where it is its own, and at best an Excuse that it
    could not pay for; no card counts more than a bout, none less than a low one.
    """
    cards = ruleset.players
    if ruleset.contracts[contract].chien is Side.DEFENCE:
        cards += ruleset.chien
    whole = 2 * ruleset.card_points
    return whole - BOUT_HALVES * (cards + ruleset.excuses), whole - LOW_HALVES * cards


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
