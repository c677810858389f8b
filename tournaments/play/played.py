"""Results of boards as tables handed them in, and what each gave, as players are told.

Who sits around a table, who takes there, and who defends.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from random import Random
from typing import NamedTuple

from tournaments.duplicate.engine import oppositions
from tournaments.duplicate.engine.percentages import Opposition
from tournaments.duplicate.engine.topage import Board, BoardResult, Duel, Notes
from tournaments.duplicate.engine.written import SEATS
from tournaments.duplicate.movements.values import COMPASS, ORDER_OF_PLAY, SOUTH, taker_of
from tournaments.ranking import Figure

LINES = ("N", "E", "S", "W")
Named = Callable[[int], str]  # how the number of a player, or of a team, is written
PLACE_OF = [ORDER_OF_PLAY.index(direction) for direction in range(COMPASS)]


class BoardOrder(StrEnum):
    """The rankings of a duplicate, as addresses name them."""

    GENERAL = "general"
    ALTERNE = "alterne"
    NORTH = "nord"
    EAST = "est"
    SOUTH = "sud"
    WEST = "ouest"
    NORTH_SOUTH = "nord-sud"
    EAST_WEST = "est-ouest"


LINE_ORDERS: Mapping[str, BoardOrder] = {
    "N": BoardOrder.NORTH,
    "E": BoardOrder.EAST,
    "S": BoardOrder.SOUTH,
    "W": BoardOrder.WEST,
    "NS": BoardOrder.NORTH_SOUTH,
    "EW": BoardOrder.EAST_WEST,
}


class Competitor(NamedTuple):
    """Whom a board is compared for: a player alone, or the players of a team at a table."""

    number: int
    line: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLine:
    """What came of a board at a table: `players` are numbers of entries, at N, E, S, W.

    In triplettes they are those of two teams, North-South first. `attack` and `defence` are
    who gets which note; `notes` are None while there is no result, and of an annulled deal.
    """

    key: int
    board: int
    session: int
    round_number: int
    table_id: int
    table_number: int
    players: tuple[int, ...]
    taker: int
    attack: Competitor
    defence: tuple[Competitor, ...]
    amount: int | None
    annulled: bool
    adjusted: bool
    given: bool
    differs: bool
    notes: Notes | None

    @property
    def competitors(self) -> tuple[Competitor, ...]:
        return self.attack, *self.defence

    def attacks(self, player: int) -> bool:
        return player in self.attack.players

    def note_of(self, player: int) -> Fraction | None:
        """What a player at this table gets of it, out of 100."""
        if self.notes is None:
            return None
        return (self.notes.attack if self.attacks(player) else self.notes.defence).percent

    @property
    def there(self) -> bool:
        """Whether nothing more is to come of it."""
        return self.amount is not None or self.annulled or self.given

    @property
    def compared(self) -> bool:
        """Whether there was another result to compare with."""
        return self.notes is not None and (self.given or self.notes.attack.compared)

    @property
    def result(self) -> BoardResult:
        """Give it as the engine ranks it."""
        defence = tuple(str(each.number) for each in self.defence)
        attack = (str(self.attack.number),)
        return BoardResult(self.board, attack, defence, self.amount, self.session)


class BoardPlayer(NamedTuple):
    """Whose seat it is: the number of an entry, and of its team."""

    number: int
    team: int | None


class Sides(NamedTuple):
    """Who sits at a table, at which direction the taker, and who is with him or against."""

    players: tuple[int, ...]
    taker: int
    attack: Competitor
    defence: tuple[Competitor, ...]


def in_compass_order(seated: Mapping[int, BoardPlayer]) -> list[BoardPlayer]:
    """Who sits at N, E, S, W; around a table of teams, in the order they are seated."""
    places = PLACE_OF if len(seated) == COMPASS else sorted(seated)
    return [seated[at] for at in places]


class MetBoard(NamedTuple):
    """What a board gave once both teams had attacked it: the gap, and the points of each."""

    gap: int
    attack: Decimal
    defence: Decimal


def met_boards(
    lines: Sequence[BoardLine], opposed: Iterable[Opposition]
) -> dict[int, MetBoard]:
    """What each result was worth to its attack and its defence, by its key.

    `opposed` are the oppositions of these lines; a result that met none has nothing.
    """
    by_attack: dict[tuple[Board, str, str], MetBoard] = {}
    for each in opposed:
        by_attack |= {
            (each.board, each.a, each.b): MetBoard(each.gap, each.pm_a, each.pm_b),
            (each.board, each.b, each.a): MetBoard(-each.gap, each.pm_b, each.pm_a),
        }
    first: dict[tuple[Board, str, str], int] = {}  # of a board attacked twice
    for line in _in_time(lines):
        if line.amount is not None:
            met = line.board, str(line.attack.number), str(line.defence[0].number)
            first.setdefault(met, line.key)
    return {key: by_attack[met] for met, key in first.items() if met in by_attack}


def board_oppositions(
    lines: Sequence[BoardLine], *, better_only: bool
) -> tuple[list[Opposition], list[Duel]]:
    """Let the two attacks of each board meet; those that lack the other are beside them.

    Two teams may meet again with other boards: what is annulled, or not there, counts nothing.
    """
    duels = [
        Duel(line.board, str(line.attack.number), str(line.defence[0].number), line.amount)
        for line in _in_time(lines)
        if line.amount is not None or line.annulled
    ]
    return oppositions(duels, better_only=better_only)


def _in_time(lines: Iterable[BoardLine]) -> list[BoardLine]:
    return sorted(lines, key=lambda line: (line.round_number, line.table_number))


TOP, BULLE = 100, 0
BoardsOf = Callable[[int, int], Sequence["OwnBoard"]]  # of a player, at a table


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnBoard:
    """A board he played, in duplicate; `note` is his own out of 100, None without one.

    Where teams meet board by board it is one that his team attacked, and `note` are its points
    de match: the root of the `gap` between its `amount` and `theirs`.
    """

    number: int
    round_number: int
    table_number: int
    attacks: bool
    amount: int | None
    annulled: bool
    given: bool
    note: Figure | None
    compared: bool = True
    gap: int | None = None
    by_team: bool = False
    taker: tuple[int, ...] = ()

    @property
    def theirs(self) -> int | None:
        """What the other team's attack of the same board brought."""
        return None if self.gap is None or self.amount is None else self.amount - self.gap

    @property
    def top(self) -> bool:
        return isinstance(self.note, Fraction) and self.note == TOP

    @property
    def bulle(self) -> bool:
        return isinstance(self.note, Fraction) and self.note == BULLE


def by_notes(lines: Sequence[BoardLine]) -> BoardsOf:
    """Tell a player's boards at a table, each with his own note."""
    tables = _by_table(lines)
    return lambda player, table: [_with_note(line, player) for line in tables.get(table, ())]


def _by_table(lines: Sequence[BoardLine]) -> dict[int, list[BoardLine]]:
    tables: dict[int, list[BoardLine]] = {}
    for line in lines:
        tables.setdefault(line.table_id, []).append(line)
    return tables


def _with_note(line: BoardLine, player: int) -> OwnBoard:
    return OwnBoard(
        number=line.board,
        round_number=line.round_number,
        table_number=line.table_number,
        attacks=line.attacks(player),
        amount=line.amount,
        annulled=line.annulled,
        given=line.given,
        note=line.note_of(player),
        compared=line.compared,
        taker=line.attack.players,
    )


def _meeting(line: BoardLine) -> tuple[int, frozenset[int]]:
    return line.board, frozenset(each.number for each in line.competitors)


def by_meeting(lines: Sequence[BoardLine], met: Mapping[int, MetBoard]) -> BoardsOf:
    """Tell the boards that a player's team attacked in the round of a table, at whichever.

    They add up to what the round gave, to each of its players; `met` is what each was worth.
    """
    tables = _by_table(lines)
    annulled = {_meeting(line) for line in lines if line.annulled}

    def of_team(line: BoardLine) -> OwnBoard:
        worth = met.get(line.key)
        return OwnBoard(
            number=line.board,
            round_number=line.round_number,
            table_number=line.table_number,
            attacks=True,
            amount=line.amount,
            annulled=_meeting(line) in annulled,
            given=False,
            note=worth.attack if worth else None,
            gap=worth.gap if worth else None,
            by_team=True,
            taker=line.attack.players,
        )

    def boards_of(player: int, table: int) -> list[OwnBoard]:
        here = tables.get(table, ())
        sides = (side for line in here for side in line.competitors if player in side.players)
        team = next((side.number for side in sides), None)
        rounds = {line.round_number for line in here}
        return [
            of_team(line)
            for line in lines
            if line.attack.number == team and line.round_number in rounds
        ]

    return boards_of


TURNS = 3  # of a triplette: blue, white and red attack one after the other


class TableShape:
    """Free deals: as many as there are, everybody for himself; a table has no boards."""

    in_turns = False  # two teams stand around the table, whose players attack by turns
    visiting = False  # one attacks, South, at the table of another team's defence
    defenders = COMPASS - 1  # who share a result with one another

    def playing(self, seated: int) -> int:
        """How many of so many play a deal."""
        return seated

    def taker_of(self, board: int) -> int:
        """The taker's direction, from 0 (North): N, E, S, W by turns."""
        return taker_of(board)

    def sides(self, seated: Mapping[int, BoardPlayer], taker: int) -> Sides:
        """Tell who attacks at a table, and who defends, when the player at `taker` takes."""
        sitting = in_compass_order(seated)
        players = tuple(one.number for one in sitting)
        each = [Competitor(one, line, (one,)) for line, one in zip(LINES, players, strict=True)]
        attack = each.pop(taker)
        return Sides(players, taker, attack, tuple(each))

    def written(self, line: BoardLine, *, player: Named, team: Named) -> dict[str, object]:
        """Write who sat where, as files of halls have it; `player` and `team` name numbers."""
        del team
        return _taking(line) | dict(zip(SEATS, map(player, line.players), strict=True))


class FourAlone(TableShape):
    """Four at their directions, each for himself."""

    def playing(self, seated: int) -> int:
        del seated
        return COMPASS


class TwoTeams(FourAlone):
    """Two teams of two or three: one attacks, three or two defend, the others stand behind."""

    in_turns = True
    defenders = 1

    def sides(self, seated: Mapping[int, BoardPlayer], taker: int) -> Sides:
        sitting = in_compass_order(seated)
        first = sitting[0].team
        each = [
            _of_team("NS", [one for one in sitting if one.team == first]),
            _of_team("EW", [one for one in sitting if one.team != first]),
        ]
        attack = each.pop(taker % len(each))
        return Sides(tuple(one.number for one in sitting), taker, attack, tuple(each))

    def written(self, line: BoardLine, *, player: Named, team: Named) -> dict[str, object]:
        del player
        sides = {each.line.lower(): team(each.number) for each in line.competitors}
        return _taking(line) | sides


class Visitor(FourAlone):
    """A team's attacker, always South, visits the table of another team's defence."""

    visiting = True
    defenders = 1

    def taker_of(self, board: int) -> int:
        del board
        return SOUTH

    def sides(self, seated: Mapping[int, BoardPlayer], taker: int) -> Sides:
        sitting = in_compass_order(seated)
        others = [one for one in sitting if one is not sitting[taker]]
        attack, defence = _of_team("", [sitting[taker]]), _of_team("", others)
        return Sides(tuple(one.number for one in sitting), taker, attack, (defence,))

    def written(self, line: BoardLine, *, player: Named, team: Named) -> dict[str, object]:
        del player
        (defence, *_others) = line.defence
        return {"attack": team(line.attack.number), "defence": team(defence.number)}


def turns_of(lines: Sequence[BoardLine], seed: str) -> dict[int, int]:
    """Whose turn each attack of a triplette is: blue, white, red, the first drawn.

    Results are told by their keys, players by their numbers; `lines` are all of the event's
    boards, the `seed` is its own.
    """
    attacks: Counter[int] = Counter()
    turns = {}
    for line in sorted(lines, key=lambda line: (line.round_number, line.board)):
        team, players = line.attack.number, line.attack.players
        first = Random(f"{seed} {team}").randrange(TURNS)  # noqa: S311 (a draw, no secret)
        turns[line.key] = players[(first + attacks[team]) % len(players)]
        attacks[team] += 1
    return turns


def _taking(line: BoardLine) -> dict[str, object]:
    return {"table": line.table_number, "taker": SEATS[line.taker]}


def _of_team(line: str, sitting: Sequence[BoardPlayer]) -> Competitor:
    teams = Counter(one.team for one in sitting if one.team)
    team = max(teams, key=teams.__getitem__, default=0)  # one of them may be a stranger
    return Competitor(team, line, tuple(one.number for one in sitting))
