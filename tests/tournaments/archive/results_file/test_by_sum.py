"""Columns that make up a total, found among licences, ages and gains."""

import random
import time
from decimal import Decimal

import pytest

from tournaments.archive.results_file.by_sum import columns_that_sum


def amounts(*rows):
    return [[Decimal(cell) for cell in row] for row in rows]


COLUMNS = [
    # what each row has, the totals, which columns are rounds
    ([(1, 2), (3, 4)], (3, 7), (0, 1)),
    ([(99, 1, 2), (98, 3, 4)], (3, 7), (1, 2)),
    ([(1, 2), (3, 4), (5, 6)], (3, 7, 12), (0, 1)),  # one row of three is wrong
    ([(1, 2), (3, 4)], (3, 8), ()),  # one of two is no majority
    ([(1, 2)], (3,), ()),  # a single row proves nothing
    ([(1, 0, 2), (3, 0, 4)], (3, 7), (0, 2)),  # nobody played the second
    ([(3, 99), (7, 98)], (3, 7), ()),  # a column that is the total once more is no round
    ([], (), ()),
    # the first four of ten have won something: their gain is no round
    ([(n, n + 1, 9 * (n < 4)) for n in range(10)], [2 * n + 1 for n in range(10)], (0, 1)),
    # a play-off that two of ten have played
    ([(n + 1, n + 2, 9 * (n < 2)) for n in range(5)], [12, 14, 7, 9, 11], (0, 1, 2)),
    # what the sums so far come to stands beside each round
    ([(1, 1, 5, 6, 7), (2, 2, 7, 9, 8), (3, 3, 9, 12, 9)], (13, 17, 21), (0, 2, 4)),
]


@pytest.mark.parametrize(("rows", "totals", "expected"), COLUMNS)
def test_columns_that_sum(rows, totals, expected):
    found = [Decimal(total) for total in totals]
    assert columns_that_sum(amounts(*rows), found, fewest=2) == expected


def test_a_file_with_any_number_of_columns_takes_no_time():
    dice = random.Random(5)
    for width in (24, 100):
        rows = [[dice.randint(-200, 200) for _ in range(width)] for _ in range(30)]
        totals = [Decimal(dice.randint(0, 9)) for _ in rows]
        start = time.process_time()
        assert columns_that_sum(amounts(*rows), totals) == ()
        assert time.process_time() - start < 2


def test_ten_rounds_among_six_other_columns():
    dice = random.Random(3)
    rows = [[dice.randint(-200, 200) for _ in range(16)] for _ in range(60)]
    rounds = (1, 2, 4, 5, 7, 8, 10, 11, 13, 14)
    totals = [Decimal(sum(row[place] for place in rounds)) for row in rows]
    assert columns_that_sum(amounts(*rows), totals) == rounds
