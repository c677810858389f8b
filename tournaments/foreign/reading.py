"""Tables that somebody brings, as a file or pasted, weighed and read into rows of text."""

import csv
import re
import zlib
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from io import BytesIO, StringIO
from typing import Any, NamedTuple
from zipfile import BadZipFile, ZipFile

from openpyxl import load_workbook

from tarotclub.serving.workshop import WorkshopError, workshop
from tournaments.foreign.columns import FORMULA, SEARCHED, letter

MOST_UNPACKED = 30 * 1024 * 1024  # of a workbook, which is a zip
TALLEST = 1_048_576  # rows of a sheet, blank ones too; more over all sheets is a trap
WIDEST = 5_000_000  # cells, with the blank ones that stand before a far one
MOST_WRITTEN_CELLS = 600_000  # that are written, or shared texts: read in ten seconds
MOST_PARTS = 1_000  # files in the zip, sheets among them
MOST_TAGS = 100_000  # of all else, such as styles
TAGS_OF_A_CELL = 3  # itself, its formula, its value
FILLED = ("xl/worksheets/", "xl/sharedStrings")
CELL = re.compile(rb"<(?:[^\s<>/:]+:)?(?:c|row|si)\b")
TAG = re.compile(rb"<[^/!?]")  # a letter may be of any alphabet
GIANT = re.compile(rb"<[^\s<]+\s(?>[^<=]*=){10000}")  # a tag, by its attributes
DAMAGED = (
    *(BadZipFile, ValueError, NotImplementedError, OverflowError),
    *(RuntimeError, EOFError, OSError, zlib.error),  # a password, a part cut short
)


def unpacked_problem(data: bytes) -> str:
    """Say by a code what is wrong with an archive: no workbook, or more than may be read.

    Its parts are unpacked one by one, never beyond what they say that they are.
    """
    try:
        with ZipFile(BytesIO(data)) as archive:
            members = archive.infolist()
            if any(member.filename == "mimetype" for member in members):
                return "open_document"
            if not any(member.filename.startswith("xl/") for member in members):
                return "not_a_workbook"
            if sum(member.file_size for member in members) > MOST_UNPACKED:
                return "too_large_unpacked"
            return "" if _is_proportioned(archive) else "too_large_unpacked"
    except DAMAGED:
        return "not_a_workbook"


def _is_proportioned(archive: ZipFile) -> bool:
    """Tell whether reading ends soon: a cell takes four bytes, and far longer to be read.

    Tags are counted, whichever of the encodings of XML they are written in.
    """
    cells = inside = beside = 0
    if len(archive.infolist()) > MOST_PARTS:
        return False
    for member in archive.infolist():
        part = archive.read(member).replace(b"\0", b"")
        if GIANT.search(part):
            return False
        if member.filename.startswith(FILLED):
            cells += _count(CELL, part)
            inside += _tags(part)
        else:
            beside += _tags(part)
    return (
        cells <= MOST_WRITTEN_CELLS
        and inside <= TAGS_OF_A_CELL * MOST_WRITTEN_CELLS
        and beside <= MOST_TAGS
    )


def _tags(part: bytes) -> int:
    """Count tags that begin; in wide letters one may look like one that ends."""
    return max(_count(TAG, part), part.count(b"<") // 2)


def _count(pattern: re.Pattern[bytes], part: bytes) -> int:
    return sum(1 for _ in pattern.finditer(part))


@dataclass
class Allowance:
    """What may still be read of a workbook's sheets, all together."""

    rows: int = field(default_factory=lambda: TALLEST)
    cells: int = field(default_factory=lambda: WIDEST)

    def refusal(self, cells: int) -> str:
        """Take a row of so many cells, blank ones too; say by a code what there is too much."""
        self.rows -= 1
        self.cells -= cells
        if self.rows < 0:
            return "too_many_rows"
        return "too_large_unpacked" if self.cells < 0 else ""


RULE = re.compile(r"^(?=.*---)[ \t|:+-]+$", re.MULTILINE)  # below headings, in Markdown
EDGE = re.compile(r"^[ \t]*\|", re.MULTILINE)


def undrawn(text: str) -> str:
    r"""Take away what a table is drawn with: its rules, and its left edge if it has one.

    >>> undrawn("| Nom | Total |\n|---|---|\n| Ana | 3 |")
    ' Nom | Total |\n\n Ana | 3 |'
    """
    text = RULE.sub("", text)
    edged = all(EDGE.match(line) for line in text.splitlines() if line.strip())
    return EDGE.sub("", text) if edged else text


MOST_BYTES = 5 * 1024 * 1024
MOST_ROWS = 20_000
MOST_COLUMNS = 100
LONGEST = 1_000  # characters of a cell
MOST_SHOWN = 3_000_000  # characters of a table that a page shows, and sends back
MOST_CELLS = 100_000  # of all sheets of a workbook together, for a page to hold them all
SEPARATORS = "\t;,|"
ZIP, OLD_EXCEL, PDF = b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF"
LOCKED = "EncryptedPackage".encode("utf-16-le")  # a part of a workbook with a password
WEB_PAGE = re.compile(
    rb"(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?<(!doctype html|html|head|body|table|meta)",
    re.IGNORECASE,
)
OF_MAC = re.compile(rb"[A-Za-z][\x88\x8d-\x90]")  # à ç é è ê there; hardly ever elsewhere
EMPTY_TEXT = "str"  # of a cell without a value: its formula gives a text without letters
GUARD = re.compile(r"^'(?=[=+\-@])")  # kept a text from being worked out, in CSV and Excel
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")

Table = list[tuple[str, ...]]


class SpreadsheetError(Exception):
    """A file that cannot be read: why, and where if that is known (row and column)."""

    def __init__(self, code: str, **where: str | int) -> None:
        super().__init__(code, where)
        self.code = code
        self.where = where

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(SpreadsheetError, self.code, **self.where), ()


class SheetRead(NamedTuple):
    """A sheet with its name, "" for what is no workbook; with an `error` as far as it goes."""

    name: str
    rows: Table
    error: SpreadsheetError | None = None


class SheetsRead(NamedTuple):
    """The sheets of a file, or where it is large their beginnings, by which one is chosen."""

    sheets: list[SheetRead]
    whole: bool = True


def read_tables(content: bytes | str, sheet: str = "") -> SheetsRead:
    """Read what was pasted, a CSV file, or each sheet of a workbook; its first bytes say which.

    Of a large workbook only the beginnings, but the whole `sheet` that is asked for. A row's
    number in the spreadsheet is its index and one: blank rows are kept, as empty ones, but for
    the last. A formula without its result is `FORMULA`. Raises SpreadsheetError.
    """
    if isinstance(content, str):
        return SheetsRead([_shown(SheetRead("", read_text(content)))])
    if len(content) > MOST_BYTES:
        raise SpreadsheetError("too_large", most=MOST_BYTES // 1024 // 1024)
    if not content.startswith(ZIP):
        return SheetsRead([_shown(SheetRead("", read_text(_decoded(content))))])
    read = [_shown(one) for one in _workbook_sheets(content, sheet) if one.rows or one.error]
    if not read:
        raise SpreadsheetError("no_sheet" if sheet else "empty", sheet=sheet)
    cells = sum(len(row) for one in read for row in one.rows)
    if not sheet and (cells > MOST_CELLS or sum(map(size_of, read)) > MOST_SHOWN):
        return SheetsRead([one._replace(rows=one.rows[:SEARCHED]) for one in read], whole=False)
    return SheetsRead(read)


def read_apart(content: bytes | str, sheet: str = "") -> SheetsRead:
    """Read as `read_tables` does, where it makes nobody wait."""
    try:
        return workshop.do(read_tables, content, sheet)
    except WorkshopError:
        raise SpreadsheetError("too_slow") from None


def size_of(sheet: SheetRead) -> int:
    """Count the characters that a page would hold of a sheet."""
    return sum(1 + len(cell) for row in sheet.rows for cell in row)


def _shown(sheet: SheetRead) -> SheetRead:
    """Give no more than a page can show: it is taken over while everybody waits."""
    if size_of(sheet) <= MOST_SHOWN:
        return sheet
    error = SpreadsheetError("too_large", most=MOST_SHOWN // 1_000_000)
    return SheetRead(sheet.name, sheet.rows[:SEARCHED], error)


def read_text(text: str) -> Table:
    """Read rows that were pasted, or the text of a CSV file. Raises SpreadsheetError."""
    if len(text) > MOST_BYTES:
        raise SpreadsheetError("too_large", most=MOST_BYTES // 1024 // 1024)
    text = text.removeprefix("\ufeff")
    if CONTROL.search(text):
        raise SpreadsheetError("not_a_table")
    try:
        table = _limited([GUARD.sub("", cell) for cell in row] for row in _separated(text))
    except csv.Error:
        raise SpreadsheetError("not_a_table") from None
    if not table:
        raise SpreadsheetError("empty")
    return table


def _decoded(data: bytes) -> str:
    """Decode what Excel and others write: UTF-8, UTF-16 with its mark, or Windows-1252."""
    if data.startswith(OLD_EXCEL):
        raise SpreadsheetError("locked" if LOCKED in data else "old_excel")
    if WEB_PAGE.match(data):
        raise SpreadsheetError("web_page")
    if data.startswith(PDF):
        raise SpreadsheetError("pdf")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    else:
        encodings = ["utf-8", "cp1252"]
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            if OF_MAC.search(data) and b"\0" not in data:
                raise SpreadsheetError("of_mac") from None
    raise SpreadsheetError("not_a_table")


def _separated(text: str) -> Iterable[Sequence[str]]:
    """Split by the separator that gives the most rows the same number of columns.

    Rows are given one by one: a text may have millions.
    """

    def regular(separator: str) -> int:
        widths = Counter(len(row) for row in _split(text, separator) if len(row) > 1)
        return max(widths.values(), default=0)

    separator = max(SEPARATORS, key=regular)
    if separator == "|":
        text = undrawn(text)
    try:
        deque(_split(text, separator, strict=True), maxlen=0)
    except csv.Error as error:
        if "unexpected end" in str(error):  # an open quote has swallowed all that follows
            raise SpreadsheetError("open_quote") from None
    return _split(text, separator)


def _split(text: str, separator: str, *, strict: bool = False) -> Iterable[Sequence[str]]:
    return csv.reader(StringIO(text, newline=""), delimiter=separator, strict=strict)


def _limited(rows: Iterable[Sequence[str]]) -> Table:
    """Trim cells and what is blank at the end; refuse what is out of all proportion."""
    table: Table = []
    blank = 0
    for number, row in enumerate(rows, start=1):
        cells = [" ".join(cell.split()) for cell in row] if row else []
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            blank += 1
            continue
        if number > MOST_ROWS:
            raise SpreadsheetError("too_many_rows", most=MOST_ROWS)
        if len(cells) > MOST_COLUMNS:
            raise SpreadsheetError("too_many_columns", row=number, most=MOST_COLUMNS)
        for place, cell in enumerate(cells):
            if len(cell) > LONGEST:
                raise SpreadsheetError("cell_too_long", row=number, column=letter(place))
        table += [()] * blank + [tuple(cells)]
        blank = 0
    return table


def _workbook_sheets(data: bytes, sheet: str) -> Iterator[SheetRead]:
    """Read the sheets that can be seen, one after the other, or say what is wrong with them."""
    if code := unpacked_problem(data):
        raise SpreadsheetError(code)
    try:
        computed = load_workbook(BytesIO(data), read_only=True, data_only=True)
        written = load_workbook(BytesIO(data), read_only=True, data_only=False)
        left = Allowance()
        for values, formulas in zip(computed.worksheets, written.worksheets, strict=True):
            named = values.title.casefold() == sheet.casefold()
            if values.sheet_state == "visible" and (named or not sheet):
                rows = _sheet_rows(values, formulas, left)
                yield _sheet_or_error(values.title, rows)
    except SpreadsheetError:
        raise
    except Exception as error:  # openpyxl stumbles over bad files in many ways
        raise SpreadsheetError("not_a_workbook") from error


def _sheet_or_error(name: str, rows: Iterator[Sequence[str]]) -> SheetRead:
    """Read a sheet; what is wrong with it may not matter, where another is meant."""
    read: Table = []
    try:
        return SheetRead(name, _limited(_noted(rows, read)))
    except SpreadsheetError as error:
        return SheetRead(name, read, error)


def _noted(rows: Iterator[Sequence[str]], read: Table) -> Iterator[Sequence[str]]:
    for row in rows:
        read.append(tuple(row))
        yield row


def _sheet_rows(values: Any, formulas: Any, left: Allowance) -> Iterator[Sequence[str]]:
    """Give the stored results of formulas as cells show them.

    `left` is what may still be read, of all sheets.
    """
    values.reset_dimensions()  # some programs store wrong ones
    formulas.reset_dimensions()
    pairs = zip(values.iter_rows(), formulas.iter_rows(values_only=True), strict=True)
    for results, written in pairs:
        shown = [cell.value for cell in results]
        if code := left.refusal(len(shown)):
            raise SpreadsheetError(code, most=MOST_ROWS)
        if not shown and not written:  # a gap before a far row: a million of these at most
            yield ()
            continue
        wide = max(_filled(shown), _filled(written))
        cells = [_text(value) for value in shown[:wide]]
        for place, (cell, formula) in enumerate(zip(results[:wide], written, strict=False)):
            if cell.value is None and cell.data_type != EMPTY_TEXT and formula is not None:
                cells[place] = FORMULA
        yield cells


def _filled(row: Sequence[object]) -> int:
    """Count the cells of a row as far as the last that is not blank."""
    wide = len(row)
    while wide and row[wide - 1] is None:
        wide -= 1
    return wide


def _text(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "VRAI" if value else "FAUX"
        case float():
            return f"{value:.6f}".rstrip("0").rstrip(".")
        case date():
            return value.isoformat()
        case _:
            return str(value)
