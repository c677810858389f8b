"""Casting players for the positions of a draw in which nobody meets twice."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations

from tournaments.seating.dice import Dice
from tournaments.seating.plan import Pair

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
