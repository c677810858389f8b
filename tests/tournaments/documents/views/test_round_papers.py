"""The addresses of a round's papers: who may print them, what is chosen, what they cost."""

import re
from urllib.parse import unquote

import pytest
from django.urls import reverse

from scoring.models import Role, TableLink
from scoring.models.club import Publication
from scoring.services.links import create_missing_links
from tarotclub.serving.running import LISTENS
from tests import factories
from tests.tournaments.paper.reading import information, pages, sizes

ROUND = ["round_sheets_pdf", "round_seating_pdf", "table_signs_pdf"]
EVENT = ["cartes", "numeros"]


@pytest.fixture
def event(home):
    return factories.drawn(factories.tournament(13, in_club=home))


@pytest.fixture
def sign_in(client, home):
    def signed_in(role=Role.ORGANISER):
        client.force_login(factories.member(role, in_club=home))
        return client

    return signed_in


def address(name, event, number=1):
    if name in EVENT:
        return reverse("document_pdf", args=[event.pk, name])
    return reverse(name, args=[event.pk, number])


@pytest.mark.every_case
@pytest.mark.parametrize("name", ROUND + EVENT)
@pytest.mark.parametrize("number", [13, 60])
def test_papers_cost_the_same_for_few_and_for_many(
    sign_in, home, name, number, django_assert_max_num_queries
):
    event = factories.drawn(factories.tournament(number, in_club=home))
    tables = factories.released(event)
    create_missing_links(tables=tables)
    for table in tables:
        factories.record(table)
    client = sign_in()
    with django_assert_max_num_queries(16):
        assert client.get(address(name, event)).status_code == 200


@pytest.mark.parametrize("name", ROUND + EVENT)
def test_another_clubs_papers_are_not_found(client, event, name):
    client.force_login(factories.member(Role.ORGANISER))
    assert client.get(address(name, event)).status_code == 404


@pytest.mark.parametrize("name", ROUND)
def test_a_round_that_is_not_there_is_not_found(sign_in, event, name):
    assert sign_in().get(address(name, event, 9)).status_code == 404


@pytest.mark.parametrize("name", ROUND + EVENT)
def test_an_event_without_anything_still_prints(sign_in, home, name):
    event = factories.tournament(0, in_club=home)
    answer = sign_in().get(address(name, event))
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf")
    assert len(pages(answer.content)) >= 1


@pytest.mark.parametrize("name", ROUND)
def test_nonsense_in_the_address_asks_for_nothing(sign_in, event, name):
    query = (
        "par_page=0&donnes=x&colonnes=9&forme=9&par=x&avec=x&tri=x&tables=-1&noms=x&langue=zz"
    )
    answer = sign_in().get(f"{address(name, event)}?{query}")
    assert answer.status_code == 200
    plain = sign_in().get(address(name, event))
    assert undated(answer.content) == undated(plain.content)
    assert undated(plain.content) != pages(plain.content)


def undated(content):
    """Give the pages without the minute they were printed at: two may fall into two minutes."""
    return [re.sub("Imprimé le .*", "", page) for page in pages(content)]


def test_the_file_says_what_it_is(sign_in, event):
    answer = sign_in().get(address("round_sheets_pdf", event, 2))
    assert answer.headers["Content-Disposition"] == (
        "inline; filename*=utf-8''Feuilles%20de%20marque%20%E2%80%93%20Coupe%20de%20la%20"
        "Halle%20%E2%80%93%20tour%202.pdf"
    )


def test_a_paper_speaks_the_language_that_is_asked_for(sign_in, event):
    [page, *_] = pages(
        sign_in().get(f"{address('round_seating_pdf', event)}?langue=en").content
    )
    assert "North" in page.splitlines()
    assert "Nord" not in page.splitlines()


def test_score_sheets_as_chosen(sign_in, event):
    client = sign_in()
    paired = client.get(address("round_sheets_pdf", event)).content
    alone = client.get(f"{address('round_sheets_pdf', event)}?par_page=1&donnes=10").content
    assert (len(pages(paired)), len(pages(alone))) == (2, 4)  # one table of 4, three of 3
    assert pages(alone)[0].splitlines().count("10") == 1


def test_seats_as_chosen(sign_in, event):
    client = sign_in()
    both = pages(
        client.get(f"{address('round_seating_pdf', event)}?tri=nom-table&forme=1").content
    )
    assert [("Places, par nom" in page, "Places, par table" in page) for page in both] == [
        (True, False),
        (False, True),
    ]


def test_seats_are_split_and_say_what_is_chosen(sign_in, event):
    event.categories = ["Dames"]
    event.save()
    event.entries.filter(number__lte=3).update(category="Dames")
    asked = f"{address('round_seating_pdf', event)}?par=category&colonnes=number"
    [page] = pages(sign_in().get(asked).content)
    printed = page.splitlines()
    assert printed.index("Dames") < printed.index("Les autres")
    between = {
        printed[printed.index("Dames") : printed.index("Les autres")].count(f"n° {n}")
        for n in (1, 2, 3)
    }
    assert between == {1}
    assert "Nord" not in printed


def test_cards_as_chosen(sign_in, event):
    client = sign_in()
    plain = pages(client.get(address("cartes", event)).content)
    told = pages(client.get(f"{address('cartes', event)}?par_page=4&avec=oui").content)
    assert (len(plain), len(told)) == (2, 4)
    assert ["Avec" in page.splitlines() for page in (plain[0], told[0])] == [False, True]


def test_numbers_as_chosen(sign_in, event):
    client = sign_in()
    four = client.get(address("numeros", event)).content
    many = client.get(f"{address('numeros', event)}?tables=20&par_page=2").content
    assert (len(sizes(four)), len(sizes(many))) == (4, 10)


@pytest.mark.parametrize(
    ("name", "asked", "file", "title"),
    [
        (
            "round_sheets_pdf",
            {"par_page": "1", "donnes": "6"},
            "Feuilles de marque – Coupe de la Halle – tour 1 – Une par page – 6 lignes",
            "Feuilles de marque – Coupe de la Halle – tour 1",
        ),
        (
            "round_seating_pdf",
            {"tri": "table", "forme": "3"},
            "Places – Coupe de la Halle – tour 1 – Par table – Trois colonnes, en petit",
            "Places du tour 1 – Coupe de la Halle",
        ),
        (
            "cartes",
            {"par_page": "4", "tri": "numero"},
            "Cartes de mouvement – Coupe de la Halle – Quatre par page – Par numéro",
            "Cartes de mouvement – Coupe de la Halle",
        ),
        (
            "table_signs_pdf",
            {"par_page": "2"},
            "Affiches de table – Coupe de la Halle – tour 1 – Deux par page",
            "Affiches de table – Coupe de la Halle",
        ),
        (
            "numeros",
            {"par_page": "pli", "tables": "1"},
            "Numéros de table – Coupe de la Halle – 1 table – À plier - se lit des deux côtés",
            "Numéros de table – Coupe de la Halle",
        ),
    ],
)
def test_a_file_tells_its_layout_and_order_and_is_titled_for_what_it_is(
    sign_in, event, name, asked, file, title
):
    factories.released(event)
    answer = sign_in().get(address(name, event), asked)
    disposition = unquote(answer.headers["Content-Disposition"])
    assert disposition == f"inline; filename*=utf-8''{file}.pdf"
    assert information(answer.content).title == title


def test_published_names_only(sign_in, home, event):
    player = event.entries.get(number=3).player
    player.publication = Publication.NUMBER
    player.save()
    tables = factories.released(event)
    create_missing_links(tables=tables)
    client = sign_in()
    for name in (*ROUND, "cartes"):
        query = "?noms=oui&avec=oui" + ("&tri=nom-table" if name in ROUND else "")
        words = "\n".join(pages(client.get(address(name, event) + query).content))
        assert (name, player.name in words.splitlines()) == (name, False)
        assert (name, "n° 3" in words.splitlines()) == (name, True)


def test_codes_are_printed_for_who_may_let_in(sign_in, event):
    tables = factories.released(event)
    create_missing_links(tables=tables)
    refused = sign_in(Role.SCORER).get(address("table_signs_pdf", event))
    assert refused.status_code == 403
    assert "Seul un arbitre ou un organisateur du club peut le faire" in (
        refused.content.decode()
    )
    answer = sign_in(Role.ARBITER).get(address("table_signs_pdf", event))
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    pins = [link.pin for link in TableLink.objects.order_by("table__number")]
    words = "\n".join(pages(answer.content))
    assert re.findall(r"^\d{4} \d{4}$", words, re.MULTILINE) == [
        f"{pin[:4]} {pin[4:]}" for pin in pins
    ]


def test_a_site_that_listens_to_its_computer_alone_prints_no_way_in(
    sign_in, event, monkeypatch
):
    monkeypatch.setenv(LISTENS, "127.0.0.1")
    create_missing_links(tables=factories.released(event))
    papers = sign_in(Role.ARBITER)
    papers.defaults["HTTP_HOST"] = "127.0.0.1"
    answer = papers.get(address("table_signs_pdf", event))
    words = "\n".join(pages(answer.content)).replace("\xa0", " ")
    assert words.count("Pas de code : aucune tablette n’atteint ce site sur le réseau.") == 4
    assert not re.search(r"127\.0|localhost|/t/|^\d{4} \d{4}$", words, re.MULTILINE)


def test_the_pages_lead_to_the_papers(sign_in, event):
    client = sign_in()
    seats = client.get(reverse("round_seating", args=[event.pk, 2])).content.decode()
    for name in ("round_sheets_pdf", "round_seating_pdf"):
        assert address(name, event, 2) in seats
    plan = client.get(reverse("seating", args=[event.pk])).content.decode()
    assert address("cartes", event) in plan
    create_missing_links(tables=factories.released(event))
    board = client.get(reverse("tournament_round", args=[event.pk, 1])).content.decode()
    assert address("round_sheets_pdf", event) in board
    codes = reverse("round_tablets", args=[event.pk, 1])
    assert address("table_signs_pdf", event) in client.get(codes).content.decode()
    helper = sign_in(Role.SCORER)
    assert address("table_signs_pdf", event) not in helper.get(codes).content.decode()


def test_the_pages_of_a_round_with_boards_lead_to_its_sheets(sign_in, home):
    event = factories.duplicate(8, rounds=2, in_club=home)
    client = sign_in()
    papers = f"{reverse('document_pdf', args=[event.pk, 'feuilles-tour'])}?tour=1"
    factories.released(event)
    for page in ("round_seating", "tournament_round"):
        shown = client.get(reverse(page, args=[event.pk, 1])).content.decode()
        assert (page, papers in shown) == (page, True)
        assert (page, address("round_sheets_pdf", event) in shown) == (page, False)
    printed = "\n".join(pages(client.get(papers).content))
    assert ("Tour 1, table 1" in printed, "Tour 2, table 1" in printed) == (True, False)
