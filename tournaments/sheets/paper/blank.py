"""Empty score sheets to fill by hand, ours and the federation's."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _

from scoring.rules import Ruleset
from tournaments.duplicate.movements.values import COMPASS
from tournaments.event.words import DIRECTIONS
from tournaments.paper.fonts import BOLD
from tournaments.paper.page import MARGIN, PORTRAIT, SOFT, Paper
from tournaments.paper.shared import club_logo
from tournaments.sheets.paper.filled_form import (
    draw_form,
    fill_check,
    fill_fields,
    fill_logo,
    fill_missing,
    fill_names,
)
from tournaments.sheets.paper.form import LINE, SMALL, Frame, PaperForm, frames_of, one_a_page

GAP = 32  # between two sheets on a page; half above, half under the cut
FOOT_NOTE = 14
EDGE = 30  # above the first sheet and under the last


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankSheet:
    """A sheet to fill by hand; what is not known is left for the pen."""

    ruleset: Ruleset
    players: int
    deals: int
    club: str = ""
    event: str = ""
    day: str = ""
    table: str = ""
    names: Sequence[str] = ()

    @property
    def title(self) -> str:
        """Name the sheets, and the event that they are for."""
        return " – ".join(filter(None, (_("Feuilles de marque vierges"), self.event)))


def blank_sheets_pdf(
    sheet: BlankSheet, copies: int, per_page: int, *, of_federation: bool = False
) -> bytes:
    """Print copies of an empty sheet, one or two a page; long ones go on overleaf.

    The sheet `of_federation` has four places. A note says why one stands alone on its page.
    """
    make, draw = (
        (FederationPaperForm, _draw_federation) if of_federation else (PaperForm, _draw_blank)
    )
    form = make(ruleset=sheet.ruleset, seats=_seats(sheet), deals=sheet.deals)
    wide, tall = form.page
    frames = frames_of(form, height_of(tall, per_page))
    note = ""
    if per_page > 1 and (wide > tall or len(frames) > 1):
        per_page, note = 1, one_a_page(form.deals, form.players * (wide > tall))
        frames = frames_of(form, height_of(tall, 1))
    paper = Paper(title=sheet.title, author=sheet.club, size=form.page)
    for frame in frames:  # drawn once, then only referred to
        with paper.stencil(f"sheet{frame.number}", form.wide, frame.high):
            draw(paper, sheet, frame)
    parts = frames * copies
    for start in range(0, len(parts), per_page):
        for i, frame in enumerate(parts[start : start + per_page]):
            y = paper.height - EDGE - (frame.high + GAP) * i - frame.high
            paper.stamp(f"sheet{frame.number}", MARGIN, y)
        if per_page > 1:
            paper.cut(paper.height / 2)
        paper.text(MARGIN, FOOT_NOTE, note, size=7, grey=SOFT)
        paper.next_page()
    return paper.to_bytes()


def _seats(sheet: BlankSheet) -> tuple[str, ...]:
    """Name the places: Nord, Ouest, Sud and Est where four play, else by numbers."""
    if sheet.players == COMPASS:
        return tuple(map(str, DIRECTIONS))
    label = _("Joueur %(number)s")
    return tuple(label % {"number": i + 1} for i in range(sheet.players))


def height_of(tall: float, per_page: int) -> float:
    """The height of a sheet that shares its page."""
    return (tall - 2 * EDGE - GAP * (per_page - 1)) / per_page


def _draw_blank(paper: Paper, sheet: BlankSheet, frame: Frame) -> None:
    whose = " – ".join(filter(None, (sheet.club, sheet.event)))
    fill_fields(paper, frame, (whose, sheet.day, "", sheet.table))
    fill_logo(paper, frame)
    fill_names(paper, frame, sheet.names or [""] * sheet.players)
    fill_check(paper, frame, ())
    draw_form(paper, frame)
    fill_missing(paper, frame)


WIDE = PORTRAIT[0] - 2 * MARGIN
TOP, SEATS, STARTS, SIGNS = 50, 30, 18, 14  # the title and fields; the rows of the head
TOTAL, BILAN, CHECK = 20, 24, 16
SIGNED, BOX = 58, 38  # with the word above the boxes
LOGO = (120, 21)
NUMBER, WORDS = 22, 118  # the columns of the number, and of taker and contract
SEAT = (WIDE - NUMBER - WORDS) / len(DIRECTIONS)
EDGES = tuple(NUMBER + WORDS + SEAT * place for place in range(len(DIRECTIONS) + 1))


class FederationPaperForm(PaperForm):
    """The federation's layout, upright whatever is played."""

    @property
    def page(self) -> tuple[float, float]:
        upright: tuple[float, float] = PORTRAIT
        return upright

    @property
    def above(self) -> float:
        return TOP + SEATS + STARTS + SIGNS

    @property
    def below(self) -> float:
        return TOTAL + BILAN + CHECK + SIGNED + 12


def _draw_federation(paper: Paper, sheet: BlankSheet, frame: Frame) -> None:
    """Draw a frame, its lower left corner at 0, 0."""
    _draw_fields(paper, sheet, frame)
    _draw_head(paper, sheet.names, frame)
    _draw_deals(paper, frame)
    y = _draw_sums(paper, frame)
    _draw_boxes(paper, y)
    y -= SIGNED + 8
    for line in frame.recalled:
        paper.text(0, y, line, size=SMALL, grey=SOFT)
        y -= LINE
    fill_missing(paper, frame)


def _draw_fields(paper: Paper, sheet: BlankSheet, frame: Frame) -> None:
    high = frame.high
    paper.text(0, high - 13, _("Feuille de marque"), font=BOLD, size=15)
    paper.text(150, high - 13, frame.game, size=9, grey=SOFT, space=WIDE - 160 - LOGO[0])
    paper.logo(club_logo(), (WIDE - LOGO[0], high - LOGO[1]), LOGO, at="e")
    whose = " – ".join(filter(None, (sheet.club, sheet.event)))
    fields = (
        (_("Club"), whose, 0.42),
        (_("Position n°"), "", 0.17),
        (_("Date"), sheet.day, 0.24),
        (_("Table n°"), sheet.table, 0.17),
    )
    x = 0.0
    for label, value, share in fields:
        end = x + share * WIDE
        start = x + len(label) * 4.6 + 5
        paper.text(x, high - 37, label, size=9, grey=SOFT)
        paper.across(high - 40, start, end - 8 if end < WIDE - 1 else WIDE)
        paper.text(start, high - 37, value, font=BOLD, size=10, space=end - start - 8)
        x = end


def _draw_head(paper: Paper, players: Sequence[str], frame: Frame) -> None:
    """Write who sits where, from which table he came, and what the columns hold."""
    top = frame.high - TOP
    names = [*players, *("",) * len(DIRECTIONS)]
    paper.across(top, NUMBER + WORDS, WIDE, weight=1)
    for x, direction, name in zip(EDGES, DIRECTIONS, names, strict=False):
        middle = x + SEAT / 2
        paper.text_centred(middle, top - 11, str(direction).upper(), font=BOLD, size=10)
        paper.name(middle, top - 24, name, size=9, space=SEAT - 6, centred=True)
        words = _("Table de départ")
        paper.text(x + 3, top - SEATS - 12, words, size=6.5, grey=SOFT, space=SEAT * 0.6)
        for side, sign in ((0.25, "+"), (0.75, "−")):
            paper.text_centred(x + SEAT * side, frame.head + 4, sign, font=BOLD, size=10)
    paper.text_centred(NUMBER / 2, frame.head + 4, _("N°"), size=8, grey=SOFT)
    paper.text(NUMBER + 4, frame.head + 4, _("Preneur, contrat"), size=8, grey=SOFT)
    paper.across(top - SEATS, NUMBER + WORDS, WIDE)
    paper.across(top - SEATS - STARTS, NUMBER + WORDS, WIDE)
    paper.across(frame.head, 0, WIDE, weight=1)


def _draw_deals(paper: Paper, frame: Frame) -> None:
    """Rule the rows, and the columns down to the totals."""
    for place in range(frame.deals):
        y = frame.head - frame.row * (place + 1)
        number = str(frame.first + place)
        paper.text_centred(NUMBER / 2, y + frame.row / 2 - 3, number, size=9)
        paper.across(y, 0, WIDE)
    low = frame.bottom - TOTAL
    for x in (0, NUMBER):
        paper.down(x, frame.head + SIGNS, frame.bottom)
    for x, end in pairwise(EDGES):
        paper.down(x, frame.high - TOP, low - BILAN, weight=1)
        paper.down((x + end) / 2, frame.head + SIGNS, low)
    paper.down(WIDE, frame.high - TOP, low - BILAN, weight=1)


def _draw_sums(paper: Paper, frame: Frame) -> float:
    """Leave room for the totals of each column, and for the bilans; give where they end."""
    right, y = NUMBER + WORDS - 8, frame.bottom - TOTAL
    total = _("Total") if frame.last else _("À reporter")
    paper.text_right(right, y + 6, total, font=BOLD, size=10)
    paper.across(y, NUMBER + WORDS, WIDE, weight=1)
    y -= BILAN
    paper.text_right(right, y + 8, _("Bilan"), font=BOLD, size=12)
    paper.across(y, NUMBER + WORDS, WIDE, weight=1)
    check = _("Somme des bilans : ______ (elle doit être 0)")
    paper.text_right(WIDE, y - CHECK + 4, check, size=9)
    return y - CHECK


def _draw_boxes(paper: Paper, y: float) -> None:
    """Leave a box to each to sign in."""
    wide = WIDE / len(DIRECTIONS)
    paper.text(0, y + 4, _("Signatures"), size=8, grey=SOFT)
    for place, direction in enumerate(DIRECTIONS):
        x = place * wide
        paper.box(x + 1, y - BOX - 4, wide - 2, BOX)
        paper.text(x + 5, y - 14, str(direction), size=7, grey=SOFT, space=wide - 10)
