"""Boards as pages show them: how far each is, and one with its results compared."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.labels import signed
from tournaments.boards.who import Names, names_at_boards, seats_in_words
from tournaments.boards.words import board_words, note_words
from tournaments.event.names import published_names
from tournaments.models import Event
from tournaments.standings.boards import BoardLine, board_lines
from tournaments.standings.met_boards import met_boards_of


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
    """Give results by board, of all or of one, in a fixed number of queries.

    The best for the attack stands first, who has none last. Where `published`, everybody bears
    the name he has chosen for others.
    """
    names = names_at_boards(event)
    if published:
        names = replace(names, players=published_names(event))
    lines = sorted(board_lines(event, board=board), key=_best_first)
    figures = _both_points(event, lines) if event.by_match_points else map(_notes, lines)
    found: defaultdict[int, list[ComparedResult]] = defaultdict(list)
    for line, both in zip(lines, figures, strict=True):
        found[line.board].append(compared_result(line, names, both))
    return dict(sorted(found.items()))


def compared_result(line: BoardLine, names: Names, figures: tuple[str, str]) -> ComparedResult:
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


def _both_points(event: Event, lines: Sequence[BoardLine]) -> Iterator[tuple[str, str]]:
    """Write the points de match that each board gave the attack's team and the other."""
    met = met_boards_of(event, lines)
    for line in lines:
        found = met.get(line.key)
        yield (signed(found.attack), signed(found.defence)) if found else ("", "")


def _best_first(line: BoardLine) -> tuple[bool, int, int, int]:
    amount = 0 if line.amount is None else line.amount
    return line.amount is None, -amount, line.round_number, line.table_number
