"""Movement cards to cut apart, place cards to fold, table signs seen across the hall."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

import segno
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.tablets import Poster
from tournaments.paper.fonts import BOLD, width
from tournaments.paper.page import MARGIN, PORTRAIT, SOFT, EventTitle, Paper
from tournaments.paper.shared import club_logo
from tournaments.sheets.event_sheet import MovementCard, Sign, Signs, Stop

QUIET = 4  # modules left white around a QR code, as cameras want it
CAP = 0.72  # how much of its type a digit is high
TWO = 2
LOGO = (150, 44)


class SignBox(NamedTuple):
    """The part of a page that a sign has."""

    bottom: float
    high: float


def table_signs_pdf(
    signs: Signs, printed: datetime, *, per_page: int = 1, folded: bool = False
) -> bytes:
    """Print the signs, one a page or two to be cut apart; `folded` it stands on the table.

    Then the same is on both sides, each the right way up for who sits there.
    """
    title = _("Affiches de table") if signs.round else _("Numéros de table")
    paper = Paper(title=f"{title} – {signs.event.name}", author=signs.event.club, size=PORTRAIT)
    high = paper.height / per_page
    empty = signs.event.name, _("Aucune table n’est ouverte.")
    for page in paper.cut_pages(signs.signs, per_page, printed, empty=empty):
        for i, sign in enumerate(page):
            paper.mark(_("Table %(number)s") % {"number": sign.table})
            bottom = paper.height - high * (i + 1)
            draw = _draw_with_code if sign.way_in else _draw_number
            if folded:
                draw(paper, signs, sign, SignBox(0, high / 2))
                with paper.turned(paper.width, paper.height):
                    draw(paper, signs, sign, SignBox(0, high / 2))
            else:
                draw(paper, signs, sign, SignBox(bottom, high))
        if per_page == TWO or folded:
            paper.cut(paper.height / 2)
    return paper.to_bytes()


def _draw_number(paper: Paper, signs: Signs, sign: Sign, box: SignBox) -> None:
    """Write the number as large as its paper is."""
    y = _draw_top(paper, signs, box.bottom + box.high)
    low = box.bottom + 44 + _draw_players(paper, sign, box.bottom + 36)
    if signs.note:
        paper.text_centred(paper.width / 2, low, signs.note, size=11)
        low += 24
    text, space = str(sign.table), paper.width - 2 * MARGIN
    size = min((y - low) / CAP, space / width(text, BOLD, 1))
    middle = (y + low) / 2 - size * CAP / 2
    paper.text_centred(paper.width / 2, middle, text, font=BOLD, size=size)


def _draw_with_code(paper: Paper, signs: Signs, sign: Sign, box: SignBox) -> None:
    """Write the number, and under or beside it the code with what can be typed instead."""
    y = _draw_top(paper, signs, box.bottom + box.high)
    low = box.bottom + 40 + _draw_players(paper, sign, box.bottom + 32)
    side = min(260, (y - low) * 0.6)
    text, space = str(sign.table), paper.width - 2 * MARGIN
    size = min((y - low - side - 20) / CAP, space / width(text, BOLD, 1))
    paper.text_centred(paper.width / 2, y - size * CAP, text, font=BOLD, size=size)
    assert sign.way_in is not None
    draw_qr(paper, sign.way_in.target, (MARGIN, low), side)
    _draw_way_in(paper, sign.way_in, MARGIN + side + 16, low + side)


def _draw_way_in(paper: Paper, way_in: Poster, x: float, top: float) -> None:
    """Say how a tablet gets in: by the code, or by an address and eight digits."""
    space = paper.width - MARGIN - x
    y = top - 26
    paper.text(x, y, _("Scannez ce code avec la tablette"), size=13, space=space)
    y -= 19
    paper.text(x, y, _("ou tapez cette adresse :"), size=13, space=space)
    for line in paper.lines(way_in.address, 14, space, BOLD):
        y -= 22
        paper.text(x, y, line, font=BOLD, size=14, space=space)
    y -= 30
    paper.text(x, y, _("puis ce code :"), size=13)
    y -= 38
    paper.text(x, y, way_in.pin, font=BOLD, size=38, space=space)
    if way_in.last_day:
        until = _("valable jusqu’au %(day)s") % {"day": date_format(way_in.last_day)}
        paper.text(x, y - 18, until, size=10, grey=SOFT, space=space)


def _draw_top(paper: Paper, signs: Signs, top: float) -> float:
    """Write whose table it is; give the height under it."""
    y = top - MARGIN - 4
    whose = _whose(signs.event)
    right = paper.width - MARGIN
    paper.text(MARGIN, y, whose, size=11, space=right - MARGIN - 90)
    if signs.round:
        text = signs.phase or _("Tour %(n)s") % {"n": signs.round}
        paper.text_right(right, y, text, font=BOLD, size=14)
    paper.across(y - 8, MARGIN, right, weight=1)
    paper.logo(club_logo(), (MARGIN, y - 58), LOGO, at="w")
    label = _("Table")
    paper.text_centred(paper.width / 2, y - 34, label, size=22)
    return y - 58


def _whose(event: EventTitle) -> str:
    day = date_format(event.day, "DATE_FORMAT")
    return " · ".join(filter(None, (event.club, event.name, day)))


def _draw_players(paper: Paper, sign: Sign, y: float) -> float:
    """Write who sits there, if that is asked for; give the height it takes."""
    if not sign.players:
        return 0
    wide = (paper.width - 2 * MARGIN) / len(sign.players)
    for i, (seat, name) in enumerate(sign.players):
        x = MARGIN + i * wide
        paper.text(x, y + 24, seat, size=9, grey=SOFT)
        paper.name(x, y + 8, name, font=BOLD, size=13, space=wide - 8)
    return 40


def draw_qr(paper: Paper, text: str, corner: tuple[float, float], side: float) -> None:
    """Draw a QR code black on white, quiet zone included; `corner` is the lower left.

    Any of the eight masks is read by any camera; comparing them takes four times as long as
    all the rest, and a hall has four hundred cards.
    """
    code = segno.make(text, error="m", micro=False, boost_error=False, mask=2)
    paper.fill_all(_dark_runs(code.matrix, corner, side))


def _dark_runs(
    matrix: Sequence[Sequence[int]], corner: tuple[float, float], side: float
) -> Iterator[tuple[float, float, float, float]]:
    """The boxes of neighbouring dark modules: left, bottom, width, height."""
    x, y = corner
    module = side / (len(matrix) + 2 * QUIET)
    for row, modules in enumerate(matrix):
        at = 0
        bottom = y + side - (QUIET + row + 1) * module
        for dark, run in groupby(map(bool, modules)):
            length = len(list(run))
            if dark:
                yield x + (QUIET + at) * module, bottom, length * module, module
            at += length


COLUMNS = 2
BORDER, FOOT = 28, 14  # around the cards: no printer reaches the edge
INSIDE = 12
HEAD, LEAST, MOST = 54, 13.5, 44  # above the rounds, and the height of one
TEAM = 11  # what a team adds to what stands above the rounds
CODE = 50  # the side of a QR code, white border and all
TEAM_BESIDE = 56  # what the code says of itself, at the right of the team
MARK = 14  # the length of a cut mark
OPPONENT = 7.2  # the least height of one who is named


class CardBox(NamedTuple):
    """Where a card stands: its left and upper end, and how large it is."""

    x: float
    top: float
    wide: float
    high: float


class CardColumns(NamedTuple):
    """Where the columns of a card begin, and where the last one ends."""

    round: float
    table: float
    seat: float
    boards: float
    others: float
    right: float


@dataclass(frozen=True, kw_only=True)
class Leaf:
    """A card as it is cut: one that has many rounds takes more than one."""

    card: MovementCard
    stops: Sequence[Stop]
    number: int
    leaves: int


def movement_cards_pdf(
    event: EventTitle, cards: Sequence[MovementCard], printed: datetime, *, per_page: int = 8
) -> bytes:
    """Print the cards, 4, 8 or 10 a page; a card with too many rounds goes on beside it."""
    title = _("Cartes de mouvement")
    paper = Paper(title=f"{title} – {event.name}", author=event.club, size=PORTRAIT)
    high = (paper.height - 2 * BORDER) / (per_page // COLUMNS)
    leaves = [leaf for card in cards for leaf in _leaves(card, high)]
    none = _("Aucun tour n’est encore placé : tirez le placement d’abord.")
    for page in paper.cut_pages(leaves, per_page, printed, empty=(event.name, none)):
        _draw_marks(paper, high)
        for i, leaf in enumerate(page):
            row, column = divmod(i, COLUMNS)
            wide = paper.width / 2 - BORDER
            box = CardBox(
                BORDER + column * wide + INSIDE,
                paper.height - BORDER - row * high - INSIDE,
                wide - 2 * INSIDE,
                high,
            )
            _draw_leaf(paper, event, leaf, box)
    return paper.to_bytes()


def _leaves(card: MovementCard, high: float) -> Iterator[Leaf]:
    named = max((len(stop.opponents) for stop in card.stops), default=0)
    room = int((high - _head(card) - INSIDE) / max(LEAST, named * OPPONENT))
    count = -(-len(card.stops) // room)
    share = -(-len(card.stops) // count)
    for i in range(count):
        stops = card.stops[i * share : (i + 1) * share]
        yield Leaf(card=card, stops=stops, number=i + 1, leaves=count)


def _head(card: MovementCard) -> float:
    """Tell how much room stands above the rounds."""
    return HEAD + TEAM if card.team else HEAD


def _draw_marks(paper: Paper, high: float) -> None:
    """Draw the lines to cut along, with a stroke at their ends for the cutting machine."""
    wide, tall, y = paper.width, paper.height, paper.height - BORDER
    while y > BORDER - 1:
        paper.across(y, 0, MARK)
        paper.across(y, wide - MARK, wide)
        paper.dashes((BORDER, y), (wide - BORDER, y))
        y -= high
    for x in (BORDER, wide / 2, wide - BORDER):
        paper.down(x, tall, tall - MARK)
        paper.down(x, FOOT + 10, 0)
        paper.dashes((x, BORDER), (x, tall - BORDER))


def _draw_leaf(paper: Paper, event: EventTitle, leaf: Leaf, box: CardBox) -> None:
    card, x, wide, y = leaf.card, box.x, box.wide, box.top
    right = x + wide - (_draw_code(paper, card, box) if card.target else 0)
    paper.text(x, y - 7, _whose(event), size=8, grey=SOFT, space=right - x)
    tag = f"{card.tag} · {leaf.number}/{leaf.leaves}" if leaf.leaves > 1 else card.tag
    paper.text_right(right, y - 25, tag, font=BOLD, size=12)
    if card.team:
        words = _("capitaine, équipe %(team)s") if card.captain else _("équipe %(team)s")
        team = words % {"team": card.team}
        paper.text(x, y - 39, team, size=8.5, space=right - x - TEAM_BESIDE)
    paper.name(x, y - 25, card.name, font=BOLD, size=16, space=right - x - 60)
    against, boards, shares = _shares(leaf)
    columns = CardColumns(*(x + share * wide for share in shares))
    y -= _head(card) - INSIDE
    titles = [_("Tour"), _("Table"), _("Place"), _("Étuis") if boards else ""]
    titles += [_("Avec")] if against else []
    for at, title in zip(columns, titles, strict=False):
        paper.text(at, y + 3, title, size=8, grey=SOFT)
    paper.across(y, x, x + wide, weight=1)
    row = min(MOST, (box.high - _head(card) - INSIDE) / len(leaf.stops))
    for stop in leaf.stops:
        _draw_stop(paper, stop, columns, (y, row))
        y -= row
        paper.across(y, x, x + wide)


def _shares(leaf: Leaf) -> tuple[bool, bool, Sequence[float]]:
    """Tell whether a card names opponents and boards, and where its columns begin."""
    against = any(stop.opponents for stop in leaf.stops)
    if any(stop.phase for stop in leaf.stops):  # no duplicate has any
        others = 0.64 if against else 1
        return against, False, (0, 0.34, 0.46, others, others, 1)
    others = 0.52 if against else 1
    if not any(stop.boards for stop in leaf.stops):
        return against, False, (0, 0.18, 0.32, others, others, 1)
    return against, True, (0, 0.18, 0.32, 0.5, others + 0.18 * against, 1)


def _draw_code(paper: Paper, card: MovementCard, box: CardBox) -> float:
    """Draw the way to the player's own page into the upper corner; give the room it takes."""
    over = 6  # of its white border
    right, low = box.x + box.wide + over, box.top - HEAD + INSIDE + 1
    draw_qr(paper, card.target, (right - CODE, low), CODE)
    room = CODE - over
    words = _("À l’accueil :") if "/inscriptions/" in card.target else _("Vos marques :")
    paper.text_right(box.x + box.wide - room, low + 2, words, size=8, grey=SOFT)
    return room


def _draw_stop(
    paper: Paper, stop: Stop, columns: CardColumns, row: tuple[float, float]
) -> None:
    """Write one round into its row: the height of its top, and how high it is."""
    top, high = row
    size = min(17, high * 0.62)
    y = top - high / 2 - size * 0.36
    name, space = stop.phase or str(stop.round), columns.table - columns.round - 4
    paper.text(columns.round, y, name, size=size, space=space)
    if stop.place:
        number, space = str(stop.place.table), columns.seat - columns.table - 4
        paper.text(columns.table, y, number, font=BOLD, size=size, space=space)
        space = columns.boards - columns.seat - 8
        paper.name(columns.seat, y, stop.place.seat, size=size, space=space)
        if stop.boards:
            space = columns.others - columns.boards - 6
            paper.text(columns.boards, y, stop.boards, size=size * 0.85, space=space)
        _draw_opponents(paper, stop, columns, row)
    elif not stop.undrawn:
        paper.text(columns.table, y, _("ne joue pas"), size=size * 0.8, grey=SOFT)


def _draw_opponents(
    paper: Paper, stop: Stop, columns: CardColumns, row: tuple[float, float]
) -> None:
    """Name who sits at the table too, each on a line of his own."""
    if not stop.opponents:
        return
    top, high = row
    line = min(12, 0.9 * high / len(stop.opponents))  # clear of the lines around them
    size, space = line * 0.9, columns.right - columns.others
    y = top - high / 2 + line * (len(stop.opponents) / 2 - 0.78)
    for name in stop.opponents:
        paper.text(columns.others, y, name, size=size, space=space)
        y -= line


ROWS = 3  # of place cards
PLACE_INSIDE = 14
TICK = 10  # a mark to fold at
PLACE_LOGO = (70, 24)


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
    with paper.stencil("cuts", paper.width, paper.height):
        paper.cut_grid(COLUMNS, ROWS, BORDER)
    with paper.stencil("card", wide, high):
        _draw_form(paper, event, (wide, high))
    empty = event.name, _("Personne n’est encore inscrit.")
    for page in paper.cut_pages(cards, COLUMNS * ROWS, printed, empty=empty):
        paper.stamp("cuts", 0, 0)
        paper.tell_missing(event.name)
        for place, card in enumerate(page):
            row, column = divmod(place, COLUMNS)
            x, y = BORDER + column * wide, paper.height - BORDER - (row + 1) * high
            paper.stamp("card", x, y)
            _draw_side(paper, card, (x, y), (wide, high / 2))
            with paper.turned(x + wide, y + high):
                _draw_side(paper, card, (0, 0), (wide, high / 2))
    return paper.to_bytes()


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
    left = PLACE_INSIDE + (PLACE_LOGO[0] + 8 if logo else 0)
    paper.logo(
        logo, (PLACE_INSIDE, high - PLACE_INSIDE - PLACE_LOGO[1] + 8), PLACE_LOGO, at="w"
    )
    day = date_format(event.day, "DATE_FORMAT")
    whose = f"{event.name} · {day}"
    paper.text(left, high - PLACE_INSIDE - 4, whose, size=8, grey=SOFT, space=wide - left - 60)


def _draw_side(
    paper: Paper, card: PlaceCard, corner: tuple[float, float], size: tuple[float, float]
) -> None:
    """Write one side, whose lower left corner is given."""
    (x, y), (wide, high) = corner, size
    tag_at = y + high - PLACE_INSIDE - 4
    paper.text_right(x + wide - PLACE_INSIDE, tag_at, card.tag, font=BOLD, size=12)
    middle, name_at, space = x + wide / 2, y + high / 2 - 14, wide - 2 * PLACE_INSIDE
    paper.name(middle, name_at, card.name, font=BOLD, size=27, space=space, centred=True)
    paper.text_centred(middle, y + PLACE_INSIDE, card.note, size=11, grey=SOFT, space=space)
