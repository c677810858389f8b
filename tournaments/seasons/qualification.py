"""Who goes on from a season: its first so many, the next in the place of who declined."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tournaments.seasons.engine import SeasonLine


class Qualification(NamedTuple):
    """`going` go on; the `undecided` are equals, and more than the places that are left."""

    going: frozenset[int] = frozenset()
    undecided: frozenset[int] = frozenset()


def qualification(
    lines: Sequence[SeasonLine], places: int, declined: Collection[int]
) -> Qualification:
    """Who has one of the places. Equals are not parted: somebody must part them."""
    there = [line for line in lines if line.player not in declined]
    if not places:
        return Qualification()
    first, others = there[:places], there[places:]
    cut = first[-1].rank if others and first[-1].rank == others[0].rank else 0
    return Qualification(
        going=frozenset(line.player for line in first if line.rank != cut),
        undecided=frozenset(line.player for line in there if line.rank == cut),
    )
