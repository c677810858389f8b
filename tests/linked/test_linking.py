"""A hall's computer is linked to its club's site by a code that is good once."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.models import Action, Role
from tarotclub.accounts.acting import Act
from tarotclub.linked.message import FOLDER, KeyGoneError, SiteAwayError, make_key
from tarotclub.linked.services.hall import (
    LinkedAlreadyError,
    end_link,
    exchange,
    link_site,
    send_event,
    stick_file,
)
from tarotclub.linked.services.site import (
    CodeWrongError,
    HallNamedError,
    accept_hall,
    end_hall,
    offer_code,
)
from tests import factories
from tests.linked.conftest import linked
from tournaments.models import LinkedHall, Outgoing, SiteLink


def test_a_code_links_one_computer_once(site):
    _hall, code = offer_code(club=site, name="Brest")
    first, second = make_key(), make_key()
    made = accept_hall(key=first, code=code)
    assert accept_hall(key=first, code=code) == made  # the answer was lost
    with pytest.raises(CodeWrongError):
        accept_hall(key=second, code=code)
    assert [hall.public_key for hall in LinkedHall.objects.all()] == [first]
    assert list(Action.objects.values_list("kind", flat=True)) == ["link_hall", "invite_hall"]


def test_a_code_is_typed_as_one_likes(site):
    _hall, code = offer_code(club=site, name="Brest")
    assert accept_hall(key=make_key(), code=code.replace("-", " ").lower()).name == "Brest"


@pytest.mark.parametrize("hours", [-2, 2])
def test_a_code_is_good_for_an_hour(site, hours):
    _hall, code = offer_code(club=site, name="Brest")
    late = Act(moment=timezone.now() + timedelta(hours=hours))
    with pytest.raises(CodeWrongError):
        accept_hall(key=make_key(), code=code, act=late)


@pytest.mark.parametrize("code", ["", "AAAA-BBBB-CCCC", "é", "\udcff"])
def test_another_code_links_nobody(site, code):
    offer_code(club=site, name="Brest")
    with pytest.raises(CodeWrongError):
        accept_hall(code=code, key="00")


def test_a_name_is_one_halls(link, site):
    with pytest.raises(HallNamedError):
        offer_code(club=site, name="Brest")
    end_hall(hall=LinkedHall.objects.get())
    again = [offer_code(club=site, name="Brest")[1] for _tap in range(2)]
    assert again[0] == again[1]
    assert LinkedHall.objects.filter(ended_at=None).count() == 1


def test_the_key_is_its_owners_alone(site, settings):
    key = make_key()
    file = settings.DATA_DIR / FOLDER / key
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_a_copy_without_the_key_says_so(link, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "another computer"
    exchange(link)
    link.refresh_from_db()
    assert link.trouble == str(KeyGoneError())
    with pytest.raises(KeyGoneError):
        stick_file(link)


def test_a_site_that_is_away_is_said_and_nothing_is_lost(link):
    night = factories.evening(in_club=link.club)
    send_event(club=link.club, event=night)
    exchange(link)
    link.refresh_from_db()
    assert link.trouble == str(SiteAwayError())
    assert [row.answered_at for row in Outgoing.objects.all()] == [None]


def test_nothing_is_left_of_a_link_that_was_never_made(site, home, settings):
    with pytest.raises(SiteAwayError):
        link_site(club=home, address="http://127.0.0.1:1", code="X")
    assert list((settings.DATA_DIR / FOLDER).iterdir()) == []


def test_a_club_has_one_site_until_that_is_undone(link, site, settings):
    with pytest.raises(LinkedAlreadyError):
        link_site(club=link.club, address="http://127.0.0.1:1", code="X")
    end_link(club=link.club)
    assert (SiteLink.objects.count(), list((settings.DATA_DIR / FOLDER).iterdir())) == (0, [])


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Recopiez l’adresse que montre le site."),
        (
            "http://tarot.example",
            "Sans « https » les noms se lisent en chemin : prenez l’adresse en https.",
        ),
        *(
            (odd, "Cette adresse n’en est pas une : recopiez-la comme le site la montre.")
            for odd in ("https://", "ftp://tarot.example", "https://a:b", "https://[")
        ),
    ],
)
def test_an_address_that_is_none_is_refused_in_words(client, odile, home, typed, sentence):
    client.force_login(odile)
    answer = client.post(reverse("site_link", args=[home.pk]), {"address": typed, "code": "X"})
    [shown] = answer.context["form"].errors["address"]
    assert (answer.status_code, shown.replace("\N{NO-BREAK SPACE}", " ")) == (422, sentence)


def test_the_page_of_a_code_shows_it_once(client, odile, home):
    client.force_login(odile)
    shown = client.post(reverse("hall_offer", args=[home.pk]), {"name": "Brest"})
    code = shown.context["code"]
    assert f"<strong>{code}</strong>" in shown.content.decode()
    listed = client.get(reverse("club_linked", args=[home.pk])).content.decode()
    assert ("Brest" in listed, code in listed) == (True, False)


def test_a_list_takes_as_many_queries_for_three_as_for_one(
    client, link, site, django_assert_num_queries, django_assert_max_num_queries
):
    client.force_login(factories.member(Role.ORGANISER, in_club=site))
    address = reverse("club_linked", args=[site.pk])
    client.get(address)
    with django_assert_max_num_queries(20) as first:
        client.get(address)
    for name in ("Quimper", "Vannes"):
        linked(site, factories.club(name), name)
    with django_assert_num_queries(len(first)):
        client.get(address)
