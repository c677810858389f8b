"""Who sits where, on the wall: by name and by table."""

from datetime import UTC, date, datetime

import pytest

from tests.tournaments.paper.reading import information, pages, placed, sizes
from tournaments.draw.paper import BY_NAME, BY_TABLE, SeatingList, seating_list_pdf
from tournaments.draw.seating_list import name_range, round_places
from tournaments.models import Event, Round

AT = datetime(2026, 11, 7, 14, 5, tzinfo=UTC)
PORTRAIT = (595, 842)
LONG = "Marie-Antoinette-Joséphine de Saint-Exupéry-Lambert de la Tour du Pin et Vernon W"


def listed(seating, names):
    return SeatingList(
        club="Tarot de la Halle",
        event="Coupe de la Halle",
        day=date(2026, 11, 7),
        round=2,
        seating=round_places(Round(number=2, seating=seating, event=Event()), names),
    )


def hall(players, name="Joueuse ou joueur {:03}"):
    """Give so many players at tables of four, the last ones at tables of three or five."""
    numbers = list(range(1, players + 1))
    seating = [numbers[i : i + 4] for i in range(0, players, 4)]
    return listed(seating, {number: name.format(number) for number in numbers})


def test_by_name():
    seating = listed([[1, 2, 3, 4], [5, 6, 7]], dict(enumerate("EDCBAGF", start=1)))
    [page] = pages(seating_list_pdf(seating, AT))
    assert page.splitlines()[:5] == [
        "Tarot de la Halle · 7 novembre 2026",
        "Coupe de la Halle",
        "Places, par nom",
        "Tour 2",
        "A – G",
    ]
    rows = page.splitlines()[5:-2]
    assert [tuple(rows[i : i + 3]) for i in range(0, len(rows), 3)] == [
        ("place 1", "2", "A"),  # place, table, name
        ("Ouest", "1", "B"),
        ("Sud", "1", "C"),
        ("Est", "1", "D"),
        ("Nord", "1", "E"),
        ("place 3", "2", "F"),  # a lone number beside the table's would say nothing
        ("place 2", "2", "G"),
    ]
    assert page.splitlines()[-2:] == ["Imprimé le 7 novembre 2026 14:05", "Page 1/1"]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Zoé Ammar", "Al Dubois", "LE GOFF Ève"], "A – L"),
        (["+1", "Élise Đo", "\N{CJK UNIFIED IDEOGRAPH-738B}"], "D"),
        (["+1", "\N{CJK UNIFIED IDEOGRAPH-738B}"], ""),
    ],
)
def test_a_page_of_names_goes_from_a_letter_to_a_letter(names, told):
    numbers = range(1, len(names) + 1)
    seating = listed([[*numbers]], dict(zip(numbers, names, strict=True)))
    assert name_range(seating.seating.names) == told
    [page] = pages(seating_list_pdf(seating, AT))
    assert told in page.splitlines()[4]


def test_by_table():
    seating = listed([[1, 2, 3, 4], [5, 6, 7]], dict(enumerate("EDCBAGF", start=1)))
    [page] = pages(seating_list_pdf(seating, AT, orders=[BY_TABLE]))
    assert page.splitlines()[2:-2] == [
        *("Places, par table", "Tour 2", "tables 1 à 2", "Table 1"),
        *("Nord", "E", "Ouest", "B", "Sud", "C", "Est", "D"),
        *("Table 2", "place 1", "A", "place 2", "G", "place 3", "F"),
    ]


@pytest.mark.parametrize(
    ("order", "columns", "number"),
    [(BY_NAME, 1, 19), (BY_NAME, 2, 7), (BY_NAME, 3, 4), (BY_TABLE, 2, 10), (BY_TABLE, 3, 5)],
)
def test_a_hall_of_400(order, columns, number):
    content = seating_list_pdf(hall(400), AT, orders=[order], columns=columns)
    assert sizes(content) == [PORTRAIT] * number
    found = pages(content)
    names = [line for page in found for line in page.splitlines() if "joueur" in line]
    assert sorted(names) == [f"Joueuse ou joueur {i:03}" for i in range(1, 401)]
    assert [page.splitlines()[-1] for page in found] == [
        f"Page {i}/{number}" for i in range(1, number + 1)
    ]


def test_large_enough_to_read_at_a_metre():
    [page, *_] = placed(seating_list_pdf(hall(400), AT))
    assert {word.size for word in page if "joueur" in word.text} == {14.0}
    tables = [word.size for word in page if word.text == "1" and word.size > 15]
    assert tables == [pytest.approx(16.1)] * 4


@pytest.mark.parametrize("order", [BY_NAME, BY_TABLE])
@pytest.mark.parametrize("columns", [1, 2, 3])
def test_long_names_stay_in_their_column(order, columns):
    seating = hall(12, name=LONG + " {}")
    [page] = placed(seating_list_pdf(seating, AT, orders=[order], columns=columns))
    wide = (595 - 68 - 20 * (columns - 1)) / columns
    names = [word for word in page if word.text.startswith("Marie")]
    assert len(names) == 12
    for word in names:
        column = int((word.x - 34) // (wide + 20))
        assert word.right <= 34 + column * (wide + 20) + wide
        numbers = [
            other
            for other in page
            if abs(other.y - word.y) < 4 and word.x < other.x < 34 + wide and order == BY_NAME
        ]
        assert all(word.right < other.x for other in numbers)


def test_a_table_is_never_torn_apart():
    for page in pages(seating_list_pdf(hall(60), AT, orders=[BY_TABLE], columns=3)):
        assert page.splitlines().count("Nord") == page.splitlines().count("Est")


def test_both_orders_in_one_file():
    found = pages(seating_list_pdf(hall(16), AT, orders=[BY_NAME, BY_TABLE]))
    assert [page.splitlines()[2] for page in found] == ["Places, par nom", "Places, par table"]
    assert [page.splitlines()[-1] for page in found] == ["Page 1/2", "Page 2/2"]


def test_nothing_is_seated_yet():
    content = seating_list_pdf(listed([], {}), AT, orders=[BY_NAME, BY_TABLE])
    assert ["Ce tour n’est pas encore placé." in page for page in pages(content)] == [True] * 2
    assert information(content).title == "Places du tour 2 – Coupe de la Halle"


def test_names_are_names():
    names = {1: "<b>Zoé</b>", 2: "=1+1", 3: "Țepeș Ő", 4: "字"}
    [page] = pages(seating_list_pdf(listed([[1, 2, 3, 4]], names), AT))
    found = page.splitlines()
    assert [found.count(name) for name in ("<b>Zoé</b>", "=1+1", "Țepeș Ő", "\ufffd")] == [
        1
    ] * 4
    assert any("remplace un caractère" in line for line in found)
