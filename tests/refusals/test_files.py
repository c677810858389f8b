"""Files of results, of events and of halls: mended as their sentence says, they are taken."""

import json
from copy import deepcopy

import pytest
from django.db import connection
from django.utils import timezone

from scoring.models import Role
from tests import factories
from tests.refusals.following import done, refusal_of
from tests.refusals.test_pages import says
from tests.tournaments.archive.views.test_event_file import TOURNAMENT, agree, bring
from tests.tournaments.archive.views.test_results_check import (
    EXACT,
    again,
    check,
    found,
    obstacles,
    store,
)
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.boards.test_halls import sent
from tests.tournaments.conftest import Desk
from tests.tournaments.foreign.pages import columns, wrong
from tournaments.archive.event_file import pack
from tournaments.archive.event_file.judging import unpack
from tournaments.boards.halls import results_file

pytestmark = pytest.mark.django_db
MANY = 1_000


def players(count):
    return "Nom;T1\n" + "".join(f"Joueur {n};0\n" for n in range(count))


RESULTS = [
    (
        "Nom;T1;Total\nAna;cent;20\n",
        "Nom;T1;Total\nAna;20;20\n",
        "Ligne 2, Ana, colonne « T1 » : « cent » n’est pas un nombre, corrigez le fichier.",
    ),
    (
        "Nom;T1;Total\nAna;;12\n",
        "Nom;T1;Total\nAna;12;12\n",
        "Ligne 2, Ana : un total sans les points d’aucun tour, complétez le fichier.",
    ),
    (
        "N°;T1\n7;12\n",
        "N°;Nom;T1\n7;Ana;12\n",
        "Ligne 2 : il n’a pas de nom, écrivez-le : un numéro ne dit pas qui a joué.",
    ),
    (
        "Nom;T1\nAna;12\nAna;13\n",
        "Nom;T1\nAna B;12\nAna C;13\n",
        "Lignes 2 et 3 : deux fois Ana, distinguez-les.",
    ),
    (
        players(MANY + 1),
        players(MANY),
        f"Ce fichier a plus de {MANY} joueurs : partagez-le.",
    ),
]


@pytest.mark.parametrize(("spoilt", "mended", "sentence"), RESULTS)
def test_results_that_are_mended_are_stored(desk, spoilt, mended, sentence):
    response = check(desk.client, spoilt)
    wrong_cells = [why for _row, *errors in wrong(response) for why in errors]
    assert [*obstacles(response), *wrong_cells] == [sentence]
    assert not done(store(desk.client, response))
    assert done(store(desk.client, check(desk.client, mended)))


@pytest.mark.parametrize(
    ("lines", "summary"),
    [("Ana;1;2;3\n", "1 joueur lu"), ("Ana;1;2;3\nBo;0;1;9\n", "2 joueurs lus")],
)
def test_columns_that_are_told_are_verified(desk, lines, summary):
    response = check(desk.client, f"Nom;Un;Deux;Total\n{lines}")
    words = "mais rien n’a pu être vérifié : dites quelle colonne est le total, et lesquelles"
    assert found(response).summary.startswith(f"{summary}, {words}")
    untold = again(desk.client, response, **columns(rounds=[], total=""))
    assert obstacles(untold) == [
        "Dites quelle colonne est le total, ou lesquelles sont les tours."
    ]
    told = again(desk.client, response, **columns(rounds=["1", "2"], total="3"))
    assert (obstacles(told), words in found(told).summary) == ([], False)
    assert done(store(desk.client, told, accepted="on"))


def test_an_organiser_who_is_asked_stores_the_results(desk, home):
    arbiter = Desk(factories.member(Role.ARBITER, in_club=home), home)
    words = "Seul un organisateur d’un club peut les enregistrer : demandez-lui."
    assert words in check(arbiter.client, EXACT).text
    assert done(store(desk.client, check(desk.client, EXACT)))


def miscounted():
    body = deepcopy(unpack(TOURNAMENT)[1])
    next(deal for deal in body["deals"] if deal["scores"])["scores"][0] += 1
    return pack(body)


def unbalanced():
    """Write a bilan of one player alone, beside the deals of his table."""
    body = deepcopy(unpack(TOURNAMENT)[1])
    played = body["deals"][0]["table"]
    next(seat for seat in body["seats"] if seat["table"] == played)["bilan"] = 30
    return pack(body)


def incoherent():
    body = deepcopy(unpack(TOURNAMENT)[1])
    body["seats"][0]["table"] = 10**6
    return pack(body)


@pytest.mark.parametrize(
    ("spoilt", "sentence"),
    [
        (b"", "Ce n’est pas le fichier d’un événement : choisissez celui que la page"),
        (TOURNAMENT[:-9], "Ce fichier est incomplet, la copie s’est arrêtée : copiez-le"),
        (
            TOURNAMENT[:900] + b"\0\0\0" + TOURNAMENT[903:],
            "Ce fichier est abîmé : rien n’en est repris. Copiez-le de nouveau",
        ),
        (miscounted(), "Table 1, donne 1 : la marque du fichier n’est pas celle que donnent"),
        (unbalanced(), "Table 1 : les bilans saisis dans le fichier ne sont pas ceux d’une"),
        (incoherent(), "Ce fichier se contredit ("),
    ],
    ids=["foreign", "cut", "damaged", "scores", "bilans", "incoherent"],
)
def test_the_whole_file_of_the_event_is_taken(desk, spoilt, sentence):
    assert refusal_of(bring(desk, spoilt)).startswith(sentence)
    assert done(agree(desk, bring(desk, TOURNAMENT)))


@pytest.fixture
def event(home):
    return played_rounds(factories.duplicate(8, rounds=1, in_club=home), (1,))


@pytest.fixture
def rennes(home):
    club = factories.club("Rennes")
    return results_file(
        played_rounds(factories.duplicate(8, rounds=1, in_club=club), (1,), seed=5)
    )


def changed(line, changes):
    """Change a line of a hall's results."""
    return json.dumps(json.loads(line) | changes).encode()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"annulled": True}, "une donne annulée n’a pas de marque : retirez l’une des deux"),
        ({"score": 10**7}, "aucune donne ne vaut autant : corrigez la marque"),
        (
            {"score": 31},
            "à la garde, ce montant est toujours pair et jamais nul : corrigez la marque",
        ),
        ({"deal": {}}, "écrivez la marque ou la donne, et non les deux"),
    ],
)
def test_a_line_of_a_hall_that_is_mended_is_ranked(desk, event, rennes, changes, sentence):
    first, *others = rennes.splitlines()
    spoilt = b"\n".join([changed(first, changes), *others])
    refused = sent(desk.client, event, Rennes=spoilt)
    assert (refused.status_code, sentence in refused.text) == (422, True)
    assert "(Rennes)" in sent(desk.client, event, Rennes=rennes).text


def test_a_file_is_named_as_its_hall(desk, event, rennes):
    own = {event.club.name: rennes}
    words = f"deux salles s’appellent « {event.club.name} » : renommez un fichier."
    assert words in sent(desk.client, event, **own).text.replace("\xa0", " ")
    assert "(Rennes)" in sent(desk.client, event, Rennes=rennes).text
    words = "salle « Nantes » : ces résultats sont ceux de « Rennes ». Donnez au fichier le nom"
    assert words in sent(desk.client, event, Nantes=rennes).text.replace("\xa0", " ")
    assert sent(desk.client, event, Rennes=rennes).status_code == 200
    assert list(event.halls.values_list("name", flat=True)) == ["Rennes"]


def test_halls_that_change_meanwhile_are_brought_again(desk, event, rennes):
    """Another desk is faster, between what the page reads and what it stores."""

    def faster(execute, sql, params, many, context):
        if sql.startswith('UPDATE "tournaments_event"') and not event.halls.exists():
            now = timezone.now()
            event.halls.create(name="Nantes", results=nantes.decode(), brought_at=now)
        return execute(sql, params, many, context)

    club = factories.club("Nantes")
    nantes = results_file(
        played_rounds(factories.duplicate(8, rounds=1, in_club=club), (1,), seed=9)
    )
    with connection.execute_wrapper(faster):
        refused = sent(desk.client, event, Rennes=rennes)
    words = "d’autres salles viennent de changer : recommencez."
    assert (refused.status_code, says(refused, words)) == (422, True)
    assert sent(desk.client, event, Rennes=rennes).status_code == 200
    assert "Rennes" in event.halls.values_list("name", flat=True)
