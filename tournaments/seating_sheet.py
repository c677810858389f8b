"""A round's seating as plain values: by table and by name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from tournaments.compass import direction, in_order_of_play
from tournaments.models import Round, Tournament
from tournaments.ranking import alphabetical


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where somebody sits: the table, and the direction or the number of the seat."""

    number: int
    name: str
    table: int
    seat: str | Promise


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedTable:
    number: int
    places: Sequence[Place]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingSheet:
    """The same places twice: table by table, and in the order of the names."""

    tables: Sequence[SeatedTable]
    names: Sequence[Place]


def names_of(event: Tournament) -> dict[int, str]:
    """Give the names of all entries by their numbers; a substitute's where there is one."""
    entries = event.entries.select_related("player", "substitute")
    return {entry.number: str(entry.sits) for entry in entries}


def seating_sheet(this: Round, names: Mapping[int, str]) -> SeatingSheet:
    """Lay out who sits where; numbers that nobody has any more stay numbers."""
    tables = [
        SeatedTable(
            number=number,
            places=[
                Place(
                    number=entry,
                    name=names.get(entry, f"n° {entry}"),
                    table=number,
                    seat=direction(position, len(numbers)),
                )
                for position, entry in enumerate(in_order_of_play(numbers))
            ],
        )
        for number, numbers in enumerate(this.seating, start=1)
    ]
    places = [place for table in tables for place in table.places]
    ordered = sorted(places, key=lambda place: (alphabetical(place.name), place.number))
    return SeatingSheet(tables=tables, names=ordered)
