"""A federation's tables as PDF and as workbooks."""

from datetime import datetime
from typing import IO

from django.utils.translation import gettext as _

from tarotclub.federation.report import texts_of
from tournaments.paper.cells import Book
from tournaments.paper.data import CellKind, Datasheet
from tournaments.paper.data_workbook import place, write_data
from tournaments.paper.lists import Column, ListSection, PrintedList
from tournaments.paper.page import Heading

A_LETTER = 5.2  # points of paper for a letter of a column
BROAD = 24  # letters: such columns share what the others leave
LEFT = {CellKind.TEXT, CellKind.DAY}


def data_pdf(sheet: Datasheet, about: tuple[str, str], printed: datetime) -> bytes:
    """Lay a table out under whose it is and what is said about it."""
    columns = [
        Column(
            str(column.title),
            0 if column.width >= BROAD else column.width * A_LETTER,
            right=column.kind not in LEFT,
        )
        for column in sheet.columns
    ]
    heading = Heading(over=about[0], title=sheet.title, under=about[1])
    printed_list = PrintedList(
        author=about[0],
        heading=heading,
        columns=columns,
        sections=[ListSection(texts_of(sheet))],
        empty=_("Personne n’est classé."),
    )
    return printed_list.pdf(printed)


def data_workbook(
    sheet: Datasheet, about: tuple[str, str], printed: datetime, out: IO[bytes]
) -> None:
    book = Book(f"{sheet.title} – {about[0]}", about[0], printed)
    write_data(place(book, sheet), about)
    book.save(out)
