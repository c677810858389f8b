"""Sizes of tables: how many of 4, and of 3 or 5 when the number is no multiple of 4."""

from typing import NamedTuple

from tournaments.seating.plan import FEWEST


class Sizes(NamedTuple):
    """How many tables of each size."""

    fours: int
    threes: int = 0
    fives: int = 0

    @property
    def players(self) -> int:
        return 4 * self.fours + 3 * self.threes + 5 * self.fives

    @property
    def tables(self) -> int:
        return sum(self)


def possibilities(players: int) -> tuple[Sizes, ...]:
    """The ways to seat so many with as few odd tables as possible of one size.

    One way for a multiple of 4, else one with 5s and one with 3s where both exist: fewer odd
    tables first. Nobody can be seated below 3.

    >>> possibilities(57)
    (Sizes(fours=13, threes=0, fives=1), Sizes(fours=12, threes=3, fives=0))
    >>> possibilities(64), possibilities(5), possibilities(7), possibilities(2)
    ((Sizes(fours=16, threes=0, fives=0),), (Sizes(fours=0, threes=0, fives=1),), \
(Sizes(fours=1, threes=1, fives=0),), ())
    """
    threes, fives = -players % 4, players % 4
    ways = {
        Sizes(fours=(players - 3 * threes) // 4, threes=threes),
        Sizes(fours=(players - 5 * fives) // 4, fives=fives),
    }
    possible = [sizes for sizes in ways if sizes.fours >= 0 and players >= FEWEST]
    return tuple(sorted(possible, key=lambda sizes: (sizes.threes + sizes.fives, sizes)))


def tables_for(players: int, odd: int = 3) -> tuple[int, ...]:
    """The sizes of the tables, 4s first, with odd ones of 3 or 5 as wished.

    Where only the other size is possible (5, 6, 7 or 11 players), that one; nothing below 3.

    >>> tables_for(18), tables_for(18, odd=5)
    ((4, 4, 4, 3, 3), (4, 4, 5, 5))
    >>> tables_for(6, odd=5), tables_for(5), tables_for(2)
    ((3, 3), (5,), ())
    """
    ways = possibilities(players)
    wished = [sizes for sizes in ways if not (sizes.threes if odd == 5 else sizes.fives)]  # noqa: PLR2004 -- 5 is the size
    for fours, threes, fives in wished or ways:
        return (4,) * fours + (3,) * threes + (5,) * fives
    return ()
