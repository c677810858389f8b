"""The rules of one game on paper: the rulebook's own page, set in columns of text."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from io import BytesIO
from typing import NamedTuple

from django.utils.translation import gettext as _
from PIL import Image
from reportlab.lib.utils import ImageReader

from scoring.rulebook.page import (
    Aside,
    Block,
    Bullets,
    Diagram,
    Grid,
    Page,
    Paragraph,
    Picture,
    Section,
    Subtitle,
)
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


def rulebook_pdf(page: Page, printed: datetime) -> bytes:
    """Lay a page of the rulebook out on as many sheets as it takes."""
    return book_pdf(_("Règles du jeu"), [page], printed)


def book_pdf(title: str, pages: Sequence[Page], printed: datetime | None) -> bytes:
    """Lay pages out one after the other, each from a new sheet on."""
    whole = f"{title} – {pages[0].title}" if len(pages) == 1 else title
    paper = Paper(title=whole, author=_("Tarot club"), size=PORTRAIT)
    sheets = [(page, sheet) for page in pages for sheet in _sheets(_strips(paper, page))]
    for number, (page, sheet) in enumerate(sheets, start=1):
        paper.heading(Heading(over=title, title=page.title, under=page.summary))
        y = TOP
        for strip in sheet:
            strip.draw(paper, y)
            y -= strip.high
        paper.end_page(number, len(sheets), printed)
    return paper.to_bytes()


def _strips(paper: Paper, page: Page) -> list[Strip]:
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


def _section(paper: Paper, section: Section) -> Iterator[Strip]:
    """The strips of a section: its title, then its blocks."""
    yield Strip(34, _title(section.title), keep=True)
    for block, after in zip(section.blocks, [*section.blocks[1:], None], strict=True):
        yield from _block(paper, block, keep=isinstance(after, Grid | Bullets | Subtitle))


def _block(paper: Paper, block: Block, *, keep: bool) -> Iterator[Strip]:
    """The strips of a block; `keep` holds a paragraph to what follows it."""
    match block:
        case Paragraph(text):
            yield _text(paper, text, keep=keep)
        case Subtitle(text):
            yield _text(paper, text, font=BOLD, keep=True)
        case Diagram():
            yield _text(paper, block.text, indent=12, sign="–")
        case Aside(text):
            yield _text(paper, text, indent=12, grey=SOFT, size=SMALL)
        case Bullets(items):
            yield from (_text(paper, item, indent=12, sign="•") for item in items)
        case Grid():
            yield from _grid(paper, block)
        case Picture():
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


def _picture(picture: Picture) -> Strip:
    """Set a picture in a frame, half as wide as the page unless it is upright."""
    wide = min((RIGHT - LEFT) * 0.55, HIGHEST * picture.width / picture.height)
    high = wide * picture.height / picture.width

    def draw(paper: Paper, y: float) -> None:
        paper.canvas.drawImage(_as_jpeg(picture), LEFT, y - high - 4, wide, high)
        paper.box(LEFT, y - high - 4, wide, high)

    return Strip(high + 12, draw)


def _as_jpeg(picture: Picture) -> ImageReader:
    """A picture in the one form that a PDF takes as it is: a fifth of its size."""
    jpeg = BytesIO()
    with Image.open(PACKAGE / "static" / picture.path) as image:
        image.convert("RGB").save(jpeg, "JPEG", quality=80)
    jpeg.seek(0)
    return ImageReader(jpeg)


def _grid(paper: Paper, grid: Grid) -> Iterator[Strip]:
    """Set a table: caption, head and the first row stay together."""
    edges = _edges(grid)
    yield _text(paper, grid.caption, keep=True, size=SIZE)
    right = grid.numbers
    yield _row(paper, grid.head, edges, font=BOLD, right=right, keep=True)
    for number, row in enumerate(grid.rows):
        keep = number in {0, len(grid.rows) - 2}
        yield _row(paper, row, edges, right=right, keep=keep)
    yield Strip(8, lambda _paper, _y: None)


def _edges(grid: Grid) -> list[float]:
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
    edges: list[float] = []
    x: float = LEFT
    for wide in natural:
        x += wide
        edges.append(x)
    return edges


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
