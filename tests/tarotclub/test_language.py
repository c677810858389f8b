"""Which language a page speaks: the browser's at a first entry, then an account's anywhere."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from tarotclub.people.services.invitations import invite
from tests import factories

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en-GB,en;q=0.9"}
ODILE = {"username": "odile", "password": "secret"}


@pytest.fixture
def home():
    return factories.club()


@pytest.fixture
def odile(home):
    return factories.member(Role.ORGANISER, in_club=home, username="odile")


def spoken(client, address):
    return client.get(address).headers["Content-Language"]


def test_an_invitation_and_a_first_sign_in_speak_the_browsers_language(home, odile):
    word = invite(club=home, role=Role.SCORER, event=None, by=odile).word
    for address in (reverse("login"), reverse("invitation", args=[word])):
        for header, language in ((ENGLISH, "en"), ({"accept-language": "de"}, "fr")):
            assert spoken(Client(headers=header), address) == language
    client = Client(headers=ENGLISH)
    newcomer = {"person": "Léa Martin", "username": "lea", "password": "sept-cartes-au-chien"}
    client.post(reverse("invitation", args=[word]), newcomer)
    assert spoken(client, reverse("evening_list")) == "en"


def test_an_account_keeps_its_language_on_any_device(odile):
    first, second = Client(headers=ENGLISH), Client()
    first.post(reverse("login"), ODILE)
    second.post(reverse("login"), ODILE)
    assert [spoken(client, "/soirees/") for client in (first, second)] == ["en", "en"]
    second.post(reverse("set_language"), {"language": "fr"})
    assert spoken(second, "/soirees/") == "fr"
    third = Client(headers=ENGLISH)
    assert spoken(third, reverse("login")) == "en"
    third.post(reverse("login"), ODILE)
    assert spoken(third, "/soirees/") == "fr"


def test_the_address_of_the_sign_in_page_does_not_outdo_the_account(odile):
    client = Client()
    client.post(reverse("login"), ODILE)
    second = Client()
    asked = f"{reverse('login')}?langue=en"
    assert spoken(second, asked) == "en"
    second.post(asked, ODILE)
    assert spoken(second, "/soirees/") == "fr"


def test_a_language_that_is_none_changes_nothing(odile):
    client = Client()
    client.post(reverse("login"), ODILE)
    for forged in ("xx", "EN", "fr-FR"):
        answer = client.post(reverse("set_language"), {"language": forged})
        assert list(answer.cookies) == []
    assert spoken(client, "/soirees/") == "fr"
    stranger = Client()
    stranger.post(reverse("set_language"), {"language": "en"})
    assert spoken(stranger, reverse("login")) == "en"
