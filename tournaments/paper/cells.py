"""Cells of a workbook: looks, safe texts, and sheets that print well."""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from textwrap import wrap
from typing import Any, NamedTuple

from django.utils import timezone
from openpyxl.cell.cell import Cell as OneCell
from openpyxl.formatting.rule import CellIsRule, FormulaRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.page import PageMargins

from tournaments.paper.data import Value

A4 = 9
MARGINS = PageMargins(left=0.4, right=0.4, top=0.5, bottom=0.6, header=0.3, footer=0.3)
LINE_HEIGHT = 16  # in points, of size 11
READABLE = 215  # characters across a page, printed at some 8 points
HEAD_ROW = 4  # the title and what it is about stand above
FIRST_ROW = HEAD_ROW + 1
SIGNED = '+#,##0;"−"#,##0;0'
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
UNSTORABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
MARKED = ("=", "+", "-", "@", "#", "'")  # what a text that is edited would be worked out from
BOLD_WIDTH = 1.15  # how much wider than the letters that widths are measured by
Result = int | Decimal | str


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
    shrink: bool = False
    marked: bool = False


class Formula(NamedTuple):
    """A formula, such as =A5+B5, and what it gives as the site has it."""

    text: str
    result: Result


Cell = Value | Formula

TITLE = CellLook(text=True, bold=True, size=16)
NOTE = CellLook(text=True)
HEAD = CellLook(text=True, bold=True, head=True, wrap=True)
TEXT = CellLook(text=True)
NAME = CellLook(text=True, shrink=True)
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
    """The local time without its zone, which Excel does not know."""
    return timezone.make_naive(moment) if timezone.is_aware(moment) else moment


def cell_text(text: str) -> str:
    """Replace what no workbook may hold."""
    return UNSTORABLE.sub(REPLACEMENT, text)


def heading_lines(head: str, width: float) -> int:
    """Count the lines that a heading takes in a column so wide.

    >>> heading_lines("Bilan de Jean", 13), heading_lines("Points comptés", 9)
    (2, 2)
    """
    return len(wrap(head, max(int(width / BOLD_WIDTH), 1))) or 1


class SheetColumn(NamedTuple):
    """A column's heading and its width in characters; a hidden one is kept out of sight."""

    head: str
    width: float
    hidden: bool = False


class LookCell(OneCell):  # type: ignore[misc]
    """A cell of one look, written again and again: its style is looked up once.

    openpyxl first tries a cell as a value, and names it in an error that it then forgets.
    """

    __slots__ = ("style",)

    @property
    def style_id(self) -> int:
        if not hasattr(self, "style"):
            self.style = int(super().style_id)
        return self.style

    def hold(self, value: Value, kind: str) -> None:
        """Hold a value of a known kind, or let openpyxl find out which it is."""
        if not kind and type(value) in {int, float, Decimal}:
            kind = "n"
        if kind:
            self._value, self.data_type = value, kind  # type: ignore[misc]  # slots of its base
        else:
            self.value = value  # type: ignore[misc]

    def __repr__(self) -> str:
        return "a cell of one look"


class Rows:
    """Writes rows of (look, value) into one sheet.

    One cell a look is used again and again, on all sheets of a workbook that share `cells`,
    which is fast: openpyxl writes the cells of a row one by one, as it is given them.
    """

    def __init__(self, sheet: Any, cells: dict[CellLook, Any], results: list[Result]) -> None:
        self._sheet = sheet
        self._cells = cells
        self._results = results

    @property
    def sheet(self) -> Any:
        """The sheet itself, for a chart that refers to it."""
        return self._sheet

    @property
    def title(self) -> str:
        return str(self._sheet.title)

    def prepare(self, columns: Sequence[SheetColumn], freeze: str) -> None:
        """Set widths, frozen titles and how a sheet prints; before its first row is written."""
        sheet = self._sheet
        for number, column in enumerate(columns, start=1):
            letter = get_column_letter(number)
            sheet.column_dimensions[letter].width = column.width
            if column.hidden:
                sheet.column_dimensions[letter].hidden = True
        shown = [column for column in columns if not column.hidden]
        lines = max((heading_lines(column.head, column.width) for column in shown), default=1)
        sheet.row_dimensions[HEAD_ROW].height = LINE_HEIGHT * lines
        sheet.freeze_panes = freeze
        sheet.print_title_rows = f"{HEAD_ROW}:{HEAD_ROW}"
        sheet.page_setup.orientation = "landscape"
        sheet.page_setup.paperSize = A4
        sheet.page_setup.fitToHeight = 0
        sheet.page_margins = MARGINS
        sheet.sheet_properties.pageSetUpPr.fitToPage = True
        sheet.oddFooter.center.text = "&P/&N"

    def filter(self, area: str) -> None:
        """Let people sort and filter an area, such as A4:I20."""
        self._sheet.auto_filter.ref = area

    def print_area(self, area: str, *, across: int = 1) -> None:
        """Print an area on so many pages side by side, the first column on each."""
        self._sheet.print_area = area
        if across > 1:
            self._sheet.print_title_cols = "A:A"
            self._sheet.page_setup.fitToWidth = across

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

    def append(self, *cells: tuple[CellLook, Cell]) -> None:
        self._sheet.append(self._cell(look, value) for look, value in cells)

    def append_values(self, looks: Sequence[CellLook], values: Iterable[Cell]) -> None:
        """Write a row of which most cells are empty or plain: those cost least."""
        self._sheet.append(
            value
            if value is None or (look is NUMBER and not isinstance(value, Formula))
            else self._cell(look, value)
            for look, value in zip(looks, values, strict=True)
        )

    def _cell(self, look: CellLook, value: Cell) -> Any:
        if value is None:
            return value  # nothing to say about it
        if isinstance(value, Formula):
            self._results.append(value.result)
            plain = look is NUMBER or look is TEXT
            return value.text if plain else self._filled(look, value.text, "f")
        if look is NUMBER:
            return value
        if not look.text:
            return self._filled(look, value)
        text = cell_text(str(value))
        if text.lstrip().startswith(MARKED):
            return self._filled(look._replace(marked=True), text, "s")
        return text if look is TEXT else self._filled(look, text, "s")

    def _filled(self, look: CellLook, value: Value, kind: str = "") -> Any:
        """The cell of a look; a player called "=1+1" is a name, not a formula."""
        cell = self._cells.get(look) or self._cells.setdefault(look, self._styled(look))
        cell.hold(value, kind)
        return cell

    def _styled(self, look: CellLook) -> Any:
        cell = LookCell(self._sheet, row=1, column=1)
        cell.number_format = look.number_format
        cell.quotePrefix = look.marked  # stays a text when it is edited
        cell.font = Font(name=FONT, bold=look.bold, size=look.size)
        if look.head:
            cell.fill = PatternFill("solid", start_color="E4E9E6")
            cell.border = Border(bottom=Side("thin"))
        if look.top:
            cell.border = Border(top=Side("thin"))
        if look.wrap or look.align or look.shrink:
            cell.alignment = Alignment(
                wrap_text=look.wrap,
                shrink_to_fit=look.shrink,
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
