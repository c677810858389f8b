"""Predefined draws: rounds that follow from one by counting on, and whole ones.

Positions 0 to 3 × rounds − 1 are three rings as long as there are rounds, the last positions
stay where they are. From round to round everybody moves on by one within the ring. A first
round is right when, for every two rings and every distance, at most one of its tables holds
such two positions: then nobody meets twice in all the rounds. A computer's search found these
rounds (exchanges by chance until no distance was left twice); the tests prove them. They are
resolvable designs: with 16 and 28 players everybody meets everybody once.

For numbers that need odd tables, and few players, there are whole draws of five rounds, as a
club would print them, in `printed.txt`: the players and the size of odd tables, then a round a
line; a letter or digit is a position, as in base 36. A search found these, better ones than
there is time for on the day; the tests say how good they are, docs/SEATING.md what is forced.
"""

from functools import cache
from itertools import product
from pathlib import Path

from tournaments.seating.plan import COMPASS


def _read_printed() -> dict[tuple[int, int], str]:
    """The whole draws by players and the size of odd tables, which head them there."""
    text = Path(__file__).with_name("printed.txt").read_text(encoding="ascii")
    draws = (draw.split(maxsplit=2) for draw in text.rstrip().split("\n\n"))
    return {(int(players), int(odd)): rounds for players, odd, rounds in draws}


PRINTED = _read_printed()
PRINTED[11, 5] = PRINTED[11, 3]  # no table of 5 can be made


Steps = tuple[int, int, int, int]  # of North, East, South and West in one round
TRIES = 20_000  # steps looked at before a longer rotation counts as not to be had

RINGS = 3
BASE = 36  # a digit or a letter is a position
FIRST_ROUNDS: dict[int, tuple[int, str]] = {  # players: rounds, tables of the first round
    16: (5, "01bd 2467 39cf 58ae"),
    24: (7, "023e 1bgn 4ckl 579a 6djm 8fhi"),
    28: (9, "019f 28in 37kl 46gh 5cpr aeoq bdjm"),
    36: (11, "013e 27hj 4bwy 5nsu 6apq 8gtz 9imx cdkv flor"),
}


def predefined(players: int, odd: int = 3) -> list[list[list[int]]]:
    """The rounds of positions, from 0, of a predefined draw; none if there is none.

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
    """Where a position of the first round is after so many rounds."""
    ring, place = divmod(position, rounds)
    return ring * rounds + (place + number) % rounds if ring < RINGS else position


def rotation(tables: int, rounds: int) -> list[list[list[int]]]:
    """Rounds of positions 0 to 4 × tables − 1 in which no two meet twice.

    Positions 0 to tables − 1 begin North, the next ones East, and so on; those of one direction
    never meet. The classic steps 0, 1, 2, 3 serve where neither 2 nor 3 divides the number of
    tables; elsewhere other steps are looked for, one round after the other. There may be fewer
    rounds than asked. Where whole tables can be made of one direction, they are one round more.
    """
    turned = [
        [
            [
                direction * tables + (table + step) % tables
                for direction, step in enumerate(moved)
            ]
            for table in range(tables)
        ]
        for moved in steps(tables, rounds)
    ]
    if len(turned) < rounds and tables % COMPASS == 0:
        turned.append([list(range(four, four + 4)) for four in range(0, 4 * tables, 4)])
    return turned


@cache
def steps(tables: int, rounds: int) -> tuple[Steps, ...]:
    """Give, for as many rounds as can be had, how far each direction has moved on.

    Two positions meet in the rounds in which their directions differ by the distance between
    them: nobody meets twice while these differences are all distinct, round by round.
    """
    rounds = min(rounds, tables)
    tries = TRIES
    best: tuple[Steps, ...] = ()

    def further(moves: tuple[Steps, ...]) -> None:
        nonlocal tries, best
        if len(moves) > len(best):
            best = moves
        east = len(moves)
        for south, west in product(range(tables), repeat=2):
            if len(best) == rounds or tries == 0:
                return
            tries -= 1
            moved = (0, east, 2 * east + south, 3 * east + west)
            if all(differ(moved, other, tables) for other in moves):
                further((*moves, moved))

    further(((0, 0, 0, 0),))
    return best


def differ(one: Steps, other: Steps, tables: int) -> bool:
    """Whether nobody who meets in one of two rounds meets in the other as well."""
    return all(
        (one[i] - one[j] - other[i] + other[j]) % tables
        for i in range(COMPASS)
        for j in range(i)
    )
