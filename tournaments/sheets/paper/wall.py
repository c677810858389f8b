"""The rules of one game on one page, to pin to the wall: its tables, and how a deal is paid."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.rulebook.page import Aside, Bullets, Grid, Page, Paragraph, Section
from tournaments.paper.fonts import BOLD, REGULAR, printable, width
from tournaments.paper.page import FOOT, MARGIN, PORTRAIT, SOFT, Heading, Paper

GUTTER = 22
WIDE = (PORTRAIT[0] - 2 * MARGIN - GUTTER) / 2
SIZES = [half / 2 for half in range(36, 10, -1)]  # points, the largest that fits one page
LINE = 1.3  # of a line, in its size
GAP = 4  # beside a cell
# What a wall needs of a game’s page: the tables of these sections, and of some the words;
# how many cards each has stands under the title.
TABLES = (
    *("changements", "cartes", "contrats", "bouts", "petit", "poignees"),
    *("chelem", "petit-chelem", "miseres", "paiement"),
)
WORDS = ("but", "appel", "points", "misere", "mouches")


def wall_sheet_pdf(page: Page, printed: datetime) -> bytes:
    """Set a game's tables in two columns, as large as one page allows."""
    title = _("Règles du jeu")
    paper = Paper(title=f"{title} – {page.title}", author=_("Tarot club"), size=PORTRAIT)
    top = paper.heading(Heading(over=title, title=page.title, under=page.summary)) - 8
    parts = list(_parts(page))
    foot = [paper.lines(text, 8, PORTRAIT[0] - 2 * MARGIN) for text in _notes(page)]
    bottom = FOOT + 10 * sum(map(len, foot)) + 4
    columns = _fitting(paper, parts, top - bottom)
    for number, column in enumerate(columns):
        x, y = MARGIN + number * (WIDE + GUTTER), top
        for drawing in column:
            drawing.draw(x, y)
            y -= drawing.high
    _foot(paper, foot, bottom)
    paper.end_page(1, 1, printed)
    return paper.to_bytes()


def _parts(page: Page) -> Iterator[Section]:
    """What hangs on the wall, in the order of the page."""
    for section in page.sections:
        kinds = {
            **dict.fromkeys(TABLES, (Grid,)),
            **dict.fromkeys(WORDS, (Grid, Bullets, Paragraph)),
        }.get(section.anchor)
        blocks = tuple(one for one in section.blocks if kinds and isinstance(one, kinds))
        if blocks:
            yield Section(section.anchor, section.title, blocks)


def _notes(page: Page) -> Iterator[str]:
    """What the marks mean, each once, and where the rules are from."""
    shown = {part.anchor for part in _parts(page)}
    marked = (
        block.text
        for section in page.sections
        if section.anchor in shown
        for block in section.blocks
        if isinstance(block, Aside) and block.text[:1] in "*†"
    )
    yield from dict.fromkeys(marked)
    source = next(section for section in page.sections if section.anchor == "sources")
    yield " ".join(source.texts())


class Cell(NamedTuple):
    """A text in its lines, from x or up to x."""

    x: float
    text: Sequence[str]
    to_right: bool


class Row(NamedTuple):
    """Cells side by side, and how heavy the line below them is."""

    cells: tuple[Cell, ...]
    font: str
    rule: float

    @property
    def lines(self) -> int:
        return max(len(cell.text) for cell in self.cells)


class PartDrawing:
    """A section in a column: how high it is at a size, and how it is drawn."""

    def __init__(self, paper: Paper, section: Section, size: float) -> None:
        self.paper, self.size = paper, size
        self.rows: list[Row] = []
        self._text(section.title, BOLD, rule=1)
        for block in section.blocks:
            if isinstance(block, Grid):
                self._grid(block)
            elif isinstance(block, Bullets):
                for item in block.items:
                    self._text(f"• {item}")
            elif isinstance(block, Paragraph):
                self._text(block.text)

    @property
    def high(self) -> float:
        lines = sum(row.lines for row in self.rows)
        return (lines * LINE + 0.9) * self.size + len(self.rows)

    def _text(self, text: str, font: str = REGULAR, rule: float = 0) -> None:
        lines = self.paper.lines(text, self.size, WIDE, font)
        self.rows.append(Row((Cell(0, lines, to_right=False),), font, rule))

    def _grid(self, grid: Grid) -> None:
        edges = self._edges(grid)
        for row, font in ((grid.head, BOLD), *((row, REGULAR) for row in grid.rows)):
            starts = [0.0, *edges[:-1]]
            cells = tuple(
                Cell(
                    end if grid.numbers and start else start,
                    self.paper.lines(cell, self.size, end - start - GAP, font),
                    to_right=grid.numbers and bool(start),
                )
                for cell, start, end in zip(row, starts, edges, strict=True)
            )
            self.rows.append(Row(cells, font, 0.25))

    def _edges(self, grid: Grid) -> list[float]:
        """Each column's right edge: as wide as its longest text, the rest to the first."""
        columns = list(zip(grid.head, *grid.rows, strict=True))
        natural = [max(map(self._width, column)) + 2 * GAP for column in columns]
        room = WIDE - natural[0] if sum(natural) <= WIDE else WIDE * (1 - 1 / len(natural))
        rest = sum(natural[1:])
        share = min(1, room / rest) if rest else 1
        edges = [WIDE - rest * share]
        for wide in natural[1:]:
            edges.append(edges[-1] + wide * share)
        return edges

    def _width(self, text: str) -> float:
        return width(printable(text)[0], BOLD, self.size)

    def draw(self, x: float, y: float) -> None:
        """Draw from the top downwards."""
        for row in self.rows:
            for cell in row.cells:
                write = self.paper.text_right if cell.to_right else self.paper.text
                for number, line in enumerate(cell.text, start=1):
                    at = y - number * self.size * LINE
                    write(x + cell.x, at, line, font=row.font, size=self.size)
            y -= row.lines * self.size * LINE + 1
            if row.rule:
                self.paper.across(y - 1.5, x, x + WIDE, weight=row.rule)


def _fitting(
    paper: Paper, parts: Sequence[Section], high: float
) -> Sequence[Sequence[PartDrawing]]:
    """Set the parts in two even columns at the largest size of type that one page holds."""
    columns: Sequence[Sequence[PartDrawing]] = []
    for size in SIZES:
        drawings = [PartDrawing(paper, part, size) for part in parts]
        splits = [(drawings[:one], drawings[one:]) for one in range(1, len(drawings) + 1)]
        columns = min(splits, key=lambda split: max(map(_high, split)))
        if max(map(_high, columns)) <= high:
            break
    return columns


def _high(column: Iterable[PartDrawing]) -> float:
    return sum(drawing.high for drawing in column)


def _foot(paper: Paper, notes: Iterable[Sequence[str]], top: float) -> None:
    y = top - 4
    for lines in notes:
        for line in lines:
            y -= 10
            paper.text(MARGIN, y, line, size=8, grey=SOFT)
