"""Plain tables as sheets of a workbook: looks by kind of column, formulas, charts; as CSV.

CSV is written as a French Excel opens it by itself, and as it is read here.
"""

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from io import StringIO
from typing import IO, Any

from django.utils.translation import gettext as _
from openpyxl.chart import BarChart, Reference
from openpyxl.chart.label import DataLabelList
from openpyxl.utils import get_column_letter, quote_sheetname

from tournaments.paper import cells
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value

FormulaOf = Callable[[int, Sequence[Value]], str | None]
LOOKS: Mapping[CellKind, cells.CellLook] = {
    CellKind.TEXT: cells.TEXT,
    CellKind.TAG: cells.CellLook(align="center"),
    CellKind.NUMBER: cells.NUMBER,
    CellKind.MARK: cells.MARK._replace(align="right"),
    CellKind.AVERAGE: cells.CellLook(number_format='+#,##0.0;"−"#,##0.0;0.0'),
    CellKind.MONEY: cells.CellLook(number_format='#,##0.00 "€"', align="right"),
    CellKind.SHARE: cells.CellLook(number_format="0%"),
    CellKind.PERCENT: cells.CellLook(number_format="0.00"),
    CellKind.MATCH_POINTS: cells.CellLook(number_format="+0.000;-0.000;0"),
    CellKind.DAY: cells.CellLook(number_format="dd/mm/yyyy", align="left"),
    CellKind.MOMENT: cells.CellLook(number_format="dd/mm/yyyy hh:mm:ss", align="left"),
}
SUM = cells.BILAN._replace(align="right")
HEADS: Mapping[CellKind, cells.CellLook] = {
    kind: cells.HEAD._replace(align=look.align or ("left" if look.text else "right"))
    for kind, look in LOOKS.items()
}


@dataclass(frozen=True, slots=True)
class DataPlace:
    """Where a table of data stands in a workbook."""

    data: Datasheet
    rows: cells.Rows

    @property
    def sheet(self) -> Any:
        return self.rows.sheet

    @property
    def keys(self) -> list[str]:
        return [column.key for column in self.data.columns]

    @property
    def end(self) -> str:
        """The last column's letter."""
        return str(get_column_letter(len(self.data.columns)))

    def letter(self, key: str) -> str:
        """A column's letter."""
        return str(get_column_letter(self.data.place(key) + 1))

    def column(self, key: str) -> str:
        """Refer to a whole column from another sheet."""
        letter = self.letter(key)
        return f"{quote_sheetname(self.rows.title)}!${letter}:${letter}"

    def ranked(self, rows: int, total: str) -> dict[str, FormulaOf]:
        """Let the places of so many rows follow the column of totals."""
        letter, last = self.letter(total), cells.HEAD_ROW + rows
        area = f"{letter}${cells.FIRST_ROW}:{letter}${last}"
        return {"rank": lambda line, _row: f"=RANK({letter}{line},{area})"}


def place(book: cells.Book, data: Datasheet) -> DataPlace:
    """Make a sheet for a table of data, after those that are there."""
    return DataPlace(data, book.sheet(cells.unique_title(data.title, book.titles)))


def write_data(
    at: DataPlace,
    about: tuple[str, str],
    *,
    formulas: Mapping[str, FormulaOf] | None = None,
    freeze: str = "name",
    printed: int = 0,
) -> int:
    """Write a table under a title and a note, and give its last row.

    A formula stands in place of its column's value, which is stored as what it gives; None
    leaves the value. It is told the row of the sheet and the row of data. Columns up to
    `freeze` stay in view; so many are `printed`, or all.
    """
    data, keys = at.data, at.keys
    _begin(at, about, freeze, printed)
    looks = [
        LOOKS[column.kind]._replace(bold=True)
        if column.key in {"total", "bilan"}
        else LOOKS[column.kind]
        for column in data.columns
    ]
    worked_out = [(keys.index(key), formula) for key, formula in (formulas or {}).items()]
    last = cells.HEAD_ROW
    for last, row in enumerate(data.rows, start=cells.FIRST_ROW):
        written: Sequence[cells.Cell] = row
        if worked_out:
            written = list(row)
            for column, formula in worked_out:
                if text := formula(last, row):
                    written[column] = cells.Formula(text, result_of(row[column]))
        at.rows.append_values(looks, written)
    _finish(at, last)
    return last


def write_book(
    data: Datasheet, about: tuple[str, str], printed: datetime, out: IO[bytes]
) -> None:
    """Write a workbook of one table, under whose it is and a note."""
    book = cells.Book(f"{data.title} – {about[0]}", about[0], printed)
    write_data(place(book, data), about)
    book.save(out)


def result_of(value: Value) -> cells.Result:
    """What a formula gives where the site has a value, or none."""
    assert not isinstance(value, date)
    return "" if value is None else value


def _begin(at: DataPlace, about: tuple[str, str], freeze: str, printed: int) -> None:
    """Prepare a sheet, and write what stands above its rows."""
    data, keys, rows = at.data, at.keys, at.rows
    frozen = get_column_letter(keys.index(freeze) + 2) if freeze in keys else "A"
    rows.prepare(
        [cells.SheetColumn(str(each.title), each.width, each.hidden) for each in data.columns],
        freeze=f"{frozen}{cells.FIRST_ROW}",
        printed=printed,
    )
    rows.head(" – ".join(filter(None, (data.heading or data.title, about[0]))), about[1])
    rows.append(*((HEADS[column.kind], str(column.title)) for column in data.columns))


def _finish(at: DataPlace, last: int) -> None:
    """Let people filter a table, print it, and see its signs in colour."""
    rows = at.rows
    rows.filter(f"A{cells.HEAD_ROW}:{at.end}{last}")
    rows.print_rows(last)
    if last < cells.FIRST_ROW:
        return
    for column in at.data.columns:
        if column.kind is CellKind.MARK:
            letter = at.letter(column.key)
            rows.colour_signs(f"{letter}{cells.FIRST_ROW}:{letter}{last}")


MADE, FAILED = "6DAA7F", "F2DAD6"  # told apart on a black and white print; figures stay legible


def contracts_chart(at: DataPlace, last: int) -> Any:
    """Draw how often each contract was made and failed, one on the other."""
    chart = _bars(_("Contrats réussis et chutés"))
    chart.grouping, chart.overlap = "stacked", 100
    made = at.data.place("made") + 1
    values = Reference(
        at.sheet, min_col=made, max_col=made + 1, min_row=cells.HEAD_ROW, max_row=last
    )
    chart.add_data(values, titles_from_data=True)
    chart.set_categories(Reference(at.sheet, min_col=1, min_row=cells.FIRST_ROW, max_row=last))
    for series, colour in zip(chart.series, (MADE, FAILED), strict=True):
        series.graphicalProperties.solidFill = colour
    return chart


def leaders_chart(at: DataPlace, first: int, last: int) -> Any:
    """Draw totals beside names, in two columns below a heading; one below zero goes down."""
    chart = _bars(_("Les premiers du classement"))
    values = Reference(at.sheet, min_col=2, min_row=first - 1, max_row=last)
    chart.add_data(values, titles_from_data=True)
    chart.set_categories(Reference(at.sheet, min_col=1, min_row=first, max_row=last))
    series = chart.series[0]
    series.invertIfNegative = False  # else a bar below zero is white
    series.graphicalProperties.solidFill = MADE
    chart.legend = None
    chart.x_axis.tickLblPos = "low"  # the names stay clear of bars below zero
    return chart


def _bars(title: str) -> BarChart:
    chart = BarChart()
    chart.type, chart.title = "col", title
    chart.width, chart.height, chart.gapWidth = 24, 9, 60
    chart.x_axis.delete = chart.y_axis.delete = False  # else LibreOffice shows no axis
    chart.y_axis.numFmt = "#,##0"
    chart.dataLabels = DataLabelList()
    chart.dataLabels.showVal = True
    for hidden in ("showSerName", "showCatName", "showLegendKey", "showPercent"):
        setattr(chart.dataLabels, hidden, False)
    return chart


BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"  # tells Excel that the file is UTF-8
SEPARATOR = ";"
FORMULA = re.compile(r"[=+\-@\t\r\n]")  # what a text begins with that a spreadsheet works out
ROWS_AT_ONCE = 500


def csv_chunks(sheet: Datasheet) -> Iterator[str]:
    """A table as CSV, headings first, some hundred rows at a time.

    Numbers have a decimal comma. A text that a spreadsheet would work out begins with an
    apostrophe: "=1+1" is '=1+1. The headings speak the language of whoever asks now. What is
    of a hundred is so in every file, whatever cells hold, and its heading says (%).
    """
    shares = {at for at, each in enumerate(sheet.columns) if each.kind is CellKind.SHARE}
    rows = (_hundredths(row, shares) for row in sheet.rows) if shares else sheet.rows
    return _chunks([_text(_head(column)) for column in sheet.columns], rows)


def _head(column: DataColumn) -> str:
    """A column's title, with what its figures are of where that is a hundred."""
    title = str(column.title)
    of_hundred = column.kind in {CellKind.SHARE, CellKind.PERCENT} and "%" not in title
    return f"{title} (%)" if of_hundred else title


def _hundredths(row: Sequence[Value], shares: set[int]) -> list[Value]:
    return [
        value * 100 if at in shares and isinstance(value, Decimal | int) else value
        for at, value in enumerate(row)
    ]


def _chunks(heads: Sequence[str], rows: Iterable[Sequence[Value]]) -> Iterator[str]:
    buffer = StringIO()
    writer = csv.writer(buffer, delimiter=SEPARATOR)
    buffer.write(BOM)
    writer.writerow(heads)
    for number, row in enumerate(rows, start=1):
        writer.writerow(map(_cell, row))
        if number % ROWS_AT_ONCE == 0:
            yield _emptied(buffer)
    yield _emptied(buffer)


def _emptied(buffer: StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text


def _cell(value: Value) -> str | int:
    """Write a value as French spreadsheets read it; None is empty."""
    match value:
        case None:
            return ""
        case str():
            return _text(value)
        case Decimal():
            return f"{value:f}".replace(".", ",")
        case datetime():
            return f"{value:%d/%m/%Y %H:%M:%S}"
        case date():
            return f"{value:%d/%m/%Y}"
        case _:
            return value


def _text(text: str) -> str:
    """Make a text harmless.

    >>> _text("=1+1"), _text("-12 points"), _text("Zoé")
    ("'=1+1", "'-12 points", 'Zoé')
    """
    safe = cells.UNSTORABLE.sub(cells.REPLACEMENT, text)
    return f"'{safe}" if FORMULA.match(safe) else safe
