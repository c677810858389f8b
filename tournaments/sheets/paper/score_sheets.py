"""Score sheets to fill by hand: empty ones, ours and the federation’s, and all of a round."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.rules import Ruleset
from tournaments.duplicate.movements.values import COMPASS
from tournaments.event.words import DIRECTIONS
from tournaments.paper.fonts import BOLD
from tournaments.paper.page import LANDSCAPE, MARGIN, PORTRAIT, SOFT, Paper
from tournaments.paper.shared import club_logo
from tournaments.sheets.event_sheet import RoundSheet, RoundSheets
from tournaments.sheets.paper import filled_form
from tournaments.sheets.paper.form import (
    LINE,
    NOTE_SIZE,
    SMALL,
    Frame,
    PaperForm,
    frames_of,
    one_a_page,
)

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
    filled_form.fill_fields(paper, frame, (whose, sheet.day, "", sheet.table))
    filled_form.fill_logo(paper, frame)
    filled_form.fill_names(paper, frame, sheet.names or [""] * sheet.players)
    filled_form.fill_check(paper, frame, ())
    filled_form.draw_form(paper, frame)
    filled_form.fill_missing(paper, frame)


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
    filled_form.fill_missing(paper, frame)


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


TWO = 2  # sheets on an upright page, where they fit


@dataclass(frozen=True, kw_only=True)
class PagePart:
    """A sheet's frame on its page; `notes` are broken into lines."""

    sheet: RoundSheet
    frame: Frame
    notes: Sequence[str]
    stencil: str
    y: float


@dataclass(frozen=True, kw_only=True)
class RoundPage:
    size: tuple[float, float]
    parts: list[PagePart] = field(default_factory=list)

    @property
    def room(self) -> bool:
        """Tell whether a half sheet still fits."""
        return len(self.parts) == 1 and self.parts[0].frame.high < self.size[1] / TWO

    @property
    def alone(self) -> str:
        """Say why there is no room."""
        form = self.parts[0].frame.form
        return one_a_page(form.deals, form.players * (self.size == LANDSCAPE))


def round_sheets_pdf(sheets: RoundSheets, printed: datetime, *, per_page: int = TWO) -> bytes:
    """Print every sheet of a round, `per_page` of them on a page where they fit."""
    where = _("tour %(number)s") % {"number": sheets.round}
    title = " – ".join((_("Feuilles de marque"), sheets.event.name, where))
    paper = Paper(title=title, author=sheets.event.club, size=PORTRAIT)
    pages = list(_pages(paper, sheets, per_page))
    empty = sheets.event.name, _("Ce tour n’a pas de tables.")
    for [page] in paper.cut_pages(pages, 1, printed, empty=empty):
        paper.turn(page.size)
        for part in page.parts:
            paper.mark(_("Table %(number)s") % {"number": part.sheet.table})
            paper.stamp(part.stencil, MARGIN, part.y)
            with paper.moved(MARGIN, part.y):
                _fill(paper, sheets, part)
        if page.parts[0].frame.high < page.size[1] / TWO:
            paper.cut(page.size[1] / TWO)
        elif per_page > 1:
            paper.text_centred(paper.width / 2, 10, page.alone, size=7, grey=SOFT)
    return paper.to_bytes()


def _pages(paper: Paper, sheets: RoundSheets, per_page: int) -> Iterator[RoundPage]:
    """Lay the sheets out in the order of the tables; a half sheet fills up a page."""
    drawn: list[tuple[PaperForm, str, list[Frame]]] = []
    page: RoundPage | None = None
    for sheet in sheets.sheets:
        notes = _note_lines(sheet)
        form = PaperForm(
            ruleset=sheet.ruleset, seats=sheet.seats, deals=sheet.lines, notes=len(notes)
        )
        stencil, frames = _frames(paper, drawn, form, per_page)
        for frame in frames:
            second = page is not None and page.room and frame.high < form.page[1] / TWO
            if page and not second:
                yield page
            if page is None or not second:
                page = RoundPage(size=form.page)
            above = (frame.high + GAP) * len(page.parts)
            y = form.page[1] - EDGE - above - frame.high
            name = f"{stencil}-{frame.number}"
            page.parts.append(
                PagePart(sheet=sheet, frame=frame, notes=notes, stencil=name, y=y)
            )
    if page:
        yield page


def _frames(
    paper: Paper,
    drawn: list[tuple[PaperForm, str, list[Frame]]],
    form: PaperForm,
    per_page: int,
) -> tuple[str, list[Frame]]:
    """A form's frames with the name of their stencils, drawn when they are new."""
    for known, name, frames in drawn:
        if known == form:
            return name, frames
    wide, tall = form.page
    frames = frames_of(form, height_of(tall, per_page if tall > wide else 1))
    if len(frames) > 1:
        frames = frames_of(form, height_of(tall, 1))
    name = f"form{len(drawn) + 1}"
    for frame in frames:
        with paper.stencil(f"{name}-{frame.number}", form.wide, frame.high):
            filled_form.draw_form(paper, frame)
    drawn.append((form, name, frames))
    return name, frames


def _note_lines(sheet: RoundSheet) -> list[str]:
    """Break what stands outside the sheet into lines; one is left for the pen."""
    wide = PaperForm(ruleset=sheet.ruleset, seats=sheet.seats, deals=1).wide
    notes = [line for note in sheet.notes for line in Paper.lines(note, NOTE_SIZE, wide)]
    return notes or [_("Hors feuille, par décision de l’arbitre :")]


def _fill(paper: Paper, sheets: RoundSheets, part: PagePart) -> None:
    sheet, frame = part.sheet, part.frame
    whose = " – ".join(filter(None, (sheets.event.club, sheets.event.name, sheets.phase)))
    day = date_format(sheets.event.day, "DATE_FORMAT")
    filled_form.fill_fields(paper, frame, (whose, day, str(sheets.round), str(sheet.table)))
    filled_form.fill_logo(paper, frame)
    filled_form.fill_names(paper, frame, sheet.names)
    filled_form.fill_label(paper, frame, sheet.first_dealer, _("donne en premier"))
    for line, deal in enumerate(sheet.deals, start=1):
        if frame.first <= line < frame.first + frame.deals:
            filled_form.fill_deal(paper, frame, line, deal)
    if frame.last:
        filled_form.fill_bilans(paper, frame, sheet.bilans)
        filled_form.fill_signatures(paper, frame, sheet.signed_at)
    filled_form.fill_check(paper, frame, sheet.bilans if frame.last else ())
    filled_form.fill_notes(paper, frame, part.notes)
    filled_form.fill_missing(paper, frame)
