"""Table signs: a number across the hall, and the way in for a tablet."""

from datetime import UTC, date, datetime
from itertools import pairwise

import pytest
import segno

from scoring.tablets import Poster
from tests.tournaments.paper.reading import pages, placed, rectangles, sizes
from tournaments.paper.page import EventTitle
from tournaments.sheets.event_sheet import Sign, Signs
from tournaments.sheets.paper.cards import table_signs_pdf

AT = datetime(2026, 11, 7, 14, 5, tzinfo=UTC)
# As many bytes as its code holds: what fills up a code is each encoder's own.
TARGET = "http://192.168.1.20:8000/t/12/#12.k7Qm2xWv9Rt4.Zb1yN8sLhP0dEeFgHiJkLmNoPqRsTuVwXyZ01"
WIDE, TALL = 595, 842


def sign(table, **known):
    way_in = Poster(
        table=table,
        target=TARGET,
        address=f"http://192.168.1.20:8000/t/{table}/",
        pin="1234 5678",
        last_day=date(2026, 11, 8),
    )
    return Sign(table=table, way_in=way_in, **known)


def printed(*signs, number=2, note="", **options):
    whole = Signs(
        event=EventTitle("Tarot de la Halle", "Coupe", date(2026, 11, 7)),
        round=number,
        signs=signs,
        note=note,
    )
    return table_signs_pdf(whole, AT, **options)


def test_a_sign():
    [page] = pages(printed(sign(12, players=[("Nord", "Ana"), ("Ouest", "Bo")])))
    assert page.splitlines() == [
        *("Tarot de la Halle · Coupe · 7 novembre 2026", "Tour 2", "Table"),
        *("Nord", "Ana", "Ouest", "Bo", "12"),
        "Scannez ce code avec la tablette",
        "ou tapez cette adresse :",
        "http://192.168.1.20:8000/t/12/",
        *("puis ce code :", "1234 5678", "valable jusqu’au 8 novembre 2026"),
        *("Imprimé le 7 novembre 2026 14:05", "Page 1/1"),
    ]


@pytest.mark.parametrize("per_page", [1, 2])
@pytest.mark.parametrize("table", [1, 12, 104])
def test_the_number_is_large_and_stays_on_the_page(per_page, table):
    signs = [sign(table), Sign(table=table)]
    for page in placed(printed(*signs, per_page=per_page)):
        for word in page:
            assert 30 < word.x < word.right < WIDE - 30
        numbers = [word for word in page if word.text == str(table)]
        assert all(word.size > 100 for word in numbers)


@pytest.mark.parametrize(("per_page", "upper"), [(1, [False]), (2, [True, False])])
def test_a_sign_keeps_to_its_half(per_page, upper):
    [page, *_] = placed(printed(sign(1), sign(2), per_page=per_page))
    pins = [word.y for word in page if word.text == "1234 5678"]
    assert [y > TALL / 2 for y in pins] == upper


def test_plain_numbers():
    content = printed(*(Sign(table=number) for number in range(1, 31)), number=0)
    assert sizes(content) == [(WIDE, TALL)] * 30
    first = pages(content)[0].splitlines()
    assert first == [
        *("Tarot de la Halle · Coupe · 7 novembre 2026", "Table", "1"),
        *("Imprimé le 7 novembre 2026 14:05", "Page 1/30"),
    ]


def test_a_table_without_a_code_says_so():
    [page] = pages(printed(Sign(table=3), note="Pas encore de code pour la tablette."))
    assert "Pas encore de code pour la tablette." in page.splitlines()


def test_no_table_is_open():
    [page] = pages(printed())
    assert page.splitlines()[:2] == ["Coupe", "Aucune table n’est ouverte."]


def test_names_are_names():
    names = ("<b>Zoé</b>", "=1+1", "Țepeș Ő", "字")
    [page] = pages(printed(sign(1, players=[("Nord", name) for name in names])))
    found = page.splitlines()
    assert [found.count(name) for name in ("<b>Zoé</b>", "=1+1", "Țepeș Ő", "\ufffd")] == [
        1
    ] * 4
    assert any("remplace un caractère" in line for line in found)


def test_long_names_keep_apart():
    long = "Marie-Antoinette-Joséphine de Saint-Exupéry-Lambert de la Tour du Pin et Vernon"
    seats = [("Nord", long), ("Ouest", long), ("Sud", long), ("Est", long)]
    [page] = placed(printed(sign(1, players=seats)))
    starts = sorted({word.x for word in page if word.text.startswith("Marie")})
    rights = sorted({word.right for word in page if word.text.startswith("Marie")})
    assert len(starts) == 4
    assert all(right < start for right, start in zip(rights, starts[1:], strict=False))
    assert all(b - a > 100 for a, b in pairwise(starts))


def test_the_code_leads_to_the_table():
    """Another encoder draws the same modules for the same address."""
    assert len(TARGET) == 84
    modules = drawn_modules(printed(sign(12)))
    size = len(modules)
    version = (size - 17) // 4
    other = [
        segno.make(
            TARGET, error="m", boost_error=False, version=version, mode="byte", mask=mask
        )
        for mask in range(8)
    ]
    assert modules in [[list(map(bool, row)) for row in code.matrix] for code in other]


def test_the_code_has_a_quiet_zone_and_is_large():
    boxes = rectangles(printed(sign(12)))
    module = min(wide for _x, _y, wide, _high in boxes)
    left = min(x for x, *_ in boxes)
    assert left - 34 == pytest.approx(4 * module, abs=0.02)
    assert max(x + wide for x, _y, wide, _high in boxes) - left > 150  # over five centimetres


def drawn_modules(content):
    """Read a code off the page, row by row from the top: which modules are dark."""
    boxes = rectangles(content)
    module = min(high for *_, high in boxes)
    left, top = min(x for x, *_ in boxes), max(y for _x, y, *_ in boxes)
    size = round((max(x + wide for x, _y, wide, _high in boxes) - left) / module)
    modules = [[False] * size for _ in range(size)]
    for x, y, wide, _high in boxes:
        row, column = round((top - y) / module), round((x - left) / module)
        for i in range(round(wide / module)):
            modules[row][column + i] = True
    return modules


def test_a_sign_to_fold_reads_from_both_sides():
    [page] = pages(printed(sign(12), folded=True))
    lines = page.splitlines()
    assert [lines.count(text) for text in ("12", "1234 5678", "Table")] == [2, 2, 2]
    [words] = placed(printed(sign(12), folded=True))
    heights = [word.y > TALL / 2 for word in words if word.text == "1234 5678"]
    assert sorted(heights) == [False, True]
