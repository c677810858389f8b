"""The pages that everybody may see: where they are, on the site or in files, and their rows."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django import template
from django.template import Context

from tournaments.ranking import Figure, RankingRow
from tournaments.standings.table import CutLine, ResultSheet
from tournaments.standings.words import row_notes, tenths

register = template.Library()


class PublishedMark(NamedTuple):
    """What a round brought; `odd` is how many sat at the table where they were not four."""

    points: Figure
    counted: bool
    odd: int


class PublishedLine(NamedTuple):
    """A line of a ranking; `cells` are of its rounds, None where nothing was played."""

    rank: int
    tied: bool
    number: int
    name: str
    notes: tuple[str, ...]
    total: Figure
    cells: tuple[PublishedMark | None, ...]
    penalty: int
    category: str
    deals: int
    mean: str


@register.simple_tag(takes_context=True)
def player_url(context: Context, number: int) -> str:
    """Give the address of a player's page: {% player_url 12 %}; needs `addresses`."""
    address: str = context["addresses"].player(number)
    return address


@register.simple_tag(takes_context=True)
def seating_url(context: Context, number: int) -> str:
    """Give the address of a round's places; needs `addresses`."""
    address: str = context["addresses"].seating(number)
    return address


@register.simple_tag(takes_context=True)
def ranking_url(context: Context, category: str = "", **asked: Any) -> str:
    """Give the address of a ranking, of a category or `of_players`; needs `addresses`."""
    address: str = context["addresses"].ranking(category, **asked)
    return address


@register.filter
def ranking_lines(sheet: ResultSheet) -> Iterator[PublishedLine | CutLine]:
    """Lay the rows of a ranking out, with a cell for every round, and the lines of its cuts."""
    for row in sheet.lines:
        if isinstance(row, CutLine):
            yield row
            continue
        record = row.record
        points, odd = record.rounds, record.odd_seats if isinstance(row, RankingRow) else {}
        yield PublishedLine(
            rank=row.rank,
            tied=row.tied,
            number=record.player,
            name=record.name,
            notes=tuple(row_notes(row)),
            total=record.total,
            cells=tuple(
                PublishedMark(
                    points[round_number],
                    round_number >= record.first_round,
                    odd.get(round_number, 0),
                )
                if round_number in points
                else None
                for round_number in sheet.rounds
            ),
            penalty=record.penalty,
            category=", ".join(record.categories),
            deals=record.deals,
            mean="–" if record.mean is None else tenths(record.mean),
        )
