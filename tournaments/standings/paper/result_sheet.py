"""The ranking of a tournament on paper: rounds as columns, with what parted equals."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import labels
from tournaments.paper.columns import Column, ColumnPlace
from tournaments.paper.fonts import BOLD
from tournaments.paper.page import FOOT, MARGIN, SOFT, Heading, Paper
from tournaments.ranking import RankingRow
from tournaments.standings.figures import RecordFigure
from tournaments.standings.paper.result_pages import (
    CATEGORY,
    FIGURE,
    NAME,
    NAME_SPACE,
    NOTE_SIZE,
    NOTED,
    RANK,
    SECTION,
    SMALL,
    AnyRow,
    Block,
    Page,
    ResultLook,
    fewest_pages,
    given_wide,
)
from tournaments.standings.table import CutLine, ResultSheet


def result_pdf(sheets: Sequence[ResultSheet], printed: datetime) -> bytes:
    """Lay rankings out, one below the other."""
    first = sheets[0]
    look, pages = fewest_pages(sheets)
    paper = Paper(title=f"{first.title} – {first.name}", author=first.club, size=look.paper)
    for number, page in enumerate(pages, start=1):
        paper.heading(sheet_heading(page[0].sheet))
        y = look.top
        for block in page:
            y = _draw_block(paper, block, look, y)
        _legend(paper, page)
        paper.end_page(number, len(pages), printed)
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
        yield Column(title, CATEGORY - 8, _categories, grey=SOFT, scale=0.82).ending(x)


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


def _categories(row: AnyRow) -> str:
    return ", ".join(row.record.categories)


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
    rows = [
        line.row for block in page for line in block.lines if isinstance(line.row, RankingRow)
    ]
    sentences = []
    if any(row.record.odd_seats for row in rows):
        sentences.append(_("« à 3 », « à 5 » : ce tour a été joué à une table de 3 ou de 5."))
    if any(row.record.first_round > 1 for row in rows):
        sentences.append(
            _(
                "Entre parenthèses : les tours d’avant la finale, qui ne comptent plus dans"
                " le total."
            )
        )
    space = paper.width - 2 * MARGIN
    paper.text(MARGIN, FOOT - 7, " ".join(sentences), size=8, grey=SOFT, space=space)
