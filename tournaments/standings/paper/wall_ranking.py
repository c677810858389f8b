"""A ranking without its rounds: huge on a wall, or in several columns for a long field."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from math import ceil
from operator import itemgetter
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import labels
from tournaments.paper.fonts import BOLD, width
from tournaments.paper.lists import Column
from tournaments.paper.page import FOOT, MARGIN, PORTRAIT, SOFT, Paper
from tournaments.standings.paper.result_sheet import sheet_heading, whose
from tournaments.standings.table import CutLine, ResultSheet
from tournaments.standings.words import line_sign

HEAD = 18  # the height of the column titles
TOP = PORTRAIT[1] - MARGIN - 54 - HEAD
BREADTH = PORTRAIT[0] - 2 * MARGIN
GAP = 18  # between columns
SIZE = 0.6  # of the type, in heights of a row


class PageLayout(NamedTuple):
    """How many columns stand on a page, and how high a row is; the type fills it."""

    columns: int
    high: float

    @property
    def rows(self) -> int:
        """Count the rows that fit into a column."""
        return int((TOP - FOOT) / self.high)

    @property
    def wide(self) -> float:
        return float(BREADTH - GAP * (self.columns - 1)) / self.columns


WALL = PageLayout(1, 56)  # capital letters of 8 mm: they read from four metres
LAYOUTS = {"mur": WALL, "2": PageLayout(2, 22), "3": PageLayout(3, 16)}
Line = tuple[str, str, str, str]  # rank, name, total, direction; without a rank: a dash


def columns_pdf(sheets: Sequence[ResultSheet], printed: datetime, layout: PageLayout) -> bytes:
    """Lay out rank, name and total down each column; each ranking starts on a new page."""
    first = sheets[0]
    title = f"{first.title} – {first.name}"
    paper = Paper(title=title, author=first.club, size=PORTRAIT)
    headed = [(sheet_heading(sheet), sheet) for sheet in sheets]
    pages = [(*head, page) for head in headed for page in _pages(head[1], layout)]
    for number, (heading, sheet, page) in enumerate(pages, start=1):
        paper.heading(heading)
        if not any(page):
            paper.text(MARGIN, TOP - 24, _("Personne n’est encore classé."), size=13)
        for place, lines in enumerate(page):
            x = MARGIN + place * (layout.wide + GAP)
            if lines:
                paper.text(x, TOP + 6, whose(sheet), size=8.5, grey=SOFT)
                _column(paper, lines, x, layout)
        paper.end_page(number, len(pages), printed)
    return paper.to_bytes()


def _pages(sheet: ResultSheet, layout: PageLayout) -> Iterator[list[list[Line]]]:
    """Fill column after column, page after page; an empty ranking has a page too."""
    lines = [
        ("", str(row), "", "")
        if isinstance(row, CutLine)
        else (
            str(row.rank),
            row.record.name,
            labels.signed(row.record.total),
            line_sign(row.record),
        )
        for row in sheet.lines
    ]
    if not sheet.of_teams:
        lines += [("–", record.name, "", "") for record in sheet.apart]
    room = layout.rows * layout.columns
    for start in range(0, max(len(lines), 1), room):
        page = lines[start : start + room]
        deep = ceil(len(page) / layout.columns) or 1  # the columns of a page are as long
        yield [page[at : at + deep] for at in range(0, len(page), deep)] or [[]]


def _column(paper: Paper, lines: Sequence[Line], x: float, layout: PageLayout) -> None:
    """Write one column, its figures as broad as its largest, the names in what they leave."""
    high, right = layout.high, x + layout.wide
    size, gap = high * SIZE, high * 0.3

    def figures(at: int) -> Column:
        wide = max(width(line[at], BOLD, size) for line in lines)
        return Column("", wide, itemgetter(at), font=BOLD)

    rank, total = figures(0), figures(2).ending(right)
    sign = figures(3)._replace(grey=SOFT).ending(total.x - gap)
    paper.text_right(right, TOP + 6, _("Total"), size=8.5, grey=SOFT)
    paper.across(TOP, x, right, weight=1)
    paper.across_at((TOP - number * high for number in range(1, len(lines) + 1)), x, right)
    rows = [(TOP - (number + 0.72) * high, line) for number, line in enumerate(lines)]
    for place in (rank.ending(x + rank.wide), sign, total):
        place.figures(paper, rows, size)
    name_x = x + rank.wide + gap
    for y, line in rows:
        at = y + high * 0.02
        paper.name(
            name_x, at, line[1], size=size, space=sign.x - gap * bool(sign.wide) - name_x
        )
