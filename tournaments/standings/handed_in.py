"""Duplicate: results of boards as they are stored, with their notes."""

from collections import defaultdict
from collections.abc import Collection
from fractions import Fraction

from tournaments.duplicate.engine import topage
from tournaments.duplicate.engine.topage import Notes
from tournaments.duplicate.engine.values import BoardResult
from tournaments.models import Event, Place, PlayedBoard
from tournaments.play.played import BoardLine, BoardPlayer, Sides


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
    around = event.play.around
    keys = [(row.table.table_id, around.taker_of(row.board)) for row in rows]
    sides = {(table, taker): around.sides(seated[table], taker) for table, taker in set(keys)}
    sided = [(row, sides[key]) for row, key in zip(rows, keys, strict=True)]
    notes = iter(topage([_result(event, row) for row in rows if _there(row)]))
    return [
        _line(event, row, sides, next(notes) if _there(row) else None) for row, sides in sided
    ]


def _there(row: PlayedBoard) -> bool:
    return row.amount is not None or row.given_attack is not None


def _result(event: Event, row: PlayedBoard) -> BoardResult:
    """A result as it is compared: for its notes, names are all one."""
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
