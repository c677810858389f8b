import re
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tournaments.prizes.engine import (
    Curve,
    ScaleProblem,
    ScaleTrouble,
    paid_places,
    pot,
    propose,
    scale_problems,
)

EURO = 100


def euros(scale):
    return [cents / EURO for cents in scale]


@pytest.mark.parametrize(
    ("takings", "percent", "guaranteed", "cents"),
    [
        (640_00, 100, 0, 640_00),
        (640_00, 90, 0, 576_00),
        (15_01, 90, 0, 13_50),  # 13,509 €
        (100_00, 90, 200_00, 200_00),
        (300_00, 90, 200_00, 270_00),
        (0, 90, 0, 0),
    ],
)
def test_pot(takings, percent, guaranteed, cents):
    assert pot(takings, percent, guaranteed) == cents


@pytest.mark.parametrize(
    ("players", "places"), [(0, 0), (1, 1), (8, 2), (63, 16), (64, 16), (65, 17), (400, 100)]
)
def test_paid_places(players, places):
    assert paid_places(players) == places


SCALES = [
    pytest.param(300, 4, {"step": 5}, [140, 75, 50, 35], id="four places by five euros"),
    pytest.param(
        576,
        16,
        {"step": 5},
        [155, 80, 55, 45, 35, 30, 30, 25, 25, 15, 15, 15, 15, 15, 10, 10],
        id="16 of 64, and the odd euro is left over",
    ),
    pytest.param(10, 10, {}, [1] * 10, id="a prize for everyone"),
    pytest.param(12, 4, {"step": 5}, [5, 5], id="not enough for all: fewer places"),
    pytest.param(3, 4, {"step": 5}, [3], id="less than a step"),
    pytest.param(0, 4, {}, [], id="nothing"),
    pytest.param(100, 0, {}, [], id="no place"),
    pytest.param(100, 1, {}, [100], id="the winner takes all"),
]


@pytest.mark.parametrize(("amount", "places", "options", "scale"), SCALES)
def test_propose(amount, places, options, scale):
    step = options.get("step", 1) * EURO
    assert euros(propose(amount * EURO, places, step=step)) == scale


@pytest.mark.parametrize(("amount", "step"), [(-1, 100), (100, 0)])
def test_what_cannot_be(amount, step):
    with pytest.raises(ValueError, match="a step is one cent at least"):
        propose(amount, 3, step=step)


amounts = st.integers(0, 100_000)


@given(amounts, st.integers(1, 70), st.sampled_from([1, 50, 100, 500, 1000]))
def test_a_scale_sums_to_whole_steps_of_the_amount_and_falls(amount, places, step):
    scale = propose(amount, places, step=step)
    assert list(scale) == sorted(scale, reverse=True)
    assert all(prize > 0 for prize in scale)
    assert len(scale) <= places
    assert 0 <= amount - sum(scale) < step


@given(amounts, st.integers(1, 70), st.sampled_from([1, 100, 500]))
def test_all_places_are_whole_steps(amount, places, step):
    scale = propose(amount, places, step=step)
    too_little = 0 < amount < step  # goes to the first as it is
    assert [prize % step for prize in scale] == ([amount] if too_little else [0] * len(scale))
    assert len(scale) == min(places, max(amount // step, amount > 0))
    more = amount + step
    whole = propose(more - more % step, places, step=step)
    assert propose(more, places, step=step) == whole


PROBLEMS = [
    pytest.param([50, 30, 20], [], id="exact"),
    pytest.param(
        [50, 30, 25], [ScaleProblem(trouble=ScaleTrouble.TOO_MUCH, cents=5)], id="over"
    ),
    pytest.param(
        [50, 30], [ScaleProblem(trouble=ScaleTrouble.TOO_LITTLE, cents=20)], id="left"
    ),
    pytest.param([], [ScaleProblem(trouble=ScaleTrouble.TOO_LITTLE, cents=100)], id="empty"),
    pytest.param(
        [30, 50, 20],
        [ScaleProblem(trouble=ScaleTrouble.RISING, place=2, cents=20)],
        id="rising",
    ),
    pytest.param(
        [110, -10, 0],
        [
            ScaleProblem(trouble=ScaleTrouble.NEGATIVE, place=2, cents=-10),
            ScaleProblem(trouble=ScaleTrouble.RISING, place=3, cents=10),
        ],
        id="negative",
    ),
]


@pytest.mark.parametrize(("scale", "problems"), PROBLEMS)
def test_an_edited_scale(scale, problems):
    assert scale_problems(scale, 100) == problems


@given(amounts, st.integers(1, 70))
def test_a_proposed_scale_has_no_problem(amount, places):
    assert scale_problems(propose(amount, places, step=1), amount) == []


@pytest.mark.parametrize(
    ("curve", "expected"),
    [
        (Curve.EQUAL, [75, 75, 75, 75]),
        (Curve.GENTLE, [120, 90, 60, 30]),
        (Curve.USUAL, [140, 75, 50, 35]),
        (Curve.STEEP, [155, 80, 45, 20]),
    ],
)
def test_how_fast_prizes_fall(curve, expected):
    scale = propose(300 * EURO, 4, step=5 * EURO, curve=curve)
    assert sum(scale) == 300 * EURO
    assert euros(scale) == expected


@given(
    st.integers(0, 100_000),
    st.integers(0, 40),
    st.sampled_from([1, 100, 500]),
    st.sampled_from(Curve),
)
def test_every_curve_hands_out_whole_steps_and_never_rises(amount, places, step, curve):
    scale = propose(amount, places, step=step, curve=curve)
    left = (amount if places else 0) - sum(scale)
    assert 0 <= left < step
    assert list(scale) == sorted(scale, reverse=True)


def test_the_example_of_the_documentation():
    page = (Path(__file__).parents[4] / "docs" / "RANKING.md").read_text(encoding="utf-8")
    told = r"\((\d+),(\d\d) € par (\d+) € à quatre : ([\d, ]+)\s+(\d+) €, reste (\d),(\d\d) €\)"
    [(euros, cents, step, firsts, last, left, left_cents)] = re.findall(told, page)
    scale = [100 * int(each) for each in (*firsts.replace(",", " ").split(), last)]
    amount, rest = int(euros + cents), int(left + left_cents)
    assert (list(propose(amount, 4, step=100 * int(step))), amount - sum(scale)) == (
        scale,
        rest,
    )
