"""Duplicate: results of boards as they are stored, who is compared by them, and their notes."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from tournaments.duplicate.engine import DuplicateForm, topage
from tournaments.duplicate.engine.topage import Notes
from tournaments.duplicate.engine.values import BoardResult
from tournaments.duplicate.movements.values import COMPASS
from tournaments.event.compass import ORDER_OF_PLAY
from tournaments.models import Event, Place, PlayedBoard

LINES = ("N", "E", "S", "W")
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
        """Give what a player at this table gets of it, out of 100."""
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


def board_lines(
    event: Event,
    until: int | None = None,
    *,
    board: int | None = None,
    among: Collection[int] | None = None,
) -> list[BoardLine]:
    """Read all results of an event's boards, or of some, with their notes, in two queries."""
    played = PlayedBoard.objects.with_deals().filter(table__round__event=event).in_order()
    seats = Place.objects.filter(seat__table__round_table__round__event=event)
    if until is not None:
        played = played.filter(table__round__number__lte=until)
    if board is not None:
        played = played.filter(board=board)
        seats = seats.filter(seat__table__round_table__boards__board=board)
    if among is not None:
        played = played.filter(board__in=among)
    seated: defaultdict[int, dict[int, BoardPlayer]] = defaultdict(dict)
    for table, *sitting in seats.values_list(
        "seat__table", "seat__position", "entry__number", "entry__team__number"
    ):
        place, number, team = sitting
        seated[table][place] = BoardPlayer(number, team)
    rows = list(played.select_related("table__table", "table__round"))
    keys = [(row.table.table_id, event.taker_of(row.board)) for row in rows]
    sides = {(table, taker): _sides(event, taker, seated[table]) for table, taker in set(keys)}
    found = [(row, sides[key]) for row, key in zip(rows, keys, strict=True)]
    notes = iter(topage([_result(event, row) for row in rows if _there(row)]))
    return [
        _line(event, row, sides, next(notes) if _there(row) else None) for row, sides in found
    ]


def _sides(event: Event, taker: int, seated: Mapping[int, BoardPlayer]) -> Sides:
    """Tell who attacks at a table, and who defends, when the player at `taker` takes."""
    sitting = in_compass_order(seated)
    players = tuple(one.number for one in sitting)
    match event.duplicate:
        case DuplicateForm.INDIVIDUEL:
            each = [
                Competitor(one, line, (one,)) for line, one in zip(LINES, players, strict=True)
            ]
        case DuplicateForm.TRIPLETTES:
            first = sitting[0].team
            each = [
                _of_team("NS", [one for one in sitting if one.team == first]),
                _of_team("EW", [one for one in sitting if one.team != first]),
            ]
        case _:
            others = [one for one in sitting if one is not sitting[taker]]
            each = [_of_team("", [sitting[taker]]), _of_team("", others)]
            return Sides(players, taker, each[0], tuple(each[1:]))
    attack = each.pop(taker % len(each))
    return Sides(players, taker, attack, tuple(each))


def _of_team(line: str, sitting: Sequence[BoardPlayer]) -> Competitor:
    teams = Counter(one.team for one in sitting if one.team)
    team = max(teams, key=teams.__getitem__, default=0)  # one of them may be a stranger
    return Competitor(team, line, tuple(one.number for one in sitting))


def in_compass_order(seated: Mapping[int, BoardPlayer]) -> list[BoardPlayer]:
    """Give who sits at N, E, S, W; around a table of teams, in the order they are seated."""
    places = PLACE_OF if len(seated) == COMPASS else sorted(seated)
    return [seated[at] for at in places]


def _there(row: PlayedBoard) -> bool:
    return row.amount is not None or row.given_attack is not None


def _result(event: Event, row: PlayedBoard) -> BoardResult:
    """Give a result as it is compared: for its notes, names are all one."""
    given = None
    if row.given_attack is not None:
        given = Fraction(row.given_attack, 100), Fraction(row.given_defence or 0, 100)
    session = event.session_of(row.table.round.number)
    return BoardResult(row.board, (), (), row.amount, session, given)


def _line(event: Event, row: PlayedBoard, sides: Sides, notes: Notes | None) -> BoardLine:
    return BoardLine(
        key=row.pk,
        board=row.board,
        session=event.session_of(row.table.round.number),
        round_number=row.table.round.number,
        table_id=row.table.table_id,
        table_number=row.table.table.number,
        players=sides.players,
        taker=sides.taker,
        attack=sides.attack,
        defence=sides.defence,
        amount=row.amount,
        annulled=row.annulled,
        adjusted=row.adjusted is not None,
        given=row.given_attack is not None,
        differs=row.differs,
        notes=notes,
    )
