"""The page of a table's mouches, and the line of the sheet that leads to it."""

from dataclasses import replace
from decimal import Decimal
from http import HTTPStatus

import pytest
from django.urls import reverse

from scoring.models import Role
from scoring.rules import FFT_4
from scoring.rules.ruleset import PotTerms
from tests import factories

MOUCHES = replace(FFT_4, id="maison-1-1", pot=PotTerms(passed_out=1, cap=None))


@pytest.fixture
def home(db, client):
    home = factories.club()
    client.force_login(factories.member(Role.SCORER, in_club=home))
    return home


@pytest.fixture
def table(home):
    """Everybody passes, then Bo fails: eight chips in the pot."""
    table = factories.table(in_club=home, ruleset=MOUCHES)
    factories.record(table, outcome="passed_out")
    factories.record(table, taker=1, points=Decimal(33))
    return table


def address(table):
    return reverse("table_pot", args=[table.pk])


def test_who_holds_what_and_what_is_left(client, table):
    page = client.get(address(table))
    assert page.status_code == HTTPStatus.OK
    assert page.context["holders"] == [
        ("Ana", -1, 2, 1),
        ("Bo", -5, 2, -3),
        ("Cy", -1, 2, 1),
        ("Di", -1, 2, 1),
    ]
    assert [row.words for row in page.context["pot"].rows] == [
        "Donne passée : chacun met 1 jeton",
        "Bo chute et met 4 jetons",
    ]


def test_the_sheet_leads_there(client, table, home):
    sheet = client.get(reverse("sheet", args=[table.pk])).content.decode()
    line = "Mouches : 8 au pot · Ana −1 · Bo −5 · Cy −1 · Di −1"
    assert f'<a class="back-link" href="{address(table)}">{line}</a>' in sheet
    plain = factories.table(in_club=home)
    assert "Mouches" not in client.get(reverse("sheet", args=[plain.pk])).content.decode()


def test_a_table_without_mouches_says_so(client, home):
    page = client.get(address(factories.table(in_club=home)))
    assert (page.status_code, page.context["pot"]) == (HTTPStatus.NOT_FOUND, None)
    assert "Cette table se joue sans mouches" in page.content.decode()


def test_before_the_first_deal_the_pot_is_empty(client, home):
    page = client.get(address(factories.table(in_club=home, ruleset=MOUCHES)))
    assert (page.context["pot"].pot, page.context["pot"].rows) == (0, ())


def test_another_clubs_table_is_not_there(client, home):
    elsewhere = factories.table(ruleset=MOUCHES)
    assert client.get(address(elsewhere)).status_code == HTTPStatus.NOT_FOUND


def test_it_is_read_only(client, table):
    assert client.post(address(table)).status_code == HTTPStatus.METHOD_NOT_ALLOWED


@pytest.mark.parametrize("deals", [0, 3])
def test_many_deals_ask_no_more(client, table, deals, django_assert_num_queries):
    for _ in range(deals):
        factories.record(table)
    with django_assert_num_queries(7):
        client.get(address(table))
