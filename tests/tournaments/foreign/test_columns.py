from decimal import Decimal

import pytest

from tournaments.foreign.columns import SheetField, chosen, fold, guess, letter, read_number

NAME = SheetField(name="name", patterns=("nom", "equipe"))
TOTAL = SheetField(name="total", patterns=("total", "points"), last=True)
ROUNDS = SheetField(name="rounds", patterns=(r"t\d",), many=True)
FIELDS = (NAME, ROUNDS, TOTAL)


def places(*rows):
    columns = guess(rows, FIELDS, ("name",))
    return columns and (columns.heading, dict(columns.places))


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([["Nom", "T1", "T2", "Total"]], (0, {"name": (0,), "rounds": (1, 2), "total": (3,)})),
        ([["Grand prix"], [], ["TOTAL :", "Nom"]], (2, {"name": (1,), "total": (0,)})),
        ([["Points", "Équipe", "Points"]], (0, {"name": (1,), "total": (2,)})),
        ([["Points", "Total", "Nom"]], (0, {"name": (2,), "total": (1,)})),
        ([["Nom"], ["Nom", "T1"]], (1, {"name": (0,), "rounds": (1,)})),
        (
            [["Nom", "Tours", "", "Total"], ["", "T1", "T2"], ["Ana", "1", "2", "3"]],
            (1, {"name": (0,), "rounds": (1, 2), "total": (3,)}),
        ),
        ([["Nom", "Lu", "", ""], ["Ana", "T1", "T2", "T3"]], (0, {"name": (0,)})),
        ([["T1", "T2", "Total"]], None),
        ([], None),
        ([[]] * 30 + [["Nom"]], None),
    ],
)
def test_headings_are_guessed(rows, found):
    assert places(*rows) == found


def test_cells_are_found_by_field():
    columns = guess([["Licence", "Nom", "", "T1", "T2"]], FIELDS, ("name",))
    row = ["123", "Ana", "x", "40"]
    assert columns.cell(row, "name") == "Ana"
    assert columns.cell(row, "total") == ""
    assert columns.cells(row, "rounds") == ["40", ""]
    assert [columns.title(place) for place in (0, 2, 9)] == ["Licence", "C", "J"]
    assert columns.ignored == ("Licence",)
    assert "name" in columns
    assert "total" not in columns


def test_columns_can_be_chosen():
    rows = [["un", "deux"], ["Ana", "40"]]
    columns = chosen(rows, 0, {"name": [0], "total": [1], "rounds": []})
    assert (columns.titles, dict(columns.places)) == (
        ("un", "deux"),
        {"name": (0,), "total": (1,)},
    )
    without = chosen(rows, -1, {"name": [0]})
    assert (without.titles, without.title(0)) == ((), "A")


@pytest.mark.parametrize(
    ("heading", "words"),
    [
        ("N°", "n"),
        ("  Séance\n n°1 ", "seance n 1"),
        ("Prénom, nom", "prenom nom"),
        ("Équipe_", "equipe"),
        ("—", ""),
    ],
)
def test_fold(heading, words):
    assert fold(heading) == words


def test_letters_go_on_after_z():
    assert [letter(place) for place in (0, 1, 25, 26, 51, 52, 701, 702)] == [
        "A",
        "B",
        "Z",
        "AA",
        "AZ",
        "BA",
        "ZZ",
        "AAA",
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("318", "318"),
        ("+318", "318"),
        ("-106", "-106"),
        ("−106", "-106"),
        ("–106", "-106"),
        ("- 106", "-106"),
        ("12,5", "12.5"),
        ("12.5", "12.5"),
        ("1 234", "1234"),
        ("1\N{NO-BREAK SPACE}234,50", "1234.50"),
        ("1\N{NARROW NO-BREAK SPACE}234", "1234"),
        ("1.234,5", "1234.5"),
        ("1'234", "1234"),
        ("0", "0"),
        ("−10½", "-10.5"),
        ("½", "0.5"),
        ("-0.30000000000000004", "-0.3"),
    ],
)
def test_numbers(text, value):
    assert read_number(text) == Decimal(value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "abc",
        "12a",
        "1,2,3",
        "1e5",
        "nan",
        "inf",
        "--3",
        "٣",
        "9" * 40,
        "#REF!",
        ".",
        "1½2",
    ],
)
def test_what_is_no_number(text):
    assert read_number(text) is None
