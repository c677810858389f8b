"""A club's season as an Excel workbook: a row a player, a column an event, and formulas."""

from collections.abc import Sequence
from datetime import datetime
from typing import IO

from openpyxl.utils import get_column_letter

from tournaments.paper.cells import FIRST_ROW, HEAD_ROW, Rows, new_workbook
from tournaments.paper.data import Datasheet, Value
from tournaments.paper.data_workbook import DataPlace, Formula, place, write_data
from tournaments.paper.kept import stamp
from tournaments.workbook.data.season import EVENT


def season_workbook(club: str, season: Datasheet, printed: datetime, out: IO[bytes]) -> None:
    """Write a season's workbook to `out`."""
    workbook = new_workbook(f"{season.title} – {club}", club, printed)
    rows = list(season.rows)
    at = place(workbook, season.with_rows(rows))
    sheet = Rows(at.sheet, {})
    formulas = _formulas(at, HEAD_ROW + len(rows))
    about = " · ".join(filter(None, (season.title, stamp())))
    last = write_data(sheet, at, (club, about), formulas=formulas)
    if rows:
        sheet.colour_leaders(f"A{FIRST_ROW}:{at.letter('total')}{last}")
    workbook.save(out)


def _formulas(at: DataPlace, last: int) -> dict[str, Formula]:
    """Add the events up, and rank the totals."""
    total = at.letter("total")
    events = [place for place, key in enumerate(at.keys, start=1) if key.startswith(EVENT)]
    if not events:
        return {}
    first, final = get_column_letter(events[0]), get_column_letter(events[-1])

    def over(function: str) -> Formula:
        def formula(line: int, _row: Sequence[Value]) -> str:
            return f"={function}({first}{line}:{final}{line})"

        return formula

    return {
        "rank": lambda line, _row: f"=RANK({total}{line},{total}${FIRST_ROW}:{total}${last})",
        "total": over("SUM"),
        "played": over("COUNT"),
        "average": over("AVERAGE"),
        "best": over("MAX"),
    }
