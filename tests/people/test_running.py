"""The browser that the start opens, and the page of the running site that it alone shows."""

import os
from functools import partial
from html import unescape

import pytest
from django.test import Client

from scoring.models import Role
from tarotclub.serving import here
from tests import factories
from tests.threads import in_threads

pytestmark = pytest.mark.django_db
YES = {"agreed": "1"}
OVER = (
    "Elle ne sert qu’une fois, et jusqu’au départ suivant du site. Lancez de nouveau tarotclub"
    " sur l’ordinateur du site : il en donne une autre."
)


@pytest.fixture
def stopped(monkeypatch):
    """What was told to stop."""
    told = []
    monkeypatch.setattr(here.os, "kill", lambda *asked: told.append(asked))
    return told


@pytest.mark.usefixtures("sit_here")
def test_the_address_of_the_start_is_good_once(client):
    path = f"/{here.arrival_path()}"
    answer = client.get(path)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")
    cookie = answer.cookies[here.COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", "")
    assert client.get("/marche/").status_code == 200
    assert client.get(path).status_code == 302  # who is known already
    stranger = Client()
    again = stranger.get(path)
    assert (again.status_code, OVER in unescape(again.text)) == (410, True)
    assert stranger.get("/marche/").status_code == 404


@pytest.mark.usefixtures("sit_here")
def test_only_the_last_address_is_good(client):
    old, new = (f"/{here.arrival_path()}" for _start in range(2))
    for path in (old, "/ici/é/", "/ici/x/"):
        assert client.get(path).status_code == 410
    assert client.get(new).status_code == 302


@pytest.mark.usefixtures("sit_here")
def test_two_browsers_at_once_do_not_both_arrive():
    token = here.arrival_path().split("/")[1]
    assert sorted(in_threads(*[partial(here.arrives, token)] * 4)) == [False] * 3 + [True]


def test_a_cookie_of_an_earlier_start_is_none(client, sit_here):
    sit_here(client)
    here.open_here("127.0.0.1")
    assert client.get("/marche/").status_code == 404


def test_where_nobody_opened_the_site_here_there_is_nothing_to_arrive_at(client, monkeypatch):
    monkeypatch.delenv(here.OPENED, raising=False)
    assert client.get("/ici/x/").headers["Location"] == "/"


def test_it_shows_where_the_site_is_and_the_code_of_the_start(client, sit_here, settings):
    sit_here(client)
    shown = client.get("/marche/").text
    assert "http://localhost/" in shown
    assert str(settings.DATA_DIR) in shown
    assert "Arrêter le site" in shown
    assert "le code de démarrage est" in shown
    factories.member()
    assert "le code de démarrage est" not in client.get("/marche/").text


@pytest.mark.usefixtures("sit_here")
def test_from_elsewhere_there_is_no_such_page(client, stopped):
    assert client.get("/marche/").status_code == 404
    assert client.post("/marche/arret/", YES).status_code == 404
    assert stopped == []


def test_the_state_of_the_site_leads_its_own_computer_there(client, sit_here):
    client.force_login(factories.member(Role.ORGANISER))
    assert 'href="/marche/"' not in client.get("/etat/").text
    sit_here(client)
    assert client.get("/etat/").text.count('href="/marche/"') == 1


@pytest.mark.parametrize(
    ("opener", "whom"),
    [
        pytest.param(os.getppid(), os.getppid(), id="the process that opened it"),
        pytest.param(2**22 + 1, os.getpid(), id="itself, where that one was killed"),
    ],
)
def test_who_sits_here_and_says_yes_stops_it(
    client, sit_here, stopped, monkeypatch, opener, whom
):
    sit_here(client)
    monkeypatch.setenv(here.PROCESS, str(opener))
    assert client.post("/marche/arret/").headers["Location"] == "/marche/"
    monkeypatch.setattr(here.threading, "Timer", at_once)
    assert "Le site s’arrête" in client.post("/marche/arret/", YES).text
    assert [process for process, _how in stopped] == [whom]


class at_once:  # noqa: N801 (in the place of a function)
    """A timer that does not wait."""

    def __init__(self, _seconds, function, args):
        self.start = lambda: function(*args)
