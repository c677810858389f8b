"""A list on paper: its columns, sections with title and total, rows as high as their text."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple, Self, Unpack

from tournaments.paper.fonts import BOLD, REGULAR, printable, wrapped
from tournaments.paper.page import BLACK, FOOT, MARGIN, PORTRAIT, SOFT, Heading, Paper, TextLook


class Column(NamedTuple):
    """A column: `wide` in points, 0 for a share of what the others leave.

    `value` says what stands in it, where rows are no cells yet; `scale` is its type relative
    to the row's. One that has a `key` may be left out.
    """

    title: str
    wide: float = 0
    value: Callable[[Any], str] = str
    right: bool = False
    font: str = REGULAR
    grey: float = BLACK
    scale: float = 1
    key: str = ""

    def among(self, keys: Collection[str]) -> bool:
        """Whether it stands where only some of the columns with a key are shown."""
        return not self.key or self.key in keys

    def ending(self, x: float) -> "ColumnPlace":
        """Place a column of figures so that they end at x."""
        return ColumnPlace(self._replace(right=True), x - self.wide, self.wide)


class ColumnPlace(NamedTuple):
    """Where a column stands: its left edge and its breadth."""

    column: Column
    x: float
    wide: float

    def write(self, paper: Paper, y: float, text: str, **look: Unpack[TextLook]) -> None:
        """Write one cell, at the edge that the column keeps to."""
        write, x = self._way(paper)
        write(x, y, text, **look)

    def _way(self, paper: Paper) -> tuple[Callable[..., None], float]:
        if self.column.right:
            return paper.text_right, self.x + self.wide
        return paper.text, self.x

    def title(self, paper: Paper, y: float, size: float = 8.5) -> None:
        self.write(paper, y, self.column.title, size=size, grey=SOFT, space=self.wide)

    def figures(self, paper: Paper, rows: Iterable[tuple[float, Any]], size: float) -> None:
        """Write what it says of rows at heights: the type changes once, which is fast."""
        column = self.column
        look = TextLook(font=column.font, size=size * column.scale, grey=column.grey)
        look["space"] = self.wide
        write, x = self._way(paper)
        for y, row in rows:
            write(x, y, column.value(row), **look)


HEAD = 20  # the height of the column titles
GAP = 8  # between columns
LEADING = 1.25  # from line to line of a cell, in type sizes
TITLED = 1.3  # how much larger the title of a section is


class ListSection(NamedTuple):
    """Rows under a title, with a last line that adds them up; a cell may have several lines."""

    rows: Sequence[Sequence[str]]
    title: str = ""
    total: Sequence[str] = ()


class ListLook(NamedTuple):
    """The size of the type, and how high a row is at least."""

    size: float = 10
    high: float = 19


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedList:
    """A list; the first of the `looks` that needs one page is taken, else the last.

    `empty` is said where there is no row.
    """

    author: str
    heading: Heading
    columns: Sequence[Column]
    sections: Sequence[ListSection]
    empty: str
    looks: Sequence[ListLook] = (ListLook(),)
    paper: tuple[float, float] = PORTRAIT

    def showing(self, keys: Collection[str]) -> Self:
        """Leave out the columns that have a key which is not among some."""
        kept = [place for place, column in enumerate(self.columns) if column.among(keys)]

        def of(row: Sequence[str]) -> list[str]:
            return [row[place] for place in kept] if row else []

        sections = [
            each._replace(rows=[of(row) for row in each.rows], total=of(each.total))
            for each in self.sections
        ]
        return replace(self, columns=[self.columns[place] for place in kept], sections=sections)

    def pdf(self, printed: datetime) -> bytes:
        """Lay it out on as many pages as it takes, the column titles on each."""
        title = f"{self.heading.corner or self.heading.title} – {self.heading.title}"
        paper = Paper(title=title, author=self.author, size=self.paper)
        right = paper.width - MARGIN
        room = paper.height - MARGIN - 54 - HEAD - FOOT
        places = _places(self.columns, right)
        for look in self.looks:
            pages = list(_pages(_lines(self, places, look), room))
            if len(pages) <= 1:
                break
        for page in paper.paged(pages or [[]], printed):
            top = paper.heading(self.heading) - HEAD
            _titles(paper, places, top)
            if not pages:
                paper.text(MARGIN, top - 24, self.empty, size=13, space=right - MARGIN)
            ends = []
            for line in page:
                _draw(paper, line, places, top)
                top -= line.high
                ends.append(top)
            paper.across_at(ends, MARGIN, right)
        return paper.to_bytes()


class _Line(NamedTuple):
    """One row laid out: cells broken into lines, each with its font; `texts` were the cells."""

    texts: Sequence[str]
    cells: Sequence[Sequence[tuple[str, str]]]
    high: float
    size: float
    keeps_next: bool = False


def _places(columns: Sequence[Column], right: float) -> list[ColumnPlace]:
    """Share what the columns of a fixed breadth leave among the others."""
    spare = right - MARGIN - sum(column.wide for column in columns) - GAP * (len(columns) - 1)
    sharing = sum(not column.wide for column in columns)
    places, x = [], float(MARGIN)
    for column in columns:
        wide = column.wide or spare / sharing
        places.append(ColumnPlace(column, x, wide))
        x += wide + GAP
    return places


def _lines(
    sheet: PrintedList, places: Sequence[ColumnPlace], look: ListLook
) -> Iterator[_Line]:
    for section in sheet.sections:
        if not section.rows:
            continue
        if section.title:
            big = ListLook(look.size * TITLED, look.high * 1.5)
            across = [ColumnPlace(Column(""), MARGIN, sheet.paper[0] - 2 * MARGIN)]
            yield _line([section.title], across, big, BOLD)._replace(keeps_next=True)
        for row in section.rows:
            yield _line(row, places, look)
        if section.total:
            yield _line(section.total, places, look, BOLD)


def _line(
    texts: Sequence[str], places: Sequence[ColumnPlace], look: ListLook, font: str = ""
) -> _Line:
    """Break the cells of a row; `font` stands for the columns' own.

    What a cell says below its first line is not bold: a team's players under its name.
    """
    cells = []
    for text, place in zip(texts, places, strict=True):
        first, *more = text.split("\n")
        parts = [(first, font or place.column.font), *((line, REGULAR) for line in more)]
        cells.append(
            [
                (part, own)
                for line, own in parts
                for part in wrapped(printable(line)[0], own, look.size, place.wide)
            ]
        )
    deepest = max(map(len, cells))
    high = look.high + (deepest - 1) * look.size * LEADING
    return _Line(texts, cells, high, look.size)


def _pages(lines: Iterator[_Line], room: float) -> Iterator[list[_Line]]:
    """Fill pages; a title never stands alone at the bottom of one."""
    page: list[_Line] = []
    used = 0.0
    for line in lines:
        if page and used + line.high > room:
            rest = [page.pop()] if page[-1].keeps_next and len(page) > 1 else []
            yield page
            page, used = rest, sum(kept.high for kept in rest)
        page.append(line)
        used += line.high
    if page:
        yield page


def _titles(paper: Paper, places: Sequence[ColumnPlace], y: float) -> None:
    for place in places:
        place.title(paper, y + 6)
    paper.across(y, MARGIN, paper.width - MARGIN, weight=1)


def _draw(paper: Paper, line: _Line, places: Sequence[ColumnPlace], top: float) -> None:
    size, leading = line.size, line.size * LEADING
    if line.keeps_next:  # the title of a section stands across the columns
        places = [ColumnPlace(Column(""), MARGIN, paper.width)]
    block = size + (max(map(len, line.cells)) - 1) * leading
    first = top - (line.high - block) / 2 - size * 0.85
    for text, cell, place in zip(line.texts, line.cells, places, strict=True):
        paper.tell_missing(text)
        for number, (part, font) in enumerate(cell):
            place.write(paper, first - number * leading, part, font=font, size=size)
