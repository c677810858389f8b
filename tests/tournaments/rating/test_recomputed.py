"""The cotes of fifty random clubs, solved a second time as the textbook's normal equations."""

import random

import pytest

from tournaments.rating import RatedBoard, Sitting, rate, rate_boards

CLUBS = 50


def solved(matrix, right):
    """Solve by Gauss's elimination, every number written out."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for row in range(size):
            if row != at:
                times = rows[row][at] / rows[at][at]
                rows[row] = [a - times * b for a, b in zip(rows[row], rows[at], strict=True)]
    return [rows[at][-1] / rows[at][at] for at in range(size)]


def least_squares(sittings, shrink):
    """Build AᵀWA + λ and AᵀWs, a line of A for each player of each sitting."""
    names = sorted({name for sitting in sittings for name in sitting.players})
    size = range(len(names))
    matrix = [[shrink * (row == column) for column in size] for row in size]
    right = [0.0] * len(names)
    for players, totals, deals, weight in sittings:
        for player, points in zip(players, totals, strict=True):
            line = [
                1 if name == player else -1 / (len(players) - 1) if name in players else 0
                for name in names
            ]
            for row in size:
                right[row] += weight * line[row] * points
                for column in size:
                    matrix[row][column] += weight * deals * line[row] * line[column]
    return dict(zip(names, solved(matrix, right), strict=True))


def a_club(dice):
    names = [f"p{n}" for n in range(10)]
    for _sitting in range(dice.randint(1, 15)):
        players = dice.sample(names, dice.choice((3, 4, 4, 4, 5)))
        totals = [dice.randint(-500, 500) for _player in players[1:]]
        weight = dice.choice((1, 1, 0.5))
        yield Sitting(tuple(players), (*totals, -sum(totals)), dice.randint(1, 30), weight)


@pytest.mark.parametrize("seed", range(CLUBS))
def test_cotes_are_those_of_the_normal_equations(seed):
    dice = random.Random(seed)
    sittings, shrink = list(a_club(dice)), dice.choice((20, 60, 192))
    assert rate(sittings, shrink=shrink).cote == pytest.approx(
        least_squares(sittings, shrink), abs=1e-6
    )


@pytest.mark.parametrize("seed", range(CLUBS))
def test_cotes_of_boards_are_those_of_their_equations(seed):
    """(deals + k) × cote − what his opponents' cotes add = the sum of his gaps from 50."""
    dice, k = random.Random(seed), 108
    names = [f"p{n}" for n in range(8)]
    boards = []
    for _board in range(dice.randint(1, 20)):
        taker, *defenders = dice.sample(names, 4)
        boards.append(RatedBoard(taker, tuple(defenders), dice.randint(0, 100)))
    found = rate_boards(boards, k=k)
    size = range(len(names))
    matrix = [[k * (row == column) for column in size] for row in size]
    right = [0.0] * len(names)
    for taker, defenders, note, _weight in boards:
        attack = names.index(taker)
        matrix[attack][attack] += 1
        right[attack] += note - 50
        for name in defenders:
            defence = names.index(name)
            matrix[attack][defence] -= 1 / 3
            matrix[defence][defence] += 1
            matrix[defence][attack] -= 1
            right[defence] -= note - 50
    expected = dict(zip(names, solved(matrix, right), strict=True))
    assert {name: each.cote for name, each in found.items()} == pytest.approx(
        {name: expected[name] for name in found}, abs=1e-6
    )
