import re
from http import HTTPStatus

import pytest
from django.urls import reverse

from scoring.models import Role
from scoring.services.tables import close_table
from tests import factories
from tournaments.evenings.services import seat_table
from tournaments.event.services.closing import close_event, reopen_event

REOPENERS = [Role.ARBITER, Role.ORGANISER]


@pytest.fixture
def ended(night, come):
    """A table of the evening, just ended."""
    table = factories.table(in_evening=night, seated=come(4))
    close_table(table=table)
    return table


def reopening(table):
    return reverse("table_reopen", args=[table.pk])


HELP = "En savoir plus dans le mode d’emploi"


def panel(response):
    """Give what the page says below its banner, tags and spacing aside."""
    main = re.search(r"<main.*</main>", response.content.decode(), re.DOTALL)[0]
    main = re.sub(r"<template.*?</template>", " ", main, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def stays_ended(table):
    table.refresh_from_db()
    return table.closed_at is not None


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_scorer_may_not_reopen(client, ended, method):
    response = getattr(client, method)(reopening(ended))
    assert (response.status_code, stays_ended(ended)) == (HTTPStatus.FORBIDDEN, True)
    assert response.context["sentence"] == (
        "Seul un arbitre ou un organisateur du club peut le faire : demandez-lui."
    )


@pytest.mark.parametrize("role", REOPENERS)
def test_an_arbiter_reopens_a_table(client, scorer, ended, messages_of, role):
    scorer.memberships.update(role=role)
    asked = client.get(reopening(ended))
    assert panel(asked).startswith("Rouvrir la table 1 ?")
    assert "le classement les comptera" in panel(asked)
    response = client.post(reopening(ended))
    assert (response.url, messages_of(response)) == (
        reverse("sheet", args=[ended.pk]),
        ["La table 1 est rouverte."],
    )
    assert not stays_ended(ended)


def test_a_table_of_no_evening_is_reopened_too(client, scorer, club):
    scorer.memberships.update(role=Role.ARBITER)
    table = factories.table(4, in_club=club)
    close_table(table=table)
    assert "classement" not in panel(client.get(reopening(table)))  # nobody counts it
    client.post(reopening(table))
    assert not stays_ended(table)


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_table_of_an_ended_evening_waits_for_the_evening(
    client, scorer, night, ended, method
):
    scorer.memberships.update(role=Role.ARBITER)
    close_event(event=night)
    response = getattr(client, method)(reopening(ended))
    assert (response.status_code, stays_ended(ended)) == (HTTPStatus.CONFLICT, True)
    assert panel(response) == (
        "La soirée est terminée La table 1 ne se rouvre pas seule : rouvrez d’abord la soirée."
        f" {HELP} Rouvrir la soirée Revenir à la feuille"
    )
    assert reverse("evening_reopen", args=[night.pk]) in response.content.decode()
    reopen_event(event=night)
    close_table(table=ended)
    client.post(reopening(ended))
    assert not stays_ended(ended)


def test_a_table_whose_player_sits_elsewhere_waits_for_him(client, scorer, night, ended, come):
    scorer.memberships.update(role=Role.ARBITER)
    ana = ended.seated[0].player
    sitting = [ana, *come(3)]
    there = seat_table(evening=night, ruleset=ended.rules, players=sitting, first_dealer=0)
    response = client.post(reopening(ended))
    assert (response.status_code, stays_ended(ended)) == (HTTPStatus.CONFLICT, True)
    assert panel(response) == (
        "La table 1 reste terminée Ana joue encore à la table 2 : terminez-la d’abord."
        f" {HELP} Voir la table 2 Revenir à la feuille"
    )
    close_table(table=there)
    client.post(reopening(ended))
    assert not stays_ended(ended)


def test_another_clubs_table_is_not_found(client, scorer):
    scorer.memberships.update(role=Role.ORGANISER)
    other = factories.table(4)
    close_table(table=other)
    for method in (client.get, client.post):
        assert method(reopening(other)).status_code == HTTPStatus.NOT_FOUND
    assert stays_ended(other)
