"""Every table's code on one page."""

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.models import Role, TableLink
from scoring.services.links import create_link
from scoring.services.tables import close_table
from tests import factories


@pytest.fixture
def night(home, client):
    client.force_login(factories.member(Role.ORGANISER, in_club=home, username="zoe"))
    return factories.evening(in_club=home)


@pytest.fixture
def tables(night):
    return [factories.table(4, in_evening=night) for _ in range(3)]


# Tablets


def test_missing_codes_are_made_at_once(client, night, tables):
    create_link(table=tables[0])
    address = reverse("evening_tablets", args=[night.pk])
    assert "Créer les 2 codes qui manquent" in client.get(address).content.decode()
    response = client.post(address)
    assert (response.status_code, response.url) == (303, address)
    page = client.get(address).content.decode()
    pins = [link.pin for link in TableLink.objects.in_force(timezone.now())]
    assert len(pins) == 3
    assert all(f"{pin[:4]} {pin[4:]}" in page for pin in pins)


def test_a_scorer_asks_for_the_codes_that_are_missing(client, home, night, tables):
    client.force_login(factories.member(Role.SCORER, in_club=home))
    address = reverse("evening_tablets", args=[night.pk])
    page = client.get(address).content.decode()
    assert "3 tables n’ont pas de code : un arbitre ou un organisateur peut les créer." in page
    response = client.post(address)
    assert response.status_code == 403
    assert response.context["sentence"] == (
        "Seul un arbitre ou un organisateur du club peut le faire : demandez-lui."
    )
    assert TableLink.objects.count() == 0


def test_ended_tables_need_no_code(client, night, tables):
    for table in tables:
        close_table(table=table)
    page = client.get(reverse("evening_tablets", args=[night.pk])).content.decode()
    assert "Aucune table n’est ouverte" in page


@pytest.mark.parametrize("number", [1, 3])
def test_the_codes_cost_the_same_for_one_table_and_three(
    client, night, number, django_assert_num_queries
):
    for _ in range(number):
        create_link(table=factories.table(4, in_evening=night))
    with django_assert_num_queries(10):
        client.get(reverse("evening_tablets", args=[night.pk]))


def test_another_clubs_evening_is_not_found(client, night, tables):
    client.force_login(factories.member(Role.ORGANISER))
    assert client.get(reverse("evening_tablets", args=[night.pk])).status_code == 404
