"""Duplicate: results of boards as they are stored, their notes, whose turn to attack it is."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import Any

from tournaments.duplicate.engine import topage
from tournaments.duplicate.engine.topage import BoardResult, Notes
from tournaments.models import Event, Place, PlayedBoard
from tournaments.play.around import turns_of
from tournaments.play.comparing import BoardField, PlayerFigures
from tournaments.play.played import BoardLine, BoardPlayer, Sides

Key = tuple[int, int]  # an event and the number of an entry
NOTHING_READ: Mapping[int, Sequence[BoardLine]] = {}


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


def figures_of(
    events: Sequence[Event],
    entries: Sequence[Any],
    penalties: Mapping[Key, Mapping[int, int]],
    *,
    known: Mapping[int, Sequence[BoardLine]] = NOTHING_READ,
    until: int | None = None,
) -> Mapping[Key, PlayerFigures]:
    """The figures of who played in events whose tables hand in boards.

    Boards that have been read are `known`; penalties are by entry and round.
    """
    of_everybody: dict[Key, PlayerFigures] = {}
    last = inf if until is None else until
    for event in events:
        there = [entry for entry in entries if entry.event == event.pk]
        lines = known[event.pk] if event.pk in known else board_lines(event, until)
        field = _field(event, there, penalties, last)
        figures = event.play.compared.figures(lines, field, event.coefficients)
        of_everybody |= {(event.pk, number): each for number, each in figures.items()}
    return of_everybody


def _field(
    event: Event,
    entries: Sequence[Any],
    penalties: Mapping[Key, Mapping[int, int]],
    last: float,
) -> BoardField:
    """Tell of an event's entries what counts after its `last` round."""
    taken = {
        number: sum(points for at, points in given.items() if at <= last)
        for (key, number), given in penalties.items()
        if key == event.pk
    }
    gone = {
        entry.number
        for entry in entries
        if entry.withdrawn_from is not None
        and entry.withdrawn_from <= last + 1
        and not entry.score_kept
    }
    teams = {
        entry.number: entry.team__number
        for entry in entries
        if event.play.by_team and entry.team__number and entry.came
    }
    whose = {event.play.competitor(entry.number, entry.team__number) for entry in entries}
    return BoardField(taken, gone, teams, event.parting.lots(whose))


def attackers_of(event: Event, lines: Sequence[BoardLine] | None = None) -> dict[int, int]:
    """Whose turn each attack is, by the keys of results; none where none is by turns.

    `lines` are all of the event's boards, where they have been read.
    """
    if not event.play.around.in_turns:
        return {}
    played = board_lines(event) if lines is None else lines
    return turns_of(played, str(event.draw_seed or event.pk))
