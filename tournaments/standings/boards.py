"""Duplicate: results of boards as they are stored, their notes, and each player's figures."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from tournaments.duplicate.engine import (
    INDIVIDUEL,
    PercentageRow,
    percentage_ranking,
    topage,
)
from tournaments.duplicate.engine.topage import Notes
from tournaments.duplicate.engine.values import BoardResult
from tournaments.duplicate.movements.values import COMPASS, taker_of
from tournaments.event.compass import ORDER_OF_PLAY
from tournaments.models import Event, Place, PlayedBoard
from tournaments.ranking import Bilan, BoardFigures, Record

LINES = "NESW"
PLACE_OF = [ORDER_OF_PLAY.index(direction) for direction in range(COMPASS)]


class BoardOrder(StrEnum):
    """The rankings of a duplicate, as addresses name them."""

    GENERAL = "general"
    ALTERNE = "alterne"
    NORTH = "nord"
    EAST = "est"
    SOUTH = "sud"
    WEST = "ouest"


LINE_ORDERS = (BoardOrder.NORTH, BoardOrder.EAST, BoardOrder.SOUTH, BoardOrder.WEST)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLine:
    """What came of a board at a table: `players` are numbers of entries at N, E, S, W.

    `notes` are None while there is no result, and of an annulled deal.
    """

    key: int
    board: int
    round_number: int
    table_id: int
    table_number: int
    players: tuple[int, ...]
    amount: int | None
    annulled: bool
    adjusted: bool
    given: bool
    differs: bool
    notes: Notes | None

    @property
    def taker(self) -> int:
        return taker_of(self.board)

    def attacks(self, player: int) -> bool:
        return self.players[self.taker] == player

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


class PlayerFigures(NamedTuple):
    """A player's percentages: of the event, and by round."""

    row: PercentageRow
    bilans: tuple[Bilan, ...]

    def on(self, record: Record) -> Record:
        """Give a record whose total is the percentage."""
        row = self.row
        figures = BoardFigures(
            line=LINES.index(row.line or LINES[0]),
            attack=row.attack,
            defence=row.defence,
            rank=row.rank,
            rank_alterne=row.rank_alterne or row.rank,
            flagged=row.flagged,
        )
        return replace(record, total=row.total, boards=figures)


def board_lines(
    event: Event, until: int | None = None, *, board: int | None = None
) -> list[BoardLine]:
    """Read all results of an event's boards, or of one, with their notes, in two queries."""
    played = PlayedBoard.objects.filter(table__round__event=event).in_order()
    seats = Place.objects.filter(seat__table__round_table__round__event=event)
    if until is not None:
        played = played.filter(table__round__number__lte=until)
    if board is not None:
        played = played.filter(board=board)
        seats = seats.filter(seat__table__round_table__boards__board=board)
    seated: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for table, position, number in seats.values_list(
        "seat__table", "seat__position", "entry__number"
    ):
        seated[table][position] = number
    rows = list(played.select_related("table__table", "table__round"))
    found = [(row, tuple(seated[row.table.table_id][at] for at in PLACE_OF)) for row in rows]
    notes = iter(topage([_result(row, players) for row, players in found if _there(row)]))
    return [_line(row, players, next(notes) if _there(row) else None) for row, players in found]


def _there(row: PlayedBoard) -> bool:
    return row.amount is not None or row.given_attack is not None


def _result(row: PlayedBoard, players: tuple[int, ...]) -> BoardResult:
    names = [str(number) for number in players]
    attack = names.pop(taker_of(row.board))
    given = None
    if row.given_attack is not None:
        given = Fraction(row.given_attack, 100), Fraction(row.given_defence or 0, 100)
    return BoardResult(row.board, (attack,), tuple(names), row.amount, given=given)


def _line(row: PlayedBoard, players: tuple[int, ...], notes: Notes | None) -> BoardLine:
    return BoardLine(
        key=row.pk,
        board=row.board,
        round_number=row.table.round.number,
        table_id=row.table.table_id,
        table_number=row.table.table.number,
        players=players,
        amount=row.amount,
        annulled=row.annulled,
        adjusted=row.adjusted is not None,
        given=row.given_attack is not None,
        differs=row.differs,
        notes=notes,
    )


def player_figures(
    lines: Sequence[BoardLine], penalties: Mapping[int, int], unranked: Iterable[int]
) -> dict[int, PlayerFigures]:
    """Give the percentages of everybody who has a note, by number.

    `penalties` are percentage points, below zero as the arbiter gave them. Who is `unranked`
    has no place among the others, and his results stay what others are compared with.
    """
    compared = [line for line in lines if line.notes is not None]
    terms = replace(
        INDIVIDUEL,
        penalties={str(player): Fraction(-points) for player, points in penalties.items()},
        unranked=frozenset(map(str, unranked)),
    )
    rows = percentage_ranking(
        [_played(line) for line in compared],
        {
            str(player): LINES[direction]
            for line in lines
            for direction, player in enumerate(line.players)
        },
        terms,
        [line.notes for line in compared],
    )
    rounds: defaultdict[int, list[BoardLine]] = defaultdict(list)
    for line in compared:
        for player in line.players:
            rounds[player].append(line)
    return {
        (player := int(row.name)): PlayerFigures(row, _bilans(player, rounds[player]))
        for row in rows
    }


def _played(line: BoardLine) -> BoardResult:
    names = [str(player) for player in line.players]
    attack = names.pop(line.taker)
    return BoardResult(line.board, (attack,), tuple(names), line.amount)


def _bilans(player: int, lines: Iterable[BoardLine]) -> tuple[Bilan, ...]:
    """Give a player's rounds: of each the global percentage of its boards."""
    tables: defaultdict[tuple[int, int], list[BoardLine]] = defaultdict(list)
    for line in lines:
        tables[line.round_number, line.table_id].append(line)
    return tuple(
        Bilan(
            round=number,
            table=table,
            points=_percentage(player, boards),
            deals=len(boards),
            takes=sum(line.attacks(player) for line in boards),
            made=sum(line.attacks(player) and (line.amount or 0) > 0 for line in boards),
        )
        for (number, table), boards in sorted(tables.items())
    )


def _percentage(player: int, lines: Sequence[BoardLine]) -> Fraction:
    result = [_played(line) for line in lines]
    notes = [line.notes for line in lines]
    names = {str(each): LINES[0] for line in lines for each in line.players}
    rows = percentage_ranking(result, names, INDIVIDUEL, notes)
    return next(row.overall for row in rows if row.name == str(player))
