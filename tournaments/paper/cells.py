"""Cells of a workbook: looks, safe texts, and sheets that print well, written row by row."""

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from itertools import accumulate
from textwrap import wrap
from typing import IO, Any, NamedTuple
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils import timezone
from django.utils.translation import get_language
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.compat import safe_string
from openpyxl.formatting.rule import CellIsRule, FormulaRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.utils.datetime import to_excel
from openpyxl.worksheet._write_only import WriteOnlyWorksheet
from openpyxl.worksheet._writer import WorksheetWriter
from openpyxl.worksheet.page import PageMargins
from openpyxl.writer.excel import ExcelWriter

from tournaments.paper.data import Value

A4 = 9
MARGINS = PageMargins(left=0.4, right=0.4, top=0.5, bottom=0.6, header=0.3, footer=0.3)
LINE_HEIGHT = 16  # in points, of size 11
READABLE = 215  # characters across a page, printed at some 8 points
AT_FULL_SIZE = 145  # characters across a page that need not be made smaller
HEAD_ROW = 4  # the title and what it is about stand above
FIRST_ROW = HEAD_ROW + 1
SIGNED = '+#,##0;"−"#,##0;0'
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
UNSTORABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
UNSET = 8  # the width of a column that nobody has set
LONGEST_TEXT = 32_767  # characters of a cell
MARKED = ("=", "+", "-", "@", "#", "'")  # what a text that is edited would be worked out from
BOLD_WIDTH = 1.15  # how much wider than the letters that widths are measured by
OTHER_WIDTH = 1.2  # the same of a font that stands in for ours
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

    @property
    def whole(self) -> "SheetColumn":
        """The same, wide enough for each word of its heading."""
        longest = max(map(len, self.head.split()), default=0)
        return self._replace(width=max(self.width, longest * BOLD_WIDTH))


class Rows:
    """Writes rows of (look, value) into one sheet, each cell as it stands in the file.

    openpyxl makes five objects of a cell and walks them, and stores a formula without what it
    gives: a phone, a preview or our own import would then show nothing. `styles` are the
    numbers of the looks in the workbook, which its sheets share.
    """

    def __init__(self, sheet: Any, styles: dict[CellLook, int]) -> None:
        self._sheet = sheet
        self._styles = styles
        self._row = 0
        self._widths: dict[int, float] = {}
        self._line = 0.0  # characters across a printed page
        self._end = ""  # the last column that is printed
        self.aside: tuple[tuple[CellLook, Cell], ...] = ()  # what stands before a line of text

    @property
    def sheet(self) -> Any:
        """The sheet itself, for a chart that refers to it."""
        return self._sheet

    @property
    def title(self) -> str:
        return str(self._sheet.title)

    def prepare(
        self,
        columns: Sequence[SheetColumn],
        freeze: str,
        printed: int = 0,
        *,
        readable: bool = False,
    ) -> None:
        """Set widths, frozen titles and how a sheet prints; before its first row is written.

        So many columns are `printed`, or all; on two pages where one would not be `readable`.
        """
        sheet = self._sheet
        columns = [column.whole for column in columns]
        self._widths = {
            place: 0 if each.hidden else each.width
            for place, each in enumerate(columns, start=1)
        }
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
        sheet.oddFooter.center.text = "&A · &P/&N"
        self._lay_out(printed or len(columns), readable=readable)

    def _lay_out(self, printed: int, *, readable: bool) -> None:
        """Lay so many columns on one page, or on two that both begin with the first of them.

        A page goes on beside a narrow table, for its title. On two pages lines of text begin
        beside the first column, where the second page does not cut them.
        """
        widths = [self._widths[column] for column in range(1, printed + 1)]
        wide = self._line = sum(widths)
        if readable and wide > READABLE:
            self._sheet.print_title_cols = "A:A"
            self._sheet.page_setup.fitToWidth = 2
            ends = list(accumulate(widths))
            page = min(max(end, widths[0] + wide - end) for end in ends)
            self._line = max(end for end in ends if end <= page) - widths[0]
            self.aside = ((TEXT, None),)
        elif printed == len(self._widths) and wide < AT_FULL_SIZE:
            self._line = AT_FULL_SIZE
            printed += int((AT_FULL_SIZE - wide) / (UNSET + 1))
        self._end = str(get_column_letter(printed))

    def head(self, title: str, note: str) -> None:
        """Write what stands above the columns, as large as a printed line takes."""
        for look, text in ((TITLE, title), (NOTE, note)):
            wide = (len(text) or 1) * OTHER_WIDTH * (BOLD_WIDTH if look.bold else 1)
            whole = int(self._line * NOTE.size / wide)
            self.append(*self.aside, (look._replace(size=min(look.size, whole)), text))
        self.append()

    def filter(self, area: str) -> None:
        """Let people sort and filter an area, such as A4:I20."""
        self._sheet.auto_filter.ref = area

    def print_rows(self, last: int, end: str = "") -> None:
        """Print as far as a row; up to a column, for what stands beside those prepared."""
        self._sheet.print_area = f"A1:{end or self._end}{last}"

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
        self._write(cells)

    def append_values(self, looks: Sequence[CellLook], values: Iterable[Cell]) -> None:
        self._write(zip(looks, values, strict=True))

    def _write(self, cells: Iterable[tuple[CellLook, Cell]]) -> None:
        """Write a row; a cell without a value says nothing.

        A text that the next one would cut, or the edge of the paper, is shrunk.
        """
        self._row += 1
        row: list[str] = []
        there = list(enumerate(cells, start=1))
        after = len(self._widths) + 1 if len(there) > 1 else 0  # a title goes on as it likes
        for column, (look, value) in reversed(there):
            if value is None:
                continue
            if look.text and after and self._is_cut(str(value), column, after):
                look = look._replace(shrink=not look.wrap)  # noqa: PLW2901 # a cell's own
            row.append(self._cell(f"{get_column_letter(column)}{self._row}", look, value))
            after = column
        self._sheet.append(row[::-1])

    def _is_cut(self, text: str, column: int, after: int) -> bool:
        """Whether a text is longer than what stands before the next one."""
        if len(text) <= self._widths.get(column, UNSET):
            return False
        return len(text) > sum(self._widths.get(each, UNSET) for each in range(column, after))

    def _cell(self, place: str, look: CellLook, value: Cell) -> str:
        kind = type(value)
        if look is NUMBER and kind is int:
            return f'<c r="{place}" t="n"><v>{value}</v></c>'
        if isinstance(value, Formula):
            formula, gives = escape(value.text[1:]), value.result
            result = f"{gives:f}" if isinstance(gives, Decimal) else escape(str(gives))
            typed = ' t="str"' if isinstance(gives, str) else ""
            begin = f'<c r="{place}"{self._style(look)}{typed}>'
            return f"{begin}<f>{formula}</f><v>{result}</v></c>"
        if not (look.text or kind is str):
            number: Any = to_excel(value) if isinstance(value, date) else value
            return f'<c r="{place}"{self._style(look)} t="n"><v>{safe_string(number)}</v></c>'
        text = cell_text(str(value))[:LONGEST_TEXT]
        if text.lstrip().startswith(MARKED):
            look = look._replace(marked=True)  # a player called "=1+1" is a name
        kept = ' xml:space="preserve"' if text != text.strip() else ""
        inside = f"<is><t{kept}>{escape(text)}</t></is>" if text else ""
        return f'<c r="{place}"{self._style(look)} t="inlineStr">{inside}</c>'

    def _style(self, look: CellLook) -> str:
        """A look by its number in the workbook; what is not to be seen needs none."""
        if look is NUMBER or look is TEXT:
            return ""
        if look not in self._styles:
            self._styles[look] = self._styled(look).style_id
        return f' s="{self._styles[look]}"'

    def _styled(self, look: CellLook) -> Any:
        cell = WriteOnlyCell(self._sheet)
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


class Book:
    """A workbook whose sheets are written row by row, each through `rows`."""

    def __init__(self, title: str, creator: str, printed: datetime) -> None:
        self._workbook = Workbook(write_only=True)
        properties = self._workbook.properties
        properties.title, properties.creator = cell_text(title), cell_text(creator)
        properties.language = get_language()
        properties.created = properties.modified = without_zone(printed)
        self._workbook.calculation.fullCalcOnLoad = True
        self._styles: dict[CellLook, int] = {}

    @property
    def titles(self) -> Sequence[str]:
        """The titles of the sheets so far."""
        return list(self._workbook.sheetnames)

    def sheet(self, title: str) -> Rows:
        """Make a sheet after those that are there."""
        sheet = RowSheet(self._workbook, title)
        self._workbook._add_sheet(sheet)  # noqa: SLF001 (the public way makes one of its own)
        return Rows(sheet, self._styles)

    def save(self, out: IO[bytes]) -> None:
        """Write the workbook to `out`; after that no row can be added."""
        archive = ZipFile(out, "w", ZIP_DEFLATED)
        ExcelWriter(self._workbook, archive).save()  # Workbook.save writes when that was


class RowSheet(WriteOnlyWorksheet):  # type: ignore[misc]
    """A sheet whose rows are lists of cells as they stand in the file."""

    _writer: Any = None

    def _get_writer(self) -> None:
        if self._writer is None:
            self._writer = _RowWriter(self)
            self._writer.write_top()

    def _values_to_row(self, values: list[str], _number: int) -> list[str]:
        return values


class _RowWriter(WorksheetWriter):  # type: ignore[misc]
    def write_row(self, xf: Any, row: list[str], number: int) -> None:
        shape = dict(self.ws.row_dimensions[number]) if number in self.ws.row_dimensions else {}
        attributes = "".join(f' {name}="{value}"' for name, value in shape.items())
        write = xf._file  # noqa: SLF001 (its own way would make objects of texts first)
        write(f'<row r="{number}"{attributes}>{"".join(row)}</row>')
