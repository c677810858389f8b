"""What another process takes too long for: less of it, or once more, and it is done."""

import pytest

from tarotclub.serving.workshop import workshop
from tests import factories
from tests.refusals.following import done, refusal_of
from tests.refusals.test_pages import says
from tests.tournaments.archive.views.test_event_file import TOURNAMENT, agree, bring
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.boards.test_halls import sent
from tests.tournaments.foreign.pages import send
from tests.tournaments.foreign.test_reading import workbook
from tournaments.boards.halls import results_file
from tournaments.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.one_database]


@pytest.fixture
def set_free(monkeypatch):
    """Let a process of its own do what takes long, and nobody wait for it until it is free."""
    workshop.open()
    workshop.do(abs, -3)  # it has started
    monkeypatch.setattr(workshop, "patience", 0)

    def free():
        monkeypatch.undo()
        workshop.do(abs, -3)

    yield free
    monkeypatch.undo()
    workshop.close()


def test_a_sheet_that_takes_too_long_is_saved_alone(desk, home, set_free):
    event = factories.tournament(0, in_club=home)
    useful, other = [["Nom"], ["Ana"]], [["x"] * 50] * 500
    assert refusal_of(send(desk, event, workbook(useful, other), "entry_import")) == (
        "Lire ce classeur prend plus d’une minute, et les tablettes passent avant :"
        " enregistrez la feuille utile seule, ou en CSV."
    )
    set_free()
    for saved in (workbook(useful), "Nom\nAna\n"):
        page = send(desk, event, saved, "entry_import")
        assert [line.what for line in page.context["lines"]] == ["Ana"]


def test_an_event_that_takes_too_long_is_brought_again(desk, set_free):
    words = "Ce fichier demande trop de temps : recommencez, et s’il est bien celui"
    assert refusal_of(bring(desk, TOURNAMENT)).startswith(words)
    set_free()
    assert done(agree(desk, bring(desk, TOURNAMENT)))
    assert Event.objects.exists()


def test_halls_that_take_too_long_are_compared_without_one(desk, home, set_free):
    own, *others = (
        played_rounds(factories.duplicate(8, rounds=1, in_club=club), (1,), seed=seed)
        for seed, club in enumerate((home, factories.club("Rennes"), factories.club("Nantes")))
    )
    rennes, nantes = map(results_file, others)
    refused = sent(desk.client, own, Rennes=rennes, Nantes=nantes)
    words = "comparer ces salles prend trop de temps : retirez-en une."
    assert (refused.status_code, says(refused, words)) == (422, True)
    set_free()
    assert says(sent(desk.client, own, Rennes=rennes), "(Rennes)")
