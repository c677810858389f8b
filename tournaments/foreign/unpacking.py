"""What a workbook comes to once it is unpacked, weighed before anything of it is read."""

import re
import zlib
from dataclasses import dataclass, field
from io import BytesIO
from zipfile import BadZipFile, ZipFile

MOST_UNPACKED = 30 * 1024 * 1024  # of a workbook, which is a zip
TALLEST = 1_048_576  # rows of a sheet, blank ones too; more over all sheets is a trap
WIDEST = 5_000_000  # cells, with the blank ones that stand before a far one
MOST_CELLS = 600_000  # that are written, which are read in ten seconds
MOST_TAGS = 100_000  # of all else, such as styles
TAGS_OF_A_CELL = 3  # itself, its formula, its value
FILLED = ("xl/worksheets/", "xl/sharedStrings")
CELL = re.compile(rb"<(?:\w+:)?(?:c|row)\b")
TAG = re.compile(rb"<\w")
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
    for member in archive.infolist():
        part = archive.read(member).replace(b"\0", b"")
        if member.filename.startswith(FILLED):
            cells += _count(CELL, part)
            inside += _count(TAG, part)
        else:
            beside += _count(TAG, part)
    return cells <= MOST_CELLS and inside <= TAGS_OF_A_CELL * MOST_CELLS and beside <= MOST_TAGS


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
