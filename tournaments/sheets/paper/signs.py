"""Table signs on paper: a number seen across the hall, with QR code and PIN, or alone."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

import segno
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.paper.fonts import BOLD, width
from tournaments.paper.page import MARGIN, PORTRAIT, SOFT, Paper
from tournaments.sheets.signs import Sign, Signs

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
    paper = Paper(title=f"{title} – {signs.event}", author=signs.club, size=PORTRAIT)
    pages = [signs.signs[i : i + per_page] for i in range(0, len(signs.signs), per_page)]
    high = paper.height / per_page
    for number, page in enumerate(pages, start=1):
        for i, sign in enumerate(page):
            paper.mark(_("Table %(number)s") % {"number": sign.table})
            bottom = paper.height - high * (i + 1)
            draw = _draw_with_code if sign.target else _draw_number
            if folded:
                draw(paper, signs, sign, SignBox(0, high / 2))
                with paper.turned(paper.width, paper.height):
                    draw(paper, signs, sign, SignBox(0, high / 2))
            else:
                draw(paper, signs, sign, SignBox(bottom, high))
        if per_page == TWO or folded:
            paper.cut(paper.height / 2)
        paper.end_cut_page(number, len(pages), printed)
    if not pages:
        paper.end_empty(signs.event, _("Aucune table n’est ouverte."), printed)
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
    draw_qr(paper, sign.target, (MARGIN, low), side)
    _draw_way_in(paper, sign, MARGIN + side + 16, low + side)


def _draw_way_in(paper: Paper, sign: Sign, x: float, top: float) -> None:
    """Say how a tablet gets in: by the code, or by an address and eight digits."""
    space = paper.width - MARGIN - x
    y = top - 26
    paper.text(x, y, _("Scannez ce code avec la tablette"), size=13, space=space)
    y -= 19
    paper.text(x, y, _("ou tapez cette adresse :"), size=13, space=space)
    for line in paper.lines(sign.address, 14, space, BOLD):
        y -= 22
        paper.text(x, y, line, font=BOLD, size=14, space=space)
    y -= 30
    paper.text(x, y, _("puis ce code :"), size=13)
    y -= 38
    paper.text(x, y, sign.pin, font=BOLD, size=38, space=space)
    if sign.last_day:
        until = _("valable jusqu’au %(day)s") % {"day": date_format(sign.last_day)}
        paper.text(x, y - 18, until, size=10, grey=SOFT, space=space)


def _draw_top(paper: Paper, signs: Signs, top: float) -> float:
    """Write whose table it is; give the height under it."""
    y = top - MARGIN - 4
    day = date_format(signs.day, "DATE_FORMAT")
    whose = " · ".join(filter(None, (signs.club, signs.event, day)))
    right = paper.width - MARGIN
    paper.text(MARGIN, y, whose, size=11, space=right - MARGIN - 90)
    if signs.round:
        text = signs.phase or _("Tour %(n)s") % {"n": signs.round}
        paper.text_right(right, y, text, font=BOLD, size=14)
    paper.across(y - 8, MARGIN, right, weight=1)
    paper.logo(signs.logo, (MARGIN, y - 58), LOGO, at="w")
    label = _("Table")
    paper.text_centred(paper.width / 2, y - 34, label, size=22)
    return y - 58


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
