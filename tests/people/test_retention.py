"""What is kept for a time only goes by itself, as docs/PRIVACY.md says."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.conf import settings as site
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.utils import timezone

from scoring.models import Action, Role
from scoring.services.clubs import add_member
from tarotclub.models import Tries
from tarotclub.people.forgetter import Forgetter
from tarotclub.people.services import retention
from tarotclub.people.services.retention import Forgotten, forget_old
from tests.factories import club, member
from tests.server import ROOT
from tournaments.event.services.sendings import KEPT
from tournaments.models import Sending

pytestmark = pytest.mark.django_db
PAGE = (ROOT / "docs" / "PRIVACY.md").read_text(encoding="utf-8")
NOW = timezone.now()
A_MINUTE = timedelta(minutes=1)


def kept(model):
    return model.objects.count()


def test_what_is_old_goes_and_what_is_not_stays():
    user = member()
    for age in (timedelta(0), A_MINUTE):
        Session.objects.create(session_key=f"s{age}", expire_date=NOW - age + A_MINUTE / 2)
        at = NOW - timedelta(days=1) - age + A_MINUTE / 2
        Tries.objects.create(subject="name", who=f"192.0.2.{age.seconds}", at=at)
        Sending.objects.create(by=user, uuid=uuid4(), at=NOW - KEPT - age + A_MINUTE / 2)
    assert forget_old(NOW) == Forgotten(sessions=1, tries=1, sendings=1, refused=0, accounts=0)
    assert [kept(model) for model in (Session, Tries, Sending)] == [1, 1, 1]
    assert forget_old(NOW) == Forgotten(0, 0, 0, 0, 0)


def test_addresses_are_kept_as_long_as_the_setting_says(settings):
    settings.ADDRESS_DAYS = 3
    Tries.objects.create(subject="name", who="192.0.2.1", at=NOW - timedelta(days=2))
    assert forget_old(NOW).tries == 0


def unused(user, days):
    User.objects.filter(pk=user.pk).update(last_login=NOW - timedelta(days=days))
    return user


def test_an_account_that_nobody_uses_is_closed_and_the_log_says_so():
    home = club()
    old, recent = (member(in_club=home) for _each in range(2))
    never = member(in_club=home)
    User.objects.filter(pk=never.pk).update(date_joined=NOW - timedelta(days=1096))
    unused(old, 1096)
    unused(recent, 1094)
    assert forget_old(NOW).accounts == 2
    assert list(User.objects.filter(is_active=True)) == [recent]
    told = Action.objects.filter(kind="retire_account", club=home)
    assert {one.data["user"] for one in told} == {old.pk, never.pk}
    assert forget_old(NOW).accounts == 0


def test_the_last_organiser_of_a_club_keeps_his_account():
    home, other = club(), club("Ailleurs")
    first = unused(member(Role.ORGANISER, in_club=home), 2000)
    second = unused(member(Role.ORGANISER, in_club=home), 2000)
    add_member(club=other, user=second, role=Role.ORGANISER)
    forget_old(NOW)
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.is_active, second.is_active) == (False, True)


def test_accounts_can_be_left_as_they_are(settings):
    settings.ACCOUNT_DAYS = 0
    unused(member(), 5000)
    assert forget_old(NOW).accounts == 0


def test_the_command_says_what_went(capsys):
    Tries.objects.create(subject="name", who="192.0.2.1", at=NOW - timedelta(days=9))
    call_command("forget")
    assert capsys.readouterr().out == (
        "Oublié : 0 sessions, 1 essais d’entrée, 0 envois, 0 donnes écartées."
        " Comptes fermés : 0.\n"
    )


def test_the_server_forgets_at_its_start_and_stops(monkeypatch):
    """Time is what is measured here, so the work itself is only counted."""
    counted, each = [], Forgetter()

    def once():
        counted.append(1)
        each.close()

    monkeypatch.setattr("tarotclub.people.forgetter.forget_old", once)
    each._forget()  # noqa: SLF001 (what the thread does)
    assert counted == [1]


def test_the_page_names_the_settings_as_they_are():
    told = dict(re.findall(r"`([A-Z]+_DAYS)` jours[^(|]*\((\d+)\)", PAGE))
    assert told == {
        "ACCOUNT_DAYS": str(site.ACCOUNT_DAYS),
        "SESSION_DAYS": str(site.SESSION_COOKIE_AGE // 86400),
        "ADDRESS_DAYS": str(site.ADDRESS_DAYS),
        "REFUSED_DAYS": str(site.REFUSED_DAYS),
    }
    assert f"| {retention.SENDINGS_KEPT.days} jours |" in PAGE
