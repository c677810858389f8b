"""A ruleset: every number of a game as one frozen value, and the words it is told in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Side(StrEnum):
    """The two camps of a deal."""

    ATTACK = "attack"
    DEFENCE = "defence"


class Outcome(StrEnum):
    """What became of a physical deal; only `PLAYED` is scored."""

    PLAYED = "played"
    PASSED_OUT = "passed_out"
    PETIT_SEC = "petit_sec"
    MISDEAL = "misdeal"
    CANCELLED = "cancelled"


class Contract(StrEnum):
    """The contracts that the source texts name; a house contract is any other string."""

    PETITE = "petite"
    POUSSE = "pousse"
    GARDE = "garde"
    GARDE_SANS = "garde_sans"
    GARDE_CONTRE = "garde_contre"


class Call(StrEnum):
    """How the taker's partners are named: what is called, or who wins the called king."""

    NOBODY = ""
    KING = "king"
    ANY_CARD = "any_card"
    KING_TAKEN = "king_taken"
    KING_AND_QUEEN = "king_and_queen"
    TWO_KINGS = "two_kings"
    KING_AND_ACE = "king_and_ace"


KINGS = ("roi", "dame", "cavalier", "valet")  # who holds all of a rank calls the next (FFT)
CALLED_RANKS: Mapping[Call, tuple[str, ...]] = {
    Call.KING: KINGS,
    Call.KING_TAKEN: KINGS,
    Call.ANY_CARD: (*KINGS, *map(str, range(10, 1, -1)), "as"),
    Call.KING_AND_QUEEN: ("roi", "dame"),
    Call.TWO_KINGS: ("roi", "dame"),
    Call.KING_AND_ACE: ("roi", "as"),
}
# Words of which each names a card: a called card has none but its rank.
CARD_WORDS = frozenset(
    (*KINGS, "as", *map(str, range(1, 22)), "atout", "atouts", "petit", "excuse")
)


class Caller(StrEnum):
    """Who names the called cards, and when."""

    TAKER = "taker"  # once he has won the bids
    DEALER = "dealer"  # before the cards are dealt


class EqualCards(StrEnum):
    """Which of two equal called cards makes a partner, where two packs are mixed."""

    FIRST = "first"  # the one that is played first
    SECOND = "second"


class FirstLead(StrEnum):
    """What the first card of a deal may be, where cards are called."""

    NOT_CALLED = "not_called"  # no called suit, but for the called card itself
    FREE = "free"


class PoigneeSize(StrEnum):
    SIMPLE = "simple"
    DOUBLE = "double"
    TRIPLE = "triple"


class MisereKind(StrEnum):
    """No atout at all (the Excuse is none), or no court card and no bout."""

    ATOUT = "atout"
    TETE = "tete"


class Reason(StrEnum):
    """Why a line stands in a score."""

    CONTRACT = "contract"
    PETIT_AU_BOUT = "petit_au_bout"
    POIGNEE = "poignee"
    CHELEM = "chelem"
    PETIT_CHELEM = "petit_chelem"
    MISERE = "misere"
    CARD_POINTS = "card_points"


SLAMS = (Reason.CHELEM, Reason.PETIT_CHELEM)  # fields of this name in a deal and a ruleset


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
