"""The ranking of a tournament on paper: rounds as columns, with what parted equals."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import labels
from tournaments.paper.fonts import BOLD, REGULAR
from tournaments.paper.page import BLACK, FOOT, LANDSCAPE, MARGIN, SOFT, Heading, Paper
from tournaments.ranking import RankingRow, TeamRow
from tournaments.standings.table import CutLine, ResultSheet
from tournaments.standings.words import row_notes

RIGHT = LANDSCAPE[0] - MARGIN
HEAD = 22  # the height of the column titles
TOP = LANDSCAPE[1] - MARGIN - 54 - HEAD
HIGH = 24  # a row, whose note stands under the name
RANK, NAME, NAME_SPACE = MARGIN + 26, MARGIN + 66, 168
TOTAL = NAME + NAME_SPACE + 58
WIDEST = 62  # a column of a round
NARROW = 50  # penalties; a category takes twice as much

AnyRow = RankingRow | TeamRow
AnyLine = AnyRow | CutLine


class ResultColumn(NamedTuple):
    """A column of figures: where it ends, how wide it is, what it says of a row."""

    title: str
    x: float
    space: float
    value: Callable[[AnyRow], str]
    font: str = REGULAR
    grey: float = BLACK
    size: float = 11


def result_pdf(sheets: Sequence[ResultSheet], printed: datetime) -> bytes:
    """Lay rankings out in landscape, on as many pages as it takes, each from a new one on."""
    first = sheets[0]
    paper = Paper(
        title=f"{sheet_title(first)} – {first.name}", author=first.club, size=LANDSCAPE
    )
    pages = [page for sheet in sheets for page in _pages(sheet)]
    for number, (sheet, rows, is_last) in enumerate(pages, start=1):
        columns = list(_columns(sheet))
        paper.heading(sheet_heading(sheet))
        _titles(paper, columns, whose(sheet))
        if not sheet.rows:
            paper.text(MARGIN, TOP - 24, _("Personne n’est encore classé."), size=13)
        _rows(paper, rows, columns)
        if is_last and sheet.apart:
            _apart(paper, sheet, TOP - len(rows) * HIGH)
        paper.end_page(number, len(pages), printed)
    return paper.to_bytes()


def _pages(sheet: ResultSheet) -> Iterator[tuple[ResultSheet, Sequence[AnyLine], bool]]:
    """Part a ranking into pages, one at least, and tell which is its last."""
    room = int((TOP - FOOT) / HIGH)
    lines = sheet.lines
    starts = range(0, max(len(lines), 1), room)
    for start in starts:
        yield sheet, lines[start : start + room], start == starts[-1]


def sheet_title(sheet: ResultSheet) -> str:
    """Say of whom a ranking is."""
    return sheet.category or (_("Équipes") if sheet.of_teams else _("Classement"))


def whose(sheet: ResultSheet) -> str:
    """Say what the names of a ranking are."""
    return _("Équipe") if sheet.of_teams else _("Joueur")


def sheet_heading(sheet: ResultSheet) -> Heading:
    """Say on top of each page whose ranking it is, and of which moment."""
    return Heading(
        over=sheet.club,
        title=sheet.name,
        under=date_format(sheet.day, "DATE_FORMAT"),
        corner=sheet_title(sheet),
        corner_note=_moment(sheet),
    )


def _moment(sheet: ResultSheet) -> str:
    if sheet.until:
        return _("après le tour %(number)s") % {"number": sheet.until}
    return "" if sheet.final else _("provisoire")


def _columns(sheet: ResultSheet) -> Iterator[ResultColumn]:
    """Share the breadth that the name leaves out among the rounds."""
    yield ResultColumn(_("Rang"), RANK, 40, lambda row: str(row.rank), BOLD, size=13)
    yield ResultColumn(_("Total"), TOTAL, 56, lambda row: labels.signed(row.record.total), BOLD)
    after = NARROW * sheet.penalised + 2 * NARROW * sheet.parts_categories
    wide = min(WIDEST, (RIGHT - TOTAL - after) / max(len(sheet.rounds), 1))
    x = TOTAL
    for number in sheet.rounds:
        x += wide
        yield ResultColumn(_short(number, wide), x, wide - 3, _round(number), grey=SOFT)
    if sheet.penalised:
        x += NARROW
        yield ResultColumn(_("Pénalités"), x, NARROW - 3, _penalty)
    if sheet.parts_categories:
        x += 2 * NARROW
        yield ResultColumn(_("Catégorie"), x, 2 * NARROW - 6, _categories, grey=SOFT, size=9)


def _short(number: int, wide: float) -> str:
    if wide < 34:  # noqa: PLR2004 (points; the word does not fit)
        return str(number)
    return _("Tour %(number)s") % {"number": number}


def _round(number: int) -> Callable[[AnyRow], str]:
    def points_of(row: AnyRow) -> str:
        record = row.record
        if number not in record.rounds:
            return "–"
        words = labels.signed(record.rounds[number])
        if number < record.first_round:
            words = f"({words})"
        seats = record.odd_seats.get(number) if isinstance(row, RankingRow) else None
        return (
            _("%(points)s à %(seats)s") % {"points": words, "seats": seats} if seats else words
        )

    return points_of


def _penalty(row: AnyRow) -> str:
    return labels.signed(row.record.penalty) if row.record.penalty else ""


def _categories(row: AnyRow) -> str:
    return ", ".join(row.record.categories)


def _titles(paper: Paper, columns: Sequence[ResultColumn], names: str) -> None:
    for column in columns:
        y, space = TOP + 7, column.space
        paper.text_right(column.x, y, column.title, size=8.5, grey=SOFT, space=space)
    paper.text(NAME, TOP + 7, names, size=8.5, grey=SOFT)
    paper.across(TOP, MARGIN, RIGHT, weight=1)


def _rows(paper: Paper, lines: Sequence[AnyLine], columns: Sequence[ResultColumn]) -> None:
    """Write a page column by column: the type changes once a column, which is fast."""
    rows: list[tuple[float, AnyRow]] = []
    for place, line in enumerate(lines, start=1):
        y = TOP - place * HIGH
        paper.across(y, MARGIN, RIGHT)
        if isinstance(line, CutLine):
            paper.text(NAME, y + 8, str(line), font=BOLD, size=11)
        else:
            rows.append((y, line))
    for column in columns:
        font, size, grey = column.font, column.size, column.grey
        for y, row in rows:
            value, space = column.value(row), column.space
            paper.text_right(
                column.x, y + 8, value, font=font, size=size, grey=grey, space=space
            )
    for y, row in rows:
        note = " · ".join(row_notes(row))
        paper.name(NAME, y + (12 if note else 8), row.record.name, size=11, space=NAME_SPACE)
        if row.tied:
            paper.text(RANK + 4, y + 8, _("ex æquo"), size=7.5, grey=SOFT)
        if note:
            paper.text(NAME, y + 2.5, note, size=6.5, grey=SOFT, space=RIGHT - NAME)


def _apart(paper: Paper, sheet: ResultSheet, y: float) -> None:
    names = ", ".join(record.name for record in sheet.apart)
    words = _("Non classés : %(names)s") % {"names": names}
    paper.text(MARGIN, max(y - 16, FOOT - 8), words, size=9, grey=SOFT, space=RIGHT - MARGIN)
