"""A workbook under way, whose rows are written to its file one by one."""

from collections.abc import Sequence
from datetime import datetime
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils.translation import get_language
from openpyxl import Workbook
from openpyxl.worksheet._write_only import WriteOnlyWorksheet
from openpyxl.worksheet._writer import WorksheetWriter
from openpyxl.writer.excel import ExcelWriter

from tournaments.paper.cells import CellLook, Rows, cell_text, without_zone


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
