"""Values of a movement: its rounds, and the ways boards go round."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

COMPASS = 4
SOUTH = 2
# Tarot goes round anticlockwise: to the right of North sits West.
ORDER_OF_PLAY = (0, 3, 2, 1)
Seats = tuple[int, ...]  # numbers of players in the order N, E, S, W
Boards = tuple[int, ...]  # numbers of boards in the order a table plays them


class MovementKind(StrEnum):
    """How boards go round."""

    SHARED = "shared"  # all tables play the same boards in a round, neighbours pass them on
    ROTATION = "rotation"  # every table has boards of its own, which move on after a round
    HOWELL = "howell"  # boards are shared, and teams meet all others, whatever their line


class MovementRound(NamedTuple):
    """One round: its tables of four, the boards of each, and who sits out.

    In triplettes two teams of two or three stand around a table, the North-South one first.
    """

    tables: tuple[Seats, ...]
    boards: tuple[Boards, ...]
    relay: Seats = ()

    @property
    def seating(self) -> list[list[int]]:
        """The tables as a plan of rounds has them: who sits out stands last, by threes."""
        relay = [
            self.relay[at : at + COMPASS - 1] for at in range(0, len(self.relay), COMPASS - 1)
        ]
        return [list(table) for table in (*self.tables, *relay) if table]


@dataclass(frozen=True, slots=True)
class Movement:
    """A plan of rounds: those behind us first, then those to come."""

    kind: MovementKind
    rounds: tuple[MovementRound, ...]


def taker_of(board: int) -> int:
    """The taker's direction, from 0 (North): N, E, S, W by turns (convention).

    >>> [taker_of(board) for board in (1, 2, 3, 4, 5)]
    [0, 1, 2, 3, 0]
    """
    return (board - 1) % COMPASS


def dealer_of(board: int) -> int:
    """The dealer's direction; it meets every taker's in sixteen boards (convention).

    >>> [dealer_of(board) for board in (1, 2, 4, 5, 16)]
    [0, 1, 3, 1, 2]
    """
    return (board - 1 + (board - 1) // COMPASS) % COMPASS
