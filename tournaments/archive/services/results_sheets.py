"""Sheets of a results file, as long as they can be computed while somebody waits."""

from collections.abc import Sequence

from tournaments.archive.results_file import NoHeadingsError, Sheets, read_sheets_of
from tournaments.foreign.columns import Rows
from tournaments.foreign.reading import Search, SpreadsheetError, Table, read_sheets

MOST_CELLS = 60_000  # which are read in a second: a thousand players, sixty columns
MOST_SHEETS = 60  # an evening a week, for a year


def results_sheets(tables: Sequence[tuple[str, Rows]]) -> Sheets:
    """Read tables, each with its name, as `read_sheets_of` does.

    Raises NoHeadingsError where no table holds results, and SpreadsheetError where they are
    more than can be computed while somebody waits.
    """
    if len(tables) > MOST_SHEETS:
        raise SpreadsheetError("too_many_sheets", most=MOST_SHEETS)
    if sum(len(row) for _name, rows in tables for row in rows) > MOST_CELLS:
        raise SpreadsheetError("too_many_cells", most=MOST_CELLS)
    return read_sheets_of(tables)


def read_results_file(data: bytes, search: Search) -> Sheets | Table:
    """Read a file as `results_sheets` does; one without results gives its first table."""
    tables = read_sheets(data, search)
    try:
        return results_sheets(tables)
    except NoHeadingsError:
        return tables[0][1]
