"""Papers that go with an étui: its label, its way from table to table, its travelling sheet."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.boards.paper.tiles import (
    PaperTile,
    TileColumn,
    TileLook,
    draw_table,
    draw_top,
    tiles_pdf,
)
from tournaments.boards.preparation import BoardWay
from tournaments.boards.words import copy_words, direction_words, etui_words
from tournaments.duplicate.movements.values import COMPASS, dealer_of
from tournaments.paper.fonts import BOLD
from tournaments.paper.page import SOFT, EventTitle

MOST_ROW, BELOW = 22, 26  # the height of a row, and room below the last
FEW, MANY = 6, 19  # stops that a quarter and a half of a page hold
SHORT, LONG = 5, 14  # rows of a travelling sheet on a quarter and half of a page
CAP = 0.72  # how much of its type a digit is high
NORTH, EAST, SOUTH, WEST = range(COMPASS)


def labels_pdf(event: EventTitle, ways: Sequence[BoardWay], printed: datetime) -> bytes:
    """Print a label for each étui, copies and all: number, directions, taker and dealer."""
    look = TileLook(
        event=event, title=_("Étiquettes d’étuis"), columns=2, rows=4, empty=_none()
    )
    return tiles_pdf(look, ways, _draw_label, printed)


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
    look = TileLook(event=event, title=title, columns=2, rows=rows, empty=_none())
    return tiles_pdf(look, ways, _draw_way, printed)


def _draw_way(tile: PaperTile, way: BoardWay) -> None:
    title = _("Étui %(board)s") % {"board": way.board}
    body = draw_top(tile, title, copy_words(way.copy, way.copies))
    columns = [
        TileColumn(_("Tour"), 1),
        TileColumn(_("Rang dans le tour"), 1.4),
        TileColumn(_("Table"), 1),
    ]
    rows = [[str(stop.round), str(stop.turn), str(stop.table)] for stop in way.stops]
    draw_table(body, columns, rows, min(MOST_ROW, (body.high - 14) / max(1, len(rows))))


def travelling_pdf(event: EventTitle, ways: Sequence[BoardWay], printed: datetime) -> bytes:
    """Print a travelling sheet for each étui, a row for each time it is played."""
    most = max((len(way.stops) for way in ways), default=1)
    rows = 4 if most <= SHORT else 2 if most <= LONG else 1
    look = TileLook(
        event=event, title=_("Fiches ambulantes"), columns=2, rows=rows, empty=_none()
    )
    return tiles_pdf(look, ways, _draw_travelling, printed)


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
        TileColumn(_("Position"), 1.2),
        TileColumn(_("Tour"), 0.9),
        TileColumn(_("Table"), 0.9),
        TileColumn(_("Réussi +"), 1.6),
        TileColumn(_("Chuté −"), 1.6),
    ]
    rows = [
        [str(position), str(stop.round), str(stop.table), "", ""]
        for position, stop in enumerate(way.stops, start=1)
    ]
    high = min(MOST_ROW, (body.high - 20 - BELOW) / max(1, len(rows)))
    rest = draw_table(body.below(y - 20), columns, rows, high)
    erased = _("Une rature : appelez l’arbitre.")
    paper.text(tile.x, rest.top - 14, erased, size=8, grey=SOFT, space=tile.wide)


def _none() -> str:
    return _("Aucun étui : tirez le mouvement d’abord.")
