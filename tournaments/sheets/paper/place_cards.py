"""Place cards: a name to fold and stand on a table, the same on both sides."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.paper.fonts import BOLD
from tournaments.paper.page import PORTRAIT, SOFT, EventTitle, Paper
from tournaments.paper.shared import club_logo

COLUMNS, ROWS = 2, 3
BORDER = 28  # around the cards: no printer reaches the edge
INSIDE = 14
TICK = 10  # a mark to fold at
LOGO = (70, 24)


class PlaceCard(NamedTuple):
    """Whose place it is: `tag` is his number, `note` his team or category."""

    name: str
    tag: str
    note: str


def place_cards_pdf(event: EventTitle, cards: Sequence[PlaceCard], printed: datetime) -> bytes:
    """Print six cards a page, to be cut apart and folded in the middle."""
    title = _("Cartons de place")
    paper = Paper(title=f"{title} – {event.name}", author=event.club, size=PORTRAIT)
    wide = (paper.width - 2 * BORDER) / COLUMNS
    high = (paper.height - 2 * BORDER) / ROWS
    many = COLUMNS * ROWS
    pages = [cards[at : at + many] for at in range(0, len(cards), many)]
    with paper.stencil("cuts", paper.width, paper.height):
        _draw_cuts(paper, wide, high)
    with paper.stencil("card", wide, high):
        _draw_form(paper, event, (wide, high))
    for number, page in enumerate(pages, start=1):
        paper.stamp("cuts", 0, 0)
        paper.tell_missing(event.name)
        for place, card in enumerate(page):
            row, column = divmod(place, COLUMNS)
            x, y = BORDER + column * wide, paper.height - BORDER - (row + 1) * high
            paper.stamp("card", x, y)
            _draw_side(paper, card, (x, y), (wide, high / 2))
            with paper.turned(x + wide, y + high):
                _draw_side(paper, card, (0, 0), (wide, high / 2))
        paper.end_cut_page(number, len(pages), printed)
    if not pages:
        paper.end_empty(event.name, _("Personne n’est encore inscrit."), printed)
    return paper.to_bytes()


def _draw_cuts(paper: Paper, wide: float, high: float) -> None:
    for column in range(COLUMNS + 1):
        x = BORDER + column * wide
        paper.dashes((x, BORDER), (x, paper.height - BORDER))
    for row in range(ROWS + 1):
        y = BORDER + row * high
        paper.dashes((BORDER, y), (paper.width - BORDER, y))


def _draw_form(paper: Paper, event: EventTitle, size: tuple[float, float]) -> None:
    """Draw what all cards have: on both sides what event it is, and marks to fold at."""
    wide, high = size
    _draw_event(paper, event, (wide, high / 2))
    with paper.turned(wide, high):
        _draw_event(paper, event, (wide, high / 2))
    for edge in (0, wide - TICK):
        paper.across(high / 2, edge, edge + TICK)


def _draw_event(paper: Paper, event: EventTitle, size: tuple[float, float]) -> None:
    """Say on a side, its lower left corner at 0, 0, which event it is."""
    wide, high = size
    logo = club_logo()
    left = INSIDE + (LOGO[0] + 8 if logo else 0)
    paper.logo(logo, (INSIDE, high - INSIDE - LOGO[1] + 8), LOGO, at="w")
    day = date_format(event.day, "DATE_FORMAT")
    whose = f"{event.name} · {day}"
    paper.text(left, high - INSIDE - 4, whose, size=8, grey=SOFT, space=wide - left - 60)


def _draw_side(
    paper: Paper, card: PlaceCard, corner: tuple[float, float], size: tuple[float, float]
) -> None:
    """Write one side, whose lower left corner is given."""
    (x, y), (wide, high) = corner, size
    tag_at = y + high - INSIDE - 4
    paper.text_right(x + wide - INSIDE, tag_at, card.tag, font=BOLD, size=12)
    middle, name_at, space = x + wide / 2, y + high / 2 - 14, wide - 2 * INSIDE
    paper.name(middle, name_at, card.name, font=BOLD, size=27, space=space, centred=True)
    paper.text_centred(middle, y + INSIDE, card.note, size=11, grey=SOFT, space=space)
