"""The addresses that give paper and workbooks."""

from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from scoring.models import Club, Player
from scoring.services.tables import close_table
from tests import factories
from tests.tournaments.paper.reading import pages, sizes
from tournaments.entries.services.entries import add_entry

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
    with django_assert_max_num_queries(17) as few:
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


def test_the_ranking_is_printed_as_chosen(client, evening, table):
    address = reverse("ranking_pdf", args=[evening.pk])
    asked = {"tri": "nom", "colonnes": ["takes", "best"]}
    lines = pages(client.get(address, asked).content)[0].splitlines()
    assert {"Prises", "Meilleure"} <= set(lines)
    assert not {"Donnes", "Réussies", "Pire"} & set(lines)
    names = [line for line in lines if line in factories.NAMES]
    assert names == sorted(names)
    page = client.get(reverse("evening_ranking", args=[evening.pk])).content.decode()
    assert f'action="{address}"' in page
    assert 'name="colonnes" value="worst"' in page


PAPERS = [name for name, (kind, _name) in DOCUMENTS.items() if kind != XLSX]
WANG = "\N{CJK UNIFIED IDEOGRAPH-738B}"


@pytest.mark.parametrize("name", [*PAPERS, "evening_report_pdf"])
def test_every_paper_bears_the_logo_and_a_number_for_a_name_beyond_its_font(
    client, evening, table, name
):
    factories.logo(evening.club)
    Player.objects.filter(seats__table=table, seats__position=0).update(name=WANG)
    content = client.get(address(name, evening, table)).content
    text = "\n".join(pages(content))
    assert len(PdfReader(BytesIO(content)).pages[0].images) == 1
    assert "\N{REPLACEMENT CHARACTER}" not in text
    assert "n° 1" in text


def test_a_table_without_an_evening_names_a_place(client, evening):
    table = factories.table(in_club=evening.club)
    Player.objects.filter(seats__table=table, seats__position=1).update(name=WANG)
    content = client.get(reverse("score_sheet_pdf", args=[table.pk])).content
    text = "\n".join(pages(content))
    assert "place 2 : l’imprimé ne sait pas écrire ce nom." in text
    assert "\N{REPLACEMENT CHARACTER}" not in text


def test_a_ranking_is_split_by_the_table_where_each_played_last(client, evening, table):
    moved = [seat.player for seat in table.seated[:2]]
    newcomers = factories.players(3, in_club=evening.club)
    close_table(table=table)
    second = factories.table(in_evening=evening, seated=[*moved, *newcomers[:2]])
    factories.record(second)
    add_entry(event=evening, player=newcomers[2])
    answer = client.get(reverse("ranking_pdf", args=[evening.pk]), {"par": "table"})
    told = [page.splitlines() for page in pages(answer.content)]
    assert [page[4] for page in told] == [
        *("Table 1 · provisoire", "Table 2 · provisoire", "Pas encore joué · provisoire")
    ]
    named = {str(player) for player in (*moved, *newcomers)}
    named |= {str(seat) for seat in table.seated}
    assert [sorted(named.intersection(page)) for page in told] == [
        sorted(str(seat) for seat in table.seated[2:]),
        sorted(str(player) for player in (*moved, *newcomers[:2])),
        [str(newcomers[2])],
    ]
