"""Sheets of a results file: which of them are checked, and which cannot be."""

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.archive.results_file.checking import check_results
from tournaments.archive.results_file.reading import (
    NoHeadingsError,
    ResultsFile,
    read_results,
)
from tournaments.foreign.columns import Rows


class ReadSheet(NamedTuple):
    """A sheet with its name, "" for a CSV file."""

    name: str
    rows: Rows
    file: ResultsFile


class Sheets(NamedTuple):
    """The sheets that are checked, one at least; `left` are the names of the others."""

    checked: tuple[ReadSheet, ...]
    left: tuple[str, ...]


def read_sheets_of(tables: Sequence[tuple[str, Rows]]) -> Sheets:
    """Read tables: those whose totals can be verified, or the first where none can.

    A sheet of players or of one round has headings as a ranking has, and places of another
    kind: nothing is said of it. Raises NoHeadingsError where no table holds results.
    """
    sheets = [sheet for name, rows in tables if (sheet := _sheet(name, rows))]
    if not sheets:
        raise NoHeadingsError
    verified = [sheet for sheet in sheets if check_results(sheet.file).totals]
    checked = tuple(verified or sheets[:1])
    return Sheets(checked, tuple(sheet.name for sheet in sheets if sheet not in checked))


def _sheet(name: str, rows: Rows) -> ReadSheet | None:
    try:
        return ReadSheet(name, rows, read_results(rows))
    except NoHeadingsError:
        return None
