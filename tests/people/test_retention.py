"""What is kept for a time only goes by itself, as docs/PRIVACY.md says."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.conf import settings as site
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Action, Club, Role
from scoring.services.clubs import add_member
from scoring.services.deals import forget_refused
from tarotclub.accounts.sessions import stored_key
from tarotclub.models import ChosenDays, Tries, kept_days, usual_days
from tarotclub.people.forms.clubs import OUTLIVED, TOO_SOON, DaysForm
from tarotclub.people.services import retention
from tarotclub.people.services.retention import choose_days, forget_old
from tarotclub.serving.workshop import every
from tests.factories import club, member
from tests.server import ROOT
from tournaments.event.services.writing import KEPT
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
    gone = {"sessions": 1, "tries": 1, "sendings": 1}
    forgotten = forget_old(NOW)
    assert {kind: rows for kind, rows in forgotten.items() if rows} == gone
    assert [kept(model) for model in (Session, Tries, Sending)] == [1, 1, 1]
    assert set(forget_old(NOW).values()) == {0}


def test_addresses_are_kept_as_long_as_the_setting_says(settings):
    settings.ADDRESS_DAYS = 3
    Tries.objects.create(subject="name", who="192.0.2.1", at=NOW - timedelta(days=2))
    assert forget_old(NOW)["tries"] == 0


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
    assert forget_old(NOW)["accounts"] == 2
    assert list(User.objects.filter(is_active=True)) == [recent]
    told = Action.objects.filter(kind="retire_account", club=home)
    assert {one.data["user"] for one in told} == {old.pk, never.pk}
    assert forget_old(NOW)["accounts"] == 0


def test_the_last_organiser_of_a_club_keeps_his_account():
    home, other = club(), club("Ailleurs")
    first = unused(member(Role.ORGANISER, in_club=home), 2000)
    second = unused(member(Role.ORGANISER, in_club=home), 2000)
    add_member(club=other, user=second, role=Role.ORGANISER)
    forget_old(NOW)
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.is_active, second.is_active) == (False, True)


def test_the_last_who_administers_the_site_keeps_his_account():
    """He may be in no club, where nobody could open it again."""
    both = [unused(User.objects.create_superuser(name), 2000) for name in ("ana", "bo")]
    assert forget_old(NOW)["accounts"] == 1
    assert forget_old(NOW)["accounts"] == 0
    assert list(User.objects.filter(is_active=True)) == both[1:]


def test_accounts_can_be_left_as_they_are(settings):
    settings.ACCOUNT_DAYS = 0
    unused(member(), 5000)
    assert forget_old(NOW)["accounts"] == 0


def test_the_command_says_what_went(capsys):
    Tries.objects.create(subject="name", who="192.0.2.1", at=NOW - timedelta(days=9))
    call_command("forget")
    assert capsys.readouterr().out == (
        "Oublié : 0 sessions, 1 essais d’entrée, 0 envois, 0 donnes écartées,"
        " 0 photos de feuilles."
        " Comptes fermés : 0.\n"
    )


def test_the_server_forgets_at_its_start_and_stops():
    """Time is what is measured here, so the work itself is only counted."""
    counted = []

    def once():
        counted.append(1)
        each.close()

    each = every(60, once, "counting")
    each.repeat()  # what the thread does
    assert counted == [1]


def test_the_page_names_the_settings_as_they_are():
    told = dict(re.findall(r"`([A-Z]+_DAYS)` jours[^(|]*\((\d+)\)", PAGE))
    assert told == {
        "ACCOUNT_DAYS": str(site.ACCOUNT_DAYS),
        "SESSION_DAYS": str(site.SESSION_COOKIE_AGE // 86400),
        "ADDRESS_DAYS": str(site.ADDRESS_DAYS),
        "REFUSED_DAYS": str(site.REFUSED_DAYS),
        "PICTURE_DAYS": str(site.PICTURE_DAYS),
    }
    assert f"| {retention.SENDINGS_KEPT.days} jours |" in PAGE


# Chosen in the browser

TYPED = {"account_days": 100, "address_days": 7, "session_days": 30, "refused_days": 40}
TYPED |= {"picture_days": 20}


@pytest.fixture
def owner():
    """Let somebody in who organises a club and administers the site."""
    found = member(Role.ORGANISER, username="adrien")
    User.objects.filter(pk=found.pk).update(is_superuser=True)
    client = Client()
    client.force_login(found)
    return client


def test_each_number_holds_for_what_it_is_about(owner, monkeypatch):
    asked = []

    def forget(until):
        asked.append(NOW - until)
        return forget_refused(until)

    monkeypatch.setattr(retention, "forget_refused", forget)
    home = club("Autre")
    assert owner.post(reverse("retention"), TYPED).status_code == 302
    assert kept_days()._asdict() == TYPED
    for days in (99, 101):
        unused(member(in_club=home), days)
    for days in (6, 8):
        at = NOW - timedelta(days=days)
        Tries.objects.create(subject="name", who=f"192.0.2.{days}", at=at)
    told = forget_old(NOW)
    assert (told["accounts"], told["tries"], asked) == (1, 1, [timedelta(days=40)])
    assert kept(Tries) == 1
    Client().force_login(member(Role.SCORER, in_club=home))
    left = Session.objects.latest("expire_date").expire_date - timezone.now()
    assert timedelta(days=29) < left <= timedelta(days=30)


def test_a_sign_in_gives_a_cookie_of_as_many_days(owner):
    owner.post(reverse("retention"), TYPED | {"session_days": 3})
    visitor = Client()
    member(username="zoe")
    visitor.post(reverse("login"), {"username": "zoe", "password": "secret"})
    assert visitor.cookies["sessionid"]["max-age"] == 3 * 24 * 3600


@pytest.mark.parametrize("cache", ["none", "default"])
def test_fewer_days_end_what_was_opened_before(owner, settings, cache):
    settings.SESSION_CACHE_ALIAS = cache
    old, recent = Client(), Client()
    for each in (old, recent):
        each.force_login(member(Role.ORGANISER))
    opened = Session.objects.filter(session_key=stored_key(old.session.session_key))
    opened.update(expire_date=timezone.now() + timedelta(days=10))  # four days ago
    owner.post(reverse("retention"), {"session_days": 60})
    owner.post(reverse("retention"), {"session_days": 3})
    assert [each.get(reverse("home")).status_code for each in (old, recent)] == [302, 200]


def test_what_is_empty_follows_the_settings(owner, settings):
    owner.post(reverse("retention"), TYPED)
    owner.post(reverse("retention"), dict.fromkeys(TYPED, ""))
    settings.ADDRESS_DAYS = 5
    assert kept_days() == usual_days()
    assert "Vide : 5 jours." in owner.get(reverse("retention")).text
    assert kept(ChosenDays) == 1


WHOLE = "Écrivez un nombre entier, de {} à {}.".format
REFUSED = [
    ({"account_days": "-1"}, "account_days", WHOLE(0, 3650)),
    ({"account_days": "3651"}, "account_days", WHOLE(0, 3650)),
    ({"account_days": "29"}, "account_days", TOO_SOON),
    ({"address_days": "0"}, "address_days", WHOLE(1, 365)),
    ({"address_days": "366"}, "address_days", WHOLE(1, 365)),
    ({"session_days": "deux"}, "session_days", WHOLE(1, 365)),
    ({"refused_days": "0"}, "refused_days", WHOLE(1, 3650)),
    ({"picture_days": "0"}, "picture_days", WHOLE(1, 3650)),
    (
        {"session_days": "90", "account_days": "60"},
        "session_days",
        OUTLIVED,
    ),
]


def test_what_cannot_be_is_refused_with_a_sentence(owner):
    for typed, field, sentence in REFUSED:
        words = str(sentence) % {"sessions": 90, "accounts": 60}
        assert DaysForm(typed).errors == {field: [words]}, typed
    answer = owner.post(reverse("retention"), {"address_days": "0"})
    assert (answer.status_code, kept(ChosenDays)) == (422, 0)
    assert WHOLE(1, 365) in answer.text
    assert DaysForm({"session_days": "365", "account_days": "0"}).is_valid()


def test_each_club_reads_in_its_log_what_was_chosen(owner):
    home, other = Club.objects.get(), club("Autre")
    owner.post(reverse("retention"), {"session_days": 30, "account_days": 0})
    owner.post(reverse("retention"), {"session_days": 30, "account_days": 0})  # nothing new
    acts = Action.objects.filter(kind="choose_days")
    assert sorted(act.club_id for act in acts) == sorted([home.pk, other.pk])
    line = owner.get(reverse("club_log", args=[home.pk])).context["lines"][0]
    assert (line.by, line.what) == ("adrien", "Durées de conservation du site changées")
    told = ("comptes inutilisés, en jours : 1095 → 0", "connexions, en jours : 14 → 30")
    assert line.about == " · ".join(told)


def test_an_organiser_reads_what_holds_and_who_may_choose(client):
    boss = member(Role.ORGANISER)
    choose_days(TYPED, by=boss)
    client.force_login(boss)
    page = client.get(reverse("retention")).text
    for words in ("Connexions : 30 jours", "Comptes inutilisés : 100 jours"):
        assert words in page
    assert "l’ordinateur du site ou avec le compte de son administrateur" in page
    assert "<input" not in page.partition("<main")[2].partition("</main")[0]
    assert client.post(reverse("retention"), TYPED).status_code == 403
    for linking in (reverse("site_health"), reverse("club", args=[Club.objects.get().pk])):
        assert f'href="{reverse("retention")}"' in client.get(linking).text


def test_who_sits_at_the_computer_chooses(client, sit_here):
    client.force_login(member(Role.ORGANISER))
    sit_here(client)
    assert client.post(reverse("retention"), TYPED).status_code == 302
    assert kept_days()._asdict() == TYPED
