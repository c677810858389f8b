"""The sketch of a plan: who sits where in each round, and what an exchange would cost."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from tournaments.seating.plan import Field, Meeting, Pair, PlayerToSeat, Round, is_odd, pair

NOWHERE = -1
HARD = 1_000_000  # a pair that must not meet


class Weights(NamedTuple):
    """What each thing costs that should not be; one forbidden meeting outweighs all of them."""

    repeat: int = 1000  # once, twice as much for the third meeting, and so on
    odd: int = 20  # times the `unevenness` of a player's odd tables, after each round
    apart: int = 10
    moved: int = 15  # a player at another table than in the plan before


USUAL = Weights()
ONLY_FORBIDDEN = Weights(repeat=0, odd=0, apart=0, moved=0)


def unevenness(apart: int) -> int:
    """Weigh how far a player's odd tables are from all players' mean: far ones most of all.

    >>> [unevenness(apart) for apart in range(-1, 5)]
    [1, 0, 1, 4, 20, 64]
    """
    return max(apart**2, apart**4 // 4)


class Exchange(NamedTuple):
    """Two players of a round change places; `cost` is what the sketch's cost changes by."""

    cost: int
    round: int
    one: int
    other: int


class Sketch:
    """Tables of every round, holding players by their index in the field.

    `rounds[r][t]` lists the players of a table, `at[r][p]` is the table of a player.
    `load[p][q]` is what it would cost to seat two players together once more, were they not
    together now; `odd_after[p][r]` counts a player's odd tables up to a round, and
    `odd_prices[r][k]` is what it costs to have had k of them by then.
    """

    def __init__(self, field: Field, rounds: int, weights: Weights = USUAL) -> None:
        self.field = field
        self.weights = weights
        size = len(field.players)
        self.index = {player.number: index for index, player in enumerate(field.players)}
        self.rounds: list[list[list[int]]] = [[] for _ in range(rounds)]
        self.at = [[NOWHERE] * size for _ in range(rounds)]
        self.home = [[NOWHERE] * size for _ in range(rounds)]  # of the plan before
        self.load = [[0] * size for _ in range(size)]
        self.odd_after = [[0] * rounds for _ in range(size)]
        self.odd_prices = [[0] * (rounds + 1) for _ in range(rounds)]
        self.frozen = 0  # so many rounds are played
        self.ranked = False  # the field is in an order that exchanges disturb little
        self.kept = frozenset[int]()  # rounds as somebody wished them: little is bettered
        self.locked = [frozenset[int]()] * rounds  # players who keep their tables
        self.forced = frozenset[Meeting]()  # meetings somebody wished, by round
        for (one, other), price in penalties(field, weights).items():
            self.load[one][other] += price
            self.load[other][one] += price

    def copy(self) -> "Sketch":
        """A sketch with the same tables, so far."""
        other = self.bare(self.weights)
        for number, tables in enumerate(self.rounds):
            other.lay(number, tables)
        return other

    def bare(self, weights: Weights) -> "Sketch":
        """A sketch without tables on which the same may be changed."""
        other = Sketch(self.field, len(self.rounds), weights)
        other.frozen, other.kept = self.frozen, self.kept
        other.locked, other.forced = self.locked, self.forced
        return other

    def lay(self, number: int, tables: Iterable[Iterable[int]]) -> None:
        """Seat a round that is empty, counted from 0."""
        for table in tables:
            self.rounds[number].append([])
            for player in table:
                self.seat(number, player, len(self.rounds[number]) - 1)

    def seat(self, number: int, player: int, table: int) -> None:
        """Give a player a seat at a table."""
        for other in self.rounds[number][table]:
            self._met(player, other, self.weights.repeat)
        self.rounds[number][table].append(player)
        self.at[number][player] = table

    def unseat(self, number: int, player: int) -> None:
        """Take a player from the table."""
        table = self.rounds[number][self.at[number][player]]
        table.remove(player)
        self.at[number][player] = NOWHERE
        for other in table:
            self._met(player, other, -self.weights.repeat)

    def _met(self, one: int, other: int, price: int) -> None:
        self.load[one][other] += price
        self.load[other][one] += price

    def count_odd(self) -> None:
        """Count anew who sat how often at odd tables: after seating, before exchanges."""
        before = [0] * len(self.odd_after)
        for number, tables in enumerate(self.rounds):
            for player in (player for table in tables if is_odd(table) for player in table):
                before[player] += 1
            for player, times in enumerate(before):
                self.odd_after[player][number] = times
            mean = sum(before) // len(before)
            self.odd_prices[number] = [
                self.weights.odd * unevenness(times - mean)
                for times in range(len(self.rounds) + 1)
            ]

    def price_at(self, number: int, player: int, table: int) -> int:
        """What it costs that a player sits, or would sit, at a table."""
        others = [other for other in self.rounds[number][table] if other != player]
        price = sum(self.load[player][other] for other in others)
        here = self.at[number][player] == table
        return price - self.weights.repeat * len(others) if here else price

    def cost(self) -> int:
        """The cost of everything, of which an exchange says the change."""
        met = Counter(
            two
            for tables in self.rounds
            for table in tables
            for two in combinations(sorted(table), 2)
        )
        repeat, moved = self.weights.repeat, self.weights.moved
        pairs = sum(
            times * self.load[one][other] - repeat * times * (times + 1) // 2
            for (one, other), times in met.items()
        )
        uneven = sum(
            prices[times]
            for player in self.odd_after
            for prices, times in zip(self.odd_prices, player, strict=True)
        )
        away = sum(
            home not in {NOWHERE, at}
            for homes, ats in zip(self.home, self.at, strict=True)
            for home, at in zip(homes, ats, strict=True)
        )
        return pairs + uneven + moved * away

    def exchanges(self, number: int, one: int) -> Iterator[Exchange]:
        """Every exchange of a player with one of another table in a round."""
        tables, load, repeat = self.rounds[number], self.load, self.weights.repeat
        locked = self.locked[number]
        here = self.at[number][one]
        left = [player for player in tables[here] if player != one]
        of_left = itemgetter(*left)
        mine = load[one]
        leaving = sum(of_left(mine)) - repeat * len(left)
        for there, table in enumerate(tables):
            if there == here:
                continue
            of_table = itemgetter(*table)
            joining = sum(of_table(mine)) - leaving + repeat * (len(table) - 1)
            odd = is_odd(table) - is_odd(tables[here])
            for other in table:
                if other in locked:
                    continue
                theirs = load[other]
                cost = joining - mine[other] + sum(of_left(theirs)) - sum(of_table(theirs))
                if odd:
                    cost += self._odd_cost(number, one, other, odd)
                if self.weights.moved:
                    cost += self._moved_cost(number, one, other)
                yield Exchange(cost, number, one, other)

    def _odd_cost(self, number: int, one: int, other: int, sign: int) -> int:
        """What one more odd table, or one less, for a player, and the reverse, costs."""
        return sum(
            prices[mine + sign] - prices[mine] + prices[theirs - sign] - prices[theirs]
            for prices, mine, theirs in zip(
                self.odd_prices[number:],
                self.odd_after[one][number:],
                self.odd_after[other][number:],
                strict=True,
            )
        )

    def _moved_cost(self, number: int, one: int, other: int) -> int:
        cost = 0
        here, there = self.at[number][one], self.at[number][other]
        for player, old, new in ((one, here, there), (other, there, here)):
            home = self.home[number][player]
            if home != NOWHERE:
                cost += (new != home) - (old != home)
        return cost * self.weights.moved

    def exchange(self, number: int, one: int, other: int) -> None:
        """Let two players of a round change places, each taking the other's seat."""
        ats, tables = self.at[number], self.rounds[number]
        here, there = ats[one], ats[other]
        for leaving, joining, place in ((one, other, here), (other, one, there)):
            table = tables[place]
            for player in table:
                if player != leaving:
                    self._met(leaving, player, -self.weights.repeat)
                    self._met(joining, player, self.weights.repeat)
        seats = tables[here].index(one), tables[there].index(other)
        tables[here][seats[0]], tables[there][seats[1]] = other, one
        ats[one], ats[other] = there, here
        change = is_odd(tables[there]) - is_odd(tables[here])
        if change:
            for later in range(number, len(self.rounds)):
                self.odd_after[one][later] += change
                self.odd_after[other][later] -= change

    def take(self, rounds: Sequence[Sequence[Sequence[int]]]) -> None:
        """Seat the rounds still to come as given."""
        for number in range(self.frozen, len(rounds)):
            if self.rounds[number] != rounds[number]:
                for player in [player for table in self.rounds[number] for player in table]:
                    self.unseat(number, player)
                self.rounds[number] = []
                self.lay(number, rounds[number])
        self.count_odd()

    def plan(self) -> tuple[Round, ...]:
        """All rounds by the numbers of the players."""
        players = self.field.players
        return tuple(
            tuple(tuple(players[index].number for index in table) for table in tables)
            for tables in self.rounds
        )


def penalties(field: Field, weights: Weights) -> dict[Pair, int]:
    """The pairs, by index, that should not meet at all, with the price of a meeting."""
    index = {player.number: index for index, player in enumerate(field.players)}
    prices: dict[Pair, int] = {}
    for group in _groups(field, lambda player: player.apart):
        prices |= dict.fromkeys(combinations(group, 2), weights.apart)
    for group in _groups(field, lambda player: (player.team,)):
        prices |= dict.fromkeys(combinations(group, 2), HARD)
    for group in _groups(field, lambda player: (player.table and "a table of their own",)):
        prices |= dict.fromkeys(combinations(group, 2), HARD)
    for one, other in field.forbidden:
        if one in index and other in index:
            prices[pair(index[one], index[other])] = HARD
    return prices


def _groups(
    field: Field, words: Callable[[PlayerToSeat], Iterable[object]]
) -> Iterable[list[int]]:
    """Those who share a word, by index; None is no word."""
    groups: dict[object, list[int]] = defaultdict(list)
    for index, player in enumerate(field.players):
        for word in words(player):
            if word is not None:
                groups[word].append(index)
    return groups.values()


def copy_of(rounds: Sequence[Sequence[Sequence[int]]]) -> list[list[list[int]]]:
    """Copy the tables of all rounds."""
    return [[list(table) for table in tables] for tables in rounds]
