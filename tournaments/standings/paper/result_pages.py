"""A ranking's rows shared out over pages: how large they are, and what stands where."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.paper.page import FOOT, LANDSCAPE, MARGIN, PORTRAIT, Paper
from tournaments.ranking import RankingRow, TeamRow
from tournaments.standings.table import CutLine, ResultSheet
from tournaments.standings.words import row_notes

HEAD = 22  # the height of the column titles
SECTION = 32  # of the name of a ranking that begins below another, and its titles
KEPT = 3  # rows that stand below its name at least
NOTE_SIZE, NOTED = 6.5, 7.5  # the type of a note under a row, and the height of its lines
TALL = 24  # a row that has room for one of them
SMALL = 9  # the names of who is not ranked
RANK, NAME = MARGIN + 26, MARGIN + 66
NAME_SPACE = {LANDSCAPE: 168, PORTRAIT: 140}
WIDEST, NARROWEST = 62, 40  # a column of a round; less would be hard to read upright
PENALTIES, CATEGORY, FIGURE = 54, 100, 46

AnyRow = RankingRow | TeamRow
AnyLine = AnyRow | CutLine


class ResultLook(NamedTuple):
    """The paper's size and how high a row is, the type with it."""

    paper: tuple[float, float]
    high: float

    @property
    def right(self) -> float:
        return self.paper[0] - MARGIN

    @property
    def top(self) -> float:
        """The height at which the first row begins."""
        return self.paper[1] - MARGIN - 54 - HEAD

    @property
    def type(self) -> float:
        return min(11, self.high * 0.6)

    @property
    def total(self) -> float:
        """Where the column of totals ends."""
        return NAME + NAME_SPACE[self.paper] + 54

    def round_wide(self, sheet: ResultSheet) -> float:
        """Share among sessions and rounds the breadth that the other columns leave."""
        after = given_wide(sheet) + CATEGORY * sheet.parts_categories
        after += FIGURE * len(sheet.figures)
        return min(WIDEST, (self.right - self.total - after) / max(len(sheet.heads), 1))

    def suits(self, sheet: ResultSheet) -> bool:
        """Whether the rounds can be read: upright there may be too many."""
        return self.paper == LANDSCAPE or self.round_wide(sheet) >= NARROWEST


def given_wide(sheet: ResultSheet) -> float:
    """The column of penalties the room that its title takes: twice where it names two."""
    return PENALTIES * (2 if " " in sheet.given_head else 1) * sheet.penalised


GOALS = (1, 2, 4)  # pages; the first look that needs no more is taken
LOOKS = (
    ResultLook(LANDSCAPE, TALL),
    ResultLook(PORTRAIT, 21),
    ResultLook(LANDSCAPE, 19),
    ResultLook(PORTRAIT, 18),
    ResultLook(LANDSCAPE, 15.5),
    ResultLook(LANDSCAPE, 14),
    ResultLook(LANDSCAPE, 13),
)
LEAST = 15.5  # the height of a row where no goal can be reached


class ResultLine(NamedTuple):
    """A row, the note under it with its lines, and the height it takes with them."""

    row: AnyLine
    note: str
    note_lines: Sequence[str]
    high: float

    @property
    def under(self) -> float:
        """The height of the note, which nothing else stands in."""
        return NOTED * len(self.note_lines)


@dataclass
class Block:
    """What a page shows of one ranking; `below` another it begins with its name."""

    sheet: ResultSheet
    below: bool = False
    lines: list[ResultLine] = field(default_factory=list)
    apart: Sequence[str] = ()


Page = list[Block]
NotedRows = Sequence[tuple[AnyLine, str]]


def fewest_pages(sheets: Sequence[ResultSheet]) -> tuple[ResultLook, list[Page]]:
    """Lay rankings out on one page, else on two or four, else on as few as read well.

    What parted equals over all is not said again in each category.
    """
    noted = [
        [
            (line, "" if sheet.category and sheet is not sheets[0] else _note(line, sheet))
            for line in sheet.lines
        ]
        for sheet in sheets
    ]
    looks = [look for look in LOOKS if all(map(look.suits, sheets))]
    laid_out = [(look, list(_pages(sheets, noted, look))) for look in looks]
    for goal in GOALS:
        for look, pages in laid_out:
            if len(pages) <= goal:
                return look, pages
    long = [each for each in laid_out if each[0].high >= LEAST]
    return min(long, key=lambda each: len(each[1]))


def _note(line: AnyLine, sheet: ResultSheet) -> str:
    if isinstance(line, CutLine):
        return ""
    return " · ".join(row_notes(line, lined=not sheet.by_name))


def _pages(
    sheets: Sequence[ResultSheet], noted: Sequence[NotedRows], look: ResultLook
) -> Iterator[Page]:
    """Fill pages; who is not ranked stands below the last row."""
    room = left = look.top - FOOT
    page: Page = []
    for sheet, rows in zip(sheets, noted, strict=True):
        lines = [_result_line(row, note, look) for row, note in rows]
        apart = _apart(sheet, look)
        if page and left < SECTION + sum(line.high for line in lines[:KEPT]):
            yield page
            page, left = [], room
        block = Block(sheet, below=bool(page))
        left -= SECTION * block.below + look.high * (not lines)
        page.append(block)
        for line in lines:
            if line.high > left:
                yield page
                page, left = [block := Block(sheet)], room
            block.lines.append(line)
            left -= line.high
        if apart and left < _apart_high(apart):
            yield page
            page, left = [block := Block(sheet)], room
        block.apart = apart
        left -= _apart_high(apart)
    yield page


def _result_line(row: AnyLine, note: str, look: ResultLook) -> ResultLine:
    lines = Paper.lines(note, NOTE_SIZE, look.right - NAME) if note else []
    more = len(lines) - (look.high >= TALL)
    return ResultLine(row, note, lines, look.high + NOTED * max(more, 0))


def _apart(sheet: ResultSheet, look: ResultLook) -> Sequence[str]:
    """Name those who left without a rank, on as many lines as it takes."""
    if not sheet.apart:
        return ()
    names = ", ".join(record.name for record in sheet.apart)
    words = _("Non classés : %(names)s") % {"names": names}
    return Paper.lines(words, SMALL, look.right - MARGIN)


def _apart_high(apart: Sequence[str]) -> float:
    return len(apart) * SMALL * 1.25 + 8 if apart else 0
