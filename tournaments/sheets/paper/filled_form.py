"""A score sheet's form filled in: whose it is, who sits where, deals, bilans, signatures."""

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import labels
from tournaments.paper.fonts import BOLD, SMALLEST, width
from tournaments.paper.page import SOFT, WHITE, Paper
from tournaments.sheets.paper.form import BOX, NOTE, NOTE_SIZE, TOP, Frame
from tournaments.sheets.round import FormDeal

CELL = 7  # a fact that takes two lines
LOGO = (120, 21)  # above the fields
NAME = 7.3  # in a signature box, where a name is written in full


def fill_fields(paper: Paper, frame: Frame, values: Sequence[str]) -> None:
    """Write the club and event, the day, the round and the table; the last two are large."""
    large = len(values) - 2
    for i, (field, value) in enumerate(zip(frame.form.fields, values, strict=True)):
        size, font = (15, BOLD) if i >= large else (10, BOLD)
        space = field.end - field.start
        paper.text(field.start, frame.high - 36, value, font=font, size=size, space=space)


def fill_logo(paper: Paper, frame: Frame, logo: bytes) -> None:
    """Draw the club's logo above the fields, at the right."""
    wide, high = LOGO
    paper.logo(logo, (frame.form.wide - wide, frame.high - high), LOGO, at="e")


def fill_names(paper: Paper, frame: Frame, names: Sequence[str]) -> None:
    """Write each player's name in his cell under the fields, and in his box to sign."""
    top = frame.high - TOP
    for (x, end), name in zip(frame.form.boxes, names, strict=True):
        paper.name(x + 4, top - 22, name, font=BOLD, size=10, space=end - x - 8)
        if name:
            paper.name(x + 5, frame.boxes + 17, name, size=9, space=end - x - 10)


def fill_label(paper: Paper, frame: Frame, seat: int, label: str) -> None:
    """Add a word about a seat beside its place."""
    x, end = frame.form.boxes[seat]
    y = frame.high - TOP - 8
    paper.text_right(end - 4, y, label, font=BOLD, size=7, space=(end - x) * 0.55)


def fill_deal(paper: Paper, frame: Frame, line: int, deal: FormDeal) -> None:
    """Write one deal into the line of that number."""
    form, grid = frame.form, frame.form.grid
    y = frame.head - frame.row * (line - frame.first + 0.5) - 3.5
    if deal.words:
        _fill_words(paper, deal.words, (grid.facts[1], y), frame.row)
    for column, (x, end) in zip(form.columns, pairwise(grid.facts), strict=True):
        if text := deal.facts.get(column.key, ""):
            _fill_cell(paper, text, ((x + end) / 2, y), end - x - 4)
    marks = zip(grid.counts or grid.seats, grid.seats[1:], deal.marks, strict=False)
    counts = zip(grid.seats, grid.counts, deal.counts, strict=False)
    for x, end, text in (*marks, *counts):
        paper.text_right(end - 4, y, text, size=10, space=end - x - 6)


def _fill_cell(paper: Paper, text: str, middle: tuple[float, float], space: float) -> None:
    """Write a fact around its middle; a long one on two lines."""
    x, y = middle
    lines = paper.lines(text, CELL, space)
    if len(paper.lines(text, 9 * SMALLEST, space)) == 1:
        paper.text_centred(x, y, text, size=9, space=space)
        return
    for line, at in ((lines[0], y + 4), (" ".join(lines[1:]), y - 4)):
        paper.text_centred(x, at, line, size=CELL, space=space)


def _fill_words(paper: Paper, text: str, corner: tuple[float, float], row: float) -> None:
    """Write across the columns why a deal has no facts, and take their lines away there."""
    x, y = corner
    wide = width(text, BOLD, 9) + 10
    paper.fill(x + 1, y + 3.5 - row / 2 + 1, wide, row - 2, grey=WHITE)
    paper.text(x + 5, y, text, font=BOLD, size=9)


def fill_bilans(paper: Paper, frame: Frame, bilans: Sequence[int]) -> None:
    """Write the bilans; none are written while there are none."""
    y = frame.bottom - 17
    for (x, end), bilan in zip(pairwise(frame.form.grid.seats), bilans, strict=False):
        text = labels.signed(bilan)
        paper.text_right(end - 4, y, text, font=BOLD, size=11, space=end - x - 6)


def fill_check(paper: Paper, frame: Frame, bilans: Sequence[int]) -> None:
    """Prove that the bilans add up to zero; without bilans leave it to the pen."""
    total = sum(bilans)
    check = _("Somme des bilans : ______ (elle doit être 0)")
    if bilans:
        check = _("Somme des bilans : %(total)s") % {"total": labels.signed(total)}
    if total:
        check = _("%(check)s – à vérifier, elle doit être 0") % {"check": check}
    if frame.form.alone:
        paper.text_right(frame.form.wide, frame.boxes + BOX + 5, check, size=9)
    else:
        space = frame.form.grid.seats[0] - 60
        paper.text(0, frame.bottom - 17, check, size=9, space=space)


def fill_signatures(paper: Paper, frame: Frame, signed: Sequence[datetime | None]) -> None:
    """Write when each player signed on a tablet, at the bottom of his box."""
    for (x, end), at in zip(frame.form.boxes, signed, strict=False):
        if at is not None:
            when = date_format(timezone.localtime(at), "j/m, H:i")
            words = _("signé le %(when)s") % {"when": when}
            paper.text(x + 5, frame.boxes + 5, words, size=NAME, grey=SOFT, space=end - x - 10)


def fill_notes(paper: Paper, frame: Frame, notes: Sequence[str]) -> None:
    """Write what stands outside the sheet, in the lines that the form has left for it."""
    for i, line in enumerate(notes):
        paper.text(0, frame.notes - i * NOTE, line, size=NOTE_SIZE)


def fill_missing(paper: Paper, frame: Frame) -> None:
    """Tell which characters of this sheet could not be printed."""
    paper.note(0, 1, frame.form.wide)
