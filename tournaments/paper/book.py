"""A workbook under way, whose formulas are stored with what they give.

openpyxl writes a formula alone, and a phone, a preview or our own import then shows nothing.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import IO, Any
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils.translation import get_language
from openpyxl import Workbook
from openpyxl.writer.excel import ExcelWriter

from tournaments.paper.cells import CellLook, Result, Rows, cell_text, without_zone

EMPTY = re.compile(r"(<c [^>]*)(><f>[^<]*</f>)<v ?(?:/>|></v>)")  # a formula without its value


class Book:
    """A workbook whose sheets are written row by row, each through `rows`."""

    def __init__(self, title: str, creator: str, printed: datetime) -> None:
        self._workbook = Workbook(write_only=True)
        properties = self._workbook.properties
        properties.title, properties.creator = cell_text(title), cell_text(creator)
        properties.language = get_language()
        properties.created = properties.modified = without_zone(printed)
        self._workbook.calculation.fullCalcOnLoad = True
        self._cells: dict[CellLook, Any] = {}
        self._results: list[tuple[Any, list[Result]]] = []

    @property
    def titles(self) -> Sequence[str]:
        """The titles of the sheets so far."""
        return list(self._workbook.sheetnames)

    def sheet(self, title: str) -> Rows:
        """Make a sheet after those that are there."""
        sheet = self._workbook.create_sheet(title)
        results: list[Result] = []
        self._results.append((sheet, results))
        return Rows(sheet, self._cells, results)

    def save(self, out: IO[bytes]) -> None:
        """Write the workbook to `out`; after that no row can be added."""
        archive = _Archive(out, self._results)
        ExcelWriter(self._workbook, archive).save()


class _Archive(ZipFile):
    """Puts the values of formulas into each sheet as it is packed."""

    def __init__(self, out: IO[bytes], results: Sequence[tuple[Any, list[Result]]]) -> None:
        super().__init__(out, "w", ZIP_DEFLATED)
        self._results = results

    def write(self, filename: Any, arcname: Any = None, *more: Any) -> None:
        for sheet, results in self._results:
            if results and sheet.path == f"/{arcname}":
                text = Path(filename).read_text(encoding="utf-8")
                self.writestr(arcname, _with_results(text, results))
                return
        super().write(filename, arcname, *more)


def _with_results(text: str, results: Sequence[Result]) -> str:
    """Fill in the values of a sheet's formulas, which stand in the order of their cells."""
    left: Iterator[Result] = iter(results)

    def valued(match: re.Match[str]) -> str:
        result = next(left)
        if isinstance(result, str):
            return f'{match[1]} t="str"{match[2]}<v>{escape(result)}</v>'
        number = f"{result:f}" if isinstance(result, Decimal) else str(result)
        return f"{match[1]}{match[2]}<v>{number}</v>"

    filled, count = EMPTY.subn(valued, text)
    assert count == len(results), "openpyxl writes formulas in another way"
    return filled
