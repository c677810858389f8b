"""A paper that has nothing to print yet: done as it says, it is whole."""

import pytest
from django.urls import reverse

from scoring.models import Table
from tests import factories
from tests.refusals.following import done
from tests.refusals.test_forms import shown
from tests.tournaments.paper.reading import pages
from tests.tournaments.prizes.views.test_prizes import form
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round

pytestmark = pytest.mark.django_db
UNSEATED = "Aucun tour n’est encore placé : tirez le placement d’abord."
UNDEALT = "Aucune main n’est tirée : voyez « Préparer les étuis »."
UNDRAWN = "Aucun étui : tirez le mouvement d’abord."
OF_ROUNDS = {"affiches": ("table_signs_pdf", 1)}
UNPRICED = "fixez les prix, les gagnants viennent du classement."


def undrawn(number, in_club):
    return factories.tournament(number, duplicate="individuel", in_club=in_club)


def printed(desk, event, paper, **chosen):
    """Print a document; give its words."""
    name, *ids = OF_ROUNDS.get(paper, ("document_pdf", paper))
    response = desk.get(name, event, *ids, **chosen)
    assert response.status_code == 200
    return " ".join(" ".join(pages(response.content)).replace("\xa0", " ").split())


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("make", "paper", "words"),
    [
        (factories.tournament, "cartes", UNSEATED),
        (undrawn, "feuilles-tour", UNSEATED),
        (undrawn, "etiquettes-etuis", UNDRAWN),
        (undrawn, "cartes-etuis", UNDRAWN),
        (undrawn, "fiches-ambulantes", UNDRAWN),
    ],
)
def test_a_paper_of_the_seating_is_printed_once_it_is_drawn(desk, home, make, paper, words):
    event = make(8, in_club=home)
    assert words in printed(desk, event, paper)
    assert done(desk.post("seating_draw", event, **shown(desk, "seating_draw", event)))
    assert words not in printed(desk, event, paper)


def test_hands_are_printed_once_they_are_dealt(desk, home):
    event = factories.duplicate(8, in_club=home)
    papers = "diagrammes", "listes-duplication"
    assert [UNDEALT in printed(desk, event, paper) for paper in papers] == [True] * 2
    assert done(desk.post("preparation", event, **shown(desk, "preparation", event)))
    assert [UNDEALT in printed(desk, event, paper) for paper in papers] == [False] * 2


def test_prizes_that_are_set_go_to_the_winners(desk, home):
    event = factories.drawn(factories.tournament(4, rounds=1, in_club=home))
    type_bilans(table=factories.released(event)[0], bilans=[24, -12, -8, -4])
    close_round(event=event, number=1)
    papers = [("prix", {}), ("recus", {"forme": "moities"}), ("recus", {})]
    texts = [printed(desk, event, paper, **chosen) for paper, chosen in papers]
    assert [UNPRICED in words for words in texts] == [True] * 3
    event.refresh_from_db()
    assert done(desk.post("prizes", event, **form(event, "20")))
    texts = [printed(desk, event, paper, **chosen) for paper, chosen in papers]
    assert [UNPRICED in words for words in texts] == [False] * 3


def test_a_sign_has_its_code_once_it_is_made(desk, home):
    event = factories.drawn(factories.tournament(4, rounds=1, in_club=home))
    factories.released(event)
    words = "Pas encore de code pour la tablette : créez-le à « Tablettes »."
    assert words in printed(desk, event, "affiches")
    assert done(desk.client.post(reverse("link_create", args=[Table.objects.get().pk])))
    assert words not in printed(desk, event, "affiches")
