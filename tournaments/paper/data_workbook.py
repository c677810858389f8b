"""Plain tables as sheets of a workbook: looks by kind of column, formulas, references."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from openpyxl.utils import get_column_letter, quote_sheetname

from tournaments.paper.cells import (
    BILAN,
    FIRST_ROW,
    HEAD,
    HEAD_ROW,
    MARK,
    NOTE,
    NUMBER,
    TEXT,
    TITLE,
    CellLook,
    Rows,
    unique_title,
)
from tournaments.paper.data import CellKind, Datasheet, Value

Formula = Callable[[int, Sequence[Value]], str | None]
LOOKS: Mapping[CellKind, CellLook] = {
    CellKind.TEXT: TEXT,
    CellKind.TAG: CellLook(align="center"),
    CellKind.NUMBER: NUMBER,
    CellKind.MARK: MARK._replace(align="right"),
    CellKind.AVERAGE: CellLook(number_format='+#,##0.0;"−"#,##0.0;0.0'),
    CellKind.MONEY: CellLook(number_format='#,##0.00 "€"', align="right"),
    CellKind.SHARE: CellLook(number_format="0%"),
    CellKind.DAY: CellLook(number_format="dd/mm/yyyy", align="left"),
    CellKind.MOMENT: CellLook(number_format="dd/mm/yyyy hh:mm:ss", align="left"),
}
SUM = BILAN._replace(align="right")
HEADS: Mapping[CellKind, CellLook] = {
    kind: HEAD._replace(align=look.align or ("left" if look.text else "right"))
    for kind, look in LOOKS.items()
}


@dataclass(frozen=True, slots=True)
class DataPlace:
    """Where a table of data stands in a workbook."""

    data: Datasheet
    sheet: Any

    @property
    def keys(self) -> list[str]:
        return [column.key for column in self.data.columns]

    @property
    def end(self) -> str:
        """Give the last column's letter."""
        return str(get_column_letter(len(self.data.columns)))

    def letter(self, key: str) -> str:
        """Give a column's letter."""
        return str(get_column_letter(self.data.place(key) + 1))

    def column(self, key: str) -> str:
        """Refer to a whole column from another sheet."""
        letter = self.letter(key)
        return f"{quote_sheetname(self.sheet.title)}!${letter}:${letter}"


def place(workbook: Any, data: Datasheet) -> DataPlace:
    """Make a sheet for a table of data, after those that are there."""
    return DataPlace(data, workbook.create_sheet(unique_title(data.title, workbook.sheetnames)))


def write_data(
    rows: Rows,
    at: DataPlace,
    about: tuple[str, str],
    *,
    formulas: Mapping[str, Formula] | None = None,
    freeze: str = "name",
) -> int:
    """Write a table under a title and a note, and give its last row.

    A formula gives what stands in place of its column's value, None for the value itself;
    it is told the row of the sheet and the row of data. Columns up to `freeze` stay in view.
    """
    data, keys = at.data, at.keys
    _begin(rows, at, about, freeze)
    looks = [
        SUM if column.key in {"total", "bilan"} else LOOKS[column.kind]
        for column in data.columns
    ]
    worked_out = [(keys.index(key), formula) for key, formula in (formulas or {}).items()]
    last = HEAD_ROW
    for last, row in enumerate(data.rows, start=FIRST_ROW):
        if worked_out:
            values = list(row)
            for column, formula in worked_out:
                values[column] = formula(last, row) or row[column]
            row = values  # noqa: PLW2901
        rows.append_values(looks, row)
    _finish(rows, at, last)
    return last


def _begin(rows: Rows, at: DataPlace, about: tuple[str, str], freeze: str) -> None:
    """Prepare a sheet, and write what stands above its rows."""
    data, keys = at.data, at.keys
    frozen = get_column_letter(keys.index(freeze) + 2) if freeze in keys else "A"
    rows.prepare(
        [column.width for column in data.columns],
        freeze=f"{frozen}{FIRST_ROW}",
        hidden=[at.letter(column.key) for column in data.columns if column.hidden],
    )
    rows.head_height(
        max(
            ceil(len(str(column.title)) / column.width)
            for column in data.columns
            if not column.hidden
        )
    )
    rows.append((TITLE, f"{data.title} – {about[0]}"))
    rows.append((NOTE, about[1]))
    rows.append()
    rows.append(*((HEADS[column.kind], str(column.title)) for column in data.columns))


def _finish(rows: Rows, at: DataPlace, last: int) -> None:
    """Let people filter a table, print it, and see its signs in colour."""
    rows.filter(f"A{HEAD_ROW}:{at.end}{last}")
    rows.print_area(f"A1:{at.end}{last}")
    if last < FIRST_ROW:
        return
    for column in at.data.columns:
        if column.kind is CellKind.MARK:
            letter = at.letter(column.key)
            rows.colour_signs(f"{letter}{FIRST_ROW}:{letter}{last}")
