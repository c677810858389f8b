"""The directory of a club as a workbook, whose columns the import reads again."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import IO

from django.utils.translation import gettext as _

from tarotclub.people.directory import DirectoryLine
from tarotclub.people.player_data import PERSON
from tournaments.paper.cells import Book
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value, naive
from tournaments.paper.data_workbook import place, write_data

COLUMNS = {field.name: field.column for field in PERSON if field.column}


def directory_workbook(
    club: str, lines: Iterable[DirectoryLine], printed: datetime, out: IO[bytes]
) -> None:
    """Write the directory to `out`."""
    sheet = Datasheet(title=_("Annuaire"), columns=_columns(), rows=list(_rows(lines)))
    book = Book(f"{sheet.title} – {club}", club, printed)
    write_data(place(book, sheet), (club, sheet.title))
    book.save(out)


def _columns() -> tuple[DataColumn, ...]:
    return (
        DataColumn(key="name", title=_("Nom"), width=30),
        *(
            DataColumn(key=name, title=str(column.title), kind=column.kind, width=column.width)
            for name, column in COLUMNS.items()
        ),
        DataColumn(key="last_seen", title=_("Vu le"), kind=CellKind.DAY, width=12),
        DataColumn(key="archived", title=_("Archivé le"), kind=CellKind.MOMENT, width=18),
    )


def _rows(lines: Iterable[DirectoryLine]) -> Iterator[list[Value]]:
    for line in lines:
        player = line.player
        cells = (column.written(getattr(player, name)) for name, column in COLUMNS.items())
        yield [player.name, *cells, line.last_seen, naive(player.archived_at)]
