"""Plans of a whole event, against taking at each seat whoever was met least.

Promised are 2 seconds for 400 players and 5 rounds, 5 for 32 and 7. The seconds stand in the
detail; what is limited is how many times as long as the naive way a plan takes.
"""

import random
import time
from dataclasses import replace
from itertools import combinations

from tests.bench.row import Row, fastest
from tournaments.seating import Field, draw, replan

CASES = (  # players, rounds, odd, times the naive way
    (400, 5, 3, 1),
    (398, 5, 5, 2),
    (57, 5, 5, 15),
    (32, 7, 3, 8),
)


def naive(players, rounds):
    """Fill one table after the other with whoever meets fewest again; many meet again."""
    dice = random.Random(1)
    met = [[0] * players for _ in range(players)]
    plan = []
    for _ in range(rounds):
        waiting = dice.sample(range(players), players)
        tables = []
        while waiting:
            table = [waiting.pop()]
            while waiting and len(table) < 4:
                best = min(waiting, key=lambda p: sum(met[p][q] for q in table))
                waiting.remove(best)
                table.append(best)
            for one, other in combinations(table, 2):
                met[one][other] += 1
                met[other][one] += 1
            tables.append(table)
        plan.append(tables)
    return plan


def run():
    for players, rounds, odd, limit in CASES:
        field = Field.of(players, odd=odd)
        assert draw(field, rounds=rounds, seed=1).measures["repeats"] == 0
        ours, theirs = fastest(
            lambda field=field, rounds=rounds: draw(field, rounds=rounds, seed=1),
            lambda players=players, rounds=rounds: naive(players, rounds),
            rounds=3,
            clock=time.process_time,
        )
        detail = f"{ours:.2f} s / {theirs:.3f} s naively"
        yield Row(f"{players} × {rounds}", ours / theirs, limit, detail)
    yield late_comer()
    yield four_leave()


def late_comer():
    """Plan four rounds anew for 400 players and one more, against drawing them all."""
    plan = draw(Field.of(400), rounds=5, seed=1)
    field = Field.of(401)

    def again():
        replan(field, rounds=5, seed=1, played=plan.rounds[:1], previous=plan.rounds[1:])

    ours, theirs = fastest(
        again,
        lambda: draw(Field.of(400), rounds=5, seed=1),
        rounds=3,
        clock=time.process_time,
    )
    detail = f"{ours:.2f} s / {theirs:.2f} s to draw"
    return Row("400 and a late-comer", ours / theirs, 20, detail)


def four_leave():
    """Plan two rounds anew when four of sixteen leave after four: all must meet again."""
    plan = draw(Field.of(16), rounds=6, seed=7)
    full = Field.of(16)
    gone = {number: frozenset({5, 6}) for number in (3, 7, 8, 16)}
    field = replace(
        full,
        players=tuple(
            replace(one, absent=gone.get(one.number, one.absent)) for one in full.players
        ),
    )

    def again():
        replan(field, rounds=6, seed=7, played=plan.rounds[:4], previous=plan.rounds[4:])

    ours, theirs = fastest(
        again,
        lambda: draw(full, rounds=6, seed=7),
        rounds=3,
        clock=time.process_time,
    )
    detail = f"{ours:.2f} s / {theirs:.2f} s to draw"
    return Row("16 × 6, four leave after 4", ours / theirs, 2, detail)
