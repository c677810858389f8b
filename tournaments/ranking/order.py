"""The order of a ranking: ranks of all and within categories, and what parts equals.

The federation knows no tie-break (R-RO201206): without a chain of criteria, equals share their
rank.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from itertools import groupby
from typing import Any

from tarotclub.ground.names import alphabetical, folded
from tournaments.ranking.record import Figure, Presence, Record

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


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRow:
    """A line of a ranking; `tied` when the rank is shared.

    `tie_breaks` are the criteria that were asked because others had the same total, in their
    order; none where the total was enough.
    """

    rank: int
    tied: bool
    record: Record
    tie_breaks: tuple[TieBreak, ...] = ()


def ranking(
    records: Iterable[Record], chain: Sequence[Criterion] = (), seed: str = ""
) -> list[RankingRow]:
    """Rank by decreasing total, whatever the order the records come in.

    Equals are parted by the chain of criteria; those it leaves equal share a rank, stand in
    the order of names, and the next rank is skipped. Who was let into a later stage stands
    before all who were not. Who has not played stands last, and no criterion parts those: the
    zero of an empty chair does not beat a player's −12. `seed` is what lots are drawn from.
    Records that are UNRANKED are left out: see `unranked`.
    """
    rows: list[RankingRow] = []
    present = (record for record in records if record.presence is not Presence.UNRANKED)
    ordered = sorted(present, key=lambda record: (_merit(record), _by_name(record)))
    for (idle, *_merits), equals in groupby(ordered, key=_merit):
        tied = [(record, ()) for record in equals]
        for group in part(tied, () if idle else chain, seed):
            rank = len(rows) + 1
            rows += [
                RankingRow(rank=rank, tied=len(group) > 1, record=record, tie_breaks=steps)
                for record, steps in group
            ]
    return rows


def board_ranking(records: Iterable[Record], *, alterne: bool) -> list[RankingRow]:
    """Rank a duplicate by the ranks that its boards gave; who has not played stands last.

    At the alterné lots may have parted equals of one line: their rows say so.
    """
    present = [record for record in records if record.presence is not Presence.UNRANKED]
    last = len(present)

    def place(record: Record) -> int:
        if record.boards is None:
            return last
        return record.boards.rank_alterne if alterne else record.boards.rank

    rows: list[RankingRow] = []
    ordered = sorted(present, key=lambda record: (place(record), _by_name(record)))
    for _place, equals in groupby(ordered, key=place):
        group = list(equals)
        rank = len(rows) + 1
        rows += [
            RankingRow(
                rank=rank,
                tied=len(group) > 1,
                record=record,
                tie_breaks=_lots_drawn(record) if alterne else (),
            )
            for record in group
        ]
    return rows


def _lots_drawn(record: Record) -> tuple[TieBreak, ...]:
    if record.boards is None or not record.boards.lots:
        return ()
    own, *others = record.boards.lots
    others_drawn = tuple(sorted(set(others) - {own}, reverse=True))
    return (TieBreak(criterion=Criterion.LOT, figure=own, others=others_drawn),)


def unranked(records: Iterable[Record]) -> list[Record]:
    """Those who are listed apart, by name: they left, and their score is not kept."""
    apart = (record for record in records if record.presence is Presence.UNRANKED)
    return sorted(apart, key=_by_name)


def by_category(rows: Sequence[RankingRow]) -> dict[str, list[RankingRow]]:
    """Rank anew within each category, the categories by name.

    Who shared a rank over all shares one in his category, if another of it was there.
    """
    names = {name for row in rows for name in row.record.categories}
    return {name: _within(rows, name) for name in sorted(names, key=folded)}


def _within(rows: Sequence[RankingRow], category: str) -> list[RankingRow]:
    ordered: list[RankingRow] = []
    members = (row for row in rows if category in row.record.categories)
    for _rank, equals in groupby(members, key=lambda row: row.rank):
        group = list(equals)
        rank = len(ordered) + 1
        ordered += [
            RankingRow(
                rank=rank, tied=len(group) > 1, record=row.record, tie_breaks=row.tie_breaks
            )
            for row in group
        ]
    return ordered


def _merit(record: Record) -> tuple[bool, int, Figure]:
    return record.idle, -record.stage, -record.total


def _by_name(record: Record) -> tuple[tuple[str, str], str, int]:
    return alphabetical(record.name), record.name, record.player
