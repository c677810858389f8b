"""How a player's name is shown is set from the evening he plays in."""

import pytest
from django.urls import reverse

from tests.factories import evening, member, players
from tournaments.entries.services.entries import add_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return evening()


@pytest.fixture
def ana(night):
    (player,) = players(1, in_club=night.club)
    add_entry(event=night, player=player)
    return player


@pytest.fixture
def address(night, ana):
    return reverse("evening_player", args=[night.pk, ana.pk])


@pytest.fixture(autouse=True)
def signed_in(client, night):
    client.force_login(member(in_club=night.club))


def test_the_desk_leads_there(client, night, address):
    assert address in client.get(reverse("evening", args=[night.pk])).text


def test_a_choice_is_kept(client, night, ana, address):
    answer = client.post(address, {"publication": "initials"}, follow=True)
    assert answer.redirect_chain == [(reverse("evening", args=[night.pk]), 302)]
    ana.refresh_from_db()
    assert ana.publication == "initials"
    page = client.get(address)
    assert page.context["form"].initial == {"publication": "initials"}
    assert "Ce que les autres voient de ce joueur" in page.text


@pytest.mark.parametrize("given", ["", "rien", "FULL"])
def test_nonsense_is_refused_in_words(client, ana, address, given):
    answer = client.post(address, {"publication": given})
    assert answer.status_code == 422
    assert "Choisissez dans la liste." in answer.text
    ana.refresh_from_db()
    assert ana.publication == "full"


def test_somebody_of_another_club_is_not_found(client, night):
    (other,) = players(1)
    assert client.get(reverse("evening_player", args=[night.pk, other.pk])).status_code == 404
