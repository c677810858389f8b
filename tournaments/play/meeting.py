"""Quadrettes and équipes: what a board gave once both teams had attacked it."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import NamedTuple

from tournaments.duplicate.engine import oppositions
from tournaments.duplicate.engine.matchpoints import Opposition
from tournaments.duplicate.engine.values import Board, Duel
from tournaments.play.played import BoardLine


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
