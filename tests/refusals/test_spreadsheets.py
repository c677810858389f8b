"""A spreadsheet that cannot be read: saved as its sentence says, it is taken."""

import pytest
from django.core.management import CommandError, call_command

from tests import factories
from tests.refusals.following import done, refusal_of
from tests.tournaments.foreign.pages import agree, send
from tests.tournaments.foreign.test_reading import REFUSED, workbook

PAGE = "entry_import"
ONE_OF_EACH = {sentence: data for data, sentence in (case.values for case in REFUSED[::-1])}
SAVED = {"xlsx": workbook([["Nom"], ["Ana"]]), "csv": "Nom\nAna\n"}


@pytest.mark.django_db
@pytest.mark.parametrize("sentence", ONE_OF_EACH)
def test_the_useful_sheet_saved_as_xlsx_or_csv_is_taken(desk, home, sentence):
    for kind, saved in SAVED.items():
        event = factories.tournament(0, in_club=home, name=kind)
        assert refusal_of(send(desk, event, ONE_OF_EACH[sentence], PAGE)) == sentence
        response = send(desk, event, saved, PAGE, name=f"liste.{kind}")
        assert done(agree(desk, event, response, PAGE))
        assert event.entries.count() == 1


def test_a_sheet_is_named_as_the_workbook_names_it(tmp_path):
    file = tmp_path / "classeur.xlsx"
    results = [["Nom", "T1", "Total"], ["Ana", 12, 12]]
    file.write_bytes(workbook(results))
    with pytest.raises(CommandError, match="« Tour 3 », ou elle est vide : regardez son nom"):
        call_command("check_results", str(file), feuille="Tour 3")
    call_command("check_results", str(file), feuille="Feuille 0")


@pytest.mark.django_db
def test_a_formula_without_result_is_worked_out_and_read(desk, home):
    event = factories.tournament(0, in_club=home, fees=[["Membre", 1000]])
    for titles, formula, words in (
        (["Nom"], ["=A1"], "Nom : une formule sans résultat. Ouvrez le fichier"),
        (["Nom", "Payé"], ["Ana", "=5+5"], "Payé : une formule sans résultat, rien n’est noté"),
    ):
        page = send(desk, event, workbook([titles, formula]), PAGE).context["lines"][0]
        assert [each for each in [*page.errors, *page.notes] if each.startswith(words)]
    worked_out = workbook([["Nom", "Payé"], ["Ana", 10]])
    response = send(desk, event, worked_out, PAGE)
    assert [[*line.errors, *line.notes] for line in response.context["lines"]] == [[]]
    assert done(agree(desk, event, response, PAGE))
    assert [entry.payments.get().cents for entry in event.entries.all()] == [1000]
