"""Values of a seating: who is to be seated, sizes of tables, a plan, chance from a seed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
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
