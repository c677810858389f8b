"""Lists on paper: what a newcomer's list gets for its columns and sections."""

from datetime import UTC, datetime

import pytest

from tests.tournaments.paper.reading import pages, placed
from tournaments.paper.fonts import BOLD, REGULAR, width
from tournaments.paper.lists import Column, ListLook, ListSection, PrintedList
from tournaments.paper.page import FOOT, MARGIN, PORTRAIT, Heading

AT = datetime(2026, 11, 7, 18, 30, tzinfo=UTC)
LONG = "Marie-Élisabeth de La Rochefoucauld-Montmorency d’Aubigné de Saint-Germain-en-Laye"[:80]
PLAIN = (ListLook(),)
EDGE = PORTRAIT[0] - MARGIN


def printed(*sections, looks=PLAIN, columns=REGULAR):
    sheet = PrintedList(
        author="Tarot de la Halle",
        heading=Heading(
            over="Tarot de la Halle", title="Coupe", under="7 novembre", corner="X"
        ),
        columns=[
            Column("N°", 30, right=True),
            Column("Nom", font=columns),
            Column("Somme", 60, right=True),
        ],
        sections=sections,
        empty="Personne.",
        looks=looks,
    )
    return sheet.pdf(AT)


def numbered(number, name="Joueur"):
    return ListSection([[str(n), name, "1,00 €"] for n in range(1, number + 1)])


def test_columns_titles_and_total():
    content = printed(
        ListSection([["1", "Ana", "5 €"], ["12", "Bo", "12 €"]], "Dames", ["", "2", "17 €"])
    )
    [page] = placed(content)
    at = {run.text: run for run in page}
    assert at["Dames"].x == MARGIN
    figure = width("0", BOLD, 10)
    assert at["1"].x - at["12"].x == pytest.approx(figure, abs=1)  # flush right
    assert at["Ana"].x == at["Bo"].x == at["2"].x
    total = at["17 €"]
    assert total.x + width("17 €", BOLD, 10) == pytest.approx(EDGE, abs=1)
    assert at["Dames"].y > at["Ana"].y > at["Bo"].y > total.y


def test_what_stands_below_a_bold_name_is_not_bold():
    """A team, and its players under it; the total's own lines stay as they are."""
    rows = [["1", "Les As\nAna et Bo", "5 €"]]
    content = printed(ListSection(rows, "", ["", "1 équipe", "5 €"]), columns=BOLD)
    breadths = {run.text: run.right - run.x for page in placed(content) for run in page}
    for text, font in (("Les As", BOLD), ("Ana et Bo", REGULAR), ("1 équipe", BOLD)):
        assert breadths[text] == pytest.approx(width(text, font, 10))


def test_an_empty_list_says_so_on_its_one_page():
    [page] = pages(printed(ListSection([])))
    assert "Personne." in page
    assert page.splitlines()[-1] == "Page 1/1"


def test_400_rows_have_titles_on_every_page_and_lose_none():
    found = pages(printed(numbered(400)))
    assert [page.splitlines()[-1] for page in found] == [
        f"Page {number}/{len(found)}" for number in range(1, len(found) + 1)
    ]
    assert all("Somme" in page.splitlines() for page in found)
    seen = [line for page in found for line in page.splitlines() if line.isdigit()]
    assert seen == [str(n) for n in range(1, 401)]


def test_nothing_is_below_the_foot_or_beyond_the_edge():
    for page in placed(printed(numbered(120, LONG))):
        body = [run for run in page if run.y > FOOT - 1]
        assert {run.text for run in page} - {run.text for run in body} <= {
            "Imprimé le 7 novembre 2026 18:30",
            *(run.text for run in page if run.text.startswith("Page ")),
        }
        for run in body:
            assert MARGIN - 1 <= run.x <= EDGE


def test_a_long_name_takes_lines_and_is_whole():
    [page] = pages(printed(ListSection([["1", f"{LONG} {LONG}", "5 €"]])))
    assert f"{LONG} {LONG}" in page.replace("\n", " ")


def test_a_word_too_long_for_its_column_is_broken():
    [page] = pages(printed(ListSection([["1", "x" * 200, "5 €"]])))
    assert "".join(line for line in page.splitlines() if set(line) == {"x"}) == "x" * 200


def test_markup_is_just_text():
    [page] = pages(printed(numbered(1, '<b>Zoé</b> <img src="file:///etc/passwd">')))
    assert '<b>Zoé</b> <img src="file:///etc/passwd">' in page


def test_what_cannot_be_printed_is_told_on_its_page():
    first, *others = pages(printed(ListSection([["1", "李", "5 €"], *numbered(99).rows])))
    told = "� remplace un caractère que l’imprimé ne sait pas écrire."
    assert told in first.replace("\n", " ")
    assert not any("remplace un caractère" in page for page in others)


def test_the_largest_type_that_needs_one_page():
    looks = (ListLook(20, 60), ListLook(12, 30), ListLook(8, 16))

    def size(rows):
        [*_others, last] = placed(printed(numbered(rows), looks=looks))
        return next(run.size for run in last if run.text == "Joueur")

    assert [size(10), size(20), size(40), size(100)] == [20, 12, 8, 8]


def test_a_title_is_never_alone_at_the_bottom():
    for before in range(20, 40):
        sections = [numbered(before), ListSection([["1", "Ana", "5 €"]], "Dames")]
        *_others, last = pages(printed(*sections))
        assert ("Dames" in last.splitlines()) == ("Ana" in last.splitlines())
