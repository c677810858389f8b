"""Ranking by pure code: totals, shared ranks."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What one player did in an event. Points are sums of scores; `best` and `worst` deals."""

    player: int
    name: str
    total: int
    deals: int = 0
    takes: int = 0
    made: int = 0
    best: int | None = None
    worst: int | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing is to be ranked: somebody who came but has not played."""
        return self.deals == 0 and self.total == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of a ranking; `tied` when the rank is shared."""

    rank: int
    tied: bool
    record: Record


def alphabetical(name: str) -> str:
    """Give the key that sorts names as a reader expects: Élise stands between Ed and Émile.

    >>> sorted(["Zoé", "élise", "Ed", "Émile"], key=alphabetical)
    ['Ed', 'élise', 'Émile', 'Zoé']
    """
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def ranking(records: Iterable[Record]) -> list[Row]:
    """Rank by decreasing total; equals share a rank and the next rank is skipped.

    No official tie-break exists; equals stand in the order of names. Who has not played
    stands last: the zero of an empty chair does not beat a player's −12.
    """
    rows: list[Row] = []
    ordered = sorted(records, key=lambda record: (_merit(record), alphabetical(record.name)))
    for _, equals in groupby(ordered, key=_merit):
        group = list(equals)
        rank = len(rows) + 1
        rows += [Row(rank=rank, tied=len(group) > 1, record=record) for record in group]
    return rows


def _merit(record: Record) -> tuple[bool, int]:
    return record.idle, -record.total
