"""The cote: the worked table, and what must hold whoever sat where."""

import random

import pytest
from hypothesis import given, strategies as st

from tournaments.rating import Sitting, rate

ONE_TABLE = Sitting(("a", "b", "c", "d"), (600, -200, -100, -300), 20)


def rounded(sittings, shrink=60):
    return {
        player: round(value, 3) for player, value in rate(sittings, shrink=shrink).cote.items()
    }


def test_one_table_alone():
    """θ = 4/3 × total / (16/9 × 20 + 60)."""
    expected = {"a": 8.372, "b": -2.791, "c": -1.395, "d": -4.186}
    assert rounded([ONE_TABLE]) == expected
    assert rate([ONE_TABLE]).deals == {"a": 20, "b": 20, "c": 20, "d": 20}


@pytest.mark.parametrize("size", [3, 5])
def test_one_table_of_another_size_alone(size):
    """The same by the size's own model: c = n/(n−1), θ = c × total / (c² × deals + shrink)."""
    totals = (300, -300, *(0,) * (size - 2))
    sitting = Sitting(tuple("abcde"[:size]), totals, 10)
    model = size / (size - 1)
    assert rounded([sitting])["a"] == round(model * 300 / (model**2 * 10 + 60), 3)


def test_who_beats_strong_players_is_worth_more():
    """x and y have the same totals; x had them against those who beat everybody else."""
    strong = Sitting(("p", "q", "r", "w"), (400, 400, 400, -1200), 100)
    weak = Sitting(("s", "t", "u", "v"), (-400, -400, -400, 1200), 100)
    of_x = Sitting(("x", "p", "q", "r"), (90, -30, -30, -30), 20)
    of_y = Sitting(("y", "s", "t", "u"), (90, -30, -30, -30), 20)
    cote = rate([strong, weak, of_x, of_y]).cote
    assert cote["x"] > cote["y"]


def test_who_never_met_the_others_is_rated_beside_them():
    other = Sitting(("e", "f", "g", "h"), (600, -200, -100, -300), 20)
    cote = rounded([ONE_TABLE, other])
    assert [cote[player] for player in "efgh"] == [cote[player] for player in "abcd"]


def test_nobody():
    assert rate([]).cote == {}


NAMES = "abcdefgh"
SITTINGS = st.lists(
    st.builds(
        lambda players, totals, deals: Sitting(
            tuple(players[: len(totals) + 1]), (*totals, -sum(totals)), deals
        ),
        st.permutations(NAMES),
        st.lists(st.integers(-500, 500), min_size=2, max_size=4),
        st.integers(1, 30),
    ),
    min_size=1,
    max_size=12,
)


@given(SITTINGS, st.randoms())
def test_what_comes_first_never_matters(sittings, dice):
    shuffled = list(sittings)
    dice.shuffle(shuffled)
    assert rate(shuffled) == rate(sittings)


@given(SITTINGS)
def test_cotes_solve_the_least_squares(sittings):
    """Moving anybody's cote either way makes the sum of squares no smaller."""
    shrink = 20

    def loss(cote):
        total = shrink * sum(value * value for value in cote.values())
        for players, totals, deals, _weight in sittings:
            for player, points in zip(players, totals, strict=True):
                others = [cote[other] for other in players if other != player]
                expected = cote[player] - sum(others) / len(others)
                total += deals * (points / deals - expected) ** 2
        return total

    cote = dict(rate(sittings, shrink=shrink).cote)
    least = loss(cote)
    for player, value in cote.items():
        for step in (-0.01, 0.01):
            assert loss(cote | {player: value + step}) > least - 1e-6


def test_better_players_are_found_among_forty():
    """Simulated: 40 players of known worth, 300 sittings of 20 deals; ranks agree well."""
    dice = random.Random(7)
    worth = {f"p{n}": dice.gauss(0, 12) for n in range(40)}
    sittings = []
    for _ in range(300):
        players = dice.sample(sorted(worth), 4)
        mean = sum(worth[player] for player in players) / 4
        raw = [20 * 4 / 3 * (worth[player] - mean) + dice.gauss(0, 600) for player in players]
        totals = [round(each - sum(raw) / 4) for each in raw]
        totals[0] -= sum(totals)
        sittings.append(Sitting(tuple(players), tuple(totals), 20))
    cote = rate(sittings).cote
    by_worth = sorted(worth, key=worth.get)
    low, high = by_worth[:10], by_worth[-10:]
    assert (
        sum(cote[player] for player in high) / 10 > 6 + sum(cote[player] for player in low) / 10
    )
