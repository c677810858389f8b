"""The rules of one game on paper: the rulebook set in columns, and one page for the wall."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from io import BytesIO
from itertools import accumulate
from typing import NamedTuple

from django.utils.translation import gettext as _
from PIL import Image
from reportlab.lib.utils import ImageReader

from scoring.rulebook import prose
from tarotclub.ground.places import PACKAGE
from tournaments.paper.fonts import BOLD, REGULAR, printable, width
from tournaments.paper.page import FOOT, MARGIN, PORTRAIT, SOFT, Heading, Paper

LEFT, RIGHT = MARGIN + 14, PORTRAIT[0] - MARGIN - 14
TOP = PORTRAIT[1] - MARGIN - 54 - 10
SIZE, LEADING = 10.5, 14.5
SMALL = 9
CELL = 5  # the room beside a cell's text
NARROWEST = 48  # of a column
HIGHEST = 210  # of a picture


class Strip(NamedTuple):
    """A piece that is not broken over pages; `keep` holds it to the next one."""

    high: float
    draw: Callable[[Paper, float], None]  # from the top downwards
    keep: bool = False


def rulebook_pdf(page: prose.Page, printed: datetime) -> bytes:
    """Lay a page of the rulebook out on as many sheets as it takes."""
    return book_pdf(_("Règles du jeu"), [page], printed)


def book_pdf(title: str, pages: Sequence[prose.Page], printed: datetime | None) -> bytes:
    """Lay pages out one after the other, each from a new sheet on."""
    whole = f"{title} – {pages[0].title}" if len(pages) == 1 else title
    paper = Paper(title=whole, author=_("Tarot club"), size=PORTRAIT)
    sheets = [(page, sheet) for page in pages for sheet in _sheets(_strips(paper, page))]
    for page, sheet in paper.paged(sheets, printed):
        paper.heading(Heading(over=title, title=page.title, under=page.summary))
        y = TOP
        for strip in sheet:
            strip.draw(paper, y)
            y -= strip.high
    return paper.to_bytes()


def _strips(paper: Paper, page: prose.Page) -> list[Strip]:
    return [strip for section in page.sections for strip in _section(paper, section)]


def _sheets(strips: Sequence[Strip]) -> Iterator[list[Strip]]:
    """Fill one sheet after another; what is kept together moves on together."""
    sheet: list[Strip] = []
    left = TOP - FOOT
    for group in _groups(strips):
        high = sum(strip.high for strip in group)
        if high > left and sheet:
            yield sheet
            sheet, left = [], TOP - FOOT
        sheet += group
        left -= high
    yield sheet


def _groups(strips: Iterable[Strip]) -> Iterator[list[Strip]]:
    group: list[Strip] = []
    for strip in strips:
        group.append(strip)
        if not strip.keep:
            yield group
            group = []
    if group:
        yield group


def _section(paper: Paper, section: prose.Section) -> Iterator[Strip]:
    """The strips of a section: its title, then its blocks."""
    yield Strip(34, _title(section.title), keep=True)
    for block, after in zip(section.blocks, [*section.blocks[1:], None], strict=True):
        yield from _block(
            paper, block, keep=isinstance(after, prose.Grid | prose.Bullets | prose.Subtitle)
        )


def _block(paper: Paper, block: prose.Block, *, keep: bool) -> Iterator[Strip]:
    """The strips of a block; `keep` holds a paragraph to what follows it."""
    match block:
        case prose.Paragraph(text):
            yield _text(paper, text, keep=keep)
        case prose.Subtitle(text):
            yield _text(paper, text, font=BOLD, keep=True)
        case prose.Diagram():
            yield _text(paper, block.text, indent=12, sign="–")
        case prose.Aside(text):
            yield _text(paper, text, indent=12, grey=SOFT, size=SMALL)
        case prose.Bullets(items):
            yield from (_text(paper, item, indent=12, sign="•") for item in items)
        case prose.Grid():
            yield from _grid(paper, block)
        case prose.Picture():
            yield _picture(block)


def _title(text: str) -> Callable[[Paper, float], None]:
    def draw(paper: Paper, y: float) -> None:
        paper.text(LEFT, y - 24, text, font=BOLD, size=14, space=RIGHT - LEFT)
        paper.across(y - 29, LEFT, RIGHT)

    return draw


def _text(
    paper: Paper,
    text: str,
    *,
    indent: float = 0,
    sign: str = "",
    font: str = REGULAR,
    size: float = SIZE,
    grey: float = 0,
    keep: bool = False,
) -> Strip:
    """Set a text in lines, behind a sign where it is one of a list."""
    lines = paper.lines(text, size, RIGHT - LEFT - indent, font)
    leading = LEADING * size / SIZE

    def draw(paper: Paper, y: float) -> None:
        if sign:
            paper.text(LEFT + 2, y - leading, sign, size=size)
        for number, line in enumerate(lines, start=1):
            at = y - number * leading
            paper.text(LEFT + indent, at, line, font=font, size=size, grey=grey)

    return Strip(len(lines) * leading + 4, draw, keep)


def _picture(picture: prose.Picture) -> Strip:
    """Set a picture in a frame, half as wide as the page unless it is upright."""
    wide = min((RIGHT - LEFT) * 0.55, HIGHEST * picture.width / picture.height)
    high = wide * picture.height / picture.width

    def draw(paper: Paper, y: float) -> None:
        paper.canvas.drawImage(_as_jpeg(picture), LEFT, y - high - 4, wide, high)
        paper.box(LEFT, y - high - 4, wide, high)

    return Strip(high + 12, draw)


def _as_jpeg(picture: prose.Picture) -> ImageReader:
    """A picture in the one form that a PDF takes as it is: a fifth of its size."""
    jpeg = BytesIO()
    with Image.open(PACKAGE / "static" / picture.path) as image:
        image.convert("RGB").save(jpeg, "JPEG", quality=80)
    jpeg.seek(0)
    return ImageReader(jpeg)


def _grid(paper: Paper, grid: prose.Grid) -> Iterator[Strip]:
    """Set a table: caption, head and the first row stay together."""
    edges = _edges(grid)
    yield _text(paper, grid.caption, keep=True, size=SIZE)
    right = grid.numbers
    yield _row(paper, grid.head, edges, font=BOLD, right=right, keep=True)
    for number, row in enumerate(grid.rows):
        keep = number in {0, len(grid.rows) - 2}
        yield _row(paper, row, edges, right=right, keep=keep)
    yield Strip(8, lambda _paper, _y: None)


def _edges(grid: prose.Grid) -> list[float]:
    """Each column's right edge: as wide as its longest text, shared out if too wide."""
    columns = zip(grid.head, *grid.rows, strict=True)
    natural = [
        max(NARROWEST, *(width(printable(cell)[0], BOLD, SIZE) + 2 * CELL for cell in column))
        for column in columns
    ]
    room = RIGHT - LEFT
    rest = sum(natural[1:])
    if natural[0] + rest > room:
        share = min(1, (room - NARROWEST * 2) / rest)
        natural[1:] = [wide * share for wide in natural[1:]]
        natural[0] = room - sum(natural[1:])
    return list(accumulate(natural, initial=LEFT))[1:]


def _row(
    paper: Paper,
    cells: Sequence[str],
    edges: Sequence[float],
    *,
    font: str = REGULAR,
    right: bool = True,
    keep: bool = False,
) -> Strip:
    """Set a row: the first cell at the left, numbers at the right of their columns."""
    starts = [LEFT, *edges[:-1]]
    wrapped = [
        paper.lines(cell, SIZE, end - start - 2 * CELL, font)
        for cell, start, end in zip(cells, starts, edges, strict=True)
    ]
    high = max(map(len, wrapped)) * 13 + 5

    def draw(paper: Paper, y: float) -> None:
        for place, lines in enumerate(wrapped):
            ends = right and place > 0
            x = edges[place] - CELL if ends else starts[place] + CELL
            write = paper.text_right if ends else paper.text
            for number, line in enumerate(lines, start=1):
                write(x, y - number * 13, line, font=font, size=SIZE)
        paper.across(y - high + 1, LEFT, edges[-1], weight=1 if font == BOLD else 0.5)

    return Strip(high, draw, keep)


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


def wall_sheet_pdf(page: prose.Page, printed: datetime) -> bytes:
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


def _parts(page: prose.Page) -> Iterator[prose.Section]:
    """What hangs on the wall, in the order of the page."""
    for section in page.sections:
        kinds = {
            **dict.fromkeys(TABLES, (prose.Grid,)),
            **dict.fromkeys(WORDS, (prose.Grid, prose.Bullets, prose.Paragraph)),
        }.get(section.anchor)
        blocks = tuple(one for one in section.blocks if kinds and isinstance(one, kinds))
        if blocks:
            yield prose.Section(section.anchor, section.title, blocks)


def _notes(page: prose.Page) -> Iterator[str]:
    """What the marks mean, each once, and where the rules are from."""
    shown = {part.anchor for part in _parts(page)}
    marked = (
        block.text
        for section in page.sections
        if section.anchor in shown
        for block in section.blocks
        if isinstance(block, prose.Aside) and block.text[:1] in "*†"
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

    def __init__(self, paper: Paper, section: prose.Section, size: float) -> None:
        self.paper, self.size = paper, size
        self.whole = True  # no word is broken
        self.rows: list[Row] = []
        self._text(section.title, BOLD, rule=1)
        for block in section.blocks:
            if isinstance(block, prose.Grid):
                self._grid(block)
            elif isinstance(block, prose.Bullets):
                for item in block.items:
                    self._text(f"• {item}")
            elif isinstance(block, prose.Paragraph):
                self._text(block.text)

    @property
    def high(self) -> float:
        lines = sum(row.lines for row in self.rows)
        return (lines * LINE + 0.9) * self.size + len(self.rows)

    def _text(self, text: str, font: str = REGULAR, rule: float = 0) -> None:
        lines = self.paper.lines(text, self.size, WIDE, font)
        self.rows.append(Row((Cell(0, lines, to_right=False),), font, rule))

    def _grid(self, grid: prose.Grid) -> None:
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

    def _edges(self, grid: prose.Grid) -> list[float]:
        """Each column's right edge: as wide as its longest text, the rest to the first.

        Where that is too wide, as its longest word, and its share of what is left.
        """
        columns = list(zip(grid.head, *grid.rows, strict=True))
        natural = [max(map(self._width, column)) + 2 * GAP for column in columns]
        if sum(natural) <= WIDE:
            return list(accumulate((WIDE - sum(natural[1:]), *natural[1:])))
        least = [max(map(self._width, " ".join(each).split())) + 2 * GAP for each in columns]
        spare = WIDE - sum(least)
        self.whole &= spare >= 0
        share = spare / (sum(natural) - sum(least) or 1)
        pairs = zip(least, natural, strict=True)
        return list(accumulate(low + share * (high - low) for low, high in pairs))

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
    paper: Paper, parts: Sequence[prose.Section], high: float
) -> Sequence[Sequence[PartDrawing]]:
    """Set the parts in two even columns at the largest size of type that one page holds."""
    columns: Sequence[Sequence[PartDrawing]] = []
    for size in SIZES:
        drawings = [PartDrawing(paper, part, size) for part in parts]
        splits = [(drawings[:one], drawings[one:]) for one in range(1, len(drawings) + 1)]
        columns = min(splits, key=lambda split: max(map(_high, split)))
        if max(map(_high, columns)) <= high and all(each.whole for each in drawings):
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
