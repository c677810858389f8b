"""The two pages that a spreadsheet comes in by, whatever it holds."""

from io import BytesIO

import openpyxl
import pytest

from scoring.models import Deal
from tests import factories
from tests.tournaments.foreign.pages import again, agree, columns, on_sheet, right, send, wrong
from tournaments.foreign import forms, reading, views

# What is stored of a sheet on another database, tests/tournaments/imports tells.
pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
PAGE, ENTRIES = "deal_import", "entry_import"
SPOILT = {"text": ["Ce formulaire n’est plus lisible : rechargez la page."]}
TITLES = ["Table", "Donne", "Preneur", "Contrat", "Bouts", "Points"]


@pytest.fixture
def event(organiser):
    event = factories.tournament(8, rounds=1, in_club=organiser.club)
    factories.released(factories.drawn(event))
    return event


def taker(event):
    table = event.rounds.get(number=1).tables.get(table__number=1).table
    return table.seats.get(position=0).place.entry.number


def rows(event, *points):
    who = taker(event)
    return [[1, number, who, "Garde", 2, each] for number, each in enumerate(points, start=1)]


def text(*table):
    return "\n".join(";".join(map(str, row)) for row in table)


def book(**sheets):
    made, file = openpyxl.Workbook(), BytesIO()
    made.remove(made.active)
    for name, table in sheets.items():
        sheet = made.create_sheet(name)
        for row in table:
            sheet.append(row)
    made.save(file)
    return file.getvalue()


def test_a_row_is_left_out_and_taken_again(event, organiser):
    response = send(organiser, event, text(TITLES, *rows(event, 49, 200)), PAGE)
    assert [row for row, *_why in wrong(response)] == [3]
    response = again(organiser, event, response, PAGE, leave=["3"])
    assert (wrong(response), response.context["count"]) == ([], {"new": 1, "left": 1})
    assert [row for row, *_why in wrong(again(organiser, event, response, PAGE, leave=[]))] == [
        3
    ]
    assert organiser.leads(agree(organiser, event, response, PAGE), "tournament", event)
    assert Deal.objects.get().points == 49


def test_a_sum_is_proposed_to_be_left_out(event, organiser):
    response = send(organiser, event, text(TITLES, *rows(event, 49), ["Total", "", 49]), PAGE)
    assert (wrong(response), response.context["count"]) == ([], {"new": 1, "left": 1})
    assert response.context["lines"][-1].what == "Total · 49"


def test_what_is_sent_twice_is_stored_once(event, organiser):
    response = send(organiser, event, text(TITLES, *rows(event, 49)), PAGE)
    for _time in range(2):
        agree(organiser, event, response, PAGE)
    assert Deal.objects.count() == 1


def test_the_sheet_that_fits_is_proposed_and_another_one_chosen(event, organiser):
    notes = [["Samedi"], ["Merci à tous"]]
    data = book(Notes=notes, Soir=[TITLES, *rows(event, 49)], Nuit=[TITLES, *rows(event, 50)])
    response = send(organiser, event, data, PAGE)
    assert [line.value.report.facts.points for line in right(response)] == [49]
    response = on_sheet(organiser, event, response, PAGE, "Nuit")
    assert [line.value.report.facts.points for line in right(response)] == [50]
    response = on_sheet(organiser, event, response, PAGE, "Notes")
    assert "Aucun titre n’est reconnu" in response.content.decode()
    kept = again(organiser, event, response, PAGE, store="1")
    assert (kept.status_code, Deal.objects.exists()) == (422, False)
    assert "rien de nouveau" not in response.text + kept.text  # it is not read yet


def test_of_a_large_book_only_the_proposed_sheet_is_kept(event, organiser, monkeypatch):
    monkeypatch.setattr(reading, "MOST_CELLS", 10)
    data = book(Notes=[["Samedi"]], Soir=[TITLES, *rows(event, 49, 50)])
    response = send(organiser, event, data, PAGE)
    assert [name for name, _rows in response.context["look"].sheets] == ["Soir"]
    assert len(right(response)) == 2


def test_a_column_is_one_thing_only(event, organiser):
    response = send(organiser, event, text(TITLES, *rows(event, 49)), PAGE)
    response = again(organiser, event, response, PAGE, **columns(bouts=5))
    assert response.status_code == 422
    assert response.context["look"].form.errors == {
        "column-points": ["Cette colonne est déjà dite « Bouts »."]
    }


def test_a_sheet_without_the_column_that_tells_it_is_asked_for_it(event, organiser):
    response = send(organiser, event, text(TITLES, *rows(event, 49)), PAGE)
    response = again(organiser, event, response, PAGE, **columns(contract=""))
    assert response.context["look"].form.non_field_errors() == [
        "Dites quelle colonne est : Issue ou Contrat."
    ]


def test_of_very_many_rows_those_in_doubt_are_shown(event, organiser, monkeypatch):
    monkeypatch.setattr(views, "SHOWN", 3)
    monkeypatch.setattr(views, "FIRST", 1)
    response = send(organiser, event, text(TITLES, *rows(event, 49, 50, 51, 88, 200)), PAGE)
    shown = [line.row for line in response.context["lines"]]
    assert (shown, response.context["more"]) == ([2, 5, 6], 2)


@pytest.mark.parametrize("row", ["9" * 5_000, "9" * 7, "٣", "-1", "trois"])
def test_a_row_that_there_is_not_leaves_nothing_out(row, event, organiser):
    response = send(organiser, event, text(TITLES, *rows(event, 49)), PAGE)
    response = again(organiser, event, response, PAGE, leave=[row])
    assert (response.status_code, response.context["count"]) == (200, {"new": 1})


@pytest.mark.one_database
@pytest.mark.long
def test_a_page_about_a_thousand_rows_with_two_questions_each_comes_back(event, organiser):
    event.categories, event.fees = ["Junior"], [["Membre", 500]]
    event.save()
    words = [f"{a}{b}{c}" for a in "bdfglmnprs" for b in "aeiou" for c in "bdfglmnprstvxzcjkhw"]
    people = [[f"{word.title()} Vasseur", "Super", "Gratuit"] for word in words]
    response = send(organiser, event, text(["Nom", "Catégorie", "Tarif"], *people), ENTRIES)
    response = again(organiser, event, response, ENTRIES)
    assert (response.status_code, response.context["count"]) == (200, {"wrong": len(words)})


def test_a_table_that_was_let_in_as_deals_is_not_read_as_a_longer_list(event, organiser):
    listed = send(organiser, event, "Nom\nAdèle Vasseur", ENTRIES)
    deals = [TITLES, *rows(event, *range(1_001))]
    packed = send(organiser, event, text(*deals), PAGE).context["packed"]
    response = again(organiser, event, listed, ENTRIES, packed=packed)
    assert (response.status_code, response.context["form"].errors) == (422, SPOILT)


def test_a_page_that_is_too_old_is_told_so(event, organiser, monkeypatch):
    response = send(organiser, event, text(TITLES, *rows(event, 49)), PAGE)
    monkeypatch.setattr(forms, "DAY", -1)
    late = agree(organiser, event, response, PAGE)
    assert (late.status_code, late.context["form"].errors) == (422, SPOILT)


def test_a_sheet_is_asked_for_as_pasted_rows_or_a_file_and_called_optional_by_neither(
    event, organiser
):
    page = organiser.get(ENTRIES, event).text
    assert page.count("Coller des lignes</label>") == 1
    assert page.count("Ou choisir un fichier</label>") == 1
    assert page.count("copiées d’un tableur") == 1
