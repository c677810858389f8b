"""The page of an evening's accounts, and the organiser's word on what a point costs."""

from dataclasses import replace
from http import HTTPStatus

import pytest
from django.urls import reverse

from scoring.models import Action, Role
from scoring.rules import FFT_4
from scoring.rules.ruleset import PotTerms
from tests import factories
from tests.tournaments.paper.reading import pages

MOUCHES = replace(FFT_4, id="maison-1-1", pot=PotTerms(passed_out=1, cap=None))


def address(evening):
    return reverse("evening_settlement", args=[evening.pk])


@pytest.fixture
def organiser(client, club):
    user = factories.member(Role.ORGANISER, in_club=club)
    client.force_login(user)
    return user


@pytest.fixture
def treasurer(client, club):
    user = factories.member(Role.TREASURER, in_club=club)
    client.force_login(user)
    return user


@pytest.fixture
def played(night):
    """Mouches: all pass, and then Ana makes her garde and takes the pot."""
    table = factories.table(in_evening=night, ruleset=MOUCHES)
    factories.record(table, outcome="passed_out")
    factories.record(table)
    return night


def test_who_gives_what_to_whom(client, played, treasurer):
    page = client.get(address(played))
    (chips,) = page.context["settlement"].chips
    assert list(chips.accounts.payments) == [
        "Bo donne 1 jeton à Ana",
        "Cy donne 1 jeton à Ana",
        "Di donne 1 jeton à Ana",
    ]
    assert page.context["form"] is None
    assert "Rien à régler" not in page.content.decode()


def test_an_evening_without_stakes_has_nothing_to_settle(client, night, treasurer):
    factories.record(factories.table(in_evening=night))
    page = client.get(address(night)).content.decode()
    assert page.count("Rien à régler") == 1
    assert "Jetons des mouches" not in page


def test_an_organiser_says_what_a_point_costs(client, played, organiser, messages_of):
    response = client.post(address(played), {"cents": "2"})
    assert (response.status_code, response.url) == (HTTPStatus.FOUND, address(played))
    assert messages_of(response) == ["Les comptes sont à jour."]
    played.refresh_from_db()
    assert (played.cents_a_point, played.revision) == (2, 6)
    action = Action.objects.get(kind="set_cents")
    assert (action.by, action.data) == (
        organiser,
        {"event": played.pk, "changes": {"cents_a_point": [0, 2]}},
    )
    money = client.get(address(played)).context["settlement"].money
    assert [one.words.replace("\xa0", " ") for one in money.balances] == [
        "+3,96 €",
        "−1,32 €",
        "−1,32 €",
        "−1,32 €",
    ]


def test_the_same_word_again_changes_nothing(client, played, organiser):
    client.post(address(played), {"cents": "0"})
    assert not Action.objects.filter(kind="set_cents").exists()


@pytest.mark.parametrize("cents", ["", "x", "-1", "101", "1,5", "9" * 40])
def test_what_is_no_stake_is_refused(client, played, organiser, cents):
    response = client.post(address(played), {"cents": cents})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["form"].errors == {
        "cents": ["Écrivez un nombre entier de centimes, de 0 à 100 : 0 si rien ne se paie."]
    }


@pytest.mark.parametrize("role", [Role.TREASURER, Role.ARBITER])
def test_others_do_not_decide_on_money(client, played, club, role):
    client.force_login(factories.member(role, in_club=club))
    response = client.post(address(played), {"cents": "2"})
    assert response.status_code == HTTPStatus.FORBIDDEN
    assert response.context["sentence"] == (
        "Seul un organisateur du club peut le faire : demandez-lui."
    )
    played.refresh_from_db()
    assert played.cents_a_point == 0


def test_another_clubs_evening_is_not_there(client, night):
    elsewhere = factories.evening()
    assert client.get(address(elsewhere)).status_code == HTTPStatus.NOT_FOUND
    pdf = reverse("settlement_pdf", args=[elsewhere.pk])
    assert client.get(pdf).status_code == HTTPStatus.NOT_FOUND


def test_the_accounts_on_paper(client, played, organiser):
    client.post(address(played), {"cents": "2"})
    response = client.get(reverse("settlement_pdf", args=[played.pk]))
    assert response.headers["Content-Type"] == "application/pdf"
    [page] = pages(response.content)
    lines = [line.replace("\xa0", " ") for line in page.splitlines()]
    assert [line for line in lines if " donne " in line] == [
        *(f"{name} donne 1 jeton à Ana" for name in ("Bo", "Cy", "Di")),
        *(f"{name} donne 1,32 € à Ana" for name in ("Bo", "Cy", "Di")),
    ]


def test_queries_do_not_grow(client, played, treasurer, django_assert_num_queries):
    for _ in range(2):
        with django_assert_num_queries(7):
            client.get(address(played))
        factories.record(factories.table(in_evening=played, ruleset=MOUCHES))
