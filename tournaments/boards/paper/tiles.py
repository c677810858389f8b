"""Tiles on paper: as many of one kind a page as fit, with lines to cut them apart."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, TypeVar

from django.utils.formats import date_format

from tournaments.paper.fonts import BOLD
from tournaments.paper.page import PORTRAIT, SOFT, EventTitle, Paper

BORDER = 24  # around the tiles: no printer reaches the edge
INSIDE = 12
Tiled = TypeVar("Tiled")


class PaperTile(NamedTuple):
    """Where a tile may be written: its left and upper end, and how large it is."""

    paper: Paper
    event: EventTitle
    x: float
    top: float
    wide: float
    high: float

    @property
    def right(self) -> float:
        return self.x + self.wide

    @property
    def bottom(self) -> float:
        return self.top - self.high

    def below(self, y: float) -> "PaperTile":
        """What is left of it under a height."""
        return self._replace(top=y, high=y - self.bottom)


@dataclass(frozen=True, slots=True, kw_only=True)
class TileLook:
    """What the paper is called, how many columns and rows a page has, what stands on none."""

    event: EventTitle
    title: str
    columns: int
    rows: int
    empty: str


def tiles_pdf(
    look: TileLook,
    tiles: Sequence[Tiled],
    draw: Callable[[PaperTile, Tiled], None],
    printed: datetime,
) -> bytes:
    """Let `draw` write each tile into its place."""
    event = look.event
    paper = Paper(title=f"{look.title} – {event.name}", author=event.club, size=PORTRAIT)
    many = look.columns * look.rows
    pages = [tiles[at : at + many] for at in range(0, len(tiles), many)]
    wide = (paper.width - 2 * BORDER) / look.columns
    high = (paper.height - 2 * BORDER) / look.rows
    for number, page in enumerate(pages, start=1):
        _draw_cuts(paper, look)
        for place, each in enumerate(page):
            row, column = divmod(place, look.columns)
            x, top = BORDER + column * wide + INSIDE, paper.height - BORDER - row * high
            inside = (wide - 2 * INSIDE, high - 2 * INSIDE)
            draw(PaperTile(paper, event, x, top - INSIDE, *inside), each)
        paper.end_cut_page(number, len(pages), printed)
    if not pages:
        paper.end_empty(event.name, look.empty, printed)
    return paper.to_bytes()


def _draw_cuts(paper: Paper, look: TileLook) -> None:
    for column in range(look.columns + 1):
        x = BORDER + column * (paper.width - 2 * BORDER) / look.columns
        paper.dashes((x, BORDER), (x, paper.height - BORDER))
    for row in range(look.rows + 1):
        y = BORDER + row * (paper.height - 2 * BORDER) / look.rows
        paper.dashes((BORDER, y), (paper.width - BORDER, y))


def draw_top(tile: PaperTile, title: str, note: str) -> PaperTile:
    """Write whose the tile is, its title and what is beside it; give the rest of it."""
    paper, event = tile.paper, tile.event
    paper.mark(title)
    whose = " · ".join((event.club, event.name, date_format(event.day, "DATE_FORMAT")))
    paper.text(tile.x, tile.top - 7, whose, size=8, grey=SOFT, space=tile.wide)
    room = tile.wide * (0.5 if note else 1)
    paper.name(tile.x, tile.top - 26, title, font=BOLD, size=16, space=room)
    if note:
        space = tile.wide - room - 6
        paper.text_right(tile.right, tile.top - 26, note, size=10, space=space)
    return tile.below(tile.top - 40)


class TileColumn(NamedTuple):
    """A column of a table on a tile: its heading, its share of the width, and its side."""

    title: str
    share: float
    right: bool = False


def draw_table(
    tile: PaperTile, columns: Sequence[TileColumn], rows: Sequence[Sequence[str]], high: float
) -> PaperTile:
    """Rule a table at the top of a tile, rows so high; give the rest of it."""
    whole = sum(column.share for column in columns)
    lefts = [tile.x]
    for column in columns:
        lefts.append(lefts[-1] + tile.wide * column.share / whole)
    boxes = list(zip(columns, lefts, lefts[1:], strict=False))
    paper, y, size = tile.paper, tile.top - 12, min(11, high * 0.62)
    for column, left, end in boxes:
        _draw_cell(tile._replace(x=left, wide=end - left, top=y + 4), column, column.title, 8)
    paper.across(y, tile.x, tile.right, weight=1)
    for row in rows:
        for (column, left, end), cell in zip(boxes, row, strict=True):
            top = y - high / 2 - size * 0.36
            _draw_cell(tile._replace(x=left, wide=end - left, top=top), column, cell, size)
        y -= high
        paper.across(y, tile.x, tile.right)
    for x in lefts:
        paper.down(x, tile.top - 12, y)
    return tile.below(y)


def _draw_cell(tile: PaperTile, column: TileColumn, text: str, size: float) -> None:
    """Write a cell on the upper end of what is its; an empty one is for the pen."""
    if not text:
        return
    space = tile.wide - 8
    if column.right:
        tile.paper.text_right(tile.right - 4, tile.top, text, size=size, space=space)
    else:
        tile.paper.name(tile.x + 4, tile.top, text, size=size, space=space)
