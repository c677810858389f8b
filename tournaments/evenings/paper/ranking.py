"""The ranking of an event on paper, in type that reads from a wall."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import labels
from tournaments.paper.fonts import BOLD, REGULAR
from tournaments.paper.heading import EventTitle, event_heading
from tournaments.paper.page import BLACK, FOOT, MARGIN, PORTRAIT, SOFT, Paper
from tournaments.ranking import RankingRow, alphabetical
from tournaments.sheets.event_sheet import EventSheet

HEAD = 26  # the height of the column titles
TOP = PORTRAIT[1] - MARGIN - 54 - HEAD
ROW_HEIGHTS = (34, 30, 27)  # the largest with which all fit on one page, else the smallest
LEFT, RIGHT = MARGIN, PORTRAIT[0] - MARGIN


class RankingColumn(NamedTuple):
    """A column: how wide it is, its type relative to the row; one with a `key` may go."""

    title: str
    wide: float
    value: Callable[[RankingRow], str]
    scale: float = 0.4
    font: str = REGULAR
    grey: float = SOFT
    key: str = ""


class PlacedColumn(NamedTuple):
    """A column with where it ends."""

    column: RankingColumn
    x: float


DEALS, TAKES, MADE, BEST, WORST = COLUMNS = ("deals", "takes", "made", "best", "worst")
NAME_AT, TOTAL = LEFT + 74, 58


def columns(shown: Collection[str] = COLUMNS) -> list[PlacedColumn]:
    """Give the columns of figures that are shown, from the rank to the worst deal."""
    rank = RankingColumn(_("Rang"), 28, lambda row: str(row.rank), 0.55, BOLD, BLACK)
    total = RankingColumn(
        _("Total"), TOTAL, lambda row: labels.signed(row.record.total), 0.55, BOLD, BLACK
    )
    others = [
        RankingColumn(_("Donnes"), 42, lambda row: str(row.record.deals), key=DEALS),
        RankingColumn(_("Prises"), 34, lambda row: str(row.record.takes), key=TAKES),
        RankingColumn(_("Réussies"), 44, lambda row: str(row.record.made), key=MADE),
        RankingColumn(
            _("Meilleure"), 49, lambda row: _signed_or_dash(row.record.best), 0.37, key=BEST
        ),
        RankingColumn(
            _("Pire"),
            48.3,
            lambda row: _signed_or_dash(row.record.worst),
            0.37,
            key=WORST,
        ),
    ]
    placed, x = [], float(RIGHT)
    for column in reversed([total, *(each for each in others if each.key in shown)]):
        placed.append(PlacedColumn(column, x))
        x -= column.wide
    return [PlacedColumn(rank, LEFT + rank.wide), *reversed(placed)]


def ranking_pdf(
    event: EventSheet,
    printed: datetime,
    *,
    shown: Collection[str] = COLUMNS,
    by_name: bool = False,
    tables: Mapping[int, int] | None = None,
) -> bytes:
    """Lay the ranking out on as many pages as it takes, by ranks or by names.

    `tables` splits it: to the page of which table a player belongs.
    """
    title = _("Classement")
    paper = Paper(title=f"{title} – {event.name}", author=event.club, size=PORTRAIT)
    on_top = EventTitle(event.club, event.name, event.day)
    provisional = "" if event.closed else _("provisoire")
    placed, ranked = columns(shown), event.rows
    if by_name:
        ranked = sorted(ranked, key=lambda row: alphabetical(row.record.name))
    parts = _parts(ranked, tables)
    high = row_height(max((len(rows) for _part, rows in parts), default=0))
    room = int((TOP - FOOT) / high)
    pages = [(part, rows) for part, all_ in parts for rows in _chunks(all_, room)] or [("", ())]
    for number, (part, rows) in enumerate(pages, start=1):
        note = " · ".join(filter(None, (part, provisional)))
        paper.heading(event_heading(on_top, title, note))
        _draw_titles(paper, placed)
        if not event.rows:
            paper.text(LEFT, TOP - 24, _("Personne n’est encore inscrit."), size=13)
        _draw_rows(paper, rows, high, placed)
        paper.end_page(number, len(pages), printed)
    return paper.to_bytes()


def _parts(
    ranked: Sequence[RankingRow], tables: Mapping[int, int] | None
) -> list[tuple[str, Sequence[RankingRow]]]:
    """Give the rows of each table with its name; whoever has not played stands last."""
    if tables is None:
        return [("", ranked)]
    there: dict[int, list[RankingRow]] = {}
    for row in ranked:
        there.setdefault(tables.get(row.record.player, 0), []).append(row)
    name, nowhere = _("Table %(number)s"), _("Pas encore joué")
    parts = sorted(there.items(), key=lambda part: (not part[0], part[0]))
    return [(name % {"number": table} if table else nowhere, rows) for table, rows in parts]


def row_height(rows: int) -> float:
    """Choose how large the type is: the fewer the rows, the larger."""
    fitting = (high for high in ROW_HEIGHTS if rows * high <= TOP - FOOT)
    return next(fitting, ROW_HEIGHTS[-1])


def _draw_titles(paper: Paper, placed: Sequence[PlacedColumn]) -> None:
    y = TOP + 8
    for column, x in placed:
        paper.text_right(x, y, column.title, size=9, grey=SOFT)
    paper.text(NAME_AT, y, _("Joueur"), size=9, grey=SOFT)
    paper.across(TOP, LEFT, RIGHT, weight=1)


def _draw_rows(
    paper: Paper, rows: Sequence[RankingRow], high: float, placed: Sequence[PlacedColumn]
) -> None:
    """Write a page column by column: the type changes once a column, which is fast."""
    base = [TOP - (i + 1) * high for i in range(len(rows))]
    for y in base:
        paper.across(y, LEFT, RIGHT)
    raised = high * 0.32
    for column, x in placed:
        font, size, grey = column.font, high * column.scale, column.grey
        for y, row in zip(base, rows, strict=True):
            value = column.value(row)
            paper.text_right(x, y + raised, value, font=font, size=size, grey=grey)
    space = placed[1].x - TOTAL - NAME_AT
    for y, row in zip(base, rows, strict=True):
        name = row.record.name
        paper.name(NAME_AT, y + raised, name, size=high * 0.5, space=space)
    for y, row in zip(base, rows, strict=True):
        if row.tied:
            paper.text(LEFT + 32, y + raised, _("ex æquo"), size=8.5, grey=SOFT)


def _chunks(rows: Sequence[RankingRow], size: int) -> Iterator[Sequence[RankingRow]]:
    remaining = iter(rows)
    while chunk := list(islice(remaining, size)):
        yield chunk


def _signed_or_dash(value: int | None) -> str:
    return "–" if value is None else labels.signed(value)
