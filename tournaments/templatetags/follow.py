"""The pages that everybody may see: where they are, on the site or in files, and their rows."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.models import Event
from tournaments.ranking import Figure, RankingRow, Record, TeamRow
from tournaments.standings.table import CutLine, ResultSheet
from tournaments.standings.words import row_notes, total_sentences

register = template.Library()


class PublishedMark(NamedTuple):
    """What a session or a round brought; `odd` is how many sat at a table not of four."""

    points: Figure
    counted: bool = True
    odd: int = 0


class PublishedLine(NamedTuple):
    """A line of a ranking; `cells` as its heads, None where nothing was played."""

    rank: int
    tied: bool
    number: int
    name: str
    notes: tuple[str, ...]
    total: Figure
    cells: tuple[PublishedMark | None, ...]
    penalty: int
    category: str
    figures: tuple[str, ...]


class ShownColumns(NamedTuple):
    """Which columns a ranking has beside its rounds, and of whom it is."""

    of_teams: bool
    penalised: bool
    parts_categories: bool


@register.simple_tag(takes_context=True)
def ranking_row(context: Context, line: PublishedLine) -> SafeString:
    """Write a line of a ranking: {% ranking_row line %}; needs `sheet` and `addresses`."""
    sheet = context["sheet"]
    columns = ShownColumns(*(bool(getattr(sheet, name)) for name in ShownColumns._fields))
    link = context["addresses"].player(line.number)
    return _row(line, columns, link, get_language(), type(line.total).__name__)


@lru_cache(maxsize=4096)
def _row(line: PublishedLine, columns: ShownColumns, link: str, *_asked: object) -> SafeString:
    """Write a line, or give it again: a deal changes few of four hundred."""
    context = {"line": line, "columns": columns, "link": link}
    return render_to_string("tournaments/public/_public_row.html", context)


@register.simple_tag(takes_context=True)
def page_url(context: Context, page: str, *about: Any, **asked: Any) -> str:
    """The address of a page for everybody: {% page_url "player" 12 %}; needs `addresses`."""
    address: str = getattr(context["addresses"], page)(*about, **asked)
    return address


@register.filter
def total_of(event: Event, record: Record | None) -> list[str]:
    """Say what a duplicate's total is made of: {% for each in event|total_of:record %}."""
    return list(total_sentences(event, record)) if record else []


@register.filter
def ranking_lines(sheet: ResultSheet) -> Iterator[PublishedLine | CutLine]:
    """Lay the rows of a ranking out, with a cell for every round, and the lines of its cuts."""
    for row in sheet.lines:
        if isinstance(row, CutLine):
            yield row
            continue
        record = row.record
        yield PublishedLine(
            rank=row.rank,
            tied=row.tied,
            number=record.player,
            name=record.name,
            notes=tuple(row_notes(row)),
            total=record.total,
            cells=tuple(_cells(sheet, row)),
            penalty=record.penalty,
            category=", ".join(record.categories),
            figures=tuple(figure.text(record, figure.nothing) for figure in sheet.figures),
        )


def _cells(sheet: ResultSheet, row: RankingRow | TeamRow) -> Iterator[PublishedMark | None]:
    record = row.record
    odd = record.odd_seats if isinstance(row, RankingRow) else {}
    for session in sheet.coefficients:
        percent = record.sessions.get(session)
        yield None if percent is None else PublishedMark(percent)
    rounds = record.rounds
    for number in sheet.rounds:
        points = rounds.get(number)
        counted = number >= record.first_round
        yield None if points is None else PublishedMark(points, counted, odd.get(number, 0))
