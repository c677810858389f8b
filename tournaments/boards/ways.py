"""Where boards go: each étui's way from table to table, read from the rounds that are drawn."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from tournaments.models import Event, Round
from tournaments.rounds.services.table_boards import planned_boards


class BoardStop(NamedTuple):
    """When an étui is played where; `turn` is its place among the boards of the round."""

    round: int
    turn: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardWay:
    """One étui's stops in their order; `copy` is which of its `copies` this is, from 1.

    `taker` is a direction, from 0 (North).
    """

    board: int
    taker: int
    copy: int
    copies: int
    stops: Sequence[BoardStop]


def board_ways(event: Event) -> list[BoardWay]:
    """Read the ways of all étuis, copies and all, by number; one query."""
    groups: defaultdict[int, defaultdict[int, list[BoardStop]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for round_ in event.rounds.all():
        played = sorted(_stops(round_))
        for board, stops in groupby(played, key=lambda each: each.board):
            here = list(stops)
            for each in here:
                copy = each.copy if len(here) > 1 else 1
                groups[board][copy].append(each.stop)
    return [
        BoardWay(
            board=board,
            taker=event.play.around.taker_of(board),
            copy=copy,
            copies=max(copies),
            stops=sorted(copies[copy]),
        )
        for board, copies in sorted(groups.items())
        for copy in sorted(copies)
    ]


class _BoardPlay(NamedTuple):
    """A board where a round has it; `copy` is which one stops there if all tables share it."""

    board: int
    copy: int
    stop: BoardStop


def _stops(round_: Round) -> Iterator[_BoardPlay]:
    """The stops of a round; as many tables as boards pass one copy of each round."""
    tables = len(round_.played_at)
    for table, boards in enumerate(planned_boards(round_, tables), start=1):
        for turn, board in enumerate(boards, start=1):
            copy = (table - 1) // len(boards) + 1
            yield _BoardPlay(board, copy, BoardStop(round_.number, turn, table))
