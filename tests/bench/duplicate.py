"""Duplicate: the notes and ranking of a large event, and the command beside bare JSON."""

import io
import json
import random
import time
from functools import partial

from tests.bench.row import Row, fastest
from tournaments.duplicate.engine import INDIVIDUEL, DuplicateForm, percentage_ranking, topage
from tournaments.duplicate.engine.written import SEATS, WrittenResults
from tournaments.duplicate.movements.individuel import individuel
from tournaments.duplicate.movements.values import MovementWish, rotation_offsets
from tournaments.management.commands.boards import comparison, dumped

RESULTS = 10_000
SEARCHES = ((17, 7), (24, 7), (36, 9), (60, 10), (120, 7))  # players, rounds
HARDEST = ((48, 12), (60, 15), (120, 30))  # lines that have hardly more pairs than meetings


def played(boards, tables):
    """Play so many boards at so many tables; players go on by one table a board."""
    dice = random.Random(18)
    return [
        {
            "board": board,
            "table": table,
            **{
                seat: f"{seat}{(table + place * board) % tables}"
                for place, seat in enumerate(SEATS)
            },
            "taker": dice.choice(SEATS),
            "score": dice.choice((2, -2)) * dice.randint(25, 60),
        }
        for board in range(1, boards + 1)
        for table in range(tables)
    ]


def movements():
    def search():
        rotation_offsets.cache_clear()
        for players, rounds in SEARCHES:
            individuel(MovementWish([range(players)] * rounds, deals=4, seed=18))
        rotation_offsets(20, 12)

    def hard(players, rounds):
        individuel(MovementWish([range(players)] * rounds, deals=4, seed=18))

    def rotation():
        rotation_offsets.cache_clear()
        rotation_offsets(16, 16)  # there is none

    searches = [search, rotation, *(partial(hard, *each) for each in HARDEST)]
    slowest, *hardest = fastest(*searches, rounds=1, clock=time.process_time)
    return [
        Row("movements of 17 to 120 players, all", slowest / 10, 1, f"{slowest:.1f} s / 10 s"),
        Row("the hardest movement", max(hardest) / 10, 1, f"{max(hardest):.1f} s / 10 s"),
    ]


def run():
    written = WrittenResults(DuplicateForm.INDIVIDUEL)
    for each in played(28, 30):
        written.add(each)
    lines = written.lines

    def rank():
        percentage_ranking(written.results, lines, INDIVIDUEL, topage(written.results))

    text = "\n".join(json.dumps(each) for each in played(RESULTS // 100, 100)).encode()
    document = {}

    def command():
        form = DuplicateForm.INDIVIDUEL
        document.update(comparison({"": io.BytesIO(text)}, form, {})[0])
        dumped(document)

    def bare():
        for line in text.splitlines():
            json.loads(line)
        dumped(document)

    command()
    [ranking] = fastest(rank, clock=time.process_time)
    whole, json_alone = fastest(command, bare, clock=time.process_time)
    return [
        Row(
            "rank 120 players, 28 boards",
            ranking / 0.020,
            1,
            f"{ranking * 1000:.1f} ms of process time / 20 ms",
        ),
        Row(
            "manage.py boards",
            whole / json_alone,
            3,
            f"{whole / RESULTS * 1e6:.1f} µs / {json_alone / RESULTS * 1e6:.1f} µs bare JSON",
        ),
        *movements(),
    ]
