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
BASE = 36  # a digit or a letter is a position
FIRST_ROUNDS: dict[int, tuple[int, str]] = {  # players: rounds, tables of the first round
    16: (5, "01bd 2467 39cf 58ae"),
    24: (7, "023e 1bgn 4ckl 579a 6djm 8fhi"),
    28: (9, "019f 28in 37kl 46gh 5cpr aeoq bdjm"),
    36: (11, "013e 27hj 4bwy 5nsu 6apq 8gtz 9imx cdkv flor"),
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
    return [[int(position, BASE) for position in table] for table in text.split()]


def _moved_on(position: int, number: int, rounds: int) -> int:
    """Give where a position of the first round is after so many rounds."""
    ring, place = divmod(position, rounds)
    return ring * rounds + (place + number) % rounds if ring < RINGS else position
