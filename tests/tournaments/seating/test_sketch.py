"""The sketch: what an exchange is said to cost is what it costs."""

from hypothesis import given, settings, strategies as st

from tournaments.seating import Field, PlayerToSeat
from tournaments.seating.beginning import lot
from tournaments.seating.plan import Dice
from tournaments.seating.sketch import Sketch


def sketch_of(players, rounds, odd, seed):
    """Give a sketch by lot, with teams, words, a forbidden pair and a plan before."""
    dice = Dice(seed)
    field = Field(
        players=tuple(
            PlayerToSeat(
                number=number,
                team=number // 3 if number % 2 else None,
                apart=frozenset({f"club {number % 4}"} if number % 3 else ()),
            )
            for number in range(1, players + 1)
        ),
        forbidden=frozenset({(1, 2), (2, 5)}),
        odd=odd,
    )
    sketch = Sketch(field, rounds)
    for number in range(rounds):
        sketch.lay(number, lot(range(players), odd, dice))
        sketch.home[number] = [dice.below(players // 4) - 1 for _ in range(players)]
    sketch.count_odd()
    return sketch, dice


@settings(max_examples=60)
@given(st.integers(7, 30), st.integers(1, 6), st.sampled_from([3, 5]), st.integers(0, 999))
def test_an_exchange_costs_what_it_says(players, rounds, odd, seed):
    sketch, dice = sketch_of(players, rounds, odd, seed)
    for _ in range(5):
        exchanges = list(sketch.exchanges(dice.below(rounds), dice.below(players)))
        chosen = dice.pick(exchanges)
        before = sketch.cost()
        sketch.exchange(chosen.round, chosen.one, chosen.other)
        assert sketch.cost() == before + chosen.cost


@settings(max_examples=30)
@given(st.integers(7, 30), st.integers(1, 4), st.integers(0, 999))
def test_there_is_an_exchange_with_everybody_at_other_tables(players, rounds, seed):
    sketch, _dice = sketch_of(players, rounds, 3, seed)
    others = {exchange.other for exchange in sketch.exchanges(0, 0)}
    mine = next(table for table in sketch.rounds[0] if 0 in table)
    assert others == set(range(players)) - set(mine)


def test_a_copy_is_a_board_of_its_own():
    sketch, _dice = sketch_of(16, 3, 3, 1)
    copy = sketch.copy()
    copy.count_odd()
    assert copy.rounds == sketch.rounds
    exchange = next(copy.exchanges(0, 0))
    copy.exchange(*exchange[1:])
    assert copy.rounds[0] != sketch.rounds[0]
    assert copy.load != sketch.load


def test_taking_rounds_back_restores_what_meetings_cost():
    sketch, _dice = sketch_of(20, 3, 3, 1)
    kept = [[list(table) for table in tables] for tables in sketch.rounds]
    load, cost = [list(row) for row in sketch.load], sketch.cost()
    for number in range(3):
        sketch.exchange(*next(sketch.exchanges(number, 3))[1:])
    sketch.take(kept)
    assert (sketch.rounds, sketch.load, sketch.cost()) == (kept, load, cost)
