"""Sheets to print: blank ones as asked for, and a table's own."""

import pytest
from django.urls import reverse

from tests import factories
from tests.tournaments.paper.reading import pages

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    table = factories.table(in_evening=factories.evening())
    factories.record(table)
    return table


@pytest.fixture
def client(client, table):
    client.force_login(factories.member(in_club=table.club))
    return client


def test_a_table_s_own_empty_sheet(client, table):
    path = reverse("table_blank_sheet_pdf", args=[table.pk])
    [page] = pages(client.get(path, {"donnes": 5}).content)
    lines = page.splitlines()
    assert [lines.count(name) for name in ("Ana", "Bo", "Cy", "Di")] == [2, 2, 2, 2]
    assert [line for line in lines if line.isdigit()] == ["1", "1", "2", "3", "4", "5"]


def test_blank_sheets_as_asked(client):
    asked = {"joueurs": "mort", "donnes": "8", "copies": "3", "par_page": "2"}
    response = client.get(reverse("blank_sheet_pdf"), asked)
    first, second = pages(response.content)
    assert (first.count("Feuille de marque"), second.count("Feuille de marque")) == (2, 1)
    assert first.splitlines().count("Tarot de la Halle") == 2


def test_blank_sheets_of_themselves(client):
    [page] = pages(client.get(reverse("blank_sheet_pdf")).content)
    assert page.splitlines().count("marque") == 4


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("joueurs=abc", "Choisissez un jeu de la liste : à 3, 4 ou 5 joueurs, ou un autre."),
        ("joueurs=6", "Choisissez un jeu de la liste : à 3, 4 ou 5 joueurs, ou un autre."),
        ("donnes=10000", "Choisissez de 1 à 60 donnes par feuille."),
        ("donnes=0", "Choisissez de 1 à 60 donnes par feuille."),
        ("donnes=", "Choisissez de 1 à 60 donnes par feuille."),
        ("donnes=4,5", "Choisissez de 1 à 60 donnes par feuille."),
        ("donnes=" + "9" * 5000, "Choisissez de 1 à 60 donnes par feuille."),
        ("copies=-1", "Choisissez de 1 à 200 exemplaires."),
        ("copies=201", "Choisissez de 1 à 200 exemplaires."),
        ("par_page=3", "Choisissez une ou deux feuilles par page."),
        ("par_page=", "Choisissez une ou deux feuilles par page."),
        ("joueurs=", "Choisissez un jeu de la liste : à 3, 4 ou 5 joueurs, ou un autre."),
    ],
)
def test_what_cannot_be_printed_is_refused(client, asked, sentence):
    response = client.get(f"{reverse('blank_sheet_pdf')}?{asked}")
    assert response.status_code == 400
    [[found]] = response.context["form"].errors.values()
    assert found == sentence
    assert sentence in response.content.decode()


def test_a_table_s_empty_sheet_refuses_too(client, table):
    path = reverse("table_blank_sheet_pdf", args=[table.pk])
    response = client.get(path, {"copies": "beaucoup"})
    assert response.status_code == 400
    assert response.context["form"].errors == {"copies": ["Choisissez de 1 à 200 exemplaires."]}


def test_the_page_to_choose_empty_sheets(client):
    response = client.get(reverse("blank_sheets"))
    assert response.status_code == 200
    form = response.context["form"]
    assert [form[name].value() for name in form.fields] == ["4", "federation", "12", "1", "1"]


def test_the_federations_sheet_is_for_four(client, table):
    """With the names of a table where they are asked for; other games keep their own."""
    asked = {"modele": "federation", "donnes": "5"}
    [page] = pages(client.get(reverse("blank_sheet_pdf"), asked).content)
    assert {"NORD", "OUEST", "SUD", "EST", "Position n°"} <= {*page.splitlines()}
    own = reverse("table_blank_sheet_pdf", args=[table.pk])
    [page] = pages(client.get(own, asked).content)
    assert {"NORD", "Ana", "Di"} <= {*page.splitlines()}
    [page] = pages(client.get(reverse("blank_sheet_pdf"), asked | {"joueurs": "5"}).content)
    assert ("NORD" in page, "Joueur 5" in page) == (False, True)
    assert client.get(reverse("blank_sheet_pdf"), {"modele": "x"}).status_code == 400
