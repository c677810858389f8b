"""The page of a table's ruleset: an arbiter compares, says why, and scores it anew."""

from dataclasses import replace
from decimal import Decimal
from http import HTTPStatus

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from scoring.models import Role, Table, TableRuleset
from scoring.rules import FFT_4
from scoring.services.house import copy_ruleset
from scoring.services.tables import close_table
from tests import factories


@pytest.fixture
def house(home):
    dearer = replace(FFT_4, base=30)
    return copy_ruleset(club=home, name="Nos règles", ruleset=dearer, preset="fft-4")


@pytest.fixture
def table(home):
    table = factories.table(in_club=home)
    factories.record(table)
    factories.record(table, contract="petite", bouts=1, points=Decimal(51))
    return table


@pytest.fixture
def client(client, home):
    client.force_login(factories.member(Role.ARBITER, in_club=home))
    return client


def address(table, key=None):
    return reverse("table_ruleset", args=[table.pk]) + (f"?avec={key}" if key else "")


def apply(client, table, key, **sent):
    table.refresh_from_db()
    data = {"revision": table.revision, "reason": "Le club joue 30"} | sent
    return client.post(address(table, key), data)


def bilan(table):
    return sum(score.points for score in table.seats.get(position=0).scores.all())


def test_the_arbiter_is_offered_what_as_many_play(client, table, house):
    choices = client.get(address(table)).context["choice"].fields["avec"].choices
    assert choices == [
        (str(house.pk), "Nos règles"),
        ("misere-4", "Jouer la misère à 4"),
        ("sans-petite-4", "Tarot à 4, sans la petite"),
        ("base-seule-4", "Tarot à 4, seule la base est multipliée"),
    ]


def test_before_and_after_are_shown_and_nothing_is_stored(client, table, house):
    page = client.get(address(table, house.pk))
    comparison = page.context["comparison"]
    assert (page.status_code, comparison.changed) == (HTTPStatus.OK, 2)
    assert [cell.after for cell in comparison.bilans] == [318, -106, -106, -106]
    assert bilan(table) == 198 + 75


def test_with_a_reason_it_is_done_and_the_same_page_takes_it_back(client, table, house):
    close_table(table=table)
    response = apply(client, table, house.pk)
    assert response.url == reverse("sheet", args=[table.pk])
    sentences = [str(message) for message in get_messages(response.wsgi_request)]
    assert sentences == ["La table est comptée avec « Nos règles »."]
    assert bilan(table) == 318
    former = TableRuleset.objects.get()
    page = client.get(address(table))
    assert [(was, name) for was, name, _by in page.context["former"]] == [
        (former, "Tarot à 4 (règles FFT)")
    ]
    apply(client, table, f"avant-{former.pk}")
    assert bilan(table) == 198 + 75
    assert Table.objects.get(pk=table.pk).rules == FFT_4


def test_a_reason_is_needed(client, table, house):
    response = apply(client, table, house.pk, reason=" ")
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["form"].errors == {
        "reason": ["Dites pourquoi le règlement change : le motif reste écrit."]
    }


def test_a_deal_meanwhile_asks_again(client, table, house):
    factories.record(table)
    response = apply(client, table, house.pk, revision=1)
    assert (response.status_code, response.context["form"].stale) == (HTTPStatus.CONFLICT, True)
    assert len(response.context["comparison"].deals) == 3
    assert TableRuleset.objects.count() == 0
    apply(client, table, house.pk)
    assert TableRuleset.objects.count() == 1


def test_a_contradiction_is_named_and_not_done(client, table, house):
    page = client.get(address(table, "sans-petite-4"))
    assert [deal.number for deal in page.context["comparison"].refused] == [2]
    response = apply(client, table, "sans-petite-4")
    assert response.status_code == HTTPStatus.CONFLICT
    assert TableRuleset.objects.count() == 0
    apply(client, table, house.pk)
    assert TableRuleset.objects.count() == 1


@pytest.mark.parametrize("key", ["fft-5", "fft-4", "avant-1", "x"])
def test_what_is_not_offered_is_refused(client, table, key):
    response = client.get(address(table, key))
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["choice"].errors == {
        "avec": ["Choisissez un des règlements proposés."]
    }


def test_a_scorer_looks_only(client, table, home, house):
    client.force_login(factories.member(Role.SCORER, in_club=home))
    page = client.get(address(table, house.pk))
    assert (page.status_code, page.context.get("choice")) == (HTTPStatus.OK, None)
    assert apply(client, table, house.pk).status_code == HTTPStatus.FORBIDDEN
    assert TableRuleset.objects.count() == 0


def test_another_clubs_table_is_not_there(client):
    elsewhere = factories.table()
    assert client.get(address(elsewhere)).status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("deals", [0, 4])
def test_many_deals_ask_no_more(client, table, house, deals, django_assert_num_queries):
    for _ in range(deals):
        factories.record(table)
    with django_assert_num_queries(11):
        client.get(address(table, house.pk))
