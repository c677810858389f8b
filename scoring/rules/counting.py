"""The values of cards, and what js/counting.js counts the piles of a side by."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from scoring.rules.ruleset import BOUT_HALVES, LOW_HALVES, Ruleset


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
