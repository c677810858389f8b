"""The written form of a sitting: one JSON object a table."""

from scoring.rules.fields import Fields, NotationError, is_name
from tournaments.rating.engine.sitting import Sitting

FEWEST = 2
MOST_DEALS = 100_000


class SittingRefusedError(ValueError):
    """A sitting that can be read and cannot be true: which key, and a code for the sentence."""

    def __init__(self, key: str, code: str) -> None:
        super().__init__(key, code)
        self.key = key
        self.code = code


def read(value: object) -> Sitting:
    """Read one sitting, or raise NotationError (misshapen) or SittingRefusedError (wrong)."""
    fields = Fields("", value)
    players, totals = fields.items("players"), fields.items("totals")
    deals = fields.integer("deals")
    fields.refuse_the_rest()
    if not all(is_name(name) for name in players):
        raise NotationError("players", "not_names")
    if not all(type(total) is int for total in totals):
        raise NotationError("totals", "not_an_integer")
    sitting = Sitting(tuple(players), tuple(totals), deals)
    if contradiction := _contradiction(sitting):
        raise SittingRefusedError(*contradiction)
    return sitting


def _contradiction(sitting: Sitting) -> tuple[str, str] | None:
    if len(sitting.players) < FEWEST:
        return "players", "too_few_players"
    if len(set(sitting.players)) < len(sitting.players):
        return "players", "players_twice"
    if len(sitting.totals) != len(sitting.players):
        return "totals", "not_one_each"
    if sum(sitting.totals):
        return "totals", "sum_not_zero"
    if not 0 < sitting.deals <= MOST_DEALS:
        return "deals", "deals_absurd"
    return None
