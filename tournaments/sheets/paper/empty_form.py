"""A score sheet's form drawn empty: fields, columns, rows, boxes to sign in, rules recalled."""

from itertools import pairwise

from django.utils.translation import gettext as _

from scoring.ruleset_words import ruleset_name
from tournaments.paper.fonts import BOLD
from tournaments.paper.page import SOFT, Paper
from tournaments.sheets.paper.form import (
    BILANS,
    BOX,
    LINE,
    NAMES,
    NOTE,
    SMALL,
    TITLES,
    TOP,
    Frame,
)


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
    ruleset = ruleset_name(form.ruleset)
    if form.mort:
        ruleset = _("%(ruleset)s, avec un mort") % {"ruleset": ruleset}
    if frame.frames > 1:
        part = _("feuillet %(number)s/%(frames)s")
        part %= {"number": frame.number, "frames": frame.frames}
        ruleset = f"{ruleset} · {part}"
    paper.text(0, high - 13, _("Feuille de marque"), font=BOLD, size=15)
    paper.text_right(form.wide, high - 13, ruleset, size=9, grey=SOFT, space=form.wide * 0.7)
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
