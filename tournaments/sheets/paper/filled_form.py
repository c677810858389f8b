"""A score sheet's form drawn: empty with its fields and boxes, and filled in."""

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import labels
from tournaments.paper.fonts import BOLD, SMALLEST, width
from tournaments.paper.page import SOFT, WHITE, Paper
from tournaments.paper.shared import club_logo
from tournaments.sheets.event_sheet import FormDeal
from tournaments.sheets.paper.form import (
    BILANS,
    BOX,
    LINE,
    NAMES,
    NOTE,
    NOTE_SIZE,
    SMALL,
    TITLES,
    TOP,
    Frame,
)

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


def fill_logo(paper: Paper, frame: Frame) -> None:
    """Draw the club's logo above the fields, at the right."""
    wide, high = LOGO
    paper.logo(club_logo(), (frame.form.wide - wide, frame.high - high), LOGO, at="e")


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


def draw_form(paper: Paper, frame: Frame) -> None:
    """Draw a frame empty, its lower left corner at 0, 0."""
    _draw_top(paper, frame)
    _draw_titles(paper, frame)
    _draw_rows(paper, frame)
    _draw_bilans(paper, frame)
    _draw_signatures(paper, frame)
    y = frame.notes - NOTE * frame.form.notes
    for line in frame.recalled:
        paper.text(0, y, line, size=SMALL, grey=SOFT)
        y -= LINE


def _draw_top(paper: Paper, frame: Frame) -> None:
    """Write what the sheet is, the fields that say whose, and a cell for each player's name."""
    form, high = frame.form, frame.high
    paper.text(0, high - 13, _("Feuille de marque"), font=BOLD, size=15)
    space = form.wide * 0.7
    paper.text_right(form.wide, high - 13, frame.game, size=9, grey=SOFT, space=space)
    for field in form.fields:
        paper.text(field.x, high - 36, field.label, size=9, grey=SOFT)
        paper.across(high - 39, field.start, field.end)
    top = high - TOP
    paper.across(top, 0, form.wide)
    for (x, end), label in zip(form.boxes, form.seats, strict=True):
        paper.text(x + 4, top - 8, label, size=7, grey=SOFT, space=(end - x) * 0.6)
        paper.down(x, top, top - NAMES)
    paper.down(form.wide, top, top - NAMES)


def _draw_titles(paper: Paper, frame: Frame) -> None:
    """Write the column titles; the places once more above the marks."""
    form, grid, y = frame.form, frame.form.grid, frame.head
    for column, (x, end) in zip(form.columns, pairwise(grid.facts), strict=True):
        space, middle = end - x - 4, (x + end) / 2
        paper.text_centred(middle, y + 6, column.title, size=8, grey=SOFT, space=space)
    marks = grid.counts or grid.seats
    for x, end in zip(grid.seats, grid.counts, strict=False):
        space = end - x - 4
        paper.text_centred((x + end) / 2, y + 4, _("points"), size=7, grey=SOFT, space=space)
    for x, end in zip(marks, grid.seats[1:], strict=False):
        space = end - x - 4
        paper.text_centred((x + end) / 2, y + 4, _("marque"), size=7, grey=SOFT, space=space)
    for (x, end), label in zip(pairwise(grid.seats), form.seats, strict=True):
        middle, space = (x + end) / 2, end - x - 4
        paper.text_centred(middle, y + 14, label, font=BOLD, size=8, space=space)
    paper.across(y + TITLES, 0, grid.right, weight=1)
    paper.across(y, 0, grid.right, weight=1)


def _draw_rows(paper: Paper, frame: Frame) -> None:
    grid, y = frame.form.grid, frame.head
    for i in range(frame.deals):
        number = str(frame.first + i)
        paper.text_centred(grid.facts[1] / 2, y - frame.row * (i + 0.5) - 3, number, size=9)
        paper.across(y - frame.row * (i + 1), 0, grid.right)
    for x in grid.counts:
        paper.down(x, y + 12, frame.bottom, weight=0.25)
    for x in grid.facts:
        paper.down(x, y + TITLES, frame.bottom)
    for x in grid.seats:
        weight = 1 if x in {grid.seats[0], grid.right} else 0.5
        paper.down(x, y + TITLES, frame.bottom - BILANS, weight=weight)
    paper.across(frame.bottom, 0, grid.right, weight=1)


def _draw_bilans(paper: Paper, frame: Frame) -> None:
    """Leave room for the bilans, and for proving that they add up to zero."""
    form, y = frame.form, frame.bottom
    label = _("Bilans") if frame.last else _("À reporter")
    paper.text_right(form.grid.seats[0] - 8, y - 17, label, font=BOLD, size=11)
    paper.across(y - BILANS, form.grid.seats[0], form.grid.right, weight=1)


def _draw_signatures(paper: Paper, frame: Frame) -> None:
    form, y = frame.form, frame.boxes
    paper.text(0, y + BOX + 5, _("Signatures"), size=8, grey=SOFT)
    for (x, end), label in zip(form.boxes, form.seats, strict=True):
        paper.box(x + 1, y, end - x - 2, BOX)
        paper.text(x + 5, y + BOX - 9, label, size=7, grey=SOFT, space=end - x - 10)
