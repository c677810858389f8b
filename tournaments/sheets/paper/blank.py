"""Empty score sheets, for tables without a tablet: the federation's form, to fill by hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.rules import Ruleset
from tournaments.duplicate.movements.values import COMPASS
from tournaments.event.words import DIRECTIONS
from tournaments.paper.page import MARGIN, SOFT, Paper
from tournaments.sheets.paper.empty_form import draw_form
from tournaments.sheets.paper.filled_form import (
    fill_check,
    fill_fields,
    fill_logo,
    fill_missing,
    fill_names,
)
from tournaments.sheets.paper.form import Frame, PaperForm, frames_of, one_a_page

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
    logo: bytes = b""

    @property
    def title(self) -> str:
        """Name the sheets, and the event that they are for."""
        return " – ".join(filter(None, (_("Feuilles de marque vierges"), self.event)))


def blank_sheets_pdf(sheet: BlankSheet, copies: int, per_page: int) -> bytes:
    """Print copies of an empty sheet, one or two a page; long ones go on overleaf."""
    form = PaperForm(ruleset=sheet.ruleset, seats=_seats(sheet), deals=sheet.deals)
    wide, tall = form.page
    frames = frames_of(form, height_of(tall, per_page))
    note = ""
    if per_page > 1 and (wide > tall or len(frames) > 1):
        per_page, note = 1, one_a_page(form.deals, form.players * (wide > tall))
        frames = frames_of(form, height_of(tall, 1))
    paper = Paper(title=sheet.title, author=sheet.club, size=form.page)
    for frame in frames:  # drawn once, then only referred to
        with paper.stencil(f"sheet{frame.number}", form.wide, frame.high):
            _draw(paper, sheet, frame)
    names = [f"sheet{frame.number}" for frame in frames]
    stamp_copies(paper, names, frames[0].high, copies=copies, per_page=per_page, note=note)
    return paper.to_bytes()


def stamp_copies(
    paper: Paper,
    stencils: Sequence[str],
    high: float,
    *,
    copies: int,
    per_page: int,
    note: str = "",
) -> None:
    """Fill pages with copies of sheets that are drawn already, each so high.

    A `note` under them says why there are no more.
    """
    pages = [name for _copy in range(copies) for name in stencils]
    for start in range(0, len(pages), per_page):
        for i, name in enumerate(pages[start : start + per_page]):
            paper.stamp(name, MARGIN, paper.height - EDGE - (high + GAP) * i - high)
        if per_page > 1:
            paper.cut(paper.height / 2)
        paper.text(MARGIN, FOOT_NOTE, note, size=7, grey=SOFT)
        paper.next_page()


def _seats(sheet: BlankSheet) -> tuple[str, ...]:
    """Name the places: Nord, Ouest, Sud and Est where four play, else by numbers."""
    if sheet.players == COMPASS:
        return tuple(map(str, DIRECTIONS))
    label = _("Joueur %(number)s")
    return tuple(label % {"number": i + 1} for i in range(sheet.players))


def height_of(tall: float, per_page: int) -> float:
    """The height of a sheet that shares its page."""
    return (tall - 2 * EDGE - GAP * (per_page - 1)) / per_page


def _draw(paper: Paper, sheet: BlankSheet, frame: Frame) -> None:
    whose = " – ".join(filter(None, (sheet.club, sheet.event)))
    fill_fields(paper, frame, (whose, sheet.day, "", sheet.table))
    fill_logo(paper, frame, sheet.logo)
    fill_names(paper, frame, sheet.names or [""] * sheet.players)
    fill_check(paper, frame, ())
    draw_form(paper, frame)
    fill_missing(paper, frame)
