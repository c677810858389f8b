"""What the log's acts note in an event file, beside the rows of its sections."""

from collections.abc import Mapping

from tournaments.archive.event_file.kinds import Reference, Test, identity, optional, whole
from tournaments.archive.event_file.shape import SCORE

# What pages beside the log read of an act, by its kind.
TOLD: Mapping[str, Mapping[str, Test]] = {
    "return_deal": {"deal": Reference("deals")},
    "refuse_deal": {"deal": Reference("deals"), "uuid": optional(identity)},
    "withdraw_signature": {"seat": Reference("seats")},
    "take_payment": {"event": whole(1), "cents": SCORE},
}

# What an action's data refers to, by the key under which it does.
NOTED = {
    "player": "players",
    "substitute": "players",
    "seat": "seats",
    "table": "tables",
    "deal": "deals",
    "link": "links",
    "former": "former_rulesets",
    "penalty": "penalties",
    "call": "calls",
    "asked_by": "links",
    "payment": "payments",
    "user": "people",
}
