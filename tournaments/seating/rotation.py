"""Rotation: North stays, the others move on by steps under which nobody meets twice."""

from functools import cache
from itertools import product

from tournaments.seating.plan import COMPASS

Steps = tuple[int, int, int, int]  # of North, East, South and West in one round
TRIES = 20_000  # steps looked at before a longer rotation counts as not to be had


def rotation(tables: int, rounds: int) -> list[list[list[int]]]:
    """Give rounds of positions 0 to 4 × tables − 1 in which no two meet twice.

    Positions 0 to tables − 1 begin North, the next ones East, and so on; those of one direction
    never meet. The classic steps 0, 1, 2, 3 serve where neither 2 nor 3 divides the number of
    tables; elsewhere other steps are looked for, one round after the other. There may be fewer
    rounds than asked. Where whole tables can be made of one direction, they are one round more.
    """
    found = [
        [
            [
                direction * tables + (table + step) % tables
                for direction, step in enumerate(moved)
            ]
            for table in range(tables)
        ]
        for moved in steps(tables, rounds)
    ]
    if len(found) < rounds and tables % COMPASS == 0:
        found.append([list(range(four, four + 4)) for four in range(0, 4 * tables, 4)])
    return found


@cache
def steps(tables: int, rounds: int) -> tuple[Steps, ...]:
    """Give, for as many rounds as can be had, how far each direction has moved on.

    Two positions meet in the rounds in which their directions differ by the distance between
    them: nobody meets twice while these differences are all distinct, round by round.
    """
    rounds = min(rounds, tables)
    tries = TRIES
    best: tuple[Steps, ...] = ()

    def further(found: tuple[Steps, ...]) -> None:
        nonlocal tries, best
        if len(found) > len(best):
            best = found
        east = len(found)
        for south, west in product(range(tables), repeat=2):
            if len(best) == rounds or tries == 0:
                return
            tries -= 1
            moved = (0, east, 2 * east + south, 3 * east + west)
            if all(differ(moved, other, tables) for other in found):
                further((*found, moved))

    further(((0, 0, 0, 0),))
    return best


def differ(one: Steps, other: Steps, tables: int) -> bool:
    """Whether nobody who meets in one of two rounds meets in the other as well."""
    return all(
        (one[i] - one[j] - other[i] + other[j]) % tables
        for i in range(COMPASS)
        for j in range(i)
    )
