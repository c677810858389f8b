"""The ranking of an event on paper, in type that reads from a wall."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from itertools import islice
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import labels
from tournaments.paper.fonts import BOLD, REGULAR
from tournaments.paper.heading import EventTitle, event_heading
from tournaments.paper.page import BLACK, FOOT, MARGIN, PORTRAIT, SOFT, Paper
from tournaments.ranking import RankingRow
from tournaments.sheets.event_sheet import EventSheet

HEAD = 26  # the height of the column titles
TOP = PORTRAIT[1] - MARGIN - 54 - HEAD
ROW_HEIGHTS = (34, 30, 27)  # the largest with which all fit on one page, else the smallest
LEFT, RIGHT = MARGIN, PORTRAIT[0] - MARGIN


class RankingColumn(NamedTuple):
    """A column: where it ends (the name: where it starts), its type relative to the row."""

    title: str
    x: float
    value: Callable[[RankingRow], str]
    scale: float = 0.4
    font: str = REGULAR
    grey: float = SOFT


def columns() -> list[RankingColumn]:
    """Give the columns of figures, from the rank to the worst deal."""
    return [
        RankingColumn(_("Rang"), LEFT + 28, lambda row: str(row.rank), 0.55, BOLD, BLACK),
        RankingColumn(
            _("Total"), 344, lambda row: labels.signed(row.record.total), 0.55, BOLD, BLACK
        ),
        RankingColumn(_("Donnes"), 386, lambda row: str(row.record.deals)),
        RankingColumn(_("Prises"), 420, lambda row: str(row.record.takes)),
        RankingColumn(_("Réussies"), 464, lambda row: str(row.record.made)),
        RankingColumn(_("Meilleure"), 513, lambda row: _signed_or_dash(row.record.best), 0.37),
        RankingColumn(_("Pire"), RIGHT, lambda row: _signed_or_dash(row.record.worst), 0.37),
    ]


NAME_AT, NAME_SPACE = LEFT + 74, 178


def ranking_pdf(event: EventSheet, printed: datetime) -> bytes:
    """Lay the ranking out on as many pages as it takes."""
    title = _("Classement")
    paper = Paper(title=f"{title} – {event.name}", author=event.club, size=PORTRAIT)
    on_top = EventTitle(event.club, event.name, event.day)
    heading = event_heading(on_top, title, "" if event.closed else _("provisoire"))
    high = row_height(len(event.rows))
    pages = list(_chunks(event.rows, int((TOP - FOOT) / high))) or [()]
    for number, rows in enumerate(pages, start=1):
        paper.heading(heading)
        _draw_titles(paper)
        if not event.rows:
            paper.text(LEFT, TOP - 24, _("Personne n’est encore inscrit."), size=13)
        _draw_rows(paper, rows, high)
        paper.end_page(number, len(pages), printed)
    return paper.to_bytes()


def row_height(rows: int) -> float:
    """Choose how large the type is: the fewer the rows, the larger."""
    fitting = (high for high in ROW_HEIGHTS if rows * high <= TOP - FOOT)
    return next(fitting, ROW_HEIGHTS[-1])


def _draw_titles(paper: Paper) -> None:
    y = TOP + 8
    for column in columns():
        paper.text_right(column.x, y, column.title, size=9, grey=SOFT)
    paper.text(NAME_AT, y, _("Joueur"), size=9, grey=SOFT)
    paper.across(TOP, LEFT, RIGHT, weight=1)


def _draw_rows(paper: Paper, rows: Sequence[RankingRow], high: float) -> None:
    """Write a page column by column: the type changes once a column, which is fast."""
    base = [TOP - (i + 1) * high for i in range(len(rows))]
    for y in base:
        paper.across(y, LEFT, RIGHT)
    raised = high * 0.32
    for column in columns():
        font, size, grey = column.font, high * column.scale, column.grey
        for y, row in zip(base, rows, strict=True):
            value = column.value(row)
            paper.text_right(column.x, y + raised, value, font=font, size=size, grey=grey)
    for y, row in zip(base, rows, strict=True):
        name = row.record.name
        paper.name(NAME_AT, y + raised, name, size=high * 0.5, space=NAME_SPACE)
    for y, row in zip(base, rows, strict=True):
        if row.tied:
            paper.text(LEFT + 32, y + raised, _("ex æquo"), size=8.5, grey=SOFT)


def _chunks(rows: Sequence[RankingRow], size: int) -> Iterator[Sequence[RankingRow]]:
    remaining = iter(rows)
    while chunk := list(islice(remaining, size)):
        yield chunk


def _signed_or_dash(value: int | None) -> str:
    return "–" if value is None else labels.signed(value)
