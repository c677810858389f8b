"""Cells of a workbook: looks, safe texts, and sheets that print well."""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import get_language
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.formatting.rule import CellIsRule, FormulaRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.page import PageMargins

from tournaments.paper.data import Value

A4 = 9
MARGINS = PageMargins(left=0.4, right=0.4, top=0.5, bottom=0.6, header=0.3, footer=0.3)
LINE_HEIGHT = 16  # in points, of size 11
HEAD_ROW = 4  # the title and what it is about stand above
FIRST_ROW = HEAD_ROW + 1
SIGNED = '+#,##0;"−"#,##0;0'
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
UNSTORABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class CellLook(NamedTuple):
    """How a cell looks. A text is never a formula, whatever it starts with."""

    text: bool = False
    number_format: str = "General"
    bold: bool = False
    size: int = 11
    head: bool = False
    wrap: bool = False
    top: bool = False
    align: str = ""


TITLE = CellLook(text=True, bold=True, size=16)
NOTE = CellLook(text=True)
HEAD = CellLook(text=True, bold=True, head=True, wrap=True)
TEXT = CellLook(text=True)
NUMBER = CellLook()
MARK = CellLook(number_format=SIGNED)
UNSCORED = CellLook(number_format='"–"')  # a zero that the formulas add up, and nobody scored
BILAN = CellLook(number_format=SIGNED, bold=True)
TOTAL = CellLook(number_format=SIGNED, bold=True, top=True)
TOTAL_NAME = CellLook(text=True, bold=True, top=True)
MOMENT = CellLook(number_format="dd/mm/yyyy hh:mm")
FONT = "Calibri"  # as the cells that bear no look
GREEN, RED, PALE = "00571A", "9C0006", "FFF2CC"


def without_zone(moment: datetime) -> datetime:
    """Give the local time without its zone, which Excel does not know."""
    return timezone.make_naive(moment) if timezone.is_aware(moment) else moment


def new_workbook(title: str, creator: str, printed: datetime) -> Any:
    """Begin a workbook whose sheets are written row by row, and worked out when opened."""
    workbook = Workbook(write_only=True)
    workbook.properties.title = UNSTORABLE.sub(REPLACEMENT, title)
    workbook.properties.creator = UNSTORABLE.sub(REPLACEMENT, creator)
    workbook.properties.language = get_language()
    workbook.properties.created = workbook.properties.modified = without_zone(printed)
    workbook.calculation.fullCalcOnLoad = True  # openpyxl stores formulas without results
    return workbook


class Rows:
    """Writes rows of (look, value).

    One cell a look is used again and again, on all sheets of a workbook that share `cells`,
    which is fast: openpyxl writes the cells of a row one by one, as it is given them.
    """

    def __init__(self, sheet: Any, cells: dict[CellLook, Any]) -> None:
        self._sheet = sheet
        self._cells = cells

    def prepare(self, widths: Iterable[float], freeze: str, hidden: Iterable[str] = ()) -> None:
        """Set widths, frozen titles and how a sheet prints; before its first row is written.

        `hidden` are the letters of columns that are kept out of sight.
        """
        sheet = self._sheet
        for letter in hidden:
            sheet.column_dimensions[letter].hidden = True
        for column, wide in enumerate(widths, start=1):
            sheet.column_dimensions[get_column_letter(column)].width = wide
        sheet.freeze_panes = freeze
        sheet.print_title_rows = f"{HEAD_ROW}:{HEAD_ROW}"
        sheet.page_setup.orientation = "landscape"
        sheet.page_setup.paperSize = A4
        sheet.page_setup.fitToHeight = 0
        sheet.page_margins = MARGINS
        sheet.sheet_properties.pageSetUpPr.fitToPage = True
        sheet.oddFooter.center.text = "&P/&N"

    def head_height(self, lines: int) -> None:
        """Make room for headings of several lines; before the first row is written."""
        self._sheet.row_dimensions[HEAD_ROW].height = LINE_HEIGHT * lines

    def filter(self, area: str) -> None:
        """Let people sort and filter an area, such as A4:I20."""
        self._sheet.auto_filter.ref = area

    def print_area(self, area: str) -> None:
        self._sheet.print_area = area

    def colour_signs(self, area: str) -> None:
        """Colour what is above zero and what is below it; both have their sign too."""
        above = CellIsRule(operator="greaterThan", formula=["0"], font=Font(color=GREEN))
        below = CellIsRule(operator="lessThan", formula=["0"], font=Font(color=RED))
        self._sheet.conditional_formatting.add(area, above)
        self._sheet.conditional_formatting.add(area, below)

    def colour_leaders(self, area: str) -> None:
        """Mark the rows whose first cell says 1."""
        first = area.split(":", maxsplit=1)[0]
        fill = PatternFill("solid", start_color=PALE, end_color=PALE)
        rule = FormulaRule(formula=[f"${first}=1"], font=Font(bold=True), fill=fill)
        self._sheet.conditional_formatting.add(area, rule)

    def chart(self, chart: Any, anchor: str) -> None:
        self._sheet.add_chart(chart, anchor)

    def append(self, *cells: tuple[CellLook, Value]) -> None:
        self._sheet.append(self._cell(look, value) for look, value in cells)

    def append_values(self, looks: Sequence[CellLook], values: Iterable[Value]) -> None:
        """Write a row of which most cells are empty or plain: those cost least."""
        self._sheet.append(
            value if value is None or look is NUMBER else self._cell(look, value)
            for look, value in zip(looks, values, strict=True)
        )

    def _cell(self, look: CellLook, value: Value) -> Any:
        if value is None or look is NUMBER:
            return value  # nothing to say about it
        if look.text:
            value = UNSTORABLE.sub(REPLACEMENT, str(value))
            if look is TEXT and not value.startswith(("=", "#")):
                return value
        cell = self._cells.get(look) or self._cells.setdefault(look, self._styled(look))
        cell.value = value
        if look.text:
            cell.data_type = "s"  # a player called "=1+1" is a name, not a formula
        return cell

    def _styled(self, look: CellLook) -> Any:
        cell = WriteOnlyCell(self._sheet)
        cell.number_format = look.number_format
        cell.font = Font(name=FONT, bold=look.bold, size=look.size)
        if look.head:
            cell.fill = PatternFill("solid", start_color="E4E9E6")
            cell.border = Border(bottom=Side("thin"))
        if look.top:
            cell.border = Border(top=Side("thin"))
        if look.wrap or look.align:
            cell.alignment = Alignment(
                wrap_text=look.wrap,
                vertical="center",
                horizontal=look.align or None,
                indent=int(look.align == "right"),  # clear of what begins beside it
            )
        return cell


def unique_title(text: str, taken: Iterable[str]) -> str:
    """Make a title that Excel accepts: none of its signs, at most 31 characters, never twice.

    >>> unique_title("Table 1/2", ["Classement"]), unique_title("Table 1", ["table 1"])
    ('Table 1-2', 'Table 1 (2)')
    """
    safe = re.sub(r"[\[\]:*?/\\\x00-\x1f]", "-", text).strip("' ") or "-"
    known, title, number = {other.casefold() for other in taken}, safe[:31], 1
    while title.casefold() in known:
        number += 1
        suffix = f" ({number})"
        title = safe[: 31 - len(suffix)] + suffix
    return title
