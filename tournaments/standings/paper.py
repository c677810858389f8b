"""The ranking of a tournament on paper: rounds as columns, or huge on a wall, without them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from math import ceil
from operator import itemgetter
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import labels
from tournaments.paper.fonts import BOLD, width
from tournaments.paper.lists import Column, ColumnPlace
from tournaments.paper.page import FOOT, LANDSCAPE, MARGIN, PORTRAIT, SOFT, Heading, Paper
from tournaments.ranking import RankingRow, TeamRow
from tournaments.standings.figures import RecordFigure
from tournaments.standings.table import CutLine, ResultSheet
from tournaments.standings.words import legend, line_sign, row_notes

HEAD = 22  # the height of the column titles
SECTION = 32  # of the name of a ranking that begins below another, and its titles
KEPT = 3  # rows that stand below its name at least
NOTE_SIZE, NOTED = 6.5, 7.5  # the type of a note under a row, and the height of its lines
TALL = 24  # a row that has room for one of them
SMALL = 9  # the names of who is not ranked
RANK, NAME = MARGIN + 26, MARGIN + 66
NAME_SPACE = {LANDSCAPE: 168, PORTRAIT: 140}
WIDEST, NARROWEST = 62, 40  # a column of a round; less would be hard to read upright
PENALTIES, CATEGORY, FIGURE = 54, 100, 46

AnyRow = RankingRow | TeamRow
AnyLine = AnyRow | CutLine


class ResultLook(NamedTuple):
    """The paper's size and how high a row is, the type with it."""

    paper: tuple[float, float]
    high: float

    @property
    def right(self) -> float:
        return self.paper[0] - MARGIN

    @property
    def top(self) -> float:
        """The height at which the first row begins."""
        return self.paper[1] - MARGIN - 54 - HEAD

    @property
    def type(self) -> float:
        return min(11, self.high * 0.6)

    @property
    def total(self) -> float:
        """Where the column of totals ends."""
        return NAME + NAME_SPACE[self.paper] + 54

    def round_wide(self, sheet: ResultSheet) -> float:
        """Share among sessions and rounds the breadth that the other columns leave."""
        after = given_wide(sheet) + CATEGORY * sheet.parts_categories
        after += FIGURE * len(sheet.figures)
        return min(WIDEST, (self.right - self.total - after) / max(len(sheet.heads), 1))

    def suits(self, sheet: ResultSheet) -> bool:
        """Whether the rounds can be read: upright there may be too many."""
        return self.paper == LANDSCAPE or self.round_wide(sheet) >= NARROWEST


def given_wide(sheet: ResultSheet) -> float:
    """The column of penalties the room that its title takes: twice where it names two."""
    return PENALTIES * (2 if " " in sheet.given_head else 1) * sheet.penalised


GOALS = (1, 2, 4)  # pages; the first look that needs no more is taken
LOOKS = (
    ResultLook(LANDSCAPE, TALL),
    ResultLook(PORTRAIT, 21),
    ResultLook(LANDSCAPE, 19),
    ResultLook(PORTRAIT, 18),
    ResultLook(LANDSCAPE, 15.5),
    ResultLook(LANDSCAPE, 14),
    ResultLook(LANDSCAPE, 13),
)
LEAST = 15.5  # the height of a row where no goal can be reached


class ResultLine(NamedTuple):
    """A row, the note under it with its lines, and the height it takes with them."""

    row: AnyLine
    note: str
    note_lines: Sequence[str]
    high: float

    @property
    def under(self) -> float:
        """The height of the note, which nothing else stands in."""
        return NOTED * len(self.note_lines)


@dataclass
class Block:
    """What a page shows of one ranking; `below` another it begins with its name."""

    sheet: ResultSheet
    below: bool = False
    lines: list[ResultLine] = field(default_factory=list)
    apart: Sequence[str] = ()


Page = list[Block]
NotedRows = Sequence[tuple[AnyLine, str]]


def fewest_pages(sheets: Sequence[ResultSheet]) -> tuple[ResultLook, list[Page]]:
    """Lay rankings out on one page, else on two or four, else on as few as read well.

    What parted equals over all is not said again in each category.
    """
    noted = [
        [
            (line, "" if sheet.category and sheet is not sheets[0] else _note(line, sheet))
            for line in sheet.lines
        ]
        for sheet in sheets
    ]
    looks = [look for look in LOOKS if all(map(look.suits, sheets))]
    laid_out = [(look, list(_pages(sheets, noted, look))) for look in looks]
    for goal in GOALS:
        for look, pages in laid_out:
            if len(pages) <= goal:
                return look, pages
    long = [each for each in laid_out if each[0].high >= LEAST]
    return min(long, key=lambda each: len(each[1]))


def _note(line: AnyLine, sheet: ResultSheet) -> str:
    if isinstance(line, CutLine):
        return ""
    return " · ".join(row_notes(line, lined=not sheet.by_name))


def _pages(
    sheets: Sequence[ResultSheet], noted: Sequence[NotedRows], look: ResultLook
) -> Iterator[Page]:
    """Fill pages; who is not ranked stands below the last row."""
    room = left = look.top - FOOT
    page: Page = []
    for sheet, rows in zip(sheets, noted, strict=True):
        lines = [_result_line(row, note, look) for row, note in rows]
        apart = _apart(sheet, look)
        if page and left < SECTION + sum(line.high for line in lines[:KEPT]):
            yield page
            page, left = [], room
        block = Block(sheet, below=bool(page))
        left -= SECTION * block.below + look.high * (not lines)
        page.append(block)
        for line in lines:
            if line.high > left:
                yield page
                page, left = [block := Block(sheet)], room
            block.lines.append(line)
            left -= line.high
        if apart and left < _apart_high(apart):
            yield page
            page, left = [block := Block(sheet)], room
        block.apart = apart
        left -= _apart_high(apart)
    yield page


def _result_line(row: AnyLine, note: str, look: ResultLook) -> ResultLine:
    lines = Paper.lines(note, NOTE_SIZE, look.right - NAME) if note else []
    more = len(lines) - (look.high >= TALL)
    return ResultLine(row, note, lines, look.high + NOTED * max(more, 0))


def _apart(sheet: ResultSheet, look: ResultLook) -> Sequence[str]:
    """Name those who left without a rank, on as many lines as it takes."""
    if not sheet.apart:
        return ()
    names = ", ".join(record.name for record in sheet.apart)
    words = _("Non classés : %(names)s") % {"names": names}
    return Paper.lines(words, SMALL, look.right - MARGIN)


def _apart_high(apart: Sequence[str]) -> float:
    return len(apart) * SMALL * 1.25 + 8 if apart else 0


def result_pdf(sheets: Sequence[ResultSheet], printed: datetime) -> bytes:
    """Lay rankings out, one below the other."""
    first = sheets[0]
    look, pages = fewest_pages(sheets)
    paper = Paper(title=f"{first.title} – {first.name}", author=first.club, size=look.paper)
    for page in paper.paged(pages, printed):
        paper.heading(sheet_heading(page[0].sheet))
        y = look.top
        for block in page:
            y = _draw_block(paper, block, look, y)
        _legend(paper, page)
    return paper.to_bytes()


def whose(sheet: ResultSheet) -> str:
    """Say what the names of a ranking are."""
    return _("Équipe") if sheet.of_teams else _("Joueur")


def sheet_heading(sheet: ResultSheet) -> Heading:
    """Say on top of each page whose ranking it is, and of which moment."""
    return Heading(
        over=sheet.club,
        title=sheet.name,
        under=date_format(sheet.day, "DATE_FORMAT"),
        corner=sheet.title,
        corner_note=_moment(sheet),
    )


def _moment(sheet: ResultSheet) -> str:
    if sheet.until:
        return _("après le tour %(number)s") % {"number": sheet.moment}
    return "" if sheet.final else _("provisoire")


def _columns(sheet: ResultSheet, look: ResultLook) -> Iterator[ColumnPlace]:
    """Place the columns of figures, from the rank to the category."""
    rank = Column(_("Rang"), RANK - MARGIN, lambda row: str(row.rank), font=BOLD, scale=1.18)
    yield rank.ending(RANK)
    x, wide = look.total, look.round_wide(sheet)
    total = Column(_("Total"), 56, lambda row: labels.signed(row.record.total), font=BOLD)
    yield total.ending(x)
    for session, heading in sheet.session_heads.items():
        x += wide
        yield Column(heading, wide - 6, _session(session), scale=0.95).ending(x)
    for number in sheet.shown_rounds:
        x += wide
        heading = _short(sheet, number, wide)
        yield Column(heading, wide - 6, _round(number), grey=SOFT, scale=0.95).ending(x)
    if sheet.penalised:
        x += given_wide(sheet)
        yield Column(sheet.given_head, given_wide(sheet) - 8, _penalty).ending(x)
    for figure in sheet.figures:
        x += FIGURE
        yield Column(str(figure.title), FIGURE - 6, _figure(figure)).ending(x)
    if sheet.parts_categories:
        x += CATEGORY
        title = _("Catégorie")
        column = Column(title, CATEGORY - 8, lambda row: ", ".join(row.record.categories))
        yield column._replace(grey=SOFT, scale=0.82).ending(x)


def _short(sheet: ResultSheet, number: int, wide: float) -> str:
    if wide < 34:  # noqa: PLR2004 (points; the word does not fit)
        return str(number)
    return sheet.head(number)


def _session(number: int) -> Callable[[AnyRow], str]:
    def percent_of(row: AnyRow) -> str:
        percent = row.record.sessions.get(number)
        return "–" if percent is None else labels.signed(percent)

    return percent_of


def _round(number: int) -> Callable[[AnyRow], str]:
    def points_of(row: AnyRow) -> str:
        record = row.record
        points = record.rounds.get(number)
        if points is None:
            return "–"
        words = labels.signed(points)
        if number < record.first_round:
            words = f"({words})"
        seats = record.odd_seats.get(number) if isinstance(row, RankingRow) else None
        return (
            _("%(points)s à %(seats)s") % {"points": words, "seats": seats} if seats else words
        )

    return points_of


def _penalty(row: AnyRow) -> str:
    return labels.signed(row.record.penalty) if row.record.penalty else ""


def _figure(figure: RecordFigure) -> Callable[[AnyRow], str]:
    return lambda row: figure.text(row.record)


def _draw_block(paper: Paper, block: Block, look: ResultLook, y: float) -> float:
    """Draw what a page shows of a ranking, its rows from y down; give where it ends."""
    if block.below:
        y -= SECTION
    _titles(paper, block, look, y)
    if not block.sheet.rows:
        paper.text(MARGIN, y - look.high, _("Personne n’est encore classé."), size=13)
        y -= look.high
    y = _rows(paper, block, look, y)
    for line in block.apart:
        y -= SMALL * 1.25
        paper.text(MARGIN, y - 4, line, size=SMALL, grey=SOFT)
    return y - 8 if block.apart else y


def _titles(paper: Paper, block: Block, look: ResultLook, y: float) -> None:
    """Write the column titles; a ranking below another has its name in their line."""
    rank, *others = _columns(block.sheet, look)
    if block.below:
        space, title = look.total - 60 - MARGIN, block.sheet.title
        paper.text(MARGIN, y + 6, title, font=BOLD, size=13, space=space)
    else:
        rank.title(paper, y + 7)
        paper.text(NAME, y + 7, whose(block.sheet), size=8.5, grey=SOFT)
    for place in others:
        place.title(paper, y + 7)
    paper.across(y, MARGIN, look.right, weight=1)


def _rows(paper: Paper, block: Block, look: ResultLook, y: float) -> float:
    rows: list[tuple[float, AnyRow]] = []
    ends = []
    for line in block.lines:
        top, y = y, y - line.high
        ends.append(y)
        base = (top + y + line.under) / 2 - look.type * 0.36
        if isinstance(line.row, CutLine):
            paper.text(NAME, base, str(line.row), font=BOLD, size=look.type)
        else:
            rows.append((base, line.row))
    paper.across_at(ends, MARGIN, look.right)
    for place in _columns(block.sheet, look):
        place.figures(paper, rows, look.type)
    for base, row in rows:
        space = NAME_SPACE[look.paper]
        paper.name(NAME, base, row.record.name, size=look.type, space=space)
        if row.tied:
            paper.text(RANK + 4, base, _("ex æquo"), size=7.5, grey=SOFT)
    _notes(paper, block, y)
    return y


def _notes(paper: Paper, block: Block, y: float) -> None:
    """Write what is said of each row under it, where no figure stands; the rows end at y."""
    y += sum(line.high for line in block.lines)
    for line in block.lines:
        y -= line.high
        for place, words in enumerate(line.note_lines):
            at = y + line.under - NOTED * (place + 1) + 2
            paper.text(NAME, at, words, size=NOTE_SIZE, grey=SOFT)
        paper.tell_missing(line.note)


def _legend(paper: Paper, page: Page) -> None:
    """Say what stands beside points and around them, where a page has any of it."""
    rows = [line.row for block in page for line in block.lines]
    sentences = legend([row for row in rows if not isinstance(row, CutLine)])
    space = paper.width - 2 * MARGIN
    paper.text(MARGIN, FOOT - 7, " ".join(sentences), size=8, grey=SOFT, space=space)


WALL_HEAD = 18  # the height of the column titles
TOP = PORTRAIT[1] - MARGIN - 54 - WALL_HEAD
BREADTH = PORTRAIT[0] - 2 * MARGIN
GAP = 18  # between columns
SIZE = 0.6  # of the type, in heights of a row


class PageLayout(NamedTuple):
    """How many columns stand on a page, and how high a row is; the type fills it."""

    columns: int
    high: float

    @property
    def rows(self) -> int:
        """Count the rows that fit into a column."""
        return int((TOP - FOOT) / self.high)

    @property
    def wide(self) -> float:
        return float(BREADTH - GAP * (self.columns - 1)) / self.columns


WALL = PageLayout(1, 56)  # capital letters of 8 mm: they read from four metres
LAYOUTS = {"mur": WALL, "2": PageLayout(2, 22), "3": PageLayout(3, 16)}
Line = tuple[str, str, str, str]  # rank, name, total, direction; without a rank: a dash


def columns_pdf(sheets: Sequence[ResultSheet], printed: datetime, layout: PageLayout) -> bytes:
    """Lay out rank, name and total down each column; each ranking starts on a new page."""
    first = sheets[0]
    title = f"{first.title} – {first.name}"
    paper = Paper(title=title, author=first.club, size=PORTRAIT)
    headed = [(sheet_heading(sheet), sheet) for sheet in sheets]
    pages = [(*head, page) for head in headed for page in _wall_pages(head[1], layout)]
    for heading, sheet, page in paper.paged(pages, printed):
        paper.heading(heading)
        if not any(page):
            paper.text(MARGIN, TOP - 24, _("Personne n’est encore classé."), size=13)
        for place, lines in enumerate(page):
            x = MARGIN + place * (layout.wide + GAP)
            if lines:
                paper.text(x, TOP + 6, whose(sheet), size=8.5, grey=SOFT)
                _column(paper, lines, x, layout)
    return paper.to_bytes()


def _wall_pages(sheet: ResultSheet, layout: PageLayout) -> Iterator[list[list[Line]]]:
    """Fill column after column, page after page; an empty ranking has a page too."""
    lines = [
        ("", str(row), "", "")
        if isinstance(row, CutLine)
        else (
            str(row.rank),
            row.record.name,
            labels.signed(row.record.total),
            line_sign(row.record),
        )
        for row in sheet.lines
    ]
    if not sheet.of_teams:
        lines += [("–", record.name, "", "") for record in sheet.apart]
    room = layout.rows * layout.columns
    for start in range(0, max(len(lines), 1), room):
        page = lines[start : start + room]
        deep = ceil(len(page) / layout.columns) or 1  # the columns of a page are as long
        yield [page[at : at + deep] for at in range(0, len(page), deep)] or [[]]


def _column(paper: Paper, lines: Sequence[Line], x: float, layout: PageLayout) -> None:
    """Write one column, its figures as broad as its largest, the names in what they leave."""
    high, right = layout.high, x + layout.wide
    size, gap = high * SIZE, high * 0.3

    def figures(at: int) -> Column:
        wide = max(width(line[at], BOLD, size) for line in lines)
        return Column("", wide, itemgetter(at), font=BOLD)

    rank, total = figures(0), figures(2).ending(right)
    sign = figures(3)._replace(grey=SOFT).ending(total.x - gap)
    paper.text_right(right, TOP + 6, _("Total"), size=8.5, grey=SOFT)
    paper.across(TOP, x, right, weight=1)
    paper.across_at((TOP - number * high for number in range(1, len(lines) + 1)), x, right)
    rows = [(TOP - (number + 0.72) * high, line) for number, line in enumerate(lines)]
    for place in (rank.ending(x + rank.wide), sign, total):
        place.figures(paper, rows, size)
    name_x = x + rank.wide + gap
    for y, line in rows:
        at = y + high * 0.02
        paper.name(
            name_x, at, line[1], size=size, space=sign.x - gap * bool(sign.wide) - name_x
        )
