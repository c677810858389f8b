"""HTTPS switched on and off from the page of a site that `tarotclub` has opened."""

import os
import re
import signal
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import suppress
from http.client import HTTPException
from http.cookiejar import CookieJar

import pytest

from scoring.models import Action, Role
from tarotclub.serving import hall_https, here
from tarotclub.serving.running import lan_address
from tests import factories
from tests.server import PATIENCE, ROOT, Server

pytestmark = pytest.mark.one_database
HALL = pytest.mark.skipif(lan_address() is None, reason="this machine is in no network")
PASSWORD = "le petit au bout"
PERSON = {"club": "Tarot de la Halle", "person": "Odile Vasseur", "password": PASSWORD}
PAGE = "/premiers-pas/https/"


class Laptop:
    """The browser of the computer on which a site runs, and the process of that site."""

    def __init__(self, folder, server):
        self.folder, self.port, self.cookies = folder, server.port, CookieJar()
        self.opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(self.cookies)
        )
        start = (sys.executable, "-m", "tarotclub", "start", "--no-browser")
        with (folder / "log").open("wb") as log:
            self.process = subprocess.Popen(
                [*start, f"--port={server.port}"],
                cwd=ROOT,
                env=server.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def trust(self, authority):
        trusting = ssl.create_default_context(cadata=authority)
        cookies = urllib.request.HTTPCookieProcessor(self.cookies)
        https = urllib.request.HTTPSHandler(context=trusting)
        self.opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), cookies, https
        )

    def read(self, path, scheme="http"):
        """Give a page, once the site answers."""
        deadline = time.monotonic() + PATIENCE
        while True:
            assert self.process.poll() is None, (self.folder / "log").read_text()
            try:
                url = f"{scheme}://localhost:{self.port}{path}"
                with self.opener.open(url, timeout=5) as answer:
                    return answer.read().decode()
            except (urllib.error.URLError, ConnectionError, HTTPException) as error:
                if isinstance(error, urllib.error.HTTPError):
                    raise
                assert time.monotonic() < deadline, (self.folder / "log").read_text()
                time.sleep(0.1)

    def send(self, page, path, scheme="http", **typed):
        """Send a form of a page."""
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
        fields = urllib.parse.urlencode(typed | {"csrfmiddlewaretoken": token}).encode()
        url = f"{scheme}://localhost:{self.port}{path}"
        asked = urllib.request.Request(url, fields, {"Referer": url})
        with self.opener.open(asked, timeout=PATIENCE) as answer:
            return answer.read().decode()

    def arrive(self):
        """Open the address that the start has printed."""
        self.read("/sante/")
        self.read(f"/ici/{(self.folder / 'arrival').read_text()}/")

    def session(self):
        return {(each.name, each.secure) for each in self.cookies if "sessionid" in each.name}

    def noted(self):
        return (self.folder / "running").read_text()


@pytest.fixture
def laptop(tmp_path, migrated):
    server = Server(tmp_path, "hall", like=migrated)
    opened = Laptop(tmp_path, server)
    try:
        yield opened
        opened.process.send_signal(signal.SIGTERM)
        assert opened.process.wait(PATIENCE) == 0
    finally:
        with suppress(ProcessLookupError):
            os.killpg(opened.process.pid, signal.SIGKILL)
        opened.process.wait()
        server.forget()


@HALL
def test_an_organiser_switches_it_on_and_off_in_his_browser(laptop):
    laptop.arrive()
    page = laptop.send(laptop.read("/bienvenue/"), "/bienvenue/", **PERSON)
    page = laptop.send(laptop.read(PAGE), f"{PAGE}certificat/")
    assert "Prendre le fichier (salle.crt)" in page
    authority = laptop.read("/salle.crt")
    last = laptop.send(page, f"{PAGE}depart/", to="https", agreed="1")
    assert f"https://localhost:{laptop.port}{PAGE}" in last

    laptop.trust(authority)
    page = laptop.read(f"/connexion/?next={PAGE}", "https")
    assert laptop.noted() == f"https://localhost:{laptop.port}/"
    laptop.send(page, "/connexion/", "https", username="odile", password=PASSWORD)
    assert ("__Host-sessionid", True) in laptop.session()
    page = laptop.read(PAGE, "https")
    assert "Cette page est chiffrée." in page
    with pytest.raises((urllib.error.URLError, HTTPException)):
        urllib.request.urlopen(f"http://127.0.0.1:{laptop.port}/", timeout=5)

    laptop.send(page, f"{PAGE}depart/", "https", to="http", agreed="1")
    assert "Cette page ne l’est pas." in laptop.read(PAGE)  # the session of before
    assert laptop.noted() == f"http://localhost:{laptop.port}/"
    log = (laptop.folder / "log").read_text()
    assert log.count("Le site est prêt :") == 3


@pytest.fixture
def opened(monkeypatch, client, sit_here):
    """Let the client be the browser of the site's computer; what would stop it is noted."""
    sit_here(client)
    told = []
    monkeypatch.setattr(here.os, "kill", lambda *asked: told.append(asked))
    monkeypatch.setattr(here.threading, "Timer", lambda _s, kill, args: Now(kill, args))
    return told


class Now:
    """A timer that does not wait."""

    def __init__(self, function, args):
        self.start = lambda: function(*args)


@HALL
@pytest.mark.parametrize(
    ("role", "sits_here", "status"),
    [(Role.ORGANISER, True, 302), (Role.ORGANISER, False, 403), (Role.ARBITER, True, 403)],
)
def test_only_an_organiser_at_its_computer_may(db, client, opened, role, sits_here, status):
    client.force_login(factories.member(role))
    if not sits_here:
        del client.cookies[here.COOKIE]
    assert client.post(f"{PAGE}certificat/").status_code == status
    assert hall_https.authority_file().exists() == (status == 302)
    shown = client.get(PAGE).text
    assert ("Redémarrer en HTTPS" in shown) == (status == 302)
    client.post(f"{PAGE}depart/", {"to": "https"})
    client.cookies.pop(here.COOKIE, None)
    client.post(f"{PAGE}depart/", {"to": "http", "agreed": "1"})
    assert (opened, hall_https.is_chosen()) == ([], False)


@HALL
def test_two_taps_restart_it_once(db, client, opened):
    client.force_login(factories.member(Role.ORGANISER))
    client.post(f"{PAGE}certificat/")
    for _tap in range(2):
        client.post(f"{PAGE}depart/", {"to": "https", "agreed": "1"})
    assert (len(opened), hall_https.is_chosen()) == (1, True)
    kinds = ["make_certificate", "switch_https"]
    assert list(Action.objects.order_by("pk").values_list("kind", flat=True)) == kinds


def test_without_a_certificate_nothing_is_switched(db, client, opened):
    client.force_login(factories.member(Role.ORGANISER))
    client.post(f"{PAGE}depart/", {"to": "https", "agreed": "1"})
    assert (opened, hall_https.is_chosen()) == ([], False)
    assert client.get("/salle.crt").status_code == 404


@HALL
def test_in_another_hall_it_says_so_and_makes_another(db, client, opened, monkeypatch):
    client.force_login(factories.member(Role.ORGANISER))
    client.post(f"{PAGE}certificat/")
    first = hall_https.authority_file().read_bytes()
    monkeypatch.setattr(hall_https, "lan_address", lambda: "10.0.0.7")
    shown = client.get(PAGE).text
    assert "Le certificat des tablettes ne vaut pas ici" in shown
    assert "Redémarrer en HTTPS" not in shown
    client.post(f"{PAGE}certificat/")
    assert hall_https.authority_file().read_bytes() == first
    client.post(f"{PAGE}certificat/", {"anew": "1"})
    assert hall_https.authority_file().read_bytes() != first
    assert "Redémarrer en HTTPS" in client.get(PAGE).text


def test_a_damaged_certificate_is_said_and_made_again(db, client, opened):
    hall_https.folder().mkdir()
    for name in ("authority.crt", "authority.key"):
        (hall_https.folder() / name).write_text("?")
    client.force_login(factories.member(Role.ORGANISER))
    assert "Le certificat de ce site est abîmé." in client.get(PAGE).text
