"""Invitations: made by an organiser, taken once, in time, by whoever has the word."""

from datetime import timedelta
from functools import partial
from http import HTTPStatus

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Action, Membership, Role
from tarotclub.people.models import Invitation
from tarotclub.people.services.invitations import (
    InvitationOverError,
    MemberAlreadyError,
    invite,
    take_invitation,
)
from tests import factories
from tests.answers import messages_of
from tests.threads import in_threads
from tournaments.models import EventHelper

NEWCOMER = {"person": "Léa Martin", "username": "lea", "password": "sept-cartes-au-chien"}


@pytest.fixture
def invited(home, odile):
    return invite(club=home, role=Role.ARBITER, event=None, by=odile)


def page(word):
    return reverse("invitation", args=[word])


def test_an_organiser_gets_a_link_and_a_code_that_are_stored_nowhere(client, home, odile):
    client.force_login(odile)
    answer = client.post(reverse("invitation_create", args=[home.pk]), {"role": "scorer"})
    [made] = Invitation.objects.all()
    word = answer.context["address"].rstrip("/").rpartition("/")[2]
    assert (made.club, made.role, made.event, made.made_by) == (home, "scorer", None, odile)
    assert made.ends_at - made.made_at == timedelta(days=2)
    assert word not in made.digest
    assert "no-store" in answer.headers["Cache-Control"]
    assert "<svg" in answer.context["qr"]
    assert Client().get(page(word)).status_code == HTTPStatus.OK
    assert [act.kind for act in Action.objects.filter(club=home)] == ["invite"]


def test_a_newcomer_chooses_name_and_password_and_is_in(client, home, invited):
    shown = client.get(page(invited.word))
    assert "Pour aider comme arbitre dans tout le club." in shown.text
    answer = client.post(page(invited.word), NEWCOMER)
    assert (answer.status_code, answer.url) == (HTTPStatus.FOUND, "/")
    assert messages_of(answer) == ["Bienvenue : vous êtes arbitre."]
    lea = User.objects.get(username="lea")
    assert (lea.get_full_name(), lea.memberships.get().role) == ("Léa Martin", Role.ARBITER)
    assert client.get("/soirees/").status_code == HTTPStatus.OK
    assert Invitation.objects.get().used_by == lea


def test_who_has_an_account_accepts_with_it(client, home, invited):
    elsewhere = factories.member(Role.ORGANISER, in_club=factories.club("Ailleurs"))
    client.force_login(elsewhere)
    assert "Accepter" in client.get(page(invited.word)).text
    client.post(page(invited.word))
    roles = dict(elsewhere.memberships.values_list("club__name", "role"))
    assert roles == {"Ailleurs": "organiser", home.name: "arbiter"}


def test_an_invitation_to_one_event_opens_nothing_else(client, home, odile):
    evening, other = (
        factories.evening(in_club=home, name=name) for name in ("Ce soir", "Hier")
    )
    invited = invite(club=home, role=Role.SCORER, event=evening, by=odile)
    answer = client.post(page(invited.word), NEWCOMER)
    assert answer.url == reverse("evening", args=[evening.pk])
    assert client.get(answer.url).status_code == HTTPStatus.OK
    assert client.get(reverse("evening", args=[other.pk])).status_code == HTTPStatus.NOT_FOUND
    assert client.get(reverse("club", args=[home.pk])).status_code == HTTPStatus.NOT_FOUND
    assert "Hier" not in client.get("/soirees/").text
    assert EventHelper.objects.get().event == evening
    assert Action.objects.latest("pk").kind == "add_helper"


def test_it_is_taken_once(invited):
    Client().post(page(invited.word), NEWCOMER)
    again = Client().post(page(invited.word), NEWCOMER | {"username": "max"})
    assert again.status_code == HTTPStatus.NOT_FOUND
    assert "Cette invitation ne vaut plus" in again.text
    assert not User.objects.filter(username="max").exists()


def test_two_at_once_take_it_once(committed):
    home = factories.club()
    odile = factories.member(Role.ORGANISER, in_club=home)
    word = invite(club=home, role=Role.SCORER, event=None, by=odile).word
    people = [User.objects.create_user(name) for name in ("lea", "max")]
    answers = in_threads(*(partial(take_invitation, word=word, user=user) for user in people))
    assert sorted(type(answer).__name__ for answer in answers) == [
        "Invitation",
        "InvitationOverError",
    ]
    assert Membership.objects.filter(user__in=people).count() == 1


def test_it_ends_by_itself_and_can_be_withdrawn(client, home, odile, invited):
    with time_machine.travel(timezone.now() + timedelta(days=2, minutes=1)):
        assert client.get(page(invited.word)).status_code == HTTPStatus.NOT_FOUND
    assert client.get(page(invited.word)).status_code == HTTPStatus.OK
    client.force_login(odile)
    ids = [home.pk, invited.invitation.pk]
    assert messages_of(client.post(reverse("invitation_withdraw", args=ids))) == [
        "L’invitation est retirée : son lien n’ouvre plus rien."
    ]
    assert Client().get(page(invited.word)).status_code == HTTPStatus.NOT_FOUND


def test_another_clubs_invitation_is_not_withdrawn(client, invited):
    stranger = factories.member(Role.ORGANISER, in_club=(other := factories.club("Ailleurs")))
    client.force_login(stranger)
    client.post(reverse("invitation_withdraw", args=[other.pk, invited.invitation.pk]))
    assert Client().get(page(invited.word)).status_code == HTTPStatus.OK


def test_it_falls_with_who_made_it(odile, invited):
    odile.memberships.update(role=Role.SCORER)
    with pytest.raises(InvitationOverError):
        take_invitation(word=invited.word, user=User(username="lea"))


def test_no_member_is_demoted_by_an_invitation(client, home, odile):
    """The last organiser who opens his own link stays what he is."""
    invited = invite(club=home, role=Role.VIEWER, event=None, by=odile)
    with pytest.raises(MemberAlreadyError):
        take_invitation(word=invited.word, user=odile)
    assert odile.memberships.get().role == Role.ORGANISER


def test_an_organiser_is_one_of_the_whole_club(client, home, odile):
    evening = factories.evening(in_club=home)
    foreign = factories.evening(in_club=factories.club("Ailleurs"))
    client.force_login(odile)
    for event, field in ((evening, "role"), (foreign, "event")):
        sent = {"role": "organiser", "event": event.pk}
        answer = client.post(reverse("invitation_create", args=[home.pk]), sent)
        assert set(answer.context["form"].errors) == {field}
    assert not Invitation.objects.exists()


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"username": "odile"}, "username"),
        ({"username": "ODILE"}, "username"),
        ({"username": "avec espace"}, "username"),
        ({"username": "odile\u3164"}, "username"),
        ({"password": "1234"}, "password"),
        ({"person": ""}, "person"),
    ],
)
def test_what_is_typed_wrong_is_said(client, odile, invited, changed, field):
    answer = client.post(page(invited.word), NEWCOMER | changed)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert set(answer.context["form"].errors) == {field}


def test_words_and_names_are_not_guessed_for_long(odile, invited):
    guessing = [Client().get(page("x" * 32)).status_code for _ in range(21)]
    assert guessing == [HTTPStatus.NOT_FOUND] * 20 + [HTTPStatus.TOO_MANY_REQUESTS]


def test_names_are_not_guessed_for_long(odile, invited):
    sent = NEWCOMER | {"username": "odile"}
    statuses = [Client().post(page(invited.word), sent).status_code for _ in range(21)]
    assert statuses[-1] == HTTPStatus.TOO_MANY_REQUESTS


def test_mail_is_offered_where_the_site_sends_it(client, home, odile, settings):
    client.force_login(odile)
    form = reverse("invitation_create", args=[home.pk])
    assert "mail" not in client.get(form).context["form"].fields
    settings.EMAIL_HOST = "mail.club.example"
    answer = client.post(form, {"role": "scorer", "mail": "lea@club.example"})
    [letter] = mail.outbox
    assert letter.to == ["lea@club.example"]
    assert letter.subject == "Tarot de la Halle vous invite"
    assert answer.context["address"] in letter.body
