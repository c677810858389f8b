"""Columns that make up a total, found among licences, ages and gains."""

import random
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
]


@pytest.mark.parametrize(("rows", "totals", "expected"), COLUMNS)
def test_columns_that_sum(rows, totals, expected):
    wanted = [Decimal(total) for total in totals]
    assert columns_that_sum(amounts(*rows), wanted, fewest=2) == expected


def test_ten_rounds_among_six_other_columns():
    dice = random.Random(3)
    rows = [[dice.randint(-200, 200) for _ in range(16)] for _ in range(60)]
    rounds = (1, 2, 4, 5, 7, 8, 10, 11, 13, 14)
    totals = [Decimal(sum(row[place] for place in rounds)) for row in rows]
    assert columns_that_sum(amounts(*rows), totals) == rounds
