"""The page of the running site: on its own computer only, and stopped by its token only."""

import os

import pytest

from tarotclub import here
from tarotclub.network import EVERY_ADDRESS
from tests import factories

pytestmark = pytest.mark.django_db
MINE = {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "localhost:8003"}


@pytest.fixture(autouse=True)
def opened(monkeypatch, settings):
    """Let it be as if this process had opened the site; what would stop it is noted."""
    for name in (here.OPENED, here.PROCESS, here.TOKEN):
        monkeypatch.setenv(name, "")  # what is set now is taken back
    settings.ALLOWED_HOSTS = ["*"]
    here.open_here(EVERY_ADDRESS)


@pytest.fixture
def stopped(monkeypatch):
    """What was told to stop."""
    told = []
    monkeypatch.setattr(here.os, "kill", lambda *asked: told.append(asked))
    return told


def page(client, path=None, **where):
    return client.get(f"/{here.running_path()}" if path is None else path, **(MINE | where))


def test_it_shows_where_the_site_is_and_the_code_of_the_start(client, settings):
    shown = page(client).text
    assert "http://localhost:8003/" in shown
    assert str(settings.DATA_DIR) in shown
    assert "Arrêter le site" in shown
    assert "le code de démarrage est" in shown
    factories.member()
    assert "le code de démarrage est" not in page(client).text


@pytest.mark.parametrize("path", ["/marche/", "/marche/?jeton=", "/marche/?jeton=x"])
def test_without_its_token_nothing_stops_it(client, path, stopped):
    shown = page(client, path)
    assert (shown.status_code, "Arrêter le site" in shown.text) == (200, False)
    token = path.partition("=")[2]
    sent = {"jeton": token, "agreed": "1"}
    assert client.post("/marche/arret/", sent, **MINE).status_code == 404
    assert stopped == []


@pytest.mark.parametrize(
    "where",
    [
        {"REMOTE_ADDR": "192.168.1.20"},
        {"HTTP_HOST": "tarot.example"},
        {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
    ],
)
def test_from_elsewhere_there_is_no_such_page(client, where, stopped):
    assert page(client, **where).status_code == 404
    sent = {"jeton": os.environ[here.TOKEN], "agreed": "1"}
    assert client.post("/marche/arret/", sent, **(MINE | where)).status_code == 404
    assert stopped == []


@pytest.mark.parametrize(
    ("opener", "whom"),
    [
        pytest.param(os.getppid(), os.getppid(), id="the process that opened it"),
        pytest.param(2**22 + 1, os.getpid(), id="itself, where that one was killed"),
    ],
)
def test_who_has_the_token_and_says_yes_stops_it(client, stopped, monkeypatch, opener, whom):
    monkeypatch.setenv(here.PROCESS, str(opener))
    token = os.environ[here.TOKEN]
    asked = client.post("/marche/arret/", {"jeton": token}, **MINE)
    assert asked.headers["Location"] == f"/marche/?jeton={token}"
    monkeypatch.setattr(here.threading, "Timer", at_once)
    answer = client.post("/marche/arret/", {"jeton": token, "agreed": "1"}, **MINE)
    assert "Le site s’arrête" in answer.text
    assert [process for process, _how in stopped] == [whom]


class at_once:  # noqa: N801 (in the place of a function)
    """A timer that does not wait."""

    def __init__(self, _seconds, function, args):
        self.start = lambda: function(*args)
