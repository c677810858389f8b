"""Letters: once each time that something changes, the day before, and none without a server."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.home_entries.homes import announced, enter
from tournaments.event.services.setting_up import announce_change
from tournaments.home_entries.letters import send_due
from tournaments.home_entries.services import (
    LETTERS,
    Person,
    leave_from_home,
    replace_from_home,
)
from tournaments.models import HomeEntry

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def server(settings):
    settings.EMAIL_HOST = "mail.club.example"


def event_in(days):
    event = announced(1)
    event.date = timezone.localdate() + timedelta(days=days)
    event.save(update_fields=["date"])
    return event


def sentences(mailoutbox):
    """The second paragraph but one of each letter, and whom it goes to."""
    told = [(letter.to, letter.body.split("\n\n")[2].strip()) for letter in mailoutbox]
    mailoutbox.clear()
    return [(to[0], words.replace("\xa0", " ")) for to, words in told]


def test_each_change_is_told_once(mailoutbox):
    event = event_in(9)
    [ada] = enter(event, "Ada Roux", email="ada@club.example", site="https://club.example")
    [bea] = enter(event, "Bea Petit", email="bea@club.example")
    enter(event, "Cléo Blanc")
    assert (send_due(), send_due()) == (2, 0)
    assert f"https://club.example/inscription/lien/{ada.key}/" in mailoutbox[0].body
    assert sentences(mailoutbox) == [
        ("ada@club.example", "Vous avez une place : n° 1 de la liste."),
        ("bea@club.example", "C’est complet : vous êtes le n° 1 de la liste d’attente."),
    ]
    leave_from_home(home=ada)
    assert send_due() == 2
    number = HomeEntry.objects.get(pk=bea.pk).entry.number
    assert sentences(mailoutbox) == [
        ("ada@club.example", "Vous n’êtes plus inscrit."),
        ("bea@club.example", f"Vous avez une place : n° {number} de la liste."),
    ]


def test_who_comes_instead_is_written_to_at_his_own_address(mailoutbox):
    [ada] = enter(event_in(2), "Ada Roux", email="ada@club.example")
    send_due()
    mailoutbox.clear()
    ida = replace_from_home(home=ada, person=Person("Ida Blanc", email="ida@club.example"))
    send_due()
    assert "Pour confirmer" not in mailoutbox[0].body
    assert f"/inscription/lien/{ida.key}/" in mailoutbox[1].body
    assert sentences(mailoutbox) == [
        ("ada@club.example", "Vous avez donné votre place : ce lien ne fait plus rien."),
        ("ida@club.example", "Vous avez une place : n° 1 de la liste."),
    ]
    assert send_due(timezone.now() + timedelta(days=1)) == 1
    assert [letter.to for letter in mailoutbox] == [["ida@club.example"]]


def test_the_day_before_who_has_a_place_is_reminded_once(mailoutbox):
    event = event_in(2)
    enter(event, "Ada Roux", email="ada@club.example")
    send_due()
    mailoutbox.clear()
    tomorrow = timezone.now() + timedelta(days=1)
    assert (send_due(tomorrow), send_due(tomorrow), len(mailoutbox)) == (1, 0, 1)


def test_in_the_language_in_which_he_entered(mailoutbox):
    enter(event_in(9), "Ada Roux", email="ada@club.example", language="en")
    send_due()
    assert sentences(mailoutbox)[0][1] == "You have a place: no. 1 of the list."


def test_a_letter_that_did_not_go_is_sent_later(mailoutbox, settings):
    enter(event_in(9), "Ada Roux", email="ada@club.example")
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9  # where nobody answers
    assert send_due() == 0
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert (send_due(), len(mailoutbox)) == (1, 1)


def test_who_comes_is_told_that_it_is_cancelled(mailoutbox):
    event = event_in(9)
    enter(event, "Ada Roux", email="ada@club.example")
    send_due()
    mailoutbox.clear()
    announce_change(event=event, notice="La salle est inondée.")
    assert (send_due(), send_due()) == (1, 0)
    assert "Riom, annulé\nLa salle est inondée." in mailoutbox[0].body


def test_nobody_is_flooded_and_none_goes_without_a_server(mailoutbox, settings):
    event = event_in(9)
    for n in range(LETTERS + 3):
        enter(event, f"Joueur {'abcdefghij'[n] * 6}", email="ada@club.example")
    assert HomeEntry.objects.exclude(email="").count() == LETTERS
    settings.EMAIL_HOST = ""
    assert (send_due(), mailoutbox) == (0, [])
