"""A club's year as an Excel workbook: a row a player, a column an event, and formulas."""

from collections.abc import Sequence
from datetime import datetime
from typing import IO

from openpyxl.utils import get_column_letter

from tournaments.paper.book import Book
from tournaments.paper.cells import FIRST_ROW
from tournaments.paper.data import Datasheet, Value
from tournaments.paper.data_workbook import DataPlace, FormulaOf, place, write_data
from tournaments.paper.kept import stamp
from tournaments.workbook.data.year import EVENT


def year_workbook(club: str, year: Datasheet, printed: datetime, out: IO[bytes]) -> None:
    """Write the workbook of a club's year to `out`."""
    book = Book(f"{year.title} – {club}", club, printed)
    rows = list(year.rows)
    at = place(book, year.with_rows(rows))
    formulas = _formulas(at, len(rows))
    about = " · ".join(filter(None, (year.title, stamp())))
    last = write_data(at, (club, about), formulas=formulas)
    if rows:
        at.rows.colour_leaders(f"A{FIRST_ROW}:{at.letter('total')}{last}")
    book.save(out)


def _formulas(at: DataPlace, rows: int) -> dict[str, FormulaOf]:
    """Add the events up, and rank the totals."""
    events = [place for place, key in enumerate(at.keys, start=1) if key.startswith(EVENT)]
    if not events:
        return {}
    first, final = get_column_letter(events[0]), get_column_letter(events[-1])

    def over(function: str) -> FormulaOf:
        def formula(line: int, _row: Sequence[Value]) -> str:
            return "=" + function % f"{first}{line}:{final}{line}"

        return formula

    return {
        **at.ranked(rows, "total"),
        "total": over("SUM(%s)"),
        "played": over("COUNT(%s)"),
        "average": over("ROUND(AVERAGE(%s),2)"),
        "best": over("MAX(%s)"),
    }
