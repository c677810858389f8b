"""Moves: who sits at another table than before, once a plan has followed a change."""

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.seating.plan import Round


class Moves(NamedTuple):
    """The players who change tables, and the rounds, counted from 1, in which one does."""

    players: tuple[int, ...]
    rounds: tuple[int, ...]


def moves(before: Sequence[Round], after: Sequence[Round]) -> Moves:
    """Compare two plans of the same rounds; who has a seat in only one does not move."""
    moved = []
    for number, (old, new) in enumerate(zip(before, after, strict=False), start=1):
        homes = _tables(old)
        moved += [
            (number, player)
            for player, table in _tables(new).items()
            if homes.get(player, table) != table
        ]
    players = sorted({player for _, player in moved})
    return Moves(tuple(players), tuple(sorted({number for number, _ in moved})))


def _tables(seating: Round) -> dict[int, int]:
    return {player: place for place, table in enumerate(seating) for player in table}
