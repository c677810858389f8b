"""Predefined draws: one round each, from which all others follow by counting on.

Positions 0 to 3 × rounds − 1 are three rings as long as there are rounds, the last positions
stay where they are. From round to round everybody moves on by one within the ring. A first
round is right when, for every two rings and every distance, at most one of its tables holds
such two positions: then nobody meets twice in all the rounds. A computer's search found these
rounds (exchanges by chance until no distance was left twice); the tests prove them. They are
resolvable designs: with 16 and 28 players everybody meets everybody once.

For numbers that need odd tables, `tournaments/seating/printed.py` has whole draws.
"""

from tournaments.seating.plan import COMPASS
from tournaments.seating.printed import PRINTED

RINGS = 3
FIRST_ROUNDS: dict[int, tuple[int, str]] = {  # players: rounds, tables of the first round
    16: (5, "0 1 11 13, 2 4 6 7, 3 9 12 15, 5 8 10 14"),
    24: (7, "0 2 3 14, 1 11 16 23, 4 12 20 21, 5 7 9 10, 6 13 19 22, 8 15 17 18"),
    28: (
        9,
        "0 1 9 15, 2 8 18 23, 3 7 20 21, 4 6 16 17, 5 12 25 27, 10 14 24 26, 11 13 19 22",
    ),
    36: (
        11,
        (
            "0 1 3 14, 2 7 17 19, 4 11 32 34, 5 23 28 30, 6 10 25 26, 8 16 29 35,"
            " 9 18 22 33, 12 13 20 31, 15 21 24 27"
        ),
    ),
}


def predefined(players: int, odd: int = 3) -> list[list[list[int]]]:
    """Give the rounds of positions, from 0, of a predefined draw; none if there is none.

    There may be up to three positions more than players, to be left empty.
    """
    if text := PRINTED.get((players, odd)):
        return [_tables(line) for line in text.splitlines()]
    rounds, text = FIRST_ROUNDS.get(-(-players // COMPASS) * COMPASS, (0, ""))
    return [
        [[_moved_on(position, number, rounds) for position in table] for table in _tables(text)]
        for number in range(rounds)
    ]


def _tables(text: str) -> list[list[int]]:
    return [[int(position) for position in table.split()] for table in text.split(",")]


def _moved_on(position: int, number: int, rounds: int) -> int:
    """Give where a position of the first round is after so many rounds."""
    ring, place = divmod(position, rounds)
    return ring * rounds + (place + number) % rounds if ring < RINGS else position
