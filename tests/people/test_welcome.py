"""The welcome of an empty site: from the laptop itself, or with the code that it shows."""

from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from scoring.models import Club, Membership
from tarotclub.people.services import welcome
from tarotclub.serving.here import COOKIE, SECRET
from tests.threads import in_threads

pytestmark = pytest.mark.django_db
PASSWORD = "le petit au bout"
TYPED = {"club": "Tarot de la Halle", "person": "Odile Vasseur", "password": PASSWORD}
NOON = datetime(2026, 11, 22, 12, 30, tzinfo=UTC)


def asks_for_code(client, **claimed):
    page = client.get("/bienvenue/", **claimed)
    assert page.status_code == 200
    return "code" in page.context["form"].fields


def test_the_first_page_welcomes_instead_of_asking_for_a_password(client):
    assert client.get("/").headers["Location"] == "/connexion/?next=/"
    assert client.get("/connexion/?next=/").headers["Location"] == "/bienvenue/"


def test_only_the_browser_of_this_computer_needs_no_code(client, sit_here):
    assert asks_for_code(client)
    sit_here(client)
    assert not asks_for_code(client)


@pytest.mark.parametrize(
    "claimed",
    [
        {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "localhost:8000"},
        {"REMOTE_ADDR": "::1", "HTTP_HOST": "[::1]:8000"},
        {"REMOTE_ADDR": "127.0.0.1", "HTTP_CF_CONNECTING_IP": "192.0.2.7"},
        {"REMOTE_ADDR": "127.0.0.1", "HTTP_TRUE_CLIENT_IP": "192.0.2.7"},
        {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {"HTTP_COOKIE": "ici="},
        {"HTTP_COOKIE": "ici=é"},
    ],
)
def test_no_address_and_no_guess_stands_for_it(client, sit_here, settings, claimed):
    settings.ALLOWED_HOSTS = ["*"]
    assert asks_for_code(client, **claimed)
    assert client.get("/marche/", **claimed).status_code == 404


def test_on_a_server_everybody_needs_it(client, monkeypatch):
    monkeypatch.delenv(SECRET, raising=False)
    client.cookies[COOKIE] = ""
    assert asks_for_code(client)


@pytest.mark.parametrize(
    ("ticked", "publication"), [({}, "first"), ({"whole_names": "on"}, "full")]
)
def test_it_asks_whether_papers_bear_whole_names(client, sit_here, ticked, publication):
    sit_here(client)
    client.post("/bienvenue/", TYPED | ticked)
    assert Club.objects.get().publication == publication


def test_it_makes_the_club_and_signs_in(client, sit_here):
    sit_here(client)
    answer = client.post("/bienvenue/", TYPED)
    assert answer.headers["Location"] == "/premiers-pas/"
    member = Membership.objects.select_related("club", "user").get()
    user = member.user
    assert (member.club.name, member.role) == ("Tarot de la Halle", "organiser")
    assert (user.username, user.get_full_name()) == ("odile", "Odile Vasseur")
    assert user.check_password(PASSWORD)
    page = client.get("/premiers-pas/")
    assert (page.status_code, page.context["user"]) == (200, user)
    assert "<strong>odile</strong>" in page.content.decode()


def test_once_there_is_an_account_there_is_no_welcome(client, sit_here):
    sit_here(client)
    User.objects.create_user("ana")
    for answer in (client.get("/bienvenue/"), client.post("/bienvenue/")):
        assert (answer.status_code, answer.headers["Location"]) == (302, "/")
    assert client.get("/connexion/").status_code == 200
    assert not Club.objects.exists()


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("club", " ", "Donnez un nom au club."),
        ("person", "", "Écrivez votre prénom et votre nom."),
        ("password", "", "Choisissez un mot de passe."),
        (
            "password",
            "12345",
            "Ce mot de passe est trop court. Il doit contenir au minimum 8 caractères.",
        ),
    ],
)
def test_what_is_missing_is_said(client, sit_here, field, typed, sentence):
    sit_here(client)
    answer = client.post("/bienvenue/", TYPED | {field: typed})
    assert answer.status_code == 422
    assert answer.context["form"].errors[field][0] == sentence
    assert not User.objects.exists()


def test_a_foreign_page_cannot_send_it(sit_here):
    client = Client(enforce_csrf_checks=True)
    sit_here(client)
    evil = {"HTTP_ORIGIN": "http://evil.example"}
    assert client.post("/bienvenue/", TYPED, **evil).status_code == 403
    assert not User.objects.exists()


def test_who_has_it_opens_the_site_from_elsewhere(client):
    typed = TYPED | {"code": welcome.code_at(timezone.now()).lower().replace("-", " ")}
    answer = client.post("/bienvenue/", typed)
    assert answer.headers["Location"] == "/premiers-pas/"


def test_a_wrong_one_is_said_and_soon_waits(client):
    sentence = "Ce n’est pas le code affiché maintenant sur l’ordinateur : recopiez-le."
    for _ in range(5):
        answer = client.post("/bienvenue/", TYPED | {"code": "AAAA-AAAA"})
        assert answer.status_code == 422
        assert answer.context["form"].errors == {"code": [sentence]}
    answer = client.post("/bienvenue/", TYPED | {"code": welcome.code_at(timezone.now())})
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "60")
    assert answer.context["form"].errors == {
        "code": ["Trop d’essais : attendez 60 secondes, puis réessayez."]
    }
    assert not User.objects.exists()


def test_it_holds_for_one_to_two_hours():
    code = welcome.code_at(NOON)
    minutes = [-31, -30, 0, 30, 89, 90]
    held = [welcome.holds(code, NOON + timedelta(minutes=minute)) for minute in minutes]
    assert held == [False, True, True, True, True, False]


def test_it_is_another_one_on_each_site(settings):
    code = welcome.code_at(NOON)
    settings.SECRET_KEY = "another"
    assert welcome.code_at(NOON) != code
    assert len(code) == 9


@pytest.mark.parametrize("typed", ["", "-", "É", "😀", "A" * 40])
def test_nothing_else_is_it(typed):
    assert not welcome.holds(typed, NOON)


@pytest.mark.parametrize(
    ("person", "account"),
    [
        ("Odile Vasseur", ("odile", "Odile", "Vasseur")),
        ("Éloïse", ("eloise", "Éloïse", "")),
        ("Jean-Pierre Le Goff", ("jeanpierre", "Jean-Pierre", "Le Goff")),
        ("N’Diaye", ("ndiaye", "N’Diaye", "")),
        ("😀 B", ("organisateur", "😀", "B")),
        ("- -", ("organisateur", "-", "-")),
    ],
)
def test_he_signs_in_by_his_first_name(person, account):
    made = welcome.account_of(person)
    assert (made.username, made.first_name, made.last_name) == account


def test_two_first_visitors_make_one_club(committed):
    def come(name):
        account = welcome.account_of(name)
        account.set_password(PASSWORD)
        welcome.open_site(club=f"Club {name}", account=account)
        return name

    names = ("Ana", "Bo", "Cy", "Di")
    answers = in_threads(*(partial(come, name) for name in names))
    [first] = [answer for answer in answers if answer in names]
    assert sum(isinstance(answer, welcome.SiteOpenedError) for answer in answers) == 3
    assert Club.objects.get().name == f"Club {first}"
    assert User.objects.get().first_name == first


def test_the_command_shows_the_code_while_it_is_needed(capsys):
    with time_machine.travel(NOON, tick=False):
        call_command("welcome_code")
        assert capsys.readouterr().out.strip().endswith(welcome.code_at(NOON))
    User.objects.create_user("ana")
    call_command("welcome_code")
    assert capsys.readouterr().out == "Un club est déjà créé : entrez par le site.\n"
