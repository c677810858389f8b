"""Boards as pages show them: how far each is, and one with its results compared."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from scoring.labels import signed
from tournaments.boards.who import Names, names_at_boards, seats_in_words
from tournaments.boards.words import board_words, note_words
from tournaments.duplicate.engine import DuplicateForm
from tournaments.models import Event
from tournaments.standings.board_figures import board_oppositions
from tournaments.standings.boards import BoardLine, board_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardProgress:
    """How many results of a board are there."""

    number: int
    about: str
    played: int
    there: int
    disputed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedResult:
    """One result of a board as a reader sees it; notes are words, "" before there is one."""

    line: BoardLine
    taker: str
    seats: Sequence[tuple[str, str]]
    attack: str
    defence: str


def board_list(event: Event) -> list[BoardProgress]:
    """Tell of all boards that tables have or had, in two queries."""
    played: Counter[int] = Counter()
    there: Counter[int] = Counter()
    disputed: Counter[int] = Counter()
    for line in board_lines(event):
        played[line.board] += 1
        there[line.board] += line.there
        disputed[line.board] += line.differs
    return [
        BoardProgress(
            number=board,
            about=board_words(event, board),
            played=played[board],
            there=there[board],
            disputed=disputed[board],
        )
        for board in sorted(played)
    ]


def compared_results(event: Event, board: int) -> list[ComparedResult]:
    """Give a board's results, the best for the attack first, those without one last."""
    names = names_at_boards(event)
    lines = sorted(board_lines(event, board=board), key=_best_first)
    if not event.by_match_points:
        return [compared(line, names, _notes(line)) for line in lines]
    found, _missing = board_oppositions(
        lines, better_only=event.duplicate == DuplicateForm.EQUIPES
    )
    points = {(each.a, each.b): (each.pm_a, each.pm_b) for each in found}
    points |= {(each.b, each.a): (each.pm_b, each.pm_a) for each in found}
    return [compared(line, names, _points(line, points)) for line in lines]


def compared(line: BoardLine, names: Names, figures: tuple[str, str]) -> ComparedResult:
    attack, defence = figures
    return ComparedResult(
        line=line,
        taker=names.taker(line),
        seats=seats_in_words([line], names),
        attack=attack,
        defence=defence,
    )


def _notes(line: BoardLine) -> tuple[str, str]:
    """Write the notes of both sides."""
    if line.notes is None:
        return "", ""
    return note_words(line.notes.attack.percent), note_words(line.notes.defence.percent)


def _points(
    line: BoardLine, points: Mapping[tuple[str, str], tuple[Decimal, Decimal]]
) -> tuple[str, str]:
    """Write the points de match that this board gave the attack's team and the other."""
    teams = str(line.attack.number), str(line.defence[0].number)
    if teams not in points or line.amount is None:
        return "", ""
    attack, defence = points[teams]
    return signed(attack), signed(defence)


def _best_first(line: BoardLine) -> tuple[bool, int, int, int]:
    amount = 0 if line.amount is None else line.amount
    return line.amount is None, -amount, line.round_number, line.table_number
