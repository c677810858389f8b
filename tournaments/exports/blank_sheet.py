"""Empty score sheets, for tables without a tablet: the federation's form, to fill by hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from django.utils.translation import gettext as _, gettext_lazy

from scoring.rules import Ruleset
from scoring.ruleset_words import ruleset_name
from tournaments.exports.fonts import BOLD
from tournaments.exports.page import LANDSCAPE, MARGIN, PORTRAIT, SOFT, Paper
from tournaments.exports.reminder import reminder

GAP = 32  # between two sheets on a page; half above, half under the cut
EDGE = 26  # above the first sheet and under the last
TOP, NAMES, TITLES, END = 50, 30, 17, 92  # and the rules recalled
SMALL, LINE = 7.3, 9
ROW, ROW_MOST = 20, 36  # room for a hand
MOST_FACTS = 0.65  # how much of the width the facts may take
CROWDED = 6  # from so many players the page is turned, and a sheet has it to itself
CROWDED_MIXED = 4  # fewer where each player's column has room for points as well
CHECK = gettext_lazy("Somme des bilans : ______ (elle doit être 0)")
COUNTED = 0.45  # how much of a player's column the points take where everyone counts


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
    def mort(self) -> bool:
        return self.players > self.ruleset.players

    @property
    def page(self) -> tuple[float, float]:
        crowded = CROWDED_MIXED if self.mixed else CROWDED
        size: tuple[float, float] = LANDSCAPE if self.players >= crowded else PORTRAIT
        return size

    @property
    def wide(self) -> float:
        return self.page[0] - 2 * MARGIN

    @property
    def alone(self) -> bool:
        """Tell whether nobody ever takes: then each player has points and a mark."""
        return not self.ruleset.contracts

    @property
    def mixed(self) -> bool:
        """Tell whether a deal may have a taker or, when everybody passes, none."""
        return not self.alone and self.ruleset.settlement is not None


class Frame(NamedTuple):
    """The part of a sheet that stands in one place: some of its deals."""

    first: int
    deals: int
    number: int
    frames: int


class Grid(NamedTuple):
    """The upright lines: around the columns of facts, then around the players' columns.

    `counts` part a player's points from the mark.
    """

    facts: Sequence[float]
    seats: Sequence[float]
    counts: Sequence[float]

    @property
    def right(self) -> float:
        return self.seats[-1]


def blank_sheets_pdf(sheet: BlankSheet, copies: int, per_page: int) -> bytes:
    """Print copies of an empty sheet, one or two a page; long ones go on overleaf."""
    wide, tall = sheet.page
    per_page = 1 if wide > tall else per_page
    paper = Paper(title=_("Feuilles de marque vierges"), author=sheet.club, size=sheet.page)
    high = (tall - 2 * EDGE - GAP * (per_page - 1)) / per_page
    recalled = _recalled(paper, sheet)
    frames = list(_frames(sheet.deals, high - END - LINE * len(recalled)))
    for frame in frames:  # drawn once, then only referred to
        with paper.stencil(f"sheet{frame.number}", sheet.wide, high):
            _draw_frame(paper, sheet, frame, high)
    places = [tall - EDGE - (high + GAP) * i - high for i in range(per_page)]
    wanted = [frame for _copy in range(copies) for frame in frames]
    for start in range(0, len(wanted), per_page):
        for frame, y in zip(wanted[start : start + per_page], places, strict=False):
            paper.stamp(f"sheet{frame.number}", MARGIN, y)
        if per_page > 1:
            paper.cut(tall / 2)
        paper.next_page()
    return paper.to_bytes()


def _recalled(paper: Paper, sheet: BlankSheet) -> list[str]:
    """Break the rules that scoring by hand needs into lines."""
    return [
        line
        for text in reminder(sheet.ruleset)
        for line in paper.lines(text, SMALL, sheet.wide)
    ]


def _frames(deals: int, high: float) -> Iterator[Frame]:
    """Share the deals out over as many frames as they need, evenly."""
    room = int((high - TOP - NAMES - TITLES) / ROW)
    count = -(-deals // room)
    done = 0
    for number in range(1, count + 1):
        share = -(-(deals - done) // (count - number + 1))
        yield Frame(done + 1, share, number, count)
        done += share


def _draw_frame(paper: Paper, sheet: BlankSheet, frame: Frame, high: float) -> None:
    y = _draw_top(paper, sheet, frame, high)
    grid = _grid(sheet)
    recalled = _recalled(paper, sheet)
    room = y - NAMES - TITLES - END - LINE * len(recalled)
    row = min(ROW_MOST, room / frame.deals)
    y = _draw_titles(paper, sheet, grid, y)
    bottom = y - row * frame.deals
    for i in range(frame.deals):
        number = str(frame.first + i)
        paper.text_centred(grid.facts[1] / 2, y - row * (i + 0.5) - 3, number, size=9)
        paper.across(y - row * (i + 1), 0, grid.right)
    for x in grid.counts:
        paper.down(x, y + TITLES, bottom, weight=0.25)
    for x in grid.facts:
        paper.down(x, y + TITLES, bottom)
    for x in grid.seats:
        weight = 1 if x in {grid.seats[0], grid.right} else 0.5
        paper.down(x, y + TITLES + NAMES, bottom - 26, weight=weight)
    paper.across(bottom, 0, grid.right, weight=1)
    _draw_bilans(paper, sheet, grid, bottom, last=frame.number == frame.frames)
    _draw_signatures(paper, sheet, bottom - 40)
    y = bottom - 94
    for line in recalled:
        paper.text(0, y, line, size=SMALL, grey=SOFT)
        y -= LINE
    paper.note(0, y, sheet.wide)


def _grid(sheet: BlankSheet) -> Grid:
    wide = sum(column_wide for _title, column_wide in _columns(sheet))
    scale = min(1, MOST_FACTS * sheet.wide / wide)
    facts = [0.0]
    for _title, column_wide in _columns(sheet):
        facts.append(facts[-1] + column_wide * scale)
    seat = (sheet.wide - facts[-1]) / sheet.players
    seats = [facts[-1] + seat * i for i in range(sheet.players)]
    counts = [x + seat * COUNTED for x in seats] if sheet.alone or sheet.mixed else []
    return Grid(facts, [*seats, sheet.wide], counts)


def _columns(sheet: BlankSheet) -> list[tuple[str, float]]:
    if sheet.alone:
        return [(_("N°"), 22.0), (_("Donneur"), 76.0), (_("Somme"), 40)]
    columns = [(_("N°"), 22.0), (_("Preneur"), 76.0)]
    if sheet.mort:
        columns.append((_("Mort"), 50))
    if sheet.ruleset.max_partners > 1:
        columns.append((_("Appelés"), 72))
    elif sheet.ruleset.max_partners:
        columns.append((_("Appelé"), 54))
    columns += [(_("Contrat"), 52), (_("Bouts"), 32), (_("Points"), 36)]
    columns.append((_("Petits") if sheet.ruleset.packs > 1 else _("Petit"), 32))
    if sheet.ruleset.poignees:
        columns.append((_("Poignée"), 38))
    columns.append((_("Chelem"), 38))
    if sheet.ruleset.miseres:
        columns.append((_("Misères"), 44))
    if sheet.ruleset.pot:
        columns.append((_("Pot"), 32))
    return columns


def _draw_top(paper: Paper, sheet: BlankSheet, frame: Frame, high: float) -> float:
    """Write what the sheet is, and the fields that say whose."""
    ruleset = ruleset_name(sheet.ruleset)
    if sheet.mort:
        ruleset = _("%(ruleset)s, avec un mort") % {"ruleset": ruleset}
    if frame.frames > 1:
        part = _("feuillet %(number)s/%(frames)s") % frame._asdict()
        ruleset = f"{ruleset} · {part}"
    paper.text(0, high - 13, _("Feuille de marque"), font=BOLD, size=15)
    paper.text_right(sheet.wide, high - 13, ruleset, size=9, grey=SOFT)
    y, x = high - 36, 0.0
    for label, value, wide in (
        (_("Club"), " – ".join(filter(None, (sheet.club, sheet.event))), 0.5),
        (_("Date"), sheet.day, 0.23),
        (_("Tour"), "", 0.12),
        (_("Table"), sheet.table, 0.15),
    ):
        end = x + wide * sheet.wide
        start = x + len(label) * 5 + 6
        paper.text(x, y, label, size=9, grey=SOFT)
        paper.text(start, y, value, size=10, space=end - start - 12)
        paper.across(y - 3, start, end - (0 if end > sheet.wide - 1 else 10))
        x = end
    return high - TOP


def _draw_titles(paper: Paper, sheet: BlankSheet, grid: Grid, y: float) -> float:
    """Write the column titles, and leave each player a box for the name."""
    for i, (x, end) in enumerate(pairwise(grid.seats)):
        middle, space = (x + end) / 2, end - x - 6
        label = _("Joueur %(number)s") % {"number": i + 1}
        paper.text_centred(middle, y - 9, label, size=7, grey=SOFT, space=space)
        if sheet.names:
            paper.name(
                middle, y - 22, sheet.names[i], font=BOLD, size=9.5, space=space, centred=True
            )
    paper.across(y, grid.seats[0], grid.right, weight=1)
    y -= NAMES + TITLES
    for (title, _wide), (x, end) in zip(_columns(sheet), pairwise(grid.facts), strict=True):
        paper.text_centred((x + end) / 2, y + 5, title, size=8, grey=SOFT, space=end - x - 4)
    marks = grid.counts or grid.seats
    for x, end in zip(grid.seats, grid.counts, strict=False):
        space = end - x - 4
        paper.text_centred((x + end) / 2, y + 5, _("points"), size=8, grey=SOFT, space=space)
    for x, end in zip(marks, grid.seats[1:], strict=False):
        space = end - x - 4
        paper.text_centred((x + end) / 2, y + 5, _("marque"), size=8, grey=SOFT, space=space)
    paper.across(y + TITLES, 0, grid.right, weight=1)
    paper.across(y, 0, grid.right, weight=1)
    return y


def _draw_bilans(paper: Paper, sheet: BlankSheet, grid: Grid, y: float, *, last: bool) -> None:
    """Leave room for the bilans, and for proving that they add up to zero."""
    label = _("Bilans") if last else _("À reporter")
    paper.text_right(grid.seats[0] - 8, y - 17, label, font=BOLD, size=11)
    if not sheet.alone:
        paper.text(0, y - 17, str(CHECK), size=9)
    paper.across(y - 26, grid.seats[0], grid.right, weight=1)


def _draw_signatures(paper: Paper, sheet: BlankSheet, y: float) -> None:
    paper.text(0, y, _("Signatures"), size=8, grey=SOFT)
    if sheet.alone:
        paper.text_right(sheet.wide, y, str(CHECK), size=9)
    gap = 6
    wide = (sheet.wide - gap * (sheet.players - 1)) / sheet.players
    for i in range(sheet.players):
        x = i * (wide + gap)
        paper.box(x, y - 42, wide, 38)
        label = sheet.names[i] if sheet.names else _("Joueur %(number)s") % {"number": i + 1}
        paper.text(x + 5, y - 13, label, size=7, grey=SOFT, space=wide - 10)
