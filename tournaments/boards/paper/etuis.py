"""What goes with an étui: label, way, travelling sheet, its hands, and tiles of them to cut."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple, TypeVar

from django.utils.formats import date_format
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.boards.services import BoardWay
from tournaments.boards.words import (
    COLOURS,
    copy_words,
    direction_words,
    etui_words,
    packs_in_words,
    sharing,
)
from tournaments.duplicate.dealing import SEATS, Hands
from tournaments.duplicate.movements.values import COMPASS, dealer_of
from tournaments.paper.fonts import BOLD
from tournaments.paper.lists import Column
from tournaments.paper.page import PORTRAIT, SOFT, EventTitle, Paper

NO_BOARD = gettext_lazy("Aucun étui : tirez le mouvement d’abord.")
NO_HANDS = gettext_lazy("Aucune main n’est tirée : voyez « Préparer les étuis ».")
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


def tiles_pdf(
    event: EventTitle,
    tiles: Sequence[Tiled],
    draw: Callable[[PaperTile, Tiled], None],
    printed: datetime,
    *,
    title: str,
    grid: tuple[int, int],
    empty: str,
) -> bytes:
    """Let `draw` write each tile into its place on a `grid` of columns and rows."""
    paper = Paper(title=f"{title} – {event.name}", author=event.club, size=PORTRAIT)
    columns, rows = grid
    wide, high = (paper.width - 2 * BORDER) / columns, (paper.height - 2 * BORDER) / rows
    for page in paper.cut_pages(tiles, columns * rows, printed, empty=(event.name, empty)):
        paper.cut_grid(columns, rows, BORDER)
        for place, each in enumerate(page):
            row, column = divmod(place, columns)
            x, top = BORDER + column * wide + INSIDE, paper.height - BORDER - row * high
            inside = (wide - 2 * INSIDE, high - 2 * INSIDE)
            draw(PaperTile(paper, event, x, top - INSIDE, *inside), each)
    return paper.to_bytes()


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


def draw_table(
    tile: PaperTile, columns: Sequence[Column], rows: Sequence[Sequence[str]], high: float
) -> PaperTile:
    """Rule a table at the top of a tile, rows so high; give the rest of it.

    The columns share the tile as they are `wide` to each other.
    """
    whole = sum(column.wide for column in columns)
    lefts = [tile.x]
    for column in columns:
        lefts.append(lefts[-1] + tile.wide * column.wide / whole)
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


def _draw_cell(tile: PaperTile, column: Column, text: str, size: float) -> None:
    """Write a cell on the upper end of what is its; an empty one is for the pen."""
    if not text:
        return
    space = tile.wide - 8
    if column.right:
        tile.paper.text_right(tile.right - 4, tile.top, text, size=size, space=space)
    else:
        tile.paper.name(tile.x + 4, tile.top, text, size=size, space=space)


MOST_ROW, BELOW = 22, 26  # the height of a row, and room below the last
FEW, MANY = 6, 19  # stops that a quarter and a half of a page hold
SHORT, LONG = 5, 14  # rows of a travelling sheet on a quarter and half of a page
CAP = 0.72  # how much of its type a digit is high
NORTH, EAST, SOUTH, WEST = range(COMPASS)


def labels_pdf(event: EventTitle, ways: Sequence[BoardWay], printed: datetime) -> bytes:
    """Print a label for each étui, copies and all: number, directions, taker and dealer."""
    title = _("Étiquettes d’étuis")
    return tiles_pdf(
        event, ways, _draw_label, printed, title=title, grid=(2, 4), empty=str(NO_BOARD)
    )


def _draw_label(tile: PaperTile, way: BoardWay) -> None:
    """Set the number in the middle and the directions around it, as they sit."""
    paper, event = tile.paper, tile.event
    x, y = tile.x + tile.wide / 2, tile.bottom + tile.high / 2
    paper.mark(_("Étui %(board)s") % {"board": way.board})
    whose = " · ".join(filter(None, (event.name, copy_words(way.copy, way.copies))))
    paper.text_centred(x, tile.top - 6, whose, size=8, grey=SOFT, space=tile.wide)
    size = 60
    paper.text_centred(x, y - size * CAP / 2, str(way.board), font=BOLD, size=size)
    places = {
        NORTH: (x, tile.top - 30),
        SOUTH: (x, tile.bottom + 12),
        EAST: (tile.right - 42, y + 4),
        WEST: (tile.x + 42, y + 4),
    }
    for direction, (at, high) in places.items():
        words = direction_words(direction)
        paper.text_centred(at, high, words, font=BOLD, size=13)
        paper.text_centred(at, high - 12, _role(way, direction), size=9, space=84)


def _role(way: BoardWay, direction: int) -> str:
    """Say what a direction does with a board: take, deal, lead."""
    roles = []
    if direction == way.taker:
        roles.append(_("preneur"))
    if direction == dealer_of(way.board):
        roles.append(_("donneur"))
    if direction == leader_of(way.board):
        roles.append(_("entame"))
    return ", ".join(roles)


def leader_of(board: int) -> int:
    """Who leads: at the dealer's right, where North's right is West.

    >>> leader_of(1), leader_of(2)
    (3, 0)
    """
    return (dealer_of(board) - 1) % COMPASS


def ways_pdf(event: EventTitle, ways: Sequence[BoardWay], printed: datetime) -> bytes:
    """Print a card for each étui: which table has it when, and where it goes then."""
    most = max((len(way.stops) for way in ways), default=1)
    rows = 4 if most <= FEW else 2 if most <= MANY else 1
    title = _("Cartes de mouvement des étuis")
    return tiles_pdf(
        event, ways, _draw_way, printed, title=title, grid=(2, rows), empty=str(NO_BOARD)
    )


def _draw_way(tile: PaperTile, way: BoardWay) -> None:
    title = _("Étui %(board)s") % {"board": way.board}
    body = draw_top(tile, title, copy_words(way.copy, way.copies))
    columns = [
        Column(_("Tour"), 1),
        Column(_("Rang dans le tour"), 1.4),
        Column(_("Table"), 1),
    ]
    rows = [[str(stop.round), str(stop.turn), str(stop.table)] for stop in way.stops]
    draw_table(body, columns, rows, min(MOST_ROW, (body.high - 14) / max(1, len(rows))))


def travelling_pdf(event: EventTitle, ways: Sequence[BoardWay], printed: datetime) -> bytes:
    """Print a travelling sheet for each étui, a row for each time it is played."""
    most = max((len(way.stops) for way in ways), default=1)
    rows = 4 if most <= SHORT else 2 if most <= LONG else 1
    title, grid = _("Fiches ambulantes"), (2, rows)
    return tiles_pdf(
        event, ways, _draw_travelling, printed, title=title, grid=grid, empty=str(NO_BOARD)
    )


def _draw_travelling(tile: PaperTile, way: BoardWay) -> None:
    title = _("Étui %(board)s") % {"board": way.board}
    body = draw_top(tile, title, copy_words(way.copy, way.copies))
    paper, y = tile.paper, body.top
    paper.text(
        tile.x, y - 2, etui_words(way.board, way.taker), font=BOLD, size=10, space=tile.wide
    )
    rules = _("Montant par défenseur. Nord écrit, les autres vérifient ; pliez la fiche.")
    paper.text(tile.x, y - 15, rules, size=8, grey=SOFT, space=tile.wide)
    columns = [
        Column(_("Position"), 1.2),
        Column(_("Tour"), 0.9),
        Column(_("Table"), 0.9),
        Column(_("Réussi +"), 1.6),
        Column(_("Chuté −"), 1.6),
    ]
    rows = [
        [str(position), str(stop.round), str(stop.table), "", ""]
        for position, stop in enumerate(way.stops, start=1)
    ]
    high = min(MOST_ROW, (body.high - 20 - BELOW) / max(1, len(rows)))
    rest = draw_table(body.below(y - 20), columns, rows, high)
    erased = _("Une rature : appelez l’arbitre.")
    paper.text(tile.x, rest.top - 14, erased, size=8, grey=SOFT, space=tile.wide)


ROWS = (1, 3)  # a page
SIZE, LINE = 9.5, 13


class DealtBoard(NamedTuple):
    """A board with its hands; `taker` is a direction."""

    number: int
    taker: int
    hands: Hands


def diagrams_pdf(event: EventTitle, boards: Sequence[DealtBoard], printed: datetime) -> bytes:
    """Print who holds what in each board, three boards a page."""
    title, none = _("Diagrammes"), str(NO_HANDS)
    return tiles_pdf(event, boards, _draw_diagram, printed, title=title, grid=ROWS, empty=none)


def _draw_diagram(tile: PaperTile, board: DealtBoard) -> None:
    """Set the four hands side by side, and the dog under them."""
    title = _("Étui %(board)s") % {"board": board.number}
    body = draw_top(tile, title, etui_words(board.number, board.taker))
    *hands, chien = packs_in_words(board.hands)
    wide = tile.wide / SEATS
    for place, pack in enumerate(hands):
        x, y = tile.x + place * wide, body.top - 4
        tile.paper.text(x, y, f"{pack.owner} · {COLOURS[place]}", font=BOLD, size=11)
        y -= LINE + 2
        for suit, cards in pack.lines:
            tile.paper.text(x, y, suit, size=8, grey=SOFT)
            for line in tile.paper.lines(cards, SIZE, wide - 50):
                tile.paper.text(x + 40, y, line, size=SIZE)
                y -= LINE
    held = " · ".join(f"{suit} {cards}" for suit, cards in chien.lines if cards != "–")
    tile.paper.text(tile.x, tile.bottom + 4, chien.owner, font=BOLD, size=11)
    tile.paper.text(tile.x + 44, tile.bottom + 4, held, size=SIZE, space=tile.wide - 44)


def sharing_pdf(event: EventTitle, boards: Sequence[DealtBoard], printed: datetime) -> bytes:
    """Print who gets each card of a sorted pack, to make a copy of a board."""
    title, none = _("Listes de duplication"), str(NO_HANDS)
    return tiles_pdf(event, boards, _draw_sharing, printed, title=title, grid=ROWS, empty=none)


def _draw_sharing(tile: PaperTile, board: DealtBoard) -> None:
    """Rule a row a suit: each card with the initial of who gets it under it."""
    title = _("Étui %(board)s") % {"board": board.number}
    legend = _("N, E, S, O : la main ; C : le chien")
    y = draw_top(tile, title, legend).top - 4
    groups = sharing(board.hands)
    most = max(len(cards) for _name, cards in groups)
    wide = (tile.wide - 56) / most
    for name, cards in groups:
        tile.paper.text(tile.x, y - 14, name, font=BOLD, size=10)
        for place, (card, initial) in enumerate(cards):
            x = tile.x + 56 + (place + 0.5) * wide
            tile.paper.text_centred(x, y - 5, card, size=8, grey=SOFT)
            tile.paper.text_centred(x, y - 19, initial, font=BOLD, size=12)
        y -= 27
        tile.paper.across(y + 3, tile.x, tile.right)
