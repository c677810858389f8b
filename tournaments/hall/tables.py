"""What the hall sees of a table: where it is, and its result."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.rounds.progress import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A table on the live board; nobody but the desk hears that it called the arbiter."""

    number: int
    state: State


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A table's result; without its bilans while the ranking is kept for the ceremony."""

    number: int
    players: Sequence[tuple[str, int | None]]
