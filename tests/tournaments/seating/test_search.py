"""A search ends when no plan can be better."""

import pytest
from hypothesis import given, strategies as st

from tournaments.seating import Field, tables_for
from tournaments.seating.plan import Dice
from tournaments.seating.search import improve, least_cost
from tournaments.seating.sketch import Sketch

REPEAT, ODD = 1000, 20  # what a meeting again costs, and an odd table after one round


def seated(count, rounds, odd, order):
    """Lay every round of so many players out in an order, table by table."""
    sketch = Sketch(Field.of(count, odd=odd), rounds)
    for number in range(rounds):
        players = iter(order(number, list(range(count))))
        sketch.lay(
            number, ([next(players) for _ in range(size)] for size in tables_for(count, odd))
        )
    sketch.count_odd()
    return sketch


@given(st.data(), st.integers(6, 24), st.integers(1, 4), st.sampled_from([3, 5]))
def test_no_plan_costs_less_than_the_least(data, count, rounds, odd):
    order = lambda _number, players: data.draw(st.permutations(players))  # noqa: E731
    sketch = seated(count, rounds, odd, order)
    assert least_cost(sketch) <= sketch.cost()
    improve(sketch, Dice(1), looks=500)
    assert least_cost(sketch) <= sketch.cost()


LEAST = [
    # players, rounds, meetings again that must be, odd tables above the mean after each round
    pytest.param(8, 2, 4, 0, id="two tables: each seats two of each, who meet again"),
    pytest.param(8, 3, 12, 0, id="three rounds: so between any two of them"),
    pytest.param(12, 2, 3, 0, id="three tables: two of one of them, at each"),
    pytest.param(16, 5, 0, 0, id="four tables: nobody has to"),
    pytest.param(9, 2, 0, 0, id="tables of three: once each, then twice"),
    pytest.param(7, 2, 3, 3 + 6, id="one table of three: three have had it, then six"),
]


@pytest.mark.parametrize(("count", "rounds", "again", "odd"), LEAST)
def test_the_least_that_must_be(count, rounds, again, odd):
    sketch = seated(count, rounds, 3, lambda _number, players: players)
    assert least_cost(sketch) == again * REPEAT + odd * ODD


@pytest.mark.parametrize("rounds", [2, 3, 5])
def test_eight_players_are_drawn_as_well_as_can_be_at_once(rounds):
    sketch = seated(8, rounds, 3, lambda _number, players: players)
    improve(sketch, Dice(7), looks=5_000)  # a thirtieth of what a search may look at
    assert sketch.cost() == least_cost(sketch)
