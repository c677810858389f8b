"""Hands on paper: diagrams by direction, and lists that tell who gets each card."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.boards.paper.tiles import PaperTile, TileLook, draw_top, tiles_pdf
from tournaments.boards.words import COLOURS, etui_words, packs_in_words, sharing
from tournaments.duplicate.dealing import SEATS, Hands
from tournaments.paper.fonts import BOLD
from tournaments.paper.page import SOFT, EventTitle

PER_PAGE = 3
SIZE, LINE = 9.5, 13


class DealtBoard(NamedTuple):
    """A board with its hands; `taker` is a direction."""

    number: int
    taker: int
    hands: Hands


def diagrams_pdf(event: EventTitle, boards: Sequence[DealtBoard], printed: datetime) -> bytes:
    """Print who holds what in each board, three boards a page."""
    look = TileLook(event=event, title=_("Diagrammes"), columns=1, rows=PER_PAGE, empty=_none())
    return tiles_pdf(look, boards, _draw_diagram, printed)


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
    look = TileLook(
        event=event, title=_("Listes de duplication"), columns=1, rows=PER_PAGE, empty=_none()
    )
    return tiles_pdf(look, boards, _draw_sharing, printed)


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


def _none() -> str:
    return _("Aucune main n’est tirée : voyez « Préparer les étuis ».")
