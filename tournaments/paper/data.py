"""A table of plain data with typed columns: one sheet of a workbook, and its CSV twin."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, tzinfo
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from django.utils import timezone

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Value = str | int | Decimal | date | datetime | None


class CellKind(StrEnum):
    """What a column's cells hold.

    A tag is a number that names something, or is read beside a text; marks have a sign, money
    is in euros, shares of 1, percentages of 100, points de match have three decimals.
    """

    TEXT = "text"
    TAG = "tag"
    NUMBER = "number"
    MARK = "mark"
    AVERAGE = "average"
    MONEY = "money"
    SHARE = "share"
    PERCENT = "percent"
    MATCH_POINTS = "match_points"
    DAY = "day"
    MOMENT = "moment"


@dataclass(frozen=True, slots=True)
class DataColumn:
    """`key` names it in the code, `title` is its heading; `width` is in characters.

    `of` tells what stands in it, where rows are not cells yet. One that says nothing here is
    `hidden` in a workbook, so that the others can be read on paper; a file of it may be
    imported all the same.
    """

    key: str
    title: "StrOrPromise"
    of: Callable[[Any], Value] = str
    kind: CellKind = CellKind.TEXT
    width: float = 12
    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Datasheet:
    """`rows` have a value for each of the `columns` and may be read once only.

    Texts are as people wrote them: what writes a file makes them harmless. Moments are local,
    without a zone. `heading` stands above them where it says more than the title.
    """

    title: str
    columns: Sequence[DataColumn]
    rows: Iterable[Sequence[Value]]
    heading: str = ""

    @classmethod
    def of(
        cls, title: str, columns: Iterable[DataColumn], things: Iterable[Any], heading: str = ""
    ) -> "Datasheet":
        """A table with a row for each thing, as its columns tell; an empty text is None."""
        own = list(columns)
        cells = ([column.of(thing) for column in own] for thing in things)
        rows = [[None if cell == "" else cell for cell in row] for row in cells]
        return cls(title=title, columns=own, rows=rows, heading=heading)

    def place(self, key: str) -> int:
        """Tell where a column stands, from 0."""
        return next(at for at, column in enumerate(self.columns) if column.key == key)

    def with_rows(self, rows: Iterable[Sequence[Value]], title: str = "") -> "Datasheet":
        """A sheet of the same columns."""
        return replace(self, rows=rows, title=title or self.title)

    def headed(self, key: str, title: str) -> "Datasheet":
        """The same sheet with another heading over a column."""
        columns = [
            replace(column, title=title) if column.key == key else column
            for column in self.columns
        ]
        return replace(self, columns=columns)


def naive(moment: datetime | None, zone: tzinfo | None = None) -> datetime | None:
    """The local time to the second, without its zone, which spreadsheets do not know.

    Who reads a workbook rounds a fraction of a second, up into the next one. A `zone` spares
    who writes many moments the search for it.

    >>> str(naive(timezone.make_aware(datetime(2026, 11, 7, 18, 30, 5, 999_900))))
    '2026-11-07 18:30:05'
    """
    return moment and timezone.make_naive(moment, zone).replace(microsecond=0)
