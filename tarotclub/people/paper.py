"""The directory of a club as a workbook, whose columns the import reads again."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import IO

from django.utils.translation import gettext as _

from scoring.models.club import Publication
from tarotclub.people.directory import DirectoryLine
from tournaments.paper.book import Book
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value, naive
from tournaments.paper.data_workbook import place, write_data


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
        DataColumn(key="licence", title=_("Licence"), width=14),
        DataColumn(key="category", title=_("Catégorie"), width=14),
        DataColumn(key="publication", title=_("Nom publié"), width=20),
        DataColumn(
            key="birth_year", title=_("Année de naissance"), kind=CellKind.TAG, width=11
        ),
        DataColumn(key="minor", title=_("Mineur"), width=9),
        DataColumn(key="phone", title=_("Téléphone"), width=16),
        DataColumn(key="email", title=_("Adresse électronique"), width=28),
        DataColumn(key="notes", title=_("Notes"), width=40),
        DataColumn(key="last_seen", title=_("Vu le"), kind=CellKind.DAY, width=12),
        DataColumn(key="archived", title=_("Archivé le"), kind=CellKind.MOMENT, width=18),
    )


def _rows(lines: Iterable[DirectoryLine]) -> Iterator[list[Value]]:
    for line in lines:
        player = line.player
        yield [
            *(player.name, player.licence_number or None, player.category or None),
            str(Publication(player.publication).label),
            *(player.birth_year, _("oui") if player.minor else None),
            *(player.phone or None, player.email or None, player.notes or None),
            *(line.last_seen, naive(player.archived_at)),
        ]
