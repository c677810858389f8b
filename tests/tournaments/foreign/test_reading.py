"""Files as people bring them, and as nobody should."""

import datetime as dt
import re
from io import BytesIO
from time import process_time
from zipfile import ZIP_DEFLATED, ZipFile

import openpyxl
import pytest
from hypothesis import given, settings, strategies as st
from openpyxl.styles import Font

from tournaments.foreign import reading
from tournaments.foreign.reading import (
    LONGEST,
    MOST_BYTES,
    MOST_COLUMNS,
    MOST_PARTS,
    MOST_ROWS,
    MOST_TAGS,
    MOST_UNPACKED,
    MOST_WRITTEN_CELLS,
    SpreadsheetError,
    read_apart,
    read_tables,
    read_text,
    undrawn,
)
from tournaments.foreign.words import UNREADABLE, unreadable_sentence
from tournaments.paper.data import DataColumn, Datasheet
from tournaments.paper.data_workbook import csv_chunks

SECONDS_FOR_A_MILLION_ROWS = 2  # a third of one, on a machine that does nothing else


def workbook(*sheets):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number, rows in enumerate(sheets):
        sheet = book.create_sheet(f"Feuille {number}")
        for row in rows:
            sheet.append(row)
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def rewritten(data, change):
    """Change the parts of a workbook, as programs other than openpyxl write them."""
    buffer = BytesIO()
    with ZipFile(BytesIO(data)) as old, ZipFile(buffer, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
    return buffer.getvalue()


def read_file(data):
    """Read the first sheet of a file."""
    first = read_tables(data).sheets[0]
    if first.error:
        raise first.error
    return first.rows


def refused(read, data):
    with pytest.raises(SpreadsheetError) as caught:
        read(data)
    return unreadable_sentence(caught.value)


TEXTS = [
    pytest.param("Nom;Total\nAna;12,5\n", id="semicolons, decimal commas"),
    pytest.param('Nom,Total\nAna,"12,5"\n', id="commas"),
    pytest.param("Nom\tTotal\r\nAna\t12,5\r\n", id="tabs, as pasted"),
    pytest.param("Nom;Total\rAna;12,5", id="an old Macintosh"),
    pytest.param("Nom|Total\nAna|12,5\n", id="bars"),
    pytest.param("\ufeffNom;Total\nAna;12,5\n\n\n", id="a mark first, blank rows last"),
    pytest.param('"Nom" ; "Total"\n Ana  ;12,5;;\n', id="spaces and empty cells around"),
]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_separated_text(text, encoding):
    rows = read_file(text.encode(encoding))
    assert [tuple(cell.strip('" ') for cell in row) for row in rows] == [
        ("Nom", "Total"),
        ("Ana", "12,5"),
    ]


@pytest.mark.parametrize("edge", ["|", ""])
def test_a_table_that_is_drawn(edge):
    rule = "+-----+------+" if edge else "----|:----:"
    drawn = f"{edge} Nom | Total {edge}\n{rule}\n{edge} Ana | 12,5 {edge}\n"
    assert read_text(drawn) == [("Nom", "Total"), (), ("Ana", "12,5")]


def test_a_rule_that_is_none_is_read_as_soon_as_any_line():
    """Tried from each of its dashes, it would take minutes."""
    line = "-" * 400_000 + "x"
    assert undrawn(f"| Nom |\n{line}") == f"| Nom |\n{line}"
    missing = "| Nom | Total |\n| Ana |  |\n|  | 3 |"
    assert read_text(missing) == [("Nom", "Total"), ("Ana",), ("", "3")]


def test_windows_1252():
    data = "N°;Nom\n1;Élise Œuvrard – 2e".encode("cp1252")
    assert read_file(data) == [("N°", "Nom"), ("1", "Élise Œuvrard – 2e")]


def test_a_column_of_names():
    assert read_text("Ana\nBo\n") == [("Ana",), ("Bo",)]


def test_blank_rows_keep_the_numbers_of_the_others():
    assert read_text("Grand prix\n\n;;\nNom;Total") == [
        ("Grand prix",),
        (),
        (),
        ("Nom", "Total"),
    ]


def test_a_quoted_name_with_a_separator():
    assert read_text('1;"Ana; dite Bo"\n2;Jean "Jo" Cy') == [
        ("1", "Ana; dite Bo"),
        ("2", 'Jean "Jo" Cy'),
    ]


@pytest.mark.parametrize("name", ["=1+1", "+33", "-Léo", "@zoé", "'t Hooft"])
def test_a_text_that_our_own_csv_guards_is_read_as_it_was(name):
    sheet = Datasheet(
        title="Joueurs", columns=[DataColumn(key="name", title="Nom")], rows=[[name]]
    )
    read = read_text("".join(csv_chunks(sheet)))
    assert [list(row) for row in read] == [["Nom"], [name]]


def test_a_workbook():
    day = dt.date(2026, 11, 6)
    rows = [["Nom", "Total"], [], ["Ana", 12.5], ["Bo", -3, True], ["Cy", 0.1 + 0.2, day]]
    assert read_file(workbook(rows)) == [
        ("Nom", "Total"),
        (),
        ("Ana", "12.5"),
        ("Bo", "-3", "VRAI"),
        ("Cy", "0.3", "2026-11-06T00:00:00"),
    ]


def test_the_first_sheet_that_shows_something():
    book = openpyxl.load_workbook(BytesIO(workbook([], [["caché"]], [["Nom"]])))
    book.worksheets[1].sheet_state = "hidden"
    buffer = BytesIO()
    book.save(buffer)
    assert read_file(buffer.getvalue()) == [("Nom",)]


def test_a_formula_is_read_by_its_stored_result():
    data = workbook([["Nom", "Total"], ["Ana", "=40+78"]])

    def calculated(name, part):
        if name != "xl/worksheets/sheet1.xml":
            return part
        changed, times = re.subn(rb"</f><v ?/>|</f><v></v>", b"</f><v>118</v>", part)
        assert times == 1
        return changed

    assert read_file(rewritten(data, calculated)) == [("Nom", "Total"), ("Ana", "118")]


def test_a_formula_may_give_a_text_without_letters():
    data = workbook([["Nom", "Ex æquo", "Total"], ["Ana", '=IF(1>2,"ex æquo","")', 3]])

    def calculated(name, part):
        return part.replace(b'<c r="B2"', b'<c r="B2" t="str"')

    assert read_file(rewritten(data, calculated)) == [
        ("Nom", "Ex æquo", "Total"),
        ("Ana", "", "3"),
    ]


def test_a_formula_without_result():
    data = workbook([["Nom", "Total"], ["Ana", "=40+78"]])
    assert read_file(data) == [("Nom", "Total"), ("Ana", "=")]


def test_a_wrong_dimension_hides_nothing():
    def shrunk(name, part):
        return part.replace(b'ref="A1:B2"', b'ref="A1"')

    data = workbook([["Nom", "Total"], ["Ana", 1]])
    assert rewritten(data, shrunk) != data
    assert read_file(rewritten(data, shrunk)) == [("Nom", "Total"), ("Ana", "1")]


def archive(**parts):
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as made:
        for name, content in parts.items():
            made.writestr(name.replace("__", "/"), content)
    return buffer.getvalue()


def bomb():
    zeros = b"0" * (MOST_UNPACKED + 1)
    data = archive(xl__worksheets=zeros)
    assert len(data) < MOST_BYTES // 10
    return data


def parted(part, content):
    """Give a workbook one part of which says something else."""
    whole = workbook([["Nom", 1]])
    return rewritten(whole, lambda name, old: content if name == part else old)


def sheet_of(rows, encoding="utf-8"):
    """Give a workbook with a sheet as it is written."""
    name = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    mark = '<?xml version="1.0" encoding="utf-16"?>' if encoding == "utf-16" else ""
    text = f'{mark}<worksheet xmlns="{name}"><sheetData>{rows}</sheetData></worksheet>'
    return parted("xl/worksheets/sheet1.xml", text.encode(encoding))


def far_cell():
    book = openpyxl.Workbook()
    book.active.cell(MOST_ROWS + 1, 1, "loin")
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def laughs():
    """Write entities, each ten of the one before, that would fill the memory."""
    entities = b'<!ENTITY a0 "ha">' + b"".join(
        b'<!ENTITY a%d "%s">' % (level, b"&a%d;" % (level - 1) * 10) for level in range(1, 12)
    )

    def change(name, part):
        if name != "xl/worksheets/sheet1.xml":
            return part
        part = part.replace(b"<worksheet", b"<!DOCTYPE w [" + entities + b"]><worksheet", 1)
        return part.replace(b"<v>1</v>", b"<v>&a11;</v>")

    return rewritten(workbook([["Nom", 1]]), change)


NOT_A_WORKBOOK = (
    "Ce classeur est abîmé, protégé ou d’un autre programme :"
    " ouvrez-le dans un tableur et enregistrez-le à nouveau en .xlsx ou en CSV."
)
NOT_A_TABLE = "Ce fichier n’est pas un tableau : choisissez un fichier .xlsx ou CSV."
REFUSED = [
    pytest.param(
        b"a" * (MOST_BYTES + 1),
        "Ce fichier est trop gros (5 Mo au plus) : gardez seulement la feuille utile.",
        id="too large",
    ),
    pytest.param(
        bomb(),
        "Ce classeur est démesuré une fois décompressé :"
        " enregistrez la feuille utile seule, ou en CSV.",
        id="a bomb",
    ),
    *(
        pytest.param(
            data,
            "Ce classeur est démesuré une fois décompressé :"
            " enregistrez la feuille utile seule, ou en CSV.",
            id=name,
        )
        for name, data in {
            "cells without end": sheet_of(
                "<row>" + "<c/>" * (MOST_WRITTEN_CELLS + 1) + "</row>"
            ),
            "rows without end": sheet_of("<row/>" * (MOST_WRITTEN_CELLS + 1)),
            "cells in wide letters": sheet_of("<c/>" * (MOST_WRITTEN_CELLS + 1), "utf-16"),
            "cells far away": sheet_of('<row><c r="XFD1"/></row>' * 400),
            "styles without end": parted("xl/styles.xml", b"<xf/>" * (MOST_TAGS + 1)),
            "texts without end": sheet_of("<r/>" * (3 * MOST_WRITTEN_CELLS + 1)),
            "texts in other letters": sheet_of("<é/>" * (3 * MOST_WRITTEN_CELLS + 1)),
            "cells in other letters": sheet_of("<é:c/>" * (MOST_WRITTEN_CELLS + 1)),
            "texts that look like ends": sheet_of(
                "<\u2f00/>" * (6 * MOST_WRITTEN_CELLS + 1), "utf-16"
            ),
            "shared texts without end": archive(
                xl__sharedStrings=b"<si/>" * (MOST_WRITTEN_CELLS + 1)
            ),
            "attributes without end": sheet_of(
                "<row " + " ".join(f'a{n}=""' for n in range(25_000)) + "/>"
            ),
            "parts without end": archive(
                **{f"xl__worksheets__{n}": b"" for n in range(MOST_PARTS + 1)}
            ),
        }.items()
    ),
    pytest.param(laughs(), NOT_A_WORKBOOK, id="entities of entities"),
    pytest.param(
        b"Ana;1\n" * (MOST_ROWS + 1),
        (
            "Ce tableau a trop de lignes (20\xa0000 au plus) : retirez celles qui ne servent"
            " pas, ou partagez-le."
        ),
        id="too many rows",
    ),
    pytest.param(
        far_cell(),
        (
            "Ce tableau a trop de lignes (20\xa0000 au plus) : retirez celles qui ne servent"
            " pas, ou partagez-le."
        ),
        id="a cell far below",
    ),
    pytest.param(
        b"Nom\n" + b"1;" * MOST_COLUMNS + b"1",
        "La ligne 2 a trop de colonnes (100 au plus) : retirez celles qui ne servent pas.",
        id="too many columns",
    ),
    pytest.param(
        b"Nom;Total\nAna;" + b"1" * (LONGEST + 1),
        "La case B2 est bien trop longue : est-ce le bon fichier ?",
        id="a novel in a cell",
    ),
    pytest.param(b"Nom;" + b"1" * 200_000, NOT_A_TABLE, id="longer than csv takes"),
    pytest.param(
        b"",
        "Ce tableau est vide : choisissez un autre fichier, ou collez des lignes.",
        id="empty",
    ),
    pytest.param(
        b";;\n \n",
        "Ce tableau est vide : choisissez un autre fichier, ou collez des lignes.",
        id="blank",
    ),
    pytest.param(
        workbook([[]]),
        "Ce tableau est vide : choisissez un autre fichier, ou collez des lignes.",
        id="an empty workbook",
    ),
    pytest.param(
        b"\xd0\xcf\x11\xe0\xa1\xb1",
        "Ce fichier est un ancien classeur Excel (.xls) :"
        " ouvrez-le et enregistrez-le en .xlsx ou en CSV.",
        id="xls",
    ),
    pytest.param(
        b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"),
        "Ce classeur est protégé par un mot de passe :"
        " ouvrez-le, enlevez le mot de passe, et enregistrez-le à nouveau.",
        id="a password",
    ),
    *(
        pytest.param(
            page,
            "Ce fichier est une page web, même si son nom finit par .xls :"
            " ouvrez-le dans un tableur et enregistrez-le en .xlsx ou en CSV.",
            id=f"html {number}",
        )
        for number, page in enumerate(
            (
                b"<table><tr><td>Nom</td></tr></table>",
                b"\xef\xbb\xbf <!DOCTYPE html><html></html>",
                b'<?xml version="1.0"?>\n<HTML xmlns:o="urn:schemas-microsoft-com">',
            )
        )
    ),
    pytest.param(
        "Nom;Prénom\rDupont;Hélène\r".encode("mac_roman"),
        "Ce fichier CSV vient d’un ancien tableur de Mac, et ses accents seraient perdus :"
        " enregistrez-le en « CSV UTF-8 », ou en .xlsx.",
        id="a mac",
    ),
    pytest.param(
        archive(mimetype="application/vnd.oasis.opendocument.spreadsheet"),
        "Ce fichier vient de LibreOffice (.ods) :"
        " ouvrez-le et enregistrez-le en .xlsx ou en CSV.",
        id="ods",
    ),
    pytest.param(
        b"%PDF-1.7",
        "Ce fichier est un PDF : il faut le tableau lui-même, en .xlsx ou en CSV.",
        id="pdf",
    ),
    pytest.param(b"\x89PNG\r\n\x1a\n\0\0", NOT_A_TABLE, id="a picture"),
    pytest.param(b"\xff\xfea", NOT_A_TABLE, id="half a character"),
    pytest.param(b"Nom;\x81\x8d", NOT_A_TABLE, id="bytes that are no letters"),
    pytest.param(archive(word__document="<a/>"), NOT_A_WORKBOOK, id="another zip"),
    pytest.param(archive(xl__workbook="<a/>"), NOT_A_WORKBOOK, id="a hollow workbook"),
    pytest.param(workbook([["Nom"]])[:-40], NOT_A_WORKBOOK, id="cut short"),
    pytest.param(
        b'1;"Ana\n2;Bo\n',
        "Un guillemet est ouvert et jamais fermé : corrigez le fichier,"
        " ou enregistrez-le à nouveau depuis un tableur.",
        id="an open quote",
    ),
]


@pytest.mark.parametrize(("data", "sentence"), REFUSED)
def test_what_is_refused(data, sentence):
    assert refused(read_file, data) == sentence


def test_every_refusal_is_shown_here():
    codes = {"no_sheet", "too_slow"}  # tests of their own
    for case in REFUSED:
        with pytest.raises(SpreadsheetError) as caught:
            read_file(case.values[0])
        codes.add(caught.value.code)
    assert codes == set(UNREADABLE)


def several_sheets():
    book = openpyxl.Workbook()
    book.active.append(["Total", "=1+1"])
    for title, rows in (("Tour 1", [["Nom"], ["Ana"]]), ("Tour 2", [["Nom"], ["Bo"]])):
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def test_each_sheet_is_read_or_the_one_that_is_asked_for():
    data = several_sheets()
    assert [(one.name, one.rows) for one in read_tables(data).sheets] == [
        ("Sheet", [("Total", "=")]),
        ("Tour 1", [("Nom",), ("Ana",)]),
        ("Tour 2", [("Nom",), ("Bo",)]),
    ]
    assert read_tables(data, "tour 2").sheets[0].rows == [("Nom",), ("Bo",)]
    assert refused(lambda data: read_tables(data, "Tour 3"), data) == (
        "Ce classeur n’a pas de feuille « Tour 3 », ou elle est vide : regardez son nom."
    )


def test_what_is_wrong_with_a_sheet_leaves_the_others():
    first, second = read_tables(workbook([["x" * (LONGEST + 1)]], [["Nom"], ["Ana"]])).sheets
    assert (first.error.code, second.error, second.rows) == (
        *("cell_too_long", None),
        [("Nom",), ("Ana",)],
    )


def outcome(data):
    """Give what is read of a file: its last row, never blank, or why it is refused."""
    try:
        return read_file(data)[-1]
    except SpreadsheetError as error:
        return unreadable_sentence(error)


@given(st.binary(max_size=200))
def test_no_file_breaks_the_reader(data):
    assert outcome(data)


@settings(max_examples=50)
@given(st.binary(max_size=60), st.integers(0, 4000))
def test_no_damaged_workbook_breaks_the_reader(damage, at):
    data = workbook([["Nom", "Total"], ["Ana", 1]])
    assert outcome(data[:at] + damage + data[at + len(damage) :])


cells = st.text("abé −\"';,1", min_size=1, max_size=5).map(lambda text: " ".join(text.split()))


@settings(max_examples=50)
@given(st.lists(st.lists(cells, min_size=2, max_size=2), min_size=1, max_size=5))
def test_what_a_workbook_says_is_read(rows):
    rows = [[cell or "x" for cell in row] for row in rows]
    plain = [["x" if cell.startswith("=") else cell for cell in row] for row in rows]
    assert read_file(workbook(plain)) == [tuple(row) for row in plain]


def test_blank_rows_are_counted_over_all_sheets(monkeypatch):
    """A workbook of a few kilobytes may claim a million blank rows on each of its sheets."""
    far = [("",)] * 60
    monkeypatch.setattr(reading, "TALLEST", 100)
    assert read_file(workbook(far, [("Nom",)])) == [("Nom",)]
    with pytest.raises(SpreadsheetError) as caught:
        read_file(workbook(far, far, [("Nom",)]))
    assert caught.value.code == "too_many_rows"


def test_a_blank_row_far_below_costs_little():
    """Who formats a whole column leaves a last row, blank, at the end of the sheet."""
    book = openpyxl.Workbook()
    book.active["A1"] = "Nom"
    book.active.cell(1_048_576, 1).font = Font(bold=True)
    buffer = BytesIO()
    book.save(buffer)
    before = process_time()
    assert read_file(buffer.getvalue()) == [("Nom",)]
    assert process_time() - before < SECONDS_FOR_A_MILLION_ROWS


def test_a_file_that_takes_too_long_says_what_to_do():
    assert str(UNREADABLE["too_slow"]) == (
        "Lire ce classeur prend plus d’une minute, et les tablettes passent avant :"
        " enregistrez la feuille utile seule, ou en CSV."
    )


def test_the_deals_of_a_long_day_come_back():
    """400 players, seven rounds of eight deals: 5,600 rows and their headings."""
    rows = "".join(f"1;{n};1;Garde\n" for n in range(5_600))
    assert len(read_text(f"Tour;Table;Donne;Contrat\n{rows}")) == 5_601


def test_a_table_of_much_text_is_not_handed_back():
    row = ";".join(["x" * 999] * 100) + "\n"
    fits, too_large = (read_apart(row * rows) for rows in (30, 31))
    assert (len(fits.sheets[0].rows), fits.sheets[0].error) == (30, None)
    assert (len(too_large.sheets[0].rows), too_large.sheets[0].error.code) == (30, "too_large")
