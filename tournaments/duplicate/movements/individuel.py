"""Individuel: rounds in which nobody meets a player or a board twice where that is possible."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

from tournaments.duplicate.movements import values
from tournaments.seating.plan import pair
from tournaments.seating.predefined import steps

Lines = tuple[list[int], ...]  # the players of N, E, S, W


def share_lines(
    players: Sequence[int], played: Sequence[values.MovementRound], seed: int
) -> Lines:
    """Share players among the four directions; who has played keeps his.

    Where lines have become unequal by more than one, whoever has played least changes: else
    more would sit out than the one incomplete table holds.
    """
    dice = Random(seed)  # noqa: S311 (a draw that is shown, no secret)
    held, times = directions(played), rounds_played(played)
    order = sorted(players)
    dice.shuffle(order)
    lines: Lines = ([], [], [], [])
    for player in order:
        if player in held:
            lines[held[player]].append(player)
    for player in order:
        if player not in held:
            min(lines, key=len).append(player)
    while len(longest := max(lines, key=len)) - len(shortest := min(lines, key=len)) > 1:
        newest = min(longest, key=times.__getitem__)
        longest.remove(newest)
        shortest.append(newest)
    return lines


def directions(played: Iterable[values.MovementRound]) -> dict[int, int]:
    """The direction each player held last."""
    return {
        player: direction
        for each in played
        for table in each.tables
        for direction, player in enumerate(table)
    }


def rounds_played(played: Iterable[values.MovementRound]) -> Counter[int]:
    """Count the rounds in which each player had a seat."""
    return Counter(player for each in played for table in each.tables for player in table)


def parted(lines: Lines, sat_out: Mapping[int, int], number: int) -> tuple[Lines, list[int]]:
    """Part the lines into who plays a round and who sits out, the rarest to have done so.

    `number` is the round's: it decides among equals, so that they take turns.
    """
    tables = min(map(len, lines))
    seated: Lines = ([], [], [], [])
    relay = []
    for direction in range(values.COMPASS):
        line = lines[direction]
        turn = {player: (place - number) % len(line) for place, player in enumerate(line)}
        ordered = sorted(line, key=lambda player: (sat_out.get(player, 0), turn[player]))
        out = ordered[: len(line) - tables]
        relay += out
        seated[direction].extend(player for player in line if player not in out)
    return seated, relay


FEWEST = 8  # players: with two tables a board has a second result
SWEEPS = 120  # looks at all tables at which somebody meets again
BEGINNINGS = 6
LOOKS = 1_500_000  # at exchanges, in all beginnings: some seconds
FIELD_4 = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))  # products in GF(4)


class TooFewPlayersError(Exception):
    """There are not two tables."""


class NoRotationError(Exception):
    """No rotation of boards is known for so many tables and rounds, or so late."""


def tables_of(players: int) -> int:
    """Count the tables that so many make, each alone; 0 where they are too few.

    >>> tables_of(7), tables_of(13)
    (0, 3)
    """
    return players // values.COMPASS if players >= FEWEST else 0


def individuel(wish: values.MovementWish) -> values.Movement:
    """Plan the rounds to come; those `played` stay and are remembered.

    The same question gives the same plan. Raises TooFewPlayersError, and NoRotationError
    where boards are to move on and nobody knows how.
    """
    if not all(tables_of(len(set(players))) for players in wish.present):
        raise TooFewPlayersError
    if wish.kind is values.MovementKind.ROTATION:
        return values.Movement(wish.kind, _rotated(wish))
    rounds = list(wish.played)
    for tables, relay in _best(wish).rounds():
        last = values.last_board([each.boards for each in rounds], wish.deals)
        boards = values.shared_boards(len(tables), last, wish.deals)
        rounds.append(values.MovementRound(tables, boards, tuple(relay)))
    return values.Movement(wish.kind, tuple(rounds))


def _best(wish: values.MovementWish) -> "_Coming":
    """Begin some times, each time from another arrangement, until nothing can be better."""
    best = _Coming(wish)
    looks = best.part_those_who_met(LOOKS)
    for beginning in range(1, BEGINNINGS):
        if looks <= 0 or best.again <= best.unavoidable:
            break
        coming = _Coming(wish, beginning)
        looks = coming.part_those_who_met(looks)
        best = min(best, coming, key=lambda each: each.again)
    return best


def _rotated(wish: values.MovementWish) -> tuple[values.MovementRound, ...]:
    present, players = wish.present, sorted(wish.present[0])
    tables, left = divmod(len(players), values.COMPASS)
    alike = all(sorted(each) == players for each in present)
    offsets = values.rotation_offsets(tables, len(present)) if alike and not left else None
    if wish.played or offsets is None:
        raise NoRotationError
    lines = share_lines(players, (), wish.seed)
    rounds = []
    for offset in offsets:
        seats = [
            tuple(
                lines[direction][(table - offset[direction]) % tables]
                for direction in range(values.COMPASS)
            )
            for table in range(tables)
        ]
        boards: tuple[values.Boards, ...] = values.moving_boards(
            tables, offset[values.COMPASS], wish.deals
        )
        rounds.append(values.MovementRound(tuple(seats), boards))
    return tuple(rounds)


class _Coming:
    """The rounds to come while they are mended: a list of players a round and direction."""

    def __init__(self, wish: values.MovementWish, beginning: int = 0) -> None:
        present, played, seed = wish.present, wish.played, wish.seed
        self.dice = Random(seed + beginning)  # noqa: S311 (a draw that is shown, no secret)
        self.met: Counter[tuple[int, int]] = Counter()
        self.sat_out: Counter[int] = Counter()
        self.arranged: list[Lines] = []
        self.relays: list[list[int]] = []
        for each in played:
            self._meet(each.tables)
            self.sat_out.update(each.relay)
        lines = share_lines(present[0], played, seed)
        for place, players in enumerate(present):
            if set(players) != {player for line in lines for player in line}:
                arranged = (values.MovementRound(_tables(each), ()) for each in self.arranged)
                lines = share_lines(players, [*played, *arranged], seed)
            seated, relay = parted(lines, self.sat_out, len(played) + place)
            self.sat_out.update(relay)
            self.relays.append(relay)
            for line in seated if beginning else ():
                self.dice.shuffle(line)
            self.arranged.append(_moved(seated, place, len(present)))
        for seated in self.arranged:
            self._meet(_tables(seated))

    def rounds(self) -> list[tuple[tuple[values.Seats, ...], list[int]]]:
        return [
            (_tables(seated), relay)
            for seated, relay in zip(self.arranged, self.relays, strict=True)
        ]

    @property
    def again(self) -> int:
        """Count the meetings that are not the first."""
        return sum(times - 1 for times in self.met.values() if times > 1)

    @property
    def unavoidable(self) -> int:
        """Count the meetings that must come again: two lines have only so many pairs."""
        held = [
            {player for seated in self.arranged for player in seated[direction]}
            for direction in range(values.COMPASS)
        ]
        meetings = sum(len(seated[0]) for seated in self.arranged)
        return sum(
            max(0, meetings - len(one) * len(other)) for one, other in combinations(held, 2)
        )

    def part_those_who_met(self, looks: int) -> int:
        """Exchange players of one direction and round until nobody meets again, or in vain.

        Give how many exchanges may still be looked at.
        """
        for _sweep in range(SWEEPS):
            again = [
                (place, table)
                for place, seated in enumerate(self.arranged)
                for table in range(len(seated[0]))
                if any(
                    self.met[pair(one[table], other[table])] > 1
                    for one, other in combinations(seated, 2)
                )
            ]
            if not again:
                break
            self.dice.shuffle(again)
            for place, table in again:
                if looks <= 0:
                    return 0
                self._mend(self.arranged[place], table)
                looks -= values.COMPASS * len(self.arranged[place][0])
        return looks

    def _mend(self, seated: Lines, table: int) -> None:
        """Make the best exchange for a table; one that changes nothing keeps things moving."""
        best: list[tuple[int, int]] = []
        least = 1
        for direction in range(values.COMPASS):
            for other in range(len(seated[0])):
                if other == table:
                    continue
                cost = self._cost(seated, direction, table, other)
                if cost < least:
                    best, least = [], cost
                if cost == least:
                    best.append((direction, other))
        if least <= 0:
            direction, other = self.dice.choice(best)
            self._exchange(seated, direction, table, other)

    def _cost(self, seated: Lines, direction: int, table: int, other: int) -> int:
        """Count the meetings an exchange makes come again, less those it makes the only one."""
        met, line = self.met, seated[direction]
        one, two = line[table], line[other]
        cost = 0
        for place, others in enumerate(seated):
            if place != direction:
                here, there = others[table], others[other]
                cost += (met.get(pair(one, there), 0) > 0) + (met.get(pair(two, here), 0) > 0)
                cost -= (met[pair(one, here)] > 1) + (met[pair(two, there)] > 1)
        return cost

    def _exchange(self, seated: Lines, direction: int, table: int, other: int) -> None:
        self._count(seated, direction, (table, other), -1)
        line = seated[direction]
        line[table], line[other] = line[other], line[table]
        self._count(seated, direction, (table, other), 1)

    def _count(
        self, seated: Lines, direction: int, tables: tuple[int, int], change: int
    ) -> None:
        for table in tables:
            for place, others in enumerate(seated):
                if place != direction:
                    self.met[pair(seated[direction][table], others[table])] += change

    def _meet(self, tables: Iterable[values.Seats]) -> None:
        self.met.update(pair(*two) for table in tables for two in combinations(table, 2))


def _tables(seated: Lines) -> tuple[values.Seats, ...]:
    return tuple(zip(*seated, strict=True))


def _moved(seated: Lines, place: int, rounds: int) -> Lines:
    """Let each direction move on by its steps: a plan without repeats, or near it."""
    tables = len(seated[0])
    move = _mover(tables, place, rounds)
    moved: Lines = ([], [], [], [])
    for direction, line in enumerate(seated):
        tables_of = {move(direction, at): player for at, player in enumerate(line)}
        moved[direction].extend(tables_of[table] for table in range(tables))
    return moved


def _mover(tables: int, place: int, rounds: int) -> Callable[[int, int], int]:
    """The function that says at which table somebody of a direction sits."""
    if tables == values.COMPASS:
        return lambda direction, at: at ^ FIELD_4[direction][place % values.COMPASS]
    known = steps(tables, rounds)
    step = known[place % len(known)]
    return lambda direction, at: (at + step[direction]) % tables
