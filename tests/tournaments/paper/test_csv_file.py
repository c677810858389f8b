"""CSV files: harmless texts, numbers as French spreadsheets read them, written in pieces."""

import csv
from datetime import date, datetime
from decimal import Decimal
from io import StringIO

import pytest

from tournaments.paper.data import CellKind, DataColumn, Datasheet
from tournaments.paper.data_workbook import ROWS_AT_ONCE, csv_chunks


def sheet(rows, title="Nom"):
    return Datasheet(title="Essai", columns=(DataColumn(key="one", title=title),), rows=rows)


def written(value):
    return "".join(csv_chunks(sheet([[value]]))).split("\r\n")[1]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\tTab", "'\tTab"),
        ("\rRetour", '"\'\rRetour"'),
        ("Ana; Bo", '"Ana; Bo"'),
        ('Bo "le Roi"', '"Bo ""le Roi"""'),
        ("a\x01b", "a�b"),
        ("Élise", "Élise"),
        (-66, "-66"),
        (Decimal("40.5"), "40,5"),
        (Decimal("-12.50"), "-12,50"),
        (datetime(2026, 11, 7, 14, 5, 9), "07/11/2026 14:05:09"),  # noqa: DTZ001 # as cells are
        (date(2026, 11, 7), "07/11/2026"),
        (None, '""'),
    ],
)
def test_each_value_is_written_as_a_french_spreadsheet_reads_it(value, text):
    assert written(value) == text


def test_a_file_begins_with_its_mark_and_headings():
    assert "".join(csv_chunks(sheet([], title="=N°"))) == "\ufeff'=N°\r\n"


def test_percentages_are_of_a_hundred_and_their_headings_say_so():
    columns = (
        DataColumn(key="part", title="Part réussie", kind=CellKind.SHARE),
        DataColumn(key="total", title="Total", kind=CellKind.PERCENT),
        DataColumn(key="rate", title="Taux %", kind=CellKind.PERCENT),
    )
    rows = [[Decimal("0.625"), Decimal("54.17"), 50], [None, None, None]]
    written = "".join(csv_chunks(Datasheet(title="Essai", columns=columns, rows=rows)))
    assert written == "\ufeffPart réussie (%);Total (%);Taux %\r\n62,500;54,17;50\r\n;;\r\n"


def test_rows_are_written_while_they_are_read():
    read = []

    def rows():
        for number in range(3 * ROWS_AT_ONCE):
            read.append(number)
            yield [number]

    chunks = csv_chunks(sheet(rows()))
    first = next(chunks)
    assert len(read) == ROWS_AT_ONCE
    text = first + "".join(chunks)
    _head, *numbered = csv.reader(StringIO(text))
    numbers = [int(number) for (number,) in numbered]
    assert numbers == list(range(3 * ROWS_AT_ONCE))
