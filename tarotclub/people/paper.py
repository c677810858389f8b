"""The directory of a club as a workbook, whose columns the import reads again."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import IO

from django.utils.translation import gettext as _, gettext_lazy

from tarotclub.people.directory import DirectoryLine
from tarotclub.people.player_data import PERSON
from tournaments.paper.cells import Book
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value, naive
from tournaments.paper.data_workbook import place, write_data

FIELDS = [field for field in PERSON if field.column]
COLUMNS = (
    DataColumn(key="name", title=gettext_lazy("Nom"), width=30),
    *(field.column for field in PERSON if field.column),
    DataColumn(key="last_seen", title=gettext_lazy("Vu le"), kind=CellKind.DAY, width=12),
    DataColumn(
        key="archived", title=gettext_lazy("Archivé le"), kind=CellKind.MOMENT, width=18
    ),
)


def directory_workbook(
    club: str, lines: Iterable[DirectoryLine], printed: datetime, out: IO[bytes]
) -> None:
    """Write the directory to `out`."""
    sheet = Datasheet(title=_("Annuaire"), columns=COLUMNS, rows=_rows(lines))
    book = Book(f"{sheet.title} – {club}", club, printed)
    write_data(place(book, sheet), (club, sheet.title))
    book.save(out)


def _rows(lines: Iterable[DirectoryLine]) -> Iterator[list[Value]]:
    for line in lines:
        player = line.player
        cells = [field.written(getattr(player, field.name)) for field in FIELDS]
        yield [player.name, *cells, line.last_seen, naive(player.archived_at)]
