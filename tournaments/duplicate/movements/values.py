"""Values of a movement: its rounds, and the ways boards go round."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations, permutations
from random import Random
from types import MappingProxyType
from typing import NamedTuple

COMPASS = 4
SOUTH = 2
# Tarot goes round anticlockwise: to the right of North sits West.
ORDER_OF_PLAY = (0, 3, 2, 1)
Seats = tuple[int, ...]  # numbers of players in the order N, E, S, W
Boards = tuple[int, ...]  # numbers of boards in the order a table plays them


class MovementKind(StrEnum):
    """How boards go round."""

    SHARED = "shared"  # all tables play the same boards in a round, neighbours pass them on
    ROTATION = "rotation"  # every table has boards of its own, which move on after a round
    HOWELL = "howell"  # boards are shared, and teams meet all others, whatever their line


class MovementRound(NamedTuple):
    """One round: its tables of four, the boards of each, and who sits out.

    In triplettes two teams of two or three stand around a table, the North-South one first.
    """

    tables: tuple[Seats, ...]
    boards: tuple[Boards, ...]
    relay: Seats = ()

    @property
    def seating(self) -> list[list[int]]:
        """The tables as a plan of rounds has them: who sits out stands last, by threes."""
        relay = [
            self.relay[at : at + COMPASS - 1] for at in range(0, len(self.relay), COMPASS - 1)
        ]
        return [list(table) for table in (*self.tables, *relay) if table]


@dataclass(frozen=True, slots=True)
class Movement:
    """A plan of rounds: those behind us first, then those to come."""

    kind: MovementKind
    rounds: tuple[MovementRound, ...]


class TeamlessPlayersError(Exception):
    """Players have no team; `numbers` are theirs."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(numbers)
        self.numbers = numbers


Teams = Mapping[int, Sequence[int]]  # the players of each team, in the order of its colours


class MovementWish(NamedTuple):
    """What a movement is planned for.

    Who is `present` in each round to come, how many `deals` a table plays in one, the `seed` of
    the draw, the rounds `played` before, everybody's team, and who of each attacks.
    """

    present: Sequence[Sequence[int]]
    deals: int
    seed: int
    kind: MovementKind = MovementKind.SHARED
    played: Sequence[MovementRound] = ()
    team_of: Mapping[int, int] = MappingProxyType({})
    attackers: Collection[int] = ()

    def teams(self) -> list[Teams]:
        """The teams of each round to come. Raises TeamlessPlayersError."""
        everybody = {player for players in self.present for player in players}
        if teamless := sorted(everybody - self.team_of.keys()):
            raise TeamlessPlayersError(teamless)
        rounds: list[Teams] = []
        for players in self.present:
            there = set(players)
            teams: defaultdict[int, list[int]] = defaultdict(list)
            for player, team in self.team_of.items():
                if player in there:
                    teams[team].append(player)
            rounds.append(teams)
        return rounds


def taker_of(board: int) -> int:
    """The taker's direction, from 0 (North): N, E, S, W by turns (convention).

    >>> [taker_of(board) for board in (1, 2, 3, 4, 5)]
    [0, 1, 2, 3, 0]
    """
    return (board - 1) % COMPASS


def dealer_of(board: int) -> int:
    """The dealer's direction; it meets every taker's in sixteen boards (convention).

    >>> [dealer_of(board) for board in (1, 2, 4, 5, 16)]
    [0, 1, 3, 1, 2]
    """
    return (board - 1 + (board - 1) // COMPASS) % COMPASS


MOVERS = COMPASS + 1  # the four directions, then the boards
TRIES = 400  # beginnings of a rotation
LOOKS = 400  # offsets looked at for one round of a beginning
SMALL = 18  # tables whose every offset can be looked at
LOOKED_AT = 15_000_000  # offsets, in all beginnings
MOST_TRIES = 20_000
# What a long search found for 12 tables, where a short one does not.
TWELVE = (
    *((0, 0, 0, 0, 0), (0, 11, 7, 9, 10), (0, 4, 1, 11, 6), (0, 1, 4, 3, 2), (0, 8, 2, 5, 1)),
    *((0, 10, 3, 4, 7), (0, 9, 8, 1, 3), (0, 3, 10, 6, 11), (0, 7, 11, 8, 5), (0, 5, 6, 10, 8)),
)
Offsets = tuple[int, ...]


def shared_boards(tables: int, last: int, deals: int) -> tuple[Boards, ...]:
    """Give each table the boards after the last one; neighbours begin with different ones.

    >>> shared_boards(3, 4, 4)
    ((5, 6, 7, 8), (6, 7, 8, 5), (7, 8, 5, 6))
    """
    first = last + 1
    return tuple(
        tuple(first + (table + turn) % deals for turn in range(deals))
        for table in range(tables)
    )


def last_board(rounds: Sequence[Sequence[Sequence[int]]], deals: int) -> int:
    """The highest board of rounds, by their tables: all beyond are new to everybody.

    A round that says no boards is one of shared ones.

    >>> last_board([((1, 2), (3, 4)), ((3, 4), (1, 2))], 2), last_board([(), ()], 3)
    (4, 6)
    """
    played = [board for tables in rounds for boards in tables for board in boards]
    return max(len(rounds) * deals, *played) if played else len(rounds) * deals


def copies(tables: int, deals: int) -> int:
    """Count the copies of each shared board, or sets of boards: k tables pass k boards round.

    >>> copies(8, 4), copies(9, 4)  # an étui is at four tables in a round of four, at most
    (2, 3)
    """
    return -(-tables // deals)


def moving_boards(tables: int, offset: int, deals: int) -> tuple[Boards, ...]:
    """Give each table its boards in a round in which they have moved on by `offset`.

    >>> moving_boards(3, 1, 2)
    ((5, 6), (1, 2), (3, 4))
    """
    sets = ((table - offset) % tables for table in range(tables))
    return tuple(tuple(range(own * deals + 1, (own + 1) * deals + 1)) for own in sets)


@lru_cache(maxsize=64)
def rotation_offsets(tables: int, rounds: int) -> tuple[Offsets, ...] | None:
    """Give, round by round, how far N, E, S, W and the boards have moved; None if unknown.

    Two movers meet in the rounds in which their offsets differ by the distance between them:
    nobody meets a player or a board twice while these differences are distinct.
    """
    if rounds > tables:
        return None
    if tables % 2 and tables % 3:  # one by one, two by two, …: no distance comes again
        return tuple(
            tuple(mover * number % tables for mover in range(MOVERS))
            for number in range(rounds)
        )
    if tables == len(TWELVE) + 2 and rounds <= len(TWELVE):
        return TWELVE[:rounds]
    dice = Random(f"{tables} {rounds}")  # noqa: S311 (a plan, no secret)
    return (_among_all if tables <= SMALL else _by_looking)(tables, rounds, dice)


def _among_all(tables: int, rounds: int, dice: Random) -> tuple[Offsets, ...] | None:
    """Choose round after round among all offsets that those before leave, many times."""
    start = (0,) * MOVERS
    known = [
        (_marks(offsets, tables), offsets)
        for others in permutations(range(1, tables), MOVERS - 1)
        for offsets in [(0, *others)]
    ]
    for _try in range(min(MOST_TRIES, LOOKED_AT // max(1, len(known)))):
        left, chosen = known, [start]
        while left and len(chosen) < rounds:
            marks, offsets = left[dice.randrange(len(left))]
            chosen.append(offsets)
            left = [each for each in left if not each[0] & marks]
        if len(chosen) == rounds:
            return tuple(chosen)
    return None


def _marks(offsets: Offsets, tables: int) -> int:
    """The distances between movers as bits: two rounds that share one repeat a meeting."""
    return sum(
        1 << place * tables + (offsets[one] - offsets[other]) % tables
        for place, (one, other) in enumerate(combinations(range(MOVERS), 2))
    )


def _by_looking(tables: int, rounds: int, dice: Random) -> tuple[Offsets, ...] | None:
    """Look at some offsets for each round, where there are too many to look at all."""
    for _try in range(TRIES):
        offsets: list[Offsets] = [(0,) * MOVERS]
        taken = _marks(offsets[0], tables)
        while len(offsets) < rounds and (further := _further(tables, taken, dice)):
            offsets.append(further)
            taken |= _marks(further, tables)
        if len(offsets) == rounds:
            return tuple(offsets)
    return None


def _further(tables: int, taken: int, dice: Random) -> Offsets | None:
    for _look in range(LOOKS):
        offsets = (0, *(dice.randrange(tables) for _mover in range(MOVERS - 1)))
        if not taken & _marks(offsets, tables):
            return offsets
    return None


DEAL_MINUTES, ROUND_MINUTES = 11, 2  # a deal, and changing tables after its round
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementMeasures:
    """A movement counted out.

    `again` are pairs who meet more than once, with how often; `turned` who changes direction;
    `results` how often each board is played; `sat_out` how often who sits out does; `copies`
    of each board are its price. Where two teams play a `match` of some rounds, meeting there
    counts once.
    """

    players: int
    tables: int
    rounds: int
    deals: int
    again: dict[Pair, int]
    turned: frozenset[int]
    results: dict[int, int]
    sat_out: dict[int, int]
    copies: int
    match: int = 1

    @property
    def minutes(self) -> int:
        return self.rounds * (self.deals * DEAL_MINUTES + ROUND_MINUTES)


def measure(
    movement: Movement, team_of: Mapping[int, int] | None = None, *, match: int = 1
) -> MovementMeasures:
    """Count out a movement by nothing but its seats and boards.

    Where `team_of` names everybody's, mates do not meet, and a direction is the team's. Two
    meet once in the rounds of a `match`.
    """
    teams = team_of or {}
    results: Counter[int] = Counter()
    sat_out: Counter[int] = Counter()
    held: defaultdict[int, set[int]] = defaultdict(set)
    for each in movement.rounds:
        sat_out.update(each.relay)
        for table, boards in zip(each.tables, each.boards, strict=True):
            sides = {player: teams.get(player, -player) for player in table}
            results.update(boards)
            order = list(dict.fromkeys(sides.values()))
            for player, side in sides.items():
                held[player].add(order.index(side))
    tables = max(len(each.tables) for each in movement.rounds)
    deals = max(len(boards) for each in movement.rounds for boards in each.boards)
    return MovementMeasures(
        players=len(held.keys() | sat_out.keys()),
        tables=tables,
        rounds=len(movement.rounds),
        deals=deals,
        again=_met_again(movement, teams, match),
        turned=frozenset(player for player, directions in held.items() if len(directions) > 1),
        results=dict(sorted(results.items())),
        sat_out=dict(sat_out),
        copies=1 if movement.kind is MovementKind.ROTATION else copies(tables, deals),
        match=match,
    )


def _met_again(movement: Movement, teams: Mapping[int, int], match: int) -> dict[Pair, int]:
    """The pairs of opponents who meet in more than one match, with how often."""
    met = {
        (number // match, (min(two), max(two)))
        for number, each in enumerate(movement.rounds)
        for table in each.tables
        for two in combinations(table, 2)
        if teams.get(two[0], -two[0]) != teams.get(two[1], -two[1])
    }
    times = Counter(pair for _match, pair in met)
    return {pair: count for pair, count in times.items() if count > 1}
