"""The papers of a whole event: each function reads its values and lays them out as asked."""

from typing import NamedTuple

from tournaments.exports.fonts import character_name, printable
from tournaments.models import Tournament


class Unprintable(NamedTuple):
    """A name the font cannot write: as it will be printed, and what is missing in it."""

    name: str
    printed: str
    missing: str


def unprintable_names(event: Tournament) -> list[Unprintable]:
    """Check every name of an event against the font, in one query; by name."""
    rows = event.entries.order_by().values_list(
        "player__name", "substitute__name", "team__name", "category"
    )
    names = {name for row in rows for name in row if name} | {event.name, event.club.name}
    found = ((name, *printable(name)) for name in sorted(names))
    return [
        Unprintable(name, printed, ", ".join(map(character_name, sorted(missing))))
        for name, printed, missing in found
        if missing
    ]
