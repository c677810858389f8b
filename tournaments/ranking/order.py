"""The order of a ranking: ranks, shared or parted, of all and within categories."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from tarotclub.ground.names import alphabetical, folded
from tournaments.ranking.criteria import Criterion, TieBreak, part
from tournaments.ranking.record import Figure, Presence, Record


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
