"""Where boards go: shared by all tables of a round, or moving on from table to table."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

from tournaments.duplicate.movements.values import COMPASS, Boards

MOVERS = COMPASS + 1  # the four directions, then the boards
TRIES = 400  # beginnings of a rotation
LOOKS = 400  # offsets looked at for one round of a beginning
# What a long search found for 6 tables, where a short one does not.
SIX = ((0, 0, 0, 0, 0), (0, 3, 2, 4, 5), (0, 4, 5, 2, 1), (0, 2, 4, 5, 3), (0, 5, 3, 1, 4))
Offsets = tuple[int, ...]


def shared_boards(tables: int, last: int, deals: int) -> tuple[Boards, ...]:
    """Give each table the boards after the last one; neighbours begin with different ones.

    >>> shared_boards(3, 4, 4)
    ((5, 6, 7, 8), (6, 7, 8, 5), (7, 8, 5, 6))
    """
    first = last + 1
    return tuple(
        tuple(first + (table + turn) % deals for turn in range(deals))
        for table in range(tables)
    )


def last_board(rounds: Sequence[Sequence[Sequence[int]]], deals: int) -> int:
    """Give the highest board of rounds, by their tables: all beyond are new to everybody.

    A round that says no boards is one of shared ones.

    >>> last_board([((1, 2), (3, 4)), ((3, 4), (1, 2))], 2), last_board([(), ()], 3)
    (4, 6)
    """
    played = [board for tables in rounds for boards in tables for board in boards]
    return max(len(rounds) * deals, *played) if played else len(rounds) * deals


def copies(tables: int, deals: int) -> int:
    """Count the copies of each shared board: so many tables pass as many boards round."""
    return -(-tables // deals)


def moving_boards(tables: int, offset: int, deals: int) -> tuple[Boards, ...]:
    """Give each table its boards in a round in which they have moved on by `offset`.

    >>> moving_boards(3, 1, 2)
    ((5, 6), (1, 2), (3, 4))
    """
    sets = ((table - offset) % tables for table in range(tables))
    return tuple(tuple(range(own * deals + 1, (own + 1) * deals + 1)) for own in sets)


@lru_cache(maxsize=64)
def rotation_offsets(tables: int, rounds: int) -> tuple[Offsets, ...] | None:
    """Give, round by round, how far N, E, S, W and the boards have moved; None if unknown.

    Two movers meet in the rounds in which their offsets differ by the distance between them:
    nobody meets a player or a board twice while these differences are distinct.
    """
    if rounds > tables:
        return None
    if (tables, rounds) == (len(SIX) + 1, len(SIX)):
        return SIX
    dice = Random(f"{tables} {rounds}")  # noqa: S311 (a plan, no secret)
    for _try in range(TRIES):
        found: list[Offsets] = [(0,) * MOVERS]
        taken = _differences(found[0], tables)
        while len(found) < rounds and (further := _further(tables, taken, dice)):
            found.append(further)
            taken |= _differences(further, tables)
        if len(found) == rounds:
            return tuple(found)
    return None


def _further(tables: int, taken: set[tuple[int, int, int]], dice: Random) -> Offsets | None:
    for _look in range(LOOKS):
        offsets = (0, *(dice.randrange(tables) for _mover in range(MOVERS - 1)))
        if taken.isdisjoint(_differences(offsets, tables)):
            return offsets
    return None


def _differences(offsets: Offsets, tables: int) -> set[tuple[int, int, int]]:
    return {
        (one, other, (offsets[one] - offsets[other]) % tables)
        for one, other in combinations(range(MOVERS), 2)
    }
