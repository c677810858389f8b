"""The printed ranking."""

from dataclasses import replace
from datetime import UTC, date, datetime

from django.utils import translation

from tests.tournaments.paper.reading import information, pages
from tournaments.evenings.paper.lists import ranking_pdf, row_height
from tournaments.ranking import Record, alphabetical, ranking
from tournaments.sheets.event_sheet import EventSheet

AT = datetime(2026, 11, 6, 23, 5, tzinfo=UTC)
RECORDS = [
    Record(player=1, name="Ana", total=318, deals=12, takes=4, made=3, best=212, worst=-106),
    Record(player=2, name="=1+1", total=-106, deals=12, takes=2, made=0, best=53, worst=-90),
    Record(
        player=3, name="<b>Zoé</b>", total=-106, deals=8, takes=1, made=1, best=40, worst=-80
    ),
    Record(player=4, name="Țepeș Ő", total=-106),
]


def event(records, *, closed=True):
    return EventSheet(
        club="Tarot de la Halle",
        name="Soirée du vendredi",
        day=date(2026, 11, 6),
        closed=closed,
        rows=ranking(records),
        tables=(),
    )


def many(number):
    return [Record(player=i, name=f"Joueur {i}", total=-i) for i in range(number)]


def test_rows_and_heading():
    [page] = pages(ranking_pdf(event(RECORDS), AT))
    lines = page.splitlines()
    assert lines[:3] == ["Tarot de la Halle", "Soirée du vendredi", "6 novembre 2026"]
    assert lines[-2:] == ["Imprimé le 6 novembre 2026 23:05", "Page 1/1"]
    # written column by column
    assert [lines.index(text) for text in ("+318", "−106")] == sorted(
        lines.index(text) for text in ("+318", "−106")
    )
    assert [line for line in lines if line in {"1", "2", "4"}][:4] == ["1", "2", "2", "2"]
    names = [line for line in lines if line in {record.name for record in RECORDS}]
    assert names == ["Ana", "<b>Zoé</b>", "=1+1", "Țepeș Ő"]
    assert lines.count("ex æquo") == 3
    assert lines.count("–") == 2  # who has not played has no best and no worst deal
    assert [line for line in lines if line.startswith("+")] == ["+318", "+212", "+40", "+53"]
    assert "provisoire" not in lines
    assert "\x00" not in page


def test_an_open_evening_is_provisional():
    [page] = pages(ranking_pdf(event(RECORDS, closed=False), AT))
    assert page.splitlines().count("provisoire") == 1


def test_an_empty_evening_says_so():
    [page] = pages(ranking_pdf(event([]), AT))
    assert page.splitlines().count("Personne n’est encore inscrit.") == 1


def test_400_players_take_pages_that_are_counted():
    found = pages(ranking_pdf(event(many(400)), AT))
    per_page = [page.count("Joueur ") for page in found]
    assert (sum(per_page), len(found)) == (400, 17)
    assert found[-1].splitlines()[-1] == "Page 17/17"
    assert all(page.startswith("Tarot de la Halle") for page in found)
    assert [row_height(rows) for rows in (0, 19, 20, 22, 23, 400)] == [34, 34, 30, 30, 27, 27]


def test_what_cannot_be_printed_is_told():
    [page] = pages(ranking_pdf(event([replace(RECORDS[0], name="字 Wang\x07")]), AT))
    assert page.splitlines().count("\ufffd Wang\ufffd") == 1
    note = "\ufffd remplace un caractère que l’imprimé ne sait pas écrire."
    assert page.splitlines().count(note) == 1
    assert "\x00" not in page


def test_an_80_character_name_stays_readable():
    name = "Marie-Christine Dupont-Lefèvre de la Tour d’Auvergne et de Bourgogne-Franche-Com"
    [page] = pages(ranking_pdf(event([*many(30), replace(RECORDS[0], name=name)]), AT))[:1]
    lines = page.splitlines()
    assert lines.count("Marie-Christine Dupont-Lefèvre de la Tour") == 1
    assert lines.count("d’Auvergne et de Bourgogne-Franche-Com") == 1


def test_the_same_values_give_the_same_bytes():
    assert ranking_pdf(event(RECORDS), AT) == ranking_pdf(event(RECORDS), AT)


def test_information():
    content = ranking_pdf(event(RECORDS), AT)
    found = information(content)
    assert (found.title, found.author) == (
        "Classement – Soirée du vendredi",
        "Tarot de la Halle",
    )
    assert (found.subject, found.keywords) == (
        "Tarot de la Halle · Soirée du vendredi · 6 novembre 2026",
        "tarot, Tarot de la Halle, Classement – Soirée du vendredi",
    )
    assert found.creation_date == found.modification_date == AT
    assert b"/Lang (fr)" in content
    assert b"/DisplayDocTitle true" in content


def test_the_language_is_the_reader_s():
    with translation.override("en"):
        content = ranking_pdf(event([]), AT)
    assert b"/Lang (en)" in content


def test_it_is_read_by_name_with_the_columns_that_are_chosen():
    [page] = pages(ranking_pdf(event(RECORDS), AT, shown=["takes"], by_name=True))
    lines = page.splitlines()
    names = [line for line in lines if line in {record.name for record in RECORDS}]
    assert names == sorted(names, key=alphabetical) != [record.name for record in RECORDS]
    assert {"Rang", "Total", "Prises"} <= set(lines)
    assert not {"Donnes", "Réussies", "Meilleure", "Pire"} & set(lines)
