"""All score sheets of a round in one file: the form drawn once, each table's facts on it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.paper.page import LANDSCAPE, MARGIN, PORTRAIT, SOFT, Paper
from tournaments.sheets.event_sheet import RoundSheet, RoundSheets
from tournaments.sheets.paper.blank import EDGE, GAP, height_of
from tournaments.sheets.paper.filled_form import (
    draw_form,
    fill_bilans,
    fill_check,
    fill_deal,
    fill_fields,
    fill_label,
    fill_logo,
    fill_missing,
    fill_names,
    fill_notes,
    fill_signatures,
)
from tournaments.sheets.paper.form import NOTE_SIZE, Frame, PaperForm, frames_of, one_a_page

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


def round_sheets_pdf(
    sheets: RoundSheets, printed: datetime, *, per_page: int = TWO, title: str = ""
) -> bytes:
    """Print every sheet of a round, `per_page` of them on a page where they fit."""
    title = title or _("Feuilles de marque")
    paper = Paper(title=title, author=sheets.event.club, size=PORTRAIT)
    pages = list(_pages(paper, sheets, per_page))
    for number, page in enumerate(pages, start=1):
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
        paper.end_cut_page(number, len(pages), printed)
    if not pages:
        paper.end_empty(sheets.event.name, _("Ce tour n’a pas de tables."), printed)
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
            draw_form(paper, frame)
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
    fill_fields(paper, frame, (whose, day, str(sheets.round), str(sheet.table)))
    fill_logo(paper, frame)
    fill_names(paper, frame, sheet.names)
    fill_label(paper, frame, sheet.first_dealer, _("donne en premier"))
    for line, deal in enumerate(sheet.deals, start=1):
        if frame.first <= line < frame.first + frame.deals:
            fill_deal(paper, frame, line, deal)
    if frame.last:
        fill_bilans(paper, frame, sheet.bilans)
        fill_signatures(paper, frame, sheet.signed_at)
    fill_check(paper, frame, sheet.bilans if frame.last else ())
    fill_notes(paper, frame, part.notes)
    fill_missing(paper, frame)
