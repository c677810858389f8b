"""Movement cards on paper, to be cut apart."""

from dataclasses import replace
from datetime import UTC, date, datetime
from io import BytesIO

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream

from tests.tournaments.paper.reading import pages, placed, rectangles, sizes
from tournaments.draw.seating_list import SeatingPlace
from tournaments.paper.page import EventTitle
from tournaments.sheets.event_sheet import MovementCard, Stop
from tournaments.sheets.paper.cards import BORDER, movement_cards_pdf

AT = datetime(2026, 11, 7, 14, 5, tzinfo=UTC)
LONG = "Marie-Antoinette-Joséphine de Saint-Exupéry-Lambert de la Tour du Pin et Vernon W"
TARGET = "http://192.168.1.20:8000/suivre/k3v9x2m4pq/joueur/127/?code=Zb1yN8sLhP0dEeFg"
WIDE, TALL = 595, 842


def place(number, table, seat="Nord"):
    return SeatingPlace(
        number=number, name="", table=table, seat=seat, tag=f"n° {number}", where="table"
    )


def card(number, name="", rounds=4, opponents=()):
    stops = [
        Stop(round=i, place=place(number, i), undrawn=False, opponents=opponents)
        for i in range(1, rounds + 1)
    ]
    return MovementCard(
        number=number, name=name or f"Joueur {number}", tag=f"n° {number}", stops=stops
    )


def printed(*cards, **options):
    event = EventTitle("Tarot de la Halle", "Coupe", date(2026, 11, 7))
    return movement_cards_pdf(event, cards, AT, **options)


def test_a_card():
    [page] = pages(printed(card(7, rounds=2)))
    assert page.splitlines() == [
        "Tarot de la Halle · Coupe · 7 novembre 2026",
        *("n° 7", "Joueur 7", "Tour", "Table", "Place"),
        *("1", "1", "Nord", "2", "2", "Nord"),
        *("Imprimé le 7 novembre 2026 14:05", "Page 1/1"),
    ]


@pytest.mark.parametrize("opponents", [(), ("Bo", "Cy")])
def test_a_phase_is_named_whole(opponents):
    whole = card(7, rounds=3, opponents=opponents)
    stops = [replace(stop, phase="¼ de finale 1") for stop in whole.stops]
    [words] = placed(printed(replace(whole, stops=stops)))
    assert [word.size > 8 for word in words if word.text == "¼ de finale 1"] == [True] * 3


@pytest.mark.parametrize("per_page", [4, 8, 10])
def test_the_code_of_a_card_stays_on_it_and_off_its_words(per_page):
    cards = [replace(card(number, LONG), target=TARGET) for number in (7, 8)]
    pdf = printed(*cards, per_page=per_page)
    [words] = placed(pdf)
    assert [word.text for word in words].count("Vos marques :") == 2
    modules = rectangles(pdf)
    middle = WIDE / 2
    for begins, ends in ((BORDER, middle), (middle, WIDE - BORDER)):
        code = [box for box in modules if begins < box[0] < ends]
        left, low = (min(box[at] for box in code) for at in (0, 1))
        right, high = (max(box[at] + box[at + 2] for box in code) for at in (0, 1))
        assert 40 < right - left < 45
        assert right < ends - 4
        assert high < TALL - BORDER - 4
        near = [word for word in words if begins < word.x < ends and low <= word.y <= high]
        assert near
        assert all(word.right < left - 2 for word in near)


def test_the_code_of_a_card_is_one_shape():
    """A hall has four hundred: module by module they took as long as all the rest twice."""
    cards = [replace(card(number), target=TARGET) for number in (7, 8)]
    content = PdfReader(BytesIO(printed(*cards)))
    drawn = ContentStream(content.pages[0]["/Contents"].get_object(), content).operations
    assert len([name for _operands, name in drawn if name in {b"f", b"f*"}]) == 2


def test_opponents_when_they_are_told():
    [page] = pages(printed(card(7, rounds=1, opponents=("Bo", "Cy", "Di")), per_page=4))
    assert page.splitlines()[-9:-2] == ["Avec", "1", "1", "Nord", "Bo", "Cy", "Di"]


def test_rounds_that_are_not_played_and_not_drawn():
    stops = [
        Stop(round=1, place=None, undrawn=False, opponents=()),
        Stop(round=2, place=None, undrawn=True, opponents=()),
    ]
    [page] = pages(printed(MovementCard(number=7, name="Ana", tag="n° 7", stops=stops)))
    assert page.splitlines()[6:9] == ["1", "ne joue pas", "2"]


@pytest.mark.parametrize("per_page", [4, 8, 10])
def test_so_many_a_page_and_each_in_its_place(per_page):
    cards = [card(number) for number in range(1, 2 * per_page + 1)]
    content = printed(*cards, per_page=per_page)
    assert sizes(content) == [(WIDE, TALL)] * 2
    high = (TALL - 2 * BORDER) / (per_page // 2)
    for page in placed(content):
        tags = [word for word in page if word.text.startswith("n° ")]
        spots = [
            (int(word.x > WIDE / 2), int((TALL - BORDER - word.y) // high)) for word in tags
        ]
        assert sorted(spots) == [(x, y) for x in (0, 1) for y in range(per_page // 2)]


@pytest.mark.parametrize("per_page", [4, 8, 10])
@pytest.mark.parametrize("rounds", [1, 5, 18])
def test_nothing_crosses_a_cut(per_page, rounds):
    cards = [card(n, name=LONG, rounds=rounds, opponents=(LONG,) * 3) for n in range(1, 13)]
    high = (TALL - 2 * BORDER) / (per_page // 2)
    for page in placed(printed(*cards, per_page=per_page)):
        for word in (word for word in page if word.y >= BORDER):  # but for the foot
            left = BORDER if word.x < WIDE / 2 else WIDE / 2
            assert left < word.x
            assert word.right < left + WIDE / 2 - BORDER
            above = (TALL - BORDER - word.y) % high
            assert word.size * 0.6 < above < high - 2


def test_many_rounds_go_on_a_second_card():
    content = printed(card(7, rounds=18), per_page=10)
    [page] = placed(content)
    tags = [word.text for word in page if word.text.startswith("n° ")]
    assert tags == ["n° 7 · 1/3", "n° 7 · 2/3", "n° 7 · 3/3"]
    rounds = [word.text for word in page if word.x in {40.0, page[0].x} and word.text.isdigit()]
    assert rounds[:2] == ["1", "2"]


def test_the_lines_to_cut_along():
    [page] = [drawn(page) for page in [printed(card(1), per_page=8)]]
    levels = {y for (x, y), (to_x, to_y) in page if y == to_y and to_x - x > 500}
    high = (TALL - 2 * BORDER) / 4
    assert sorted(levels) == pytest.approx([BORDER + i * high for i in range(5)], abs=1)
    upright = {round(x) for (x, y), (to_x, to_y) in page if x == to_x and to_y - y > 700}
    assert upright == {BORDER, round(WIDE / 2), WIDE - BORDER}


def drawn(content):
    """Give the straight lines of the first page, as pairs of points."""
    reader = PdfReader(BytesIO(content))
    page = reader.pages[0]
    start, found = None, []
    for operands, operator in ContentStream(page["/Contents"].get_object(), reader).operations:
        if operator == b"m":
            start = tuple(map(float, operands))
        elif operator == b"l":
            found.append((start, tuple(map(float, operands))))
    return found


def test_400_cards():
    content = printed(*(card(number) for number in range(1, 401)))
    assert len(sizes(content)) == 50


def test_nobody_is_seated():
    [page] = pages(printed())
    assert page.splitlines()[:2] == [
        "Coupe",
        "Aucun tour n’est encore placé : tirez le placement d’abord.",
    ]


def test_names_are_names():
    names = ("<b>Zoé</b>", "=1+1", "Țepeș Ő", "字")
    [page] = pages(printed(*(card(i, name) for i, name in enumerate(names))))
    found = page.splitlines()
    assert [found.count(name) for name in ("<b>Zoé</b>", "=1+1", "Țepeș Ő", "\ufffd")] == [
        1
    ] * 4
    assert any("remplace un caractère" in line for line in found)
