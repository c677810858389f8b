"""Values of a seating: who is to be seated, sizes of tables, a plan, chance from a seed.

The flaws of rounds, the one judge of a seating; seats exchanged by hand, and who moves.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from random import Random
from typing import NamedTuple, TypeVar

Pair = tuple[int, int]  # two numbers of players, the smaller one first
Meeting = tuple[int, Pair]  # a round, counted from 1, and the two who meet in it
Table = tuple[int, ...]  # numbers of players in the order N, E, S, W, and a fifth
Round = tuple[Table, ...]  # the first table is table 1

COMPASS = 4  # seats that have a direction; a fifth player has none
FEWEST = 3  # players at a table, and so in an event


class SeatingMethod(StrEnum):
    """How a plan begins; whatever the beginning, it is then mended until it holds."""

    ROTATION = "rotation"  # who begins East, South or West moves on by fixed steps
    PREDEFINED = "predefined"  # a printed draw of this package
    SEARCH = "search"  # a draw by lot, then exchanges that make it better
    RANKING = "ranking"  # 1–4 together, 5–8 together …
    SNAKE = "snake"  # 1, 8, 9, 16 together, 2, 7, 10, 15 together …
    RANDOM = "random"  # by lot: only what is forbidden is mended
    MANUAL = "manual"  # as somebody wrote it


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerToSeat:
    """Somebody to be seated.

    `number` is any whole number that tells players apart. Players of one `team` never meet.
    Players who share a word of `apart` (a club, a family) are kept apart where possible.
    `table`, counted from 1, is never left, and its North is always this player. Rounds in
    `absent`, counted from 1, are played without this player: before a late arrival, from a
    withdrawal on.
    """

    number: int
    team: int | None = None
    apart: frozenset[str] = frozenset()
    table: int | None = None
    absent: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """All who are to be seated, in the order of their ranking where the method asks for one.

    `forbidden` pairs never meet; a pair with somebody who is not in the field means nothing.
    `odd` (3 or 5) is the size of the tables when the number is no multiple of 4.
    """

    players: tuple[PlayerToSeat, ...]
    forbidden: frozenset[Pair] = frozenset()
    odd: int = 3

    @classmethod
    def of(cls, players: int, *, teams: int = 1, odd: int = 3) -> "Field":
        """Players numbered from 1, as teams of consecutive numbers."""
        return cls(
            players=tuple(
                PlayerToSeat(number=number, team=(number - 1) // teams if teams > 1 else None)
                for number in range(1, players + 1)
            ),
            odd=odd,
        )

    def present(self, number: int) -> list[PlayerToSeat]:
        """Who plays in a round, counted from 1."""
        return [player for player in self.players if number not in player.absent]


class FlawKind(StrEnum):
    """What may be wrong with a plan, the worst first."""

    SIZE = "size"  # a table of fewer than 3 or more than 5
    TWICE = "twice"  # somebody sits twice in a round
    UNSEATED = "unseated"  # somebody is there and has no seat
    STRANGER = "stranger"  # somebody has a seat and is not there, or not in the field
    TEAM = "team"  # team-mates at one table
    FORBIDDEN = "forbidden"  # a forbidden pair at one table
    REPEAT = "repeat"  # a pair meets again
    UNEVEN = "uneven"  # at tables of 3 or 5 three times more, or yet more, than somebody else
    ODD = "odd"  # at a table of 3 or 5 again, while somebody has been there less often
    APART = "apart"  # two of one club or family at one table
    TABLE = "table"  # somebody who must not move has to
    COMPASS = "compass"  # seats of one direction more often than needed


BROKEN = frozenset(list(FlawKind)[: list(FlawKind).index(FlawKind.REPEAT)])


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Flaw:
    """One thing that is wrong: the players concerned, and the rounds, counted from 1.

    For a repeat: the pair, and every round in which the two meet. For an odd table: the player,
    and the round of the seat that came too early. For an uneven share: the player, after him
    those who had the fewest odd tables, and the rounds of his own. For a size: the whole table.
    """

    kind: FlawKind
    players: tuple[int, ...]
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """All rounds, those already played first, with what could not be avoided.

    The same seed and the same question give the same plan on every machine. `moved` are the
    players who change tables in some round because of a new plan; it is empty in a first one.
    """

    seed: int
    method: SeatingMethod
    rounds: tuple[Round, ...]
    flaws: tuple[Flaw, ...]
    moved: tuple[int, ...] = ()
    measures: Mapping[str, int] = field(default_factory=dict)

    @property
    def holds(self) -> bool:
        """Whether nothing is broken that a plan must never break."""
        return not any(flaw.kind in BROKEN for flaw in self.flaws)


class Obstacle(StrEnum):
    """Why there is no plan at all."""

    TOO_FEW = "too_few"  # fewer than 3 players in a round
    TEAM_TOO_LARGE = "team_too_large"  # more team-mates than tables
    CROWDED_TABLE = "crowded_table"  # two players must not leave the same table
    NO_SUCH_TABLE = "no_such_table"  # the table not to be left is not played at
    NOT_APART = "not_apart"  # forbidden pairs or team-mates for whom no seats were found
    NOT_SEATED = "not_seated"  # players to exchange who have no seat in that round
    NOT_PREDEFINED = "not_predefined"  # no printed draw for so many players and rounds


class ImpossibleError(Exception):
    """There is no plan: why, for which players, and from which round on (from 1)."""

    def __init__(
        self, obstacle: Obstacle, players: tuple[int, ...] = (), round_number: int = 1
    ) -> None:
        super().__init__(obstacle.value)
        self.obstacle = obstacle
        self.players = players
        self.round_number = round_number


class Sizes(NamedTuple):
    """How many tables of each size."""

    fours: int
    threes: int = 0
    fives: int = 0

    @property
    def players(self) -> int:
        return 4 * self.fours + 3 * self.threes + 5 * self.fives

    @property
    def tables(self) -> int:
        return sum(self)


def possibilities(players: int) -> tuple[Sizes, ...]:
    """The ways to seat so many with as few odd tables as possible of one size.

    One way for a multiple of 4, else one with 5s and one with 3s where both exist: fewer odd
    tables first. Nobody can be seated below 3.

    >>> possibilities(57)
    (Sizes(fours=13, threes=0, fives=1), Sizes(fours=12, threes=3, fives=0))
    >>> possibilities(64), possibilities(5), possibilities(7), possibilities(2)
    ((Sizes(fours=16, threes=0, fives=0),), (Sizes(fours=0, threes=0, fives=1),), \
(Sizes(fours=1, threes=1, fives=0),), ())
    """
    threes, fives = -players % 4, players % 4
    ways = {
        Sizes(fours=(players - 3 * threes) // 4, threes=threes),
        Sizes(fours=(players - 5 * fives) // 4, fives=fives),
    }
    possible = [sizes for sizes in ways if sizes.fours >= 0 and players >= FEWEST]
    return tuple(sorted(possible, key=lambda sizes: (sizes.threes + sizes.fives, sizes)))


def tables_for(players: int, odd: int = 3) -> tuple[int, ...]:
    """The sizes of the tables, 4s first, with odd ones of 3 or 5 as wished.

    Where only the other size is possible (5, 6, 7 or 11 players), that one; nothing below 3.

    >>> tables_for(18), tables_for(18, odd=5)
    ((4, 4, 4, 3, 3), (4, 4, 5, 5))
    >>> tables_for(6, odd=5), tables_for(5), tables_for(2)
    ((3, 3), (5,), ())
    """
    ways = possibilities(players)
    wished = [sizes for sizes in ways if not (sizes.threes if odd == 5 else sizes.fives)]  # noqa: PLR2004 -- 5 is the size
    for fours, threes, fives in wished or ways:
        return (4,) * fours + (3,) * threes + (5,) * fives
    return ()


T = TypeVar("T")


class Dice:
    """Draws that a seed repeats; only `random()` is used, whose numbers never change."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 -- a draw to be replayed, not a secret

    def below(self, limit: int) -> int:
        return int(self._random.random() * limit)

    def pick(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        result = list(things)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result


SIZES = range(3, 6)
MOST_APART = 2  # odd tables that somebody may have more than another


def flaws(field: Field, rounds: Sequence[Round]) -> tuple[Flaw, ...]:
    """List what is wrong with rounds, counted from the first one, the worst first.

    An empty answer is a perfect plan; a round without tables is not planned yet. Nothing is
    refused: tables of one, players in two places and numbers that nobody has are flaws like
    others.
    """
    met_again = [
        *_misplaced(field, rounds),
        *_together(field, rounds),
        *_uneven(field, rounds),
        *_odd_again(field, rounds),
        *_off_table(field, rounds),
        *_one_sided(field, rounds),
    ]
    order = list(FlawKind)
    return tuple(sorted(met_again, key=lambda flaw: (order.index(flaw.kind), flaw)))


def measures(all_flaws: Iterable[Flaw]) -> dict[str, int]:
    """Count flaws by their plural: `repeats` counts each meeting after a pair's first one."""
    counts: Counter[FlawKind] = Counter()
    for flaw in all_flaws:
        counts[flaw.kind] += len(flaw.rounds) - 1 if flaw.kind == FlawKind.REPEAT else 1
    return {
        "repeats": counts[FlawKind.REPEAT],
        "team_mates_met": counts[FlawKind.TEAM],
        "forbidden_met": counts[FlawKind.FORBIDDEN],
        "odd_tables_uneven": counts[FlawKind.UNEVEN],
        "odd_tables_again": counts[FlawKind.ODD],
        "apart_met": counts[FlawKind.APART],
        "tables_left": counts[FlawKind.TABLE],
        "compass_unbalanced": counts[FlawKind.COMPASS],
    }


def pair(one: int, other: int) -> Pair:
    """The pair with the smaller number first."""
    return (one, other) if one < other else (other, one)


def meetings(rounds: Sequence[Round]) -> dict[Pair, tuple[int, ...]]:
    """Give, for each pair that meets, the rounds in which it does, counted from 1."""
    met = defaultdict(list)
    for number, tables in enumerate(rounds, start=1):
        for table in tables:
            for two in combinations(sorted(set(table)), 2):
                met[two].append(number)
    return {two: tuple(numbers) for two, numbers in met.items()}


def _misplaced(field: Field, rounds: Sequence[Round]) -> Iterator[Flaw]:
    for number, tables in enumerate(rounds, start=1):
        seated = Counter(player for table in tables for player in table)
        present = {player.number for player in field.present(number)} if tables else set()
        for table in tables:
            if len(table) not in SIZES:
                yield Flaw(kind=FlawKind.SIZE, players=table, rounds=(number,))
        for player, times in seated.items():
            if times > 1:
                yield Flaw(kind=FlawKind.TWICE, players=(player,), rounds=(number,))
            if player not in present:
                yield Flaw(kind=FlawKind.STRANGER, players=(player,), rounds=(number,))
        for player in present - seated.keys():
            yield Flaw(kind=FlawKind.UNSEATED, players=(player,), rounds=(number,))


def _together(field: Field, rounds: Sequence[Round]) -> Iterator[Flaw]:
    known = {player.number: player for player in field.players}
    for two, numbers in meetings(rounds).items():
        if kind := kept_apart(field, known, two):
            yield Flaw(kind=kind, players=two, rounds=numbers)
        if len(numbers) > 1:
            yield Flaw(kind=FlawKind.REPEAT, players=two, rounds=numbers)


def kept_apart(field: Field, known: Mapping[int, PlayerToSeat], two: Pair) -> FlawKind | None:
    """Say why two players should not meet at all, the gravest reason only."""
    if two in field.forbidden:
        return FlawKind.FORBIDDEN
    one, other = known.get(two[0]), known.get(two[1])
    if one is None or other is None:
        return None
    if one.team is not None and one.team == other.team:
        return FlawKind.TEAM
    return FlawKind.APART if one.apart & other.apart else None


def _odd_again(field: Field, rounds: Sequence[Round]) -> Iterator[Flaw]:
    times: Counter[int] = Counter()
    for number, tables in enumerate(rounds, start=1):
        odd = sorted(player for table in tables if is_odd(table) for player in table)
        times.update(odd)
        fewest = min((times[player.number] for player in field.present(number)), default=0)
        for player in odd:
            if times[player] > fewest + 1:
                yield Flaw(kind=FlawKind.ODD, players=(player,), rounds=(number,))


def _uneven(field: Field, rounds: Sequence[Round]) -> Iterator[Flaw]:
    """Name who has far more odd tables than another, of those who are always there."""
    at_odd: dict[int, list[int]] = {player.number: [] for player in field.players}
    for number, tables in enumerate(rounds, start=1):
        for player in (player for table in tables if is_odd(table) for player in table):
            at_odd.setdefault(player, []).append(number)
    planned = {number for number, tables in enumerate(rounds, start=1) if tables}
    there = [each.number for each in field.players if planned.isdisjoint(each.absent)]
    fewest = min((len(at_odd[player]) for player in there), default=0)
    least = tuple(player for player in there if len(at_odd[player]) == fewest)
    for player in there:
        if len(at_odd[player]) > fewest + MOST_APART:
            own = tuple(at_odd[player])
            yield Flaw(kind=FlawKind.UNEVEN, players=(player, *least), rounds=own)


def is_odd(table: Sequence[int]) -> bool:
    """Whether a table is one of 3 or 5."""
    return len(table) != COMPASS


def _off_table(field: Field, rounds: Sequence[Round]) -> Iterator[Flaw]:
    staying = [player for player in field.players if player.table is not None]
    for number, tables in enumerate(rounds, start=1):
        at = {player: place for place, table in enumerate(tables, 1) for player in table}
        for player in staying:
            if at.get(player.number, player.table) != player.table:
                yield Flaw(kind=FlawKind.TABLE, players=(player.number,), rounds=(number,))


def _one_sided(field: Field, rounds: Sequence[Round]) -> Iterator[Flaw]:
    seats: dict[int, list[int]] = defaultdict(lambda: [0] * COMPASS)
    for table in (table for tables in rounds for table in tables):
        for seat, player in enumerate(table[:COMPASS]):
            seats[player][seat] += 1
    staying = {player.number for player in field.players if player.table is not None}
    for player, counts in seats.items():
        if player not in staying and max(counts) > min(counts) + 1:
            every = tuple(
                number for number, tables in enumerate(rounds, 1) if sits(tables, player)
            )
            yield Flaw(kind=FlawKind.COMPASS, players=(player,), rounds=every)


def sits(tables: Iterable[Table], player: int) -> bool:
    """Whether a player has a seat at one of these tables."""
    return any(player in table for table in tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """All rounds after an exchange, what is wrong now and was not, and what no longer is."""

    rounds: tuple[Round, ...]
    broken: tuple[Flaw, ...]
    mended: tuple[Flaw, ...]


def swap(field: Field, rounds: tuple[Round, ...], *, number: int, players: Pair) -> Swap:
    """Let two players exchange their seats in one round, counted from 1.

    Nothing is refused for what it breaks: that is for the organiser to see and to decide. A
    flaw whose rounds grow (a pair that meets a third time) is broken anew. Raises
    ImpossibleError when one of the two has no seat in that round.
    """
    one, other = players
    seated = {player for table in rounds[number - 1] for player in table}
    if missing := tuple(player for player in players if player not in seated):
        raise ImpossibleError(Obstacle.NOT_SEATED, missing, number)
    turned = {one: other, other: one}
    tables = tuple(
        tuple(turned.get(player, player) for player in table) for table in rounds[number - 1]
    )
    after = (*rounds[: number - 1], tables, *rounds[number:])
    old, new = flaws(field, rounds), flaws(field, after)
    return Swap(
        rounds=after,
        broken=tuple(flaw for flaw in new if flaw not in old),
        mended=tuple(flaw for flaw in old if flaw not in new),
    )


class Moves(NamedTuple):
    """The players who change tables, and the rounds, counted from 1, in which one does."""

    players: tuple[int, ...]
    rounds: tuple[int, ...]


def moves(before: Sequence[Round], after: Sequence[Round]) -> Moves:
    """Compare two plans of the same rounds; who has a seat in only one does not move."""
    moved = []
    for number, (old, new) in enumerate(zip(before, after, strict=False), start=1):
        homes = _tables(old)
        moved += [
            (number, player)
            for player, table in _tables(new).items()
            if homes.get(player, table) != table
        ]
    players = sorted({player for _, player in moved})
    return Moves(tuple(players), tuple(sorted({number for number, _ in moved})))


def _tables(seating: Round) -> dict[int, int]:
    return {player: place for place, table in enumerate(seating) for player in table}
