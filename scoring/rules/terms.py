"""The field's words that rules reason with, as enums."""

from collections.abc import Mapping
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
