"""The page that lets a tablet in: QR code, address, PIN; taken back, made anew, reopened."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.models import Role, TableLink
from scoring.services.links import create_link, pay_for_pin, signing_link
from scoring.services.tables import close_table
from scoring.tablets import stays_here
from tests import factories


@pytest.fixture
def link(table):
    return create_link(table=table)


@pytest.fixture(autouse=True)
def arbiter(table, client):
    """Sign an arbiter in: codes are made and taken back by those who answer for the hall."""
    client.force_login(factories.member(Role.ARBITER, in_club=table.club))


def page_of(client, table, **headers):
    response = client.get(reverse("table_link", args=[table.pk]), **headers)
    assert response.status_code == 200
    return response.content.decode()


def texts(page, name):
    return re.findall(rf'class="poster-{name}">([^<]*)<', page)


def test_without_a_link_it_offers_one(client, table):
    page = page_of(client, table)
    assert "Créer le code" in page
    assert "<svg width" not in page


def test_a_table_that_has_ended_is_offered_no_code(client, table):
    close_table(table=table)
    page = client.get(reverse("table_link", args=[table.pk])).text
    assert "La table est terminée : une tablette n’y note plus rien." in page
    assert "Créer le code" not in page
    assert client.post(reverse("link_create", args=[table.pk])).status_code == 409
    assert not table.links.exists()


def test_it_shows_qr_code_address_and_pin(client, table, link):
    page = page_of(client, table)
    assert texts(page, "address") == [f"http://testserver/t/{link.pk}/"]
    assert texts(page, "pin") == [f"{link.pin[:4]} {link.pin[4:]}"]
    assert texts(page, "names") == ["Ana, Bo, Cy, Di"]
    assert link.token not in page  # it is in the drawing only


def test_nobody_keeps_a_copy_of_the_page(client, table, link):
    response = client.get(reverse("table_link", args=[table.pk]))
    assert response.headers["Cache-Control"] == "no-store"


def test_the_address_is_one_that_a_tablet_reaches(client, table, link, settings, monkeypatch):
    monkeypatch.setattr("scoring.tablets.lan_address", lambda: "192.168.1.20")
    page = page_of(client, table, HTTP_HOST="localhost:8000")
    assert texts(page, "address") == [f"http://192.168.1.20:8000/t/{link.pk}/"]
    settings.TABLET_URL = "https://tarot.local:8443"
    page = page_of(client, table, HTTP_HOST="localhost:8000")
    assert texts(page, "address") == [f"https://tarot.local:8443/t/{link.pk}/"]


def test_a_site_that_listens_to_this_computer_alone_names_no_other(
    client, table, link, monkeypatch
):
    monkeypatch.setenv("TAROTCLUB_HOST", "127.0.0.1")
    page = page_of(client, table, HTTP_HOST="localhost:8000")
    assert texts(page, "address") == [f"http://localhost:8000/t/{link.pk}/"]
    assert "le site n’écoute que lui" in page


def test_without_a_network_it_warns(client, table, link, monkeypatch):
    monkeypatch.setattr("scoring.tablets.lan_address", lambda: None)
    page = page_of(client, table, HTTP_HOST="localhost:8000")
    assert "Cet ordinateur n’est relié à aucun réseau" in page


@pytest.mark.parametrize(
    ("address", "here"),
    [
        ("http://localhost:8000/", True),
        ("http://127.0.0.1/", True),
        ("http://[::1]:8000", True),
        ("http://192.168.1.20:8000", False),
        ("https://tarot.local", False),
    ],
)
def test_addresses_of_this_computer_only(address, here):
    assert stays_here(address) is here


def test_a_new_code_replaces_the_old(client, table, link):
    response = client.post(reverse("link_create", args=[table.pk]), follow=True)
    assert response.redirect_chain == [(reverse("table_link", args=[table.pk]), 303)]
    assert [str(message) for message in response.context["messages"]] == [
        "La table 1 a un nouveau code ; l’ancien, s’il y en avait un, n’ouvre plus rien."
    ]
    link.refresh_from_db()
    assert link.revoked_at is not None
    assert TableLink.objects.in_force(timezone.now()).count() == 1


def test_a_code_is_taken_back(client, table, link):
    response = client.post(reverse("link_revoke", args=[link.pk]), follow=True)
    assert [str(message) for message in response.context["messages"]] == [
        "Le code de la table 1 est retiré ; ce que la tablette garde y reste."
    ]
    assert TableLink.objects.in_force(timezone.now()).count() == 0


def test_who_has_to_wait_is_shown_and_let_in(client, table, link):
    for _ in range(3):
        pay_for_pin(link.pk, address="192.0.2.1", link=None)
    waiting = (
        "Des codes faux ont été tapés : quelqu’un doit attendre avant de réessayer."
        " Le code QR, lui, ouvre toujours."
    )
    assert waiting in page_of(client, table)
    response = client.post(reverse("pin_reopen", args=[link.pk]), follow=True)
    assert [str(message) for message in response.context["messages"]] == [
        "Le code de la table 1 peut de nouveau être tapé."
    ]
    assert waiting not in page_of(client, table)


def test_a_scorer_sees_the_code_and_cannot_change_it(client, table, link):
    client.force_login(factories.member(Role.SCORER, in_club=table.club))
    page = page_of(client, table)
    assert texts(page, "pin") == [f"{link.pin[:4]} {link.pin[4:]}"]
    assert '<form method="post" action="/tabl' not in page
    assert "Un arbitre ou un organisateur peut changer ce code" in page
    sentence = "Seul un arbitre ou un organisateur du club peut le faire : demandez-lui."
    for name, key in (
        ("link_create", table.pk),
        ("link_revoke", link.pk),
        ("pin_reopen", link.pk),
    ):
        response = client.post(reverse(name, args=[key]))
        assert response.status_code == 403
        assert response.context["sentence"] == sentence
    assert TableLink.objects.in_force(timezone.now()).get() == link


def test_without_a_link_a_scorer_is_told_whom_to_ask(client, table):
    client.force_login(factories.member(Role.SCORER, in_club=table.club))
    assert "Un arbitre ou un organisateur peut en créer un." in page_of(client, table)


def test_another_clubs_links_are_not_found(client, table, link):
    client.force_login(factories.member(Role.ORGANISER))
    pages = [
        ("get", "table_link", table.pk),
        ("post", "link_create", table.pk),
        ("post", "link_revoke", link.pk),
        ("post", "pin_reopen", link.pk),
    ]
    for method, name, key in pages:
        assert getattr(client, method)(reverse(name, args=[key])).status_code == 404
    link.refresh_from_db()
    assert link.revoked_at is None


def test_a_signing_link_has_no_page(client, table, link):
    phone = signing_link(seat=table.seated[0], asked_by=link)
    assert client.post(reverse("link_revoke", args=[phone.pk])).status_code == 404


def test_visitors_sign_in_first(client, table, link):
    client.logout()
    response = client.get(reverse("table_link", args=[table.pk]))
    assert response.url == f"/connexion/?next=/tables/{table.pk}/tablette/"


def test_the_tablets_page_is_for_everybody_and_says_nothing(client, table, link):
    client.logout()
    pages = [client.get(f"/t/{number}/") for number in (link.pk, link.pk + 50)]
    assert [page.status_code for page in pages] == [200, 200]
    assert [dict(page.cookies) for page in pages] == [{}, {}]
    assert "Ana" not in pages[0].content.decode()
    assert client.get(f"/s/{link.pk}/").status_code == 200
