"""Boards as pages show them: how far each is, and one with its results compared."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.boards.who import Names, names_at_boards, seats_in_words
from tournaments.boards.words import board_words, worth_words
from tournaments.event.names import published_names
from tournaments.models import Event
from tournaments.play.comparing import BoardWorth
from tournaments.play.played import BoardLine
from tournaments.standings.handed_in import board_lines


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


def compared_results(
    event: Event, board: int | None = None, *, published: bool = False
) -> dict[int, list[ComparedResult]]:
    """Results by board, of all or of one, in a fixed number of queries.

    The best for the attack stands first, who has none last. Where `published`, everybody bears
    the name he has chosen for others.
    """
    names = names_at_boards(event)
    if published:
        names = replace(names, players=published_names(event))
    lines = sorted(board_lines(event, board=board), key=_best_first)
    worth = event.play.compared.worth(lines)
    by_board: defaultdict[int, list[ComparedResult]] = defaultdict(list)
    for line in lines:
        by_board[line.board].append(compared_result(line, names, worth.get(line.key)))
    return dict(sorted(by_board.items()))


def compared_result(line: BoardLine, names: Names, worth: BoardWorth | None) -> ComparedResult:
    return ComparedResult(
        line=line,
        taker=names.taker(line),
        seats=seats_in_words([line], names),
        attack=worth_words(worth.attack) if worth else "",
        defence=worth_words(worth.defence) if worth else "",
    )


def _best_first(line: BoardLine) -> tuple[bool, int, int, int]:
    amount = 0 if line.amount is None else line.amount
    return line.amount is None, -amount, line.round_number, line.table_number
