"""Rounds that no heading tells, and how many of them count: read off the totals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import accumulate

from tournaments.archive.results_file.by_sum import (
    FEWEST_ROWS,
    MOST_COLUMNS,
    SAMPLE,
    as_amounts,
    columns_that_sum,
)
from tournaments.archive.results_file.headings import ABSENT, NO_SCORE
from tournaments.archive.results_file.lines import ZERO, ResultsLine
from tournaments.foreign.columns import Columns, Rows, fold, read_number

FEWEST_OF_BEST = 3  # columns of which the best count, where no heading tells the rounds


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """Columns that may be rounds, and the rows of players whose totals can be read."""

    cells: list[Sequence[str]]
    lines: list[ResultsLine]
    places: list[int]

    @property
    def missing(self) -> list[Decimal]:
        """Give what each total has beyond what is known already."""
        return [(line.total or ZERO) - line.computed for line in self.lines]


def possible_rounds(rows: Rows, columns: Columns, lines: Sequence[ResultsLine]) -> Candidates:
    """Give the columns of numbers without a meaning: between name and total, if there are any.

    A column that says the total once more is none.
    """
    known = [line for line in lines if line.total is not None and line.summable]
    cells = [rows[line.row - 1] for line in known]
    taken = {place for places in columns.places.values() for place in places}
    width = max(map(len, cells), default=0)
    places = [
        place
        for place in range(width)
        if place not in taken
        and 2 * sum(_is_points(row, place) for row in cells) > len(cells)
        and not _repeats_total(cells, known, place)
        and any(read_number(_at(row, place)) for row in cells)
    ]
    total = max(columns.places.get("total", (0,)))
    name = min(columns.places.get("name", (0,)) + columns.places.get("number", (0,)))
    between = [place for place in places if name < place < total]
    return Candidates(cells=cells, lines=known, places=between or places)


def _is_points(row: Sequence[str], place: int) -> bool:
    text = _at(row, place)
    return read_number(text) is not None or bool(ABSENT.fullmatch(fold(text)))


def _repeats_total(
    cells: Sequence[Sequence[str]], lines: Sequence[ResultsLine], place: int
) -> bool:
    return all(
        read_number(_at(row, place)) == line.total
        for row, line in zip(cells, lines, strict=True)
    )


def told_by_sum(found: Candidates) -> tuple[int, ...]:
    """Give the columns that make up the totals where those known do not, on most rows."""
    amounts = as_amounts(found.cells, found.places, read_number)
    return tuple(found.places[one] for one in columns_that_sum(amounts, found.missing))


def best_of(lines: Sequence[ResultsLine]) -> int | None:
    """Give how many of the best rounds make the total on most rows; None where all do.

    Few rounds count where that makes some more rows right than all of them do: whoever has
    played few has nothing to leave out.
    """
    known = [line for line in lines if line.total is not None and line.summable][:SAMPLE]
    counts = [sum(right) for right in _counts([[*line.rounds] for line in known], known)]
    if not counts:
        return None
    right = max(counts)
    enough = right >= counts[-1] + FEWEST_ROWS and 2 * right > len(known)
    return 1 + counts.index(right) if enough else None


def told_by_best(found: Candidates) -> tuple[int, ...]:
    """Give neighbouring columns of which the best few make the total on most rows."""
    if not FEWEST_OF_BEST <= len(found.places) <= MOST_COLUMNS:
        return ()
    rows = [
        [read_number(_at(row, place)) for place in found.places] for row in found.cells[:SAMPLE]
    ]
    lines = found.lines[:SAMPLE]
    choices = [
        (sum(right), last - first, -first)
        for first, last in _ranges(len(found.places))
        for right in _counts([row[first:last] for row in rows], lines)[1:]
    ]
    right, width, start = max(choices, default=(0, 0, 0))
    if right < FEWEST_ROWS or 2 * right <= len(lines):
        return ()
    return tuple(found.places[-start : -start + width])


def _ranges(width: int) -> Iterator[tuple[int, int]]:
    for first in range(width):
        for last in range(first + FEWEST_OF_BEST, width + 1):
            yield first, last


def _counts(
    rows: Sequence[Sequence[Decimal | None]], lines: Sequence[ResultsLine]
) -> list[list[bool]]:
    """Say for each number of best rounds, from one, on which rows they make the total."""
    right: list[list[bool]] = [[] for _ in range(len(rows[0]) if rows else 0)]
    for row, line in zip(rows, lines, strict=True):
        played = sorted((points for points in row if points is not None), reverse=True)
        sums = list(accumulate(played)) or [ZERO]
        for best, of_best in enumerate(right):
            of_best.append(sums[min(best, len(sums) - 1)] + line.extra == line.total)
    return right


def may_be_rounds(found: Candidates, columns: Columns) -> bool:
    """Tell whether scores may be among the columns, to judge by their headings."""
    titles = (fold(columns.title(place)) for place in found.places)
    return not all(map(NO_SCORE.fullmatch, titles))


def _at(row: Sequence[str], place: int) -> str:
    return row[place] if place < len(row) else ""
