"""The criteria that part equals, in the order an event has chosen.

The federation knows no tie-break (R-RO201206): without a chain, equals share their rank.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from itertools import groupby
from typing import Any

from tournaments.ranking.record import Figure, Record

LOTS = 10**9  # two of 400 draw the same number once in ten thousand events


class Criterion(StrEnum):
    """What parts equals; always, the larger figure stands first.

    BEST_ROUND: the points of the best round. MADE: the deals won as taker. HEAD_TO_HEAD: at the
    tables where they met, the points more than the equals there, and only when all met each
    other. LOT: a number drawn from the event's seed.
    """

    BEST_ROUND = "best_round"
    MADE = "made"
    HEAD_TO_HEAD = "head_to_head"
    LOT = "lot"


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """How a criterion saw one of several equals: his figure, and the different ones.

    `figure` is None where the criterion says nothing: equals who have not all met.
    """

    criterion: Criterion
    figure: Figure | None
    others: tuple[Figure, ...]


Tied = Sequence[tuple[Record, tuple[TieBreak, ...]]]


def part(tied: Tied, chain: Sequence[Criterion], seed: str) -> Iterator[Tied]:
    """Part equals by a chain of criteria, first first; who is left together stays equal.

    Each record comes with the tie-breaks that it went through. A criterion compares those
    only whom all criteria before left equal.
    """
    if len(tied) == 1 or not chain:
        yield tied
        return
    criterion, *rest = chain
    figures = _figures(criterion, [record for record, _said in tied], seed)
    if figures is None:
        step = TieBreak(criterion=criterion, figure=None, others=())
        yield from part([(record, (*steps, step)) for record, steps in tied], rest, seed)
        return
    all_figures = sorted(set(figures), reverse=True)
    seen = sorted(zip(figures, tied, strict=True), key=lambda pair: -pair[0])
    for figure, group in groupby(seen, key=lambda pair: pair[0]):
        others = tuple(other for other in all_figures if other != figure)
        step = TieBreak(criterion=criterion, figure=figure, others=others)
        equals = [(record, (*steps, step)) for _figure, (record, steps) in group]
        yield from part(equals, rest, seed)


def _figures(criterion: Criterion, equals: Sequence[Record], seed: str) -> list[Figure] | None:
    match criterion:
        case Criterion.BEST_ROUND:
            return [record.best_round for record in equals]
        case Criterion.MADE:
            return [record.made for record in equals]
        case Criterion.HEAD_TO_HEAD:
            return _against_each_other(equals)
        case Criterion.LOT:
            return [lot(seed, record.player) for record in equals]


def lot(seed: str, player: int) -> int:
    """Draw a player's lot: the same seed always gives it, whoever else is there."""
    return int.from_bytes(sha256(f"{seed}:{player}".encode()).digest()) % LOTS


def _against_each_other(equals: Sequence[Record]) -> list[Figure] | None:
    """Sum up what each had more than the others where they met; None when two never did."""
    points = [_by_table(record) for record in equals]
    figures: list[Figure] = []
    for mine in points:
        figure: Figure = 0
        for theirs in points:
            met = mine.keys() & theirs.keys()
            if not met:
                return None
            figure += sum(mine[table] - theirs[table] for table in met)
        figures.append(figure)
    return figures


def _by_table(record: Record) -> dict[tuple[int, int], Any]:
    points: defaultdict[tuple[int, int], Any] = defaultdict(int)
    for bilan in record.counted:
        points[bilan.round, bilan.table] += bilan.points
    return points
