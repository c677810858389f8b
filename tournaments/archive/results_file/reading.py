"""Reading a results file: place, number, name, one column a round, total."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.archive.results_file.by_sum import FEWEST_ROWS
from tournaments.archive.results_file.headings import FIELDS
from tournaments.archive.results_file.lines import Reader, ResultsLine, sectioned
from tournaments.archive.results_file.rounds import (
    best_of,
    may_be_rounds,
    possible_rounds,
    told_by_best,
    told_by_sum,
)
from tournaments.foreign.columns import Columns, Rows, guess


class NoHeadingsError(Exception):
    """No row with the headings that a results file needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsFile:
    """A results file's lines, its columns, and the rows below the headings that are no line.

    `by_sum` are the headings of rounds that only their sums have told; `best` is how many of
    the best rounds count, None where all do; totals are sums, or `averaged`.
    `unexplained` are columns that may be rounds where none is known.
    """

    columns: Columns
    lines: tuple[ResultsLine, ...]
    skipped: tuple[int, ...]
    by_sum: tuple[str, ...] = ()
    best: int | None = None
    averaged: bool = False
    unexplained: tuple[str, ...] = ()

    @property
    def rounds(self) -> tuple[str, ...]:
        """Give the headings of the rounds."""
        return tuple(map(self.columns.title, self.columns.places.get("rounds", ())))

    @property
    def by_rounds(self) -> bool:
        """Whether totals can be computed."""
        return "rounds" in self.columns

    @property
    def adjusted(self) -> bool:
        """Whether something counts besides the rounds."""
        return any(line.extra for line in self.lines)

    @property
    def sections(self) -> int:
        """Count the parts that each have a ranking of their own."""
        return len({line.section for line in self.lines})


def holds_results(rows: Rows) -> bool:
    """Tell whether a table has the headings of a results file."""
    return guess_columns(rows) is not None


def guess_columns(rows: Rows) -> Columns | None:
    """Tell the columns by their headings, or None without those that are needed."""
    columns = guess(rows, FIELDS, ("name", "number"))
    scored = columns and ("total" in columns or "rounds" in columns)
    return columns if scored else None


def read_results(rows: Rows) -> ResultsFile:
    """Read the rows of a results file, its columns guessed.

    They are guessed by their headings; columns of numbers that make up the total on most rows
    are rounds, whatever their headings, and so are those of which the best few do. Raises
    NoHeadingsError without a name or number, or without a total or rounds.
    """
    columns = guess_columns(rows)
    if columns is None:
        raise NoHeadingsError
    first = _read(rows, columns)
    found = possible_rounds(rows, columns, first.lines)
    best = best_of(first.lines) if first.by_rounds else None
    choices = [() if best else told_by_sum(found)]
    if not first.by_rounds:
        choices.append(told_by_best(found))
    read = [_with_rounds(rows, columns, told) for told in choices if told]
    if read:
        return max(read, key=_right)
    unexplained = not first.by_rounds and may_be_rounds(found, columns)
    titles = tuple(map(columns.title, found.places)) if unexplained else ()
    return replace(_averaged(_counted(first, best)), unexplained=titles)


def _with_rounds(rows: Rows, columns: Columns, told: Sequence[int]) -> ResultsFile:
    """Read the rows anew, with rounds that no heading tells."""
    rounds = sorted((*columns.places.get("rounds", ()), *told))
    read = _read(rows, replace(columns, places={**columns.places, "rounds": tuple(rounds)}))
    read = replace(read, by_sum=tuple(map(columns.title, told)))
    return _counted(read, best_of(read.lines))


def _right(file: ResultsFile) -> int:
    """Count the lines whose rounds make their total."""
    return sum(line.summable and line.total == line.computed for line in file.lines)


def read_as_chosen(rows: Rows, columns: Columns, best: int | None) -> ResultsFile:
    """Read the rows by columns that somebody has chosen; the `best` rounds count."""
    return _averaged(_counted(_read(rows, columns), best))


def _averaged(file: ResultsFile) -> ResultsFile:
    """Take totals for means of the rounds where that makes most right, as no sum does."""
    lines = tuple(replace(line, averaged=True) for line in file.lines)
    mean = replace(file, lines=lines, averaged=True)
    several = file.best is None and len(file.rounds) > 1
    better = several and _right(mean) >= _right(file) + FEWEST_ROWS
    return mean if better and 2 * _right(mean) > len(lines) else file


def _counted(file: ResultsFile, best: int | None) -> ResultsFile:
    if best is None:
        return file
    lines = tuple(replace(line, best=best) for line in file.lines)
    return replace(file, lines=lines, best=best)


def _read(rows: Rows, columns: Columns) -> ResultsFile:
    reader = Reader(columns)
    reader.read(rows)
    if not reader.lines:
        raise NoHeadingsError
    lines = sectioned(reader.lines)
    return ResultsFile(columns=columns, lines=lines, skipped=tuple(reader.skipped))
