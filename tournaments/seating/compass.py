"""Which seat at the table: everybody North, East, South and West about equally often."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence, Set as AbstractSet
from itertools import chain, permutations

from tournaments.seating.plan import COMPASS, Dice, Round

Tables = list[list[int]]
Seat = tuple[int, int, int]  # round, table, player
PASSES = 40  # over the tables of those who are uneven; mostly a few are enough
AWAY = 1000  # somebody who stays North, and does not sit there


def share_out(rounds: Sequence[Tables]) -> None:
    """Give seats from nothing: exactly balanced where all tables are of 4.

    All seats of the event are halved, so that everybody and every table has as many on either
    side, one more at most; then each half again. These quarters are the four directions.
    """
    seats = [
        (number, place, player)
        for number, tables in enumerate(rounds)
        for place, table in enumerate(tables)
        for player in table
    ]
    quarters = chain.from_iterable(map(part_in_halves, part_in_halves(seats)))
    for direction, quarter in enumerate(quarters):
        for number, place, player in quarter:
            table = rounds[number][place]
            seat = min(direction, len(table) - 1)
            here = table.index(player)
            table[here], table[seat] = table[seat], table[here]


def part_in_halves(seats: Sequence[Seat]) -> tuple[list[Seat], list[Seat]]:
    """Part seats so that each player and each table has half of theirs on either side.

    Seats are tied two by two, once at each player and once at each table, and tied seats go to
    different sides. Ties of both kinds take turns along any chain, so that no ring is uneven.
    """
    ties = [*_tied(seats, lambda seat: (seat[0], seat[1])), *_tied(seats, lambda seat: seat[2])]
    tied: dict[Seat, list[Seat]] = {seat: [] for seat in seats}
    for one, other in ties:
        tied[one].append(other)
        tied[other].append(one)
    side: dict[Seat, bool] = {}
    for start in seats:
        waiting = [(start, False)]
        while waiting:
            seat, its_side = waiting.pop()
            if seat not in side:
                side[seat] = its_side
                waiting += [(other, not its_side) for other in tied[seat]]
    return [seat for seat in seats if not side[seat]], [seat for seat in seats if side[seat]]


def _tied(seats: Iterable[Seat], of: Callable[[Seat], Hashable]) -> Iterator[tuple[Seat, Seat]]:
    groups: dict[Hashable, list[Seat]] = defaultdict(list)
    for seat in seats:
        groups[of(seat)].append(seat)
    for group in groups.values():
        yield from zip(group[::2], group[1::2], strict=False)


def balance(
    rounds: Sequence[Tables],
    may_change: Iterable[tuple[int, int]],
    staying: AbstractSet[int],
    dice: Dice,
) -> None:
    """Turn tables, given by round and place, so that directions are better balanced.

    `staying` players always sit North. Among equally good turns one is taken by lot: so a
    player's surplus wanders from table to table until somebody's want takes it up.
    """
    counts: dict[int, list[int]] = defaultdict(lambda: [0] * (COMPASS + 1))
    for table in chain.from_iterable(rounds):
        for seat, player in enumerate(table):
            counts[player][seat] += 1
    tables = [rounds[number][place] for number, place in may_change]
    for table in tables:
        if not staying.isdisjoint(table):
            _turn(table, counts, staying, dice)
    for _ in range(PASSES):
        uneven = {player for player in counts if _uneven(counts[player])} - staying
        turning = [table for table in tables if not uneven.isdisjoint(table)]
        if not turning:
            return
        for table in turning:
            _turn(table, counts, staying, dice)


def _turn(
    table: list[int], counts: dict[int, list[int]], staying: AbstractSet[int], dice: Dice
) -> None:
    """Turn a table to one of its best orders."""
    for seat, player in enumerate(table):
        counts[player][seat] -= 1
    price = {
        player: [
            AWAY * (seat > 0) if player in staying else 2 * counts[player][seat]
            for seat in range(len(table))
        ]
        for player in table
    }
    orders = [
        (sum(price[player][seat] for seat, player in enumerate(order)), order)
        for order in permutations(table)
    ]
    least, _ = min(orders)
    table[:] = dice.pick([order for cost, order in orders if cost == least])
    for seat, player in enumerate(table):
        counts[player][seat] += 1


def _uneven(counts: Sequence[int]) -> bool:
    return max(counts[:COMPASS]) > min(counts[:COMPASS]) + 1


def frozen_tables(rounds: Iterable[Tables]) -> tuple[Round, ...]:
    """Rounds as values that do not change."""
    return tuple(tuple(map(tuple, tables)) for tables in rounds)
