"""The addresses that give paper and workbooks."""

import pytest
from django.urls import reverse

from scoring.models import Club
from tests import factories
from tests.tournaments.paper.reading import pages, sizes

pytestmark = pytest.mark.django_db
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@pytest.fixture
def evening():
    return factories.evening(name="Soirée d’Élise / n° 1")


@pytest.fixture
def table(evening):
    table = factories.table(in_evening=evening)
    factories.record(table)
    return table


@pytest.fixture
def client(client, evening):
    client.force_login(factories.member(in_club=evening.club))
    return client


def address(name, evening, table):
    """Give the address of a page about the evening or its table."""
    return reverse(name, args=[table.pk if "table" in name or "score" in name else evening.pk])


DOCUMENTS = {
    "score_sheet_pdf": (
        "application/pdf",
        (
            "inline; filename*=utf-8''Feuille%20de%20marque%20%E2%80%93%20Soir%C3%A9e%20"
            "d%E2%80%99%C3%89lise%20-%20n%C2%B0%201%20%E2%80%93%20table%201.pdf"
        ),
    ),
    "table_blank_sheet_pdf": (
        "application/pdf",
        (
            "inline; filename*=utf-8''Feuille%20vierge%20%E2%80%93%20Soir%C3%A9e%20"
            "d%E2%80%99%C3%89lise%20-%20n%C2%B0%201%20%E2%80%93%20table%201.pdf"
        ),
    ),
    "evening_sheets_pdf": (
        "application/pdf",
        (
            "inline; filename*=utf-8''Feuilles%20de%20marque%20%E2%80%93%20Soir%C3%A9e%20"
            "d%E2%80%99%C3%89lise%20-%20n%C2%B0%201.pdf"
        ),
    ),
    "ranking_pdf": (
        "application/pdf",
        (
            "inline; filename*=utf-8''Classement%20%E2%80%93%20Soir%C3%A9e%20"
            "d%E2%80%99%C3%89lise%20-%20n%C2%B0%201.pdf"
        ),
    ),
    "evening_xlsx": (
        XLSX,
        (
            "attachment; filename*=utf-8''Classement%20%E2%80%93%20Soir%C3%A9e%20"
            "d%E2%80%99%C3%89lise%20-%20n%C2%B0%201.xlsx"
        ),
    ),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents(client, evening, table, name):
    kind, disposition = DOCUMENTS[name]
    response = client.get(address(name, evening, table))
    assert response.status_code == 200
    assert response["Content-Type"] == kind
    assert response["Content-Disposition"] == disposition
    assert response["Cache-Control"] == "private, no-cache"
    assert response.content.startswith(b"PK" if kind == XLSX else b"%PDF-1.")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_another_club_finds_nothing(client, evening, table, name):
    client.force_login(factories.member(in_club=Club.objects.create(name="Ailleurs")))
    assert client.get(address(name, evening, table)).status_code == 404


@pytest.mark.parametrize("name", DOCUMENTS)
def test_strangers_sign_in_first(client, evening, table, name):
    client.logout()
    path = address(name, evening, table)
    assert client.get(path).url == f"{reverse('login')}?next={path}"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_are_only_read(client, evening, table, name):
    assert client.post(address(name, evening, table)).status_code == 405


@pytest.mark.parametrize("name", DOCUMENTS)
def test_queries_stay_the_same(client, evening, table, name, django_assert_max_num_queries):
    path = address(name, evening, table)
    with django_assert_max_num_queries(14) as few:
        client.get(path)
    for _number in range(6):
        factories.record(table)
    for seats in (3, 5):
        factories.record(factories.table(seats, in_evening=evening))
    with django_assert_max_num_queries(len(few)):
        client.get(path)


def test_a_table_without_an_evening(client, evening):
    table = factories.table(in_club=evening.club)
    response = client.get(reverse("score_sheet_pdf", args=[table.pk]))
    assert response["Content-Disposition"] == (
        "inline; filename*=utf-8''Feuille%20de%20marque%20%E2%80%93%20table%20"
        f"{table.number}.pdf"
    )


def test_every_table_of_the_evening_is_printed(client, evening, table):
    factories.table(5, in_evening=evening)
    response = client.get(reverse("evening_sheets_pdf", args=[evening.pk]))
    assert sizes(response.content) == [(595, 842), (842, 595)]


def test_a_table_s_own_empty_sheet(client, evening, table):
    path = reverse("table_blank_sheet_pdf", args=[table.pk])
    [page] = pages(client.get(path, {"donnes": 5}).content)
    lines = page.splitlines()
    assert [lines.count(name) for name in ("Ana", "Bo", "Cy", "Di")] == [2, 2, 2, 2]
    assert [line for line in lines if line.isdigit()] == ["1", "1", "2", "3", "4", "5"]


def test_blank_sheets_as_asked(client, evening):
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
    assert [form[name].value() for name in form.fields] == ["4", "12", "1", "1"]
