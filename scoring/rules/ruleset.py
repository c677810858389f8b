"""A ruleset: every number of a game, as one frozen value."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.rules.terms import (
    CALLED_RANKS,
    CARD_WORDS,
    Call,
    Caller,
    EqualCards,
    FirstLead,
    MisereKind,
    PoigneeSize,
    Side,
)

EXCUSES_PER_PACK = 1
BOUTS_PER_PACK = 3
ATOUTS_PER_PACK = 22  # the Excuse included, as it may be shown in a poignée
HEADS_PER_PACK = 19  # the court cards and the bouts
BOUT_HALVES = 9  # 4½ points in half points; no card counts more
LOW_HALVES = 1
VALUES = ("base", "petit")  # points of score, none below zero
# What files lack that were written before.
LATER = ("packet", "chiens", "layout", "caller", "equal_cards", "first_lead")


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractTerms:
    """What a contract multiplies, and whose the chien is; a house contract has a name."""

    base_multiplier: int
    margin_multiplier: int
    petit_multiplier: int
    chien: Side = Side.ATTACK
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoigneeTerms:
    atouts: int
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChelemTerms:
    """Bonuses of a slam, as the attack's unit sees them (source: S0, S3)."""

    announced_made: int
    made: int
    announced_missed: int
    by_defence: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """How many units each side's players score; what the attack gets, the defence pays."""

    taker: int
    partner: int
    defender: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PotTerms:
    """The mouches: chips beside the scores. `cap` bounds what a failed taker adds."""

    passed_out: int
    cap: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A hand that lies partly on the table, in piles; `later` is taken up after the bids."""

    in_hand: int
    piles: int
    deep: int
    later: int = 0

    @property
    def cards(self) -> int:
        return self.in_hand + self.later + self.piles * self.deep


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A game as data. Points are card points; values are points of score.

    `points_to_make` is indexed by the attack's bouts, `shares` by the taker's partners.
    `card_points` is what the pack counts to; `added_points` is what each side adds to its
    count before the contract is judged (the reduced pack). `settlement` is what a pair of
    players settles per card point where everyone plays alone; a game without contracts is
    always played so. `cards` counts the pack, the chien holds what nobody was dealt, in
    `chiens` heaps. `packet` is how many cards are dealt at once, 0 where no source says so.
    `conventions` names the fields whose numbers no source gives.
    """

    id: str
    players: int
    hand: int
    chien: int
    points_to_make: tuple[int, ...]
    contracts: Mapping[str, ContractTerms]
    poignees: Mapping[PoigneeSize, PoigneeTerms]
    chelem: ChelemTerms
    shares: tuple[Share, ...]
    packs: int = 1
    card_points: int = 91
    added_points: int = 0
    base: int = 25
    rounding_step: int = 1
    rounding_nearest: bool = False
    petit: int = 10
    chelem_multiplied: bool = False
    miseres: Mapping[MisereKind, int] = field(default_factory=dict)
    petit_chelem: ChelemTerms | None = None
    settlement: int | None = None
    call: Call = Call.NOBODY
    caller: Caller = Caller.TAKER
    equal_cards: EqualCards = EqualCards.FIRST
    first_lead: FirstLead = FirstLead.NOT_CALLED
    dealer_takes: bool = False
    pot: PotTerms | None = None
    packet: int = 0
    chiens: int = 1
    layout: Layout | None = None
    name: str = ""
    source: str = ""
    conventions: tuple[str, ...] = ()

    @property
    def cards(self) -> int:
        return self.players * self.hand + self.chien

    @property
    def max_partners(self) -> int:
        return len(self.shares) - 1

    @property
    def several_packs(self) -> bool:
        return self.packs > 1

    @property
    def bouts(self) -> int:
        return BOUTS_PER_PACK * self.packs

    @property
    def excuses(self) -> int:
        return EXCUSES_PER_PACK * self.packs

    @property
    def atouts(self) -> int:
        return ATOUTS_PER_PACK * self.packs

    @property
    def misere_cards(self) -> dict[MisereKind, int]:
        """How many cards of each kind the pack has, of which a misère holds none."""
        atouts = ATOUTS_PER_PACK - EXCUSES_PER_PACK
        return {
            MisereKind.ATOUT: atouts * self.packs,
            MisereKind.TETE: HEADS_PER_PACK * self.packs,
        }

    @property
    def not_called(self) -> frozenset[str]:
        """Words that name a card which cannot be called here; none where nobody calls."""
        ranks = CALLED_RANKS.get(self.call)
        return CARD_WORDS.difference(ranks) if ranks else frozenset()

    @property
    def half_points(self) -> bool:
        """Whether a side can hold an odd number of cards, hence a half point."""
        return self.players % 2 == 1 or self.chien % 2 == 1
