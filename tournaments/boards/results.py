"""Boards as pages show them: how far each is, and one with its results compared."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.boards.who import Names, names_at_boards, seats_in_words
from tournaments.boards.words import board_words, note_words
from tournaments.models import Event
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
    lines = board_lines(event, board=board)
    ordered = sorted(lines, key=_best_first)
    return [compared(line, names) for line in ordered]


def compared(line: BoardLine, names: Names) -> ComparedResult:
    return ComparedResult(
        line=line,
        taker=names.taker(line),
        seats=seats_in_words([line], names),
        attack=note_words(line.notes.attack.percent) if line.notes else "",
        defence=note_words(line.notes.defence.percent) if line.notes else "",
    )


def _best_first(line: BoardLine) -> tuple[bool, int, int, int]:
    amount = 0 if line.amount is None else line.amount
    return line.amount is None, -amount, line.round_number, line.table_number
