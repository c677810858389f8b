"""The seating of a round on the wall: by name or by table, readable at a metre."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import groupby
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.draw.seating_list import (
    NUMBER,
    SEAT,
    TEAM,
    RoundPlaces,
    SeatedTable,
    SeatingPlace,
    name_range,
)
from tournaments.paper.fonts import BOLD
from tournaments.paper.page import FOOT, MARGIN, PORTRAIT, SOFT, Heading, Paper
from tournaments.ranking import folded

GUTTER = 20
HEAD = 16  # between the heading and the first line
SIZES = {1: 20.0, 2: 14.0, 3: 10.5}  # the type, by how many columns there are
LEADING = 1.5
TAGGED = 1.45  # lines of a name with more under it
BY_NAME, BY_TABLE = "nom", "table"
SIDE_BY_SIDE = 2  # columns of names, unless another number is asked for
COLUMNS = (SEAT,)  # what is shown unless more is asked for


class SeatingTitle(NamedTuple):
    """What names stand under, where the list is split."""

    text: str


Item = SeatingPlace | SeatedTable | SeatingTitle


@dataclass(frozen=True, kw_only=True)
class SeatingList:
    """A round's seating with what stands on top of it.

    `parts` splits the names: to which part a number belongs, whoever has none stands last.
    """

    club: str
    event: str
    day: date
    round: int
    seating: RoundPlaces
    name: str = ""  # of the round, where it is more than its number
    parts: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class SeatingColumn:
    """Where a column stands on its page, how large its type is, what is said of a name."""

    x: float
    wide: float
    top: float
    size: float
    shown: Collection[str] = COLUMNS

    @property
    def right(self) -> float:
        return self.x + self.wide


def seating_list_pdf(
    listed: SeatingList,
    printed: datetime,
    *,
    orders: Sequence[str] = (BY_NAME,),
    columns: int = SIDE_BY_SIDE,
    shown: Collection[str] = COLUMNS,
) -> bytes:
    """Print the seating in each of the `orders`, in one to three columns.

    `shown` is what stands beside a name and its table.
    """
    title = _("Places du tour %(n)s") % {"n": listed.round}
    paper = Paper(title=f"{title} – {listed.event}", author=listed.club, size=PORTRAIT)
    room = paper.height - MARGIN - 54 - HEAD - FOOT
    pages: list[tuple[str, list[list[Item]]]] = []
    for order in orders:
        items, line = _items(listed, order), SIZES[columns] * LEADING
        filled = list(_columns_of(items, line, room, shown))
        groups = [filled[i : i + columns] for i in range(0, len(filled), columns)]
        pages += [(order, group) for group in groups or [[]]]
    for order, group in paper.paged(pages, printed):
        top = _draw_heading(paper, listed, order, group) - HEAD
        wide = (paper.width - 2 * MARGIN - GUTTER * (columns - 1)) / columns
        for i, items in enumerate(group):
            x = MARGIN + i * (wide + GUTTER)
            column = SeatingColumn(x=x, wide=wide, top=top, size=SIZES[columns], shown=shown)
            _draw_column(paper, column, items)
            if i:
                paper.down(x - GUTTER / 2, top, FOOT + 4)
        if not group:
            paper.text(MARGIN, top - 20, _("Ce tour n’est pas encore placé."), size=13)
    return paper.to_bytes()


def _items(listed: SeatingList, order: str) -> Sequence[Item]:
    """What is printed one under the other: tables, or names in their parts."""
    names, parts = listed.seating.names, listed.parts
    if order != BY_NAME:
        return listed.seating.tables
    if not parts:
        return names

    def part(place: SeatingPlace) -> tuple[bool, str]:
        own = parts.get(place.number, "")
        return not own, folded(own)

    items: list[Item] = []
    for _part, places in groupby(sorted(names, key=part), key=part):
        there = list(places)
        items += [SeatingTitle(parts.get(there[0].number, _("Les autres"))), *there]
    return items


def _columns_of(
    items: Sequence[Item], line: float, room: float, shown: Collection[str]
) -> Iterator[list[Item]]:
    """Share names or whole tables out over columns as high as `room`."""
    column: list[Item] = []
    left = room
    for item in items:
        high = _lines(item, shown) * line
        alone = isinstance(item, SeatingTitle) and high + line > left  # at the bottom
        if (high > left or alone) and column:
            yield column
            column, left = [], room
        column.append(item)
        left -= high
    if column:
        yield column


def _lines(item: Item, shown: Collection[str]) -> float:
    """Tell how many lines an item takes; a title has air over it, a table under it."""
    if isinstance(item, SeatedTable):
        return sum(_lines(place, shown) for place in item.places) + 1.8
    if isinstance(item, SeatingTitle):
        return 1.6
    return TAGGED if _tag(item, shown) else 1


def _draw_heading(
    paper: Paper, listed: SeatingList, order: str, group: Sequence[Sequence[Item]]
) -> float:
    words = _("par nom") if order == BY_NAME else _("par table")
    return paper.heading(
        Heading(
            over=f"{listed.club} · {date_format(listed.day, 'DATE_FORMAT')}",
            title=listed.event,
            under=_("Places, %(order)s") % {"order": words},
            corner=listed.name or _("Tour %(n)s") % {"n": listed.round},
            corner_note=_range([item for column in group for item in column]),
        )
    )


def _range(items: Sequence[Item]) -> str:
    """Say from where to where a page goes: "A – D", "tables 1 – 12"; not where it is split."""
    tables = [item.number for item in items if isinstance(item, SeatedTable)]
    if tables:
        return _("tables %(first)s à %(last)s") % {"first": tables[0], "last": tables[-1]}
    places = [item for item in items if isinstance(item, SeatingPlace)]
    return name_range(places) if len(places) == len(items) else ""


def _draw_column(paper: Paper, column: SeatingColumn, items: Sequence[Item]) -> None:
    y, line = column.top, column.size * LEADING
    for item in items:
        if isinstance(item, SeatingPlace):
            _draw_name(paper, item, column, y)
        elif isinstance(item, SeatedTable):
            _draw_table(paper, item, column, y)
        else:
            at, size = y - _lines(item, column.shown) * line, column.size * 1.1
            paper.text(column.x, at + 5, item.text, font=BOLD, size=size, space=column.wide)
            paper.across(at, column.x, column.right, weight=1)
        y -= _lines(item, column.shown) * line


def _draw_name(paper: Paper, place: SeatingPlace, column: SeatingColumn, top: float) -> None:
    """Write a name with its table, large, and its seat."""
    size = column.size
    y = top - size * LEADING * 0.72
    seat, table = 3.3 * size if SEAT in column.shown else 0, 2.2 * size
    if seat:
        paper.name(column.right - seat + 4, y, _seat(place), size=size * 0.9, space=seat - 4)
    paper.text_right(
        column.right - seat - 2, y, str(place.table), font=BOLD, size=size * 1.15, space=table
    )
    space = column.wide - seat - table - 6
    _draw_player(paper, place, (column.x, y, space), column)
    high = _lines(place, column.shown) * size * LEADING
    paper.across(top - high, column.x, column.right)


def _draw_table(paper: Paper, table: SeatedTable, column: SeatingColumn, top: float) -> None:
    """Write a table's number, large, and who sits around it."""
    size, line = column.size, column.size * LEADING
    paper.tint(column.x, top - line * 1.25, column.wide, line * 1.15)
    title = _("Table %(number)s") % {"number": table.number}
    paper.text(column.x + 4, top - line * 0.95, title, font=BOLD, size=size * 1.25)
    y = top - line * 2
    for place in table.places:
        x = column.x + 4
        if SEAT in column.shown:
            paper.name(x, y, _seat(place), size=size * 0.9, space=3.2 * size)
            x = column.x + 3.6 * size
        _draw_player(paper, place, (x, y, column.right - x), column)
        y -= _lines(place, column.shown) * line


def _draw_player(
    paper: Paper, place: SeatingPlace, at: tuple[float, float, float], column: SeatingColumn
) -> None:
    """Write a name, and under it his number and team where they are shown."""
    x, y, space = at
    size = column.size
    if tag := _tag(place, column.shown):
        paper.text(x, y - size * 0.82, tag, size=size * 0.55, grey=SOFT, space=space)
    paper.name(x, y, place.name, size=size, space=space)


def _tag(place: SeatingPlace, shown: Collection[str]) -> str:
    number = _("n° %(n)s") % {"n": place.number} if NUMBER in shown else ""
    return ", ".join(filter(None, (number, place.team if TEAM in shown else "")))


def _seat(place: SeatingPlace) -> str:
    """Say that a number beside the table's is a seat, as at tables of three and five."""
    return _("place %(seat)s") % {"seat": place.seat} if place.seat.isdecimal() else place.seat
