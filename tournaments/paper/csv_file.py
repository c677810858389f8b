"""Plain tables as CSV, the way a French Excel opens it by itself; written as it is read."""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from io import StringIO

from tournaments.paper.cells import REPLACEMENT, UNSTORABLE
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value

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
    safe = UNSTORABLE.sub(REPLACEMENT, text)
    return f"'{safe}" if FORMULA.match(safe) else safe
