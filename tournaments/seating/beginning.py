"""The beginning of a plan by each method: by ranking, by lot, cast for positions."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from tournaments.seating.fit import Tables, fit
from tournaments.seating.plan import (
    COMPASS,
    Dice,
    Field,
    ImpossibleError,
    Obstacle,
    Pair,
    SeatingMethod,
    tables_for,
)
from tournaments.seating.predefined import PRINTED, predefined, rotation
from tournaments.seating.sketch import Sketch, penalties


def by_ranking(players: Sequence[int], odd: int) -> list[list[int]]:
    """The tables of players who come in the order of their ranking, odd tables last.

    >>> by_ranking(range(1, 12), 3)
    [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11]]
    """
    tables = []
    first = 0
    for size in tables_for(len(players), odd):
        tables.append(list(players[first : first + size]))
        first += size
    return tables


def lot(players: Iterable[int], odd: int, dice: Dice) -> list[list[int]]:
    """The tables of players in an order drawn by lot."""
    return by_ranking(dice.shuffled(players), odd)


def snake(players: Sequence[int], odd: int) -> list[list[int]]:
    """The tables of players who come in the order of their ranking.

    >>> snake(range(1, 12), 3)
    [[1, 6, 7, 11], [2, 5, 8, 10], [3, 4, 9]]
    """
    sizes = tables_for(len(players), odd)
    tables: list[list[int]] = [[] for _ in sizes]
    coming = iter(players)
    for row in range(max(sizes, default=0)):
        places = [place for place, size in enumerate(sizes) if size > row]
        for place in reversed(places) if row % 2 else places:
            tables[place].append(next(coming))
    return tables


EMPTY_TRIES = 400  # choices of empty positions that are compared
LOOKS = 400_000  # players and pairs looked at, to part those who should not meet

Positions = list[list[list[int]]]  # rounds, tables, positions


def cast(
    draw: Positions,
    groups: Sequence[Sequence[int]],
    prices: Mapping[Pair, int],
    *,
    dice: Dice,
    strange: Sequence[Sequence[int]] = (),
) -> Positions:
    """The draw with players in the place of positions; positions left over fall away.

    `groups` are all players, those of a team in one group. `prices` are pairs of players and
    what it costs that they meet: they get positions that never meet, where there are such.
    `strange` are positions parted into groups within which nobody meets, where that is known.
    """
    size = sum(len(table) for table in draw[0])
    meets = met_by(draw, size)
    empty = empty_positions(meets, size - sum(map(len, groups)), dice)
    used = set(range(size)) - empty
    free = [[p for p in group if p in used] for group in strange] or groups_of_strangers(
        meets, used
    )
    taken = _seat_groups(free, groups, dice)
    _Casting(taken, meets, prices).part(dice)
    player_at = {position: player for player, position in taken.items()}
    return [
        [
            [player_at[position] for position in table if position in player_at]
            for table in tables
        ]
        for tables in draw
    ]


def met_by(draw: Positions, size: int) -> list[int]:
    """Give, for each position, those it meets, as bits."""
    meets = [0] * size
    for table in (table for tables in draw for table in tables):
        bits = sum(1 << position for position in table)
        for position in table:
            meets[position] |= bits & ~(1 << position)
    return meets


def empty_positions(meets: Sequence[int], number: int, dice: Dice) -> set[int]:
    """Choose positions to leave empty: they never meet, and share as few table-mates as can be.

    Who meets an empty position sits at a table of 3 in that round.
    """
    best: tuple[int, list[int]] | None = None
    for _ in range(EMPTY_TRIES):
        chosen: list[int] = []
        for position in dice.shuffled(range(len(meets))) if number else []:
            if len(chosen) < number and not any(meets[position] >> one & 1 for one in chosen):
                chosen.append(position)
        shared = sum((meets[i] & meets[j]).bit_count() for i, j in combinations(chosen, 2))
        shared += len(meets) * (number - len(chosen))
        if best is None or shared < best[0]:
            best = shared, chosen
        if best[0] == 0:
            break
    assert best is not None
    rest = [position for position in range(len(meets)) if position not in best[1]]
    return {*best[1], *rest[: number - len(best[1])]}


def groups_of_strangers(meets: Sequence[int], positions: set[int]) -> list[list[int]]:
    """Part positions into groups within which nobody meets."""
    left = sorted(positions)
    groups = []
    while left:
        group: list[int] = []
        met = 0
        for position in left:
            if not met >> position & 1:
                group.append(position)
                met |= meets[position]
        groups.append(group)
        left = [position for position in left if position not in set(group)]
    return groups


def _seat_groups(
    strange: Sequence[Sequence[int]], groups: Sequence[Sequence[int]], dice: Dice
) -> dict[int, int]:
    """Give each player a position: a team among strangers, wherever so many are left."""
    free = [dice.shuffled(group) for group in strange]
    taken = {}
    for group in sorted(dice.shuffled(groups), key=len, reverse=True):
        places = max(dice.shuffled(free), key=len)
        for player in dice.shuffled(group):
            if not places:
                places = max(dice.shuffled(free), key=len)
            taken[player] = places.pop()
    return taken


class _Casting:
    """Who has which position, and what it costs where those meet who should not."""

    def __init__(
        self, taken: dict[int, int], meets: Sequence[int], prices: Mapping[Pair, int]
    ) -> None:
        self.taken = taken
        self.meets = meets
        self.others: dict[int, list[Pair]] = defaultdict(list)  # another player, and the price
        for (one, other), price in sorted(prices.items()):
            self.others[one].append((other, price))
            self.others[other].append((one, price))

    def price(self, player: int) -> int:
        met = self.meets[self.taken[player]]
        return sum(
            price for other, price in self.others[player] if met >> self.taken[other] & 1
        )

    def exchange(self, one: int, other: int) -> int:
        """Exchange two positions, and give what that changes the cost by."""
        before = self.price(one) + self.price(other)
        self.taken[one], self.taken[other] = self.taken[other], self.taken[one]
        return self.price(one) + self.price(other) - before

    def part(self, dice: Dice) -> None:
        """Exchange positions until no pair that has a price meets, or for a bounded while."""
        looks = LOOKS
        players = sorted(self.taken)
        pairs = sum(map(len, self.others.values()))
        while looks > 0 and (wrong := [player for player in players if self.price(player)]):
            looks -= 3 * len(players) + pairs
            one = dice.pick(wrong)
            best: tuple[int, int] | None = None
            for other in dice.shuffled(players):
                change = self.exchange(one, other)
                self.exchange(one, other)
                if other != one and (best is None or change < best[0]):
                    best = change, other
            if best is not None and best[0] <= 0:
                self.exchange(one, best[1])


FEWEST_TABLES = 4  # with fewer, any two rounds have pairs in common
SEARCHES = 2
AS_DRAWN = frozenset({SeatingMethod.RANDOM, SeatingMethod.RANKING, SeatingMethod.SNAKE})


def methods_for(field: Field, rounds: int, wished: SeatingMethod | None) -> list[SeatingMethod]:
    """The methods to try, the most promising first.

    Raises ImpossibleError when a predefined draw is wished and there is none.
    """
    printed = _printed(field)
    enough = len(printed) >= rounds
    if wished == SeatingMethod.PREDEFINED and not enough:
        raise ImpossibleError(Obstacle.NOT_PREDEFINED)
    if wished:
        return [wished]
    methods = [SeatingMethod.SEARCH] * SEARCHES
    if len(field.players) <= (FEWEST_TABLES - 1) * COMPASS:
        return [SeatingMethod.PREDEFINED, *methods] if enough else methods
    methods.insert(0, SeatingMethod.ROTATION)
    rotated = len(_rotated(field, rounds))
    if enough or rotated < len(printed):
        whole = sum(len(table) for table in printed[0]) == len(field.players)
        methods.insert(int(rotated >= rounds and not whole), SeatingMethod.PREDEFINED)
    return methods


def is_final(sketch: Sketch, method: SeatingMethod) -> bool:
    """Whether a long search has found just this draw, and another one is hardly better."""
    printed = PRINTED.get((len(sketch.field.players), sketch.field.odd), "")
    whole = len(printed.splitlines()) == len(sketch.rounds) and not sketch.frozen
    return method == SeatingMethod.PREDEFINED and whole


def is_free(sketch: Sketch) -> bool:
    """Whether nobody is to be kept apart, is away or keeps a table: any draw will do."""
    field = sketch.field
    bound = any(player.absent or player.table for player in field.players)
    return not bound and not penalties(field, sketch.weights)


def begin(sketch: Sketch, method: SeatingMethod, dice: Dice) -> None:
    """Seat the rounds still to come as a method has it.

    Rotations and predefined draws know nothing of rounds already played: they begin an event.
    """
    field = sketch.field
    sketch.ranked = method in {SeatingMethod.RANKING, SeatingMethod.SNAKE}
    if method in {SeatingMethod.ROTATION, SeatingMethod.PREDEFINED} and sketch.frozen == 0:
        _begin_by_positions(sketch, method, dice)
    else:
        for number in range(sketch.frozen, len(sketch.rounds)):
            present = [sketch.index[player.number] for player in field.present(number + 1)]
            sketch.lay(number, _drawn(present, field.odd, method, dice))
    sketch.count_odd()


def _drawn(present: list[int], odd: int, method: SeatingMethod, dice: Dice) -> Tables:
    """The tables of one round that knows nothing of the others."""
    if method == SeatingMethod.RANKING:
        return by_ranking(present, odd)
    return snake(present, odd) if method == SeatingMethod.SNAKE else lot(present, odd, dice)


def _begin_by_positions(sketch: Sketch, method: SeatingMethod, dice: Dice) -> None:
    """Let players take the positions of a draw in which nobody meets twice.

    Asked for more rounds than it has, the draw begins anew. With fewer, teams first sit
    together at the tables of a round that is not played, and so never meet in another.
    """
    field, rounds = sketch.field, len(sketch.rounds)
    draw = _rotated(field, rounds) if method == SeatingMethod.ROTATION else _printed(field)
    used = [draw[number % len(draw)] for number in range(rounds)]
    groups = _groups(field)
    teams = len(groups) < len(field.players)
    strangers = draw[rounds] if teams and len(draw) > rounds else []
    casted = cast(used, groups, penalties(field, sketch.weights), dice=dice, strange=strangers)
    for number, tables in enumerate(casted):
        tables.sort(key=len, reverse=True)
        sketch.lay(number, tables)
        fit(sketch, number, dice)
        sketch.count_odd()


def _rotated(field: Field, rounds: int) -> Positions:
    return rotation(-(-len(field.players) // COMPASS), rounds)


def _printed(field: Field) -> Positions:
    return predefined(len(field.players), field.odd)


def _groups(field: Field) -> list[list[int]]:
    """All players by index, those of a team together."""
    groups: dict[tuple[bool, int], list[int]] = {}
    for index, player in enumerate(field.players):
        key = (True, index) if player.team is None else (False, player.team)
        groups.setdefault(key, []).append(index)
    return list(groups.values())
