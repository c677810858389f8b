"""Fitting a round to who is there, seats by compass; obstacles that no plan gets round."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence, Set as AbstractSet
from itertools import chain, combinations, permutations

from tournaments.seating import plan
from tournaments.seating.sketch import HARD, NOWHERE, Sketch, penalties

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
    dice: plan.Dice,
) -> None:
    """Turn tables, given by round and place, so that directions are better balanced.

    `staying` players always sit North. Among equally good turns one is taken by lot: so a
    player's surplus wanders from table to table until somebody's want takes it up.
    """
    counts: dict[int, list[int]] = defaultdict(lambda: [0] * (plan.COMPASS + 1))
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
    table: list[int], counts: dict[int, list[int]], staying: AbstractSet[int], dice: plan.Dice
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
    return max(counts[: plan.COMPASS]) > min(counts[: plan.COMPASS]) + 1


def frozen_tables(rounds: Iterable[Tables]) -> tuple[plan.Round, ...]:
    """Rounds as values that do not change."""
    return tuple(tuple(map(tuple, tables)) for tables in rounds)


def fit(sketch: Sketch, number: int, dice: plan.Dice) -> None:
    """Seat all who are there in a round, counted from 0, and nobody else.

    The last tables are dissolved where there are too many, new ones come last. A table that is
    too large gives away whom it costs most; free seats go to whom they cost least.
    """
    there = {sketch.index[player.number] for player in sketch.field.present(number + 1)}
    tables, ats = sketch.rounds[number], sketch.at[number]
    for player, at in enumerate(ats):
        if at != NOWHERE and player not in there:
            sketch.unseat(number, player)
    sizes = plan.tables_for(len(there), sketch.field.odd)
    while len(tables) > len(sizes):
        for player in list(tables[-1]):
            sketch.unseat(number, player)
        tables.pop()
    tables += [[] for _ in range(len(sizes) - len(tables))]
    _keep_at_tables(sketch, number, there)
    room = dict(zip(_by_size(sketch, number), sorted(sizes, reverse=True), strict=True))
    for place, size in room.items():
        while len(tables[place]) > size:
            sketch.unseat(number, _dearest(sketch, number, place))
    waiting = dice.shuffled(player for player in sorted(there) if ats[player] == NOWHERE)
    for player in waiting:
        free = [place for place, size in room.items() if len(tables[place]) < size]
        sketch.seat(number, player, _cheapest(sketch, number, player, dice.shuffled(free)))


def _keep_at_tables(sketch: Sketch, number: int, there: set[int]) -> None:
    """Bring those who never leave a table to it."""
    for index in sorted(there & sketch.locked[number]):
        table = sketch.field.players[index].table
        if table is not None and sketch.at[number][index] != table - 1:
            if sketch.at[number][index] != NOWHERE:
                sketch.unseat(number, index)
            sketch.seat(number, index, table - 1)


def _by_size(sketch: Sketch, number: int) -> list[int]:
    """Order tables so that each gets the size nearest to its own, and odd ones are shared."""
    tables = sketch.rounds[number]

    def often(place: int) -> int:
        return sum(sketch.odd_after[player][-1] for player in tables[place])

    odd = 1 if sketch.field.odd > plan.COMPASS else -1
    return sorted(
        range(len(tables)), key=lambda place: (-len(tables[place]), odd * often(place))
    )


def _dearest(sketch: Sketch, number: int, place: int) -> int:
    """Choose who leaves a table: whoever meets the most people again; the last come first."""
    players, table = sketch.field.players, sketch.rounds[number][place]
    able = [player for player in table if player not in sketch.locked[number]] or [
        player for player in table if players[player].table is None
    ]  # those whose meeting was wished are parted where nobody else can leave
    return max(reversed(able), key=lambda player: sketch.price_at(number, player, place))


def _cheapest(sketch: Sketch, number: int, player: int, free: list[int]) -> int:
    return min(free, key=lambda place: sketch.price_at(number, player, place))


def refuse(field: plan.Field, rounds: Iterable[int]) -> None:
    """Raise ImpossibleError when one of these rounds, counted from 1, cannot be seated."""
    for number in rounds:
        present = field.present(number)
        if len(present) < plan.FEWEST:
            numbers = tuple(player.number for player in present)
            raise plan.ImpossibleError(plan.Obstacle.TOO_FEW, numbers, number)
        tables = len(plan.tables_for(len(present), field.odd))
        _refuse_teams(present, tables, number)
        _refuse_tables(present, tables, number)


def _refuse_teams(present: list[plan.PlayerToSeat], tables: int, number: int) -> None:
    teams = defaultdict(list)
    for player in present:
        if player.team is not None:
            teams[player.team].append(player.number)
    for team in teams.values():
        if len(team) > tables:
            raise plan.ImpossibleError(plan.Obstacle.TEAM_TOO_LARGE, tuple(team), number)


def _refuse_tables(present: list[plan.PlayerToSeat], tables: int, number: int) -> None:
    keepers: dict[int, int] = {}
    for player in present:
        if player.table is None:
            continue
        if not 1 <= player.table <= tables:
            raise plan.ImpossibleError(plan.Obstacle.NO_SUCH_TABLE, (player.number,), number)
        if player.table in keepers:
            two = (keepers[player.table], player.number)
            raise plan.ImpossibleError(plan.Obstacle.CROWDED_TABLE, two, number)
        keepers[player.table] = player.number


def refuse_together(sketch: Sketch) -> None:
    """Raise ImpossibleError when a pair that must not meet still sits at one table."""
    if two := first_together(sketch):
        number, one, other = two
        players = sketch.field.players
        pair = (players[one].number, players[other].number)
        raise plan.ImpossibleError(plan.Obstacle.NOT_APART, pair, number + 1)


def first_together(sketch: Sketch) -> tuple[int, int, int] | None:
    """The round and the two players, by index, of a pair that must not meet and does.

    Meetings that somebody wished are not given.
    """
    hard = {
        two for two, price in penalties(sketch.field, sketch.weights).items() if price == HARD
    }
    for number in range(sketch.frozen, len(sketch.rounds)):
        for table in sketch.rounds[number]:
            for one, other in combinations(sorted(table), 2):
                if (one, other) in hard and (number, (one, other)) not in sketch.forced:
                    return number, one, other
    return None
