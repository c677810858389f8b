"""A database in trouble under a running site: told everywhere, and over once it is mended."""

import json
import os
import shutil
import socket
import sqlite3
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import contextmanager, suppress
from http.cookiejar import CookieJar
from uuid import uuid4

import pytest

from tests.scoring.views.api.conftest import GARDE
from tests.server import AS_ANYBODY, PATIENCE, Server

pytestmark = pytest.mark.own_server

SEED = """
from tests import factories
from scoring.services.links import create_link
from django.test import Client
from tarotclub.accounts.rights import Role
link = create_link(table=factories.table(4))
club, desk = link.table.club_id, Client()
desk.force_login(factories.member(Role.ORGANISER, in_club=link.table.club))
print(link.table_id, link.token, club, desk.session.session_key)
"""
FULL = (
    "Le disque de l’ordinateur du site est plein, et plus rien ne s’enregistre :"
    " effacez-y de gros fichiers."
)
LOCKED = (
    "Un autre programme retient la base de données : attendez qu’il ait fini, ou fermez-le."
)
GONE = (
    "La base de données n’est plus à sa place : remettez son fichier, son dossier"
    " ou son disque."
)
UNWRITABLE = (
    "Le site n’a pas le droit de lire ou d’écrire la base de données : rendez-lui ce droit sur"
    " le fichier et son dossier."
)
DAMAGED = "La base de données est abîmée : arrêtez le site et remettez la dernière sauvegarde."


class Site:
    """A served table on a disk that may be taken away, filled or locked."""

    def __init__(self, server, disk):
        self.server = server
        self.disk = disk  # what is mounted at the server's folder, or None
        self.folder = server.folder
        self.file = server.folder / "browser.sqlite3"
        seeded = server.manage("shell", "--no-imports", "-c", SEED).split()
        self.table, self.token, self.club, self.session = seeded

    def record(self):
        """Send a deal as a tablet does; give status, headers and body."""
        body = json.dumps({"uuid": str(uuid4()), "number": self.next(), "facts": GARDE})
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        path = f"/api/tables/{self.table}/donnes/"
        return self.ask(urllib.request.Request(self.server.url + path, body.encode(), headers))

    def next(self):
        headers = {"Authorization": f"Bearer {self.token}"}
        path = f"{self.server.url}/api/tables/{self.table}/"
        status, _, state = self.ask(urllib.request.Request(path, headers=headers))
        return json.loads(state)["next"]["number"] if status == 200 else 1

    def sign_in(self):
        """Send the form of the page to sign in, with a wrong password: that is written down."""
        cookies = CookieJar()
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookies))
        address = f"{self.server.url}/connexion/"
        browser.open(address, timeout=PATIENCE)
        [token] = [cookie.value for cookie in cookies]
        form = f"username=odile&password=x&csrfmiddlewaretoken={token}".encode()
        return self.ask(urllib.request.Request(address, form), browser.open)

    def desk(self):
        """Ask for a page of somebody who is signed in, as another process renders it."""
        address = f"{self.server.url}/clubs/{self.club}/"
        headers = {"Cookie": f"sessionid={self.session}"}
        return self.ask(urllib.request.Request(address, headers=headers))

    def health(self):
        status, _, body = self.ask(urllib.request.Request(f"{self.server.url}/sante/"))
        return status, json.loads(body)

    def log(self):
        return self.server.log_text().replace("\xa0", " ")

    def ask(self, request, opened=urllib.request.urlopen):
        try:
            with opened(request, timeout=PATIENCE) as answer:
                return answer.status, answer.headers, text_of(answer)
        except urllib.error.HTTPError as error:
            return error.code, error.headers, text_of(error)


def text_of(answer):
    """Give what was answered, with the spaces of the sentences' sources."""
    return answer.read().decode().replace("\xa0", " ").replace("\\u00a0", " ")


@pytest.fixture(scope="module")
def site(tmp_path_factory, worker_id, migrated):
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        pytest.skip("this is about files")
    home = tmp_path_factory.mktemp("disk")
    folder, disk = home / "site", home / "disk"
    folder.mkdir()
    disk.mkdir()
    if not mounted("-t", "tmpfs", "-o", "size=64m", "tmpfs", disk) or not mounted(
        "--bind", disk, folder
    ):
        disk = None
    server = Server(folder, f"sick_{worker_id}", like=migrated)
    server.log = home / "server.log"
    server.before = AS_ANYBODY
    site = Site(server, disk)
    server.start()
    yield site
    server.stop()
    print(server.log_text())
    subprocess.run(["umount", folder, disk], check=False, capture_output=True)


def mounted(*how):
    return subprocess.run(["mount", *how], check=False, capture_output=True).returncode == 0


@contextmanager
def full(site):
    filler = site.folder / "filler"
    try:
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(2**16))
        yield
    finally:
        filler.unlink()


@contextmanager
def unmounted(site):
    subprocess.run(["umount", "--lazy", site.folder], check=True)
    try:
        yield
    finally:
        assert mounted("--bind", site.disk, site.folder)


@contextmanager
def renamed(site):
    """The folder of the database: on a disk of its own, what lies there."""
    away = site.folder.with_name("elsewhere")
    if site.disk:
        subprocess.run(["umount", "--lazy", site.folder], check=True)
    site.folder.rename(away)
    try:
        yield
    finally:
        away.rename(site.folder)
        if site.disk:
            assert mounted("--bind", site.disk, site.folder)


@contextmanager
def moved(site):
    site.file.rename(site.folder / "moved")
    try:
        yield
    finally:
        (site.folder / "moved").rename(site.file)


@contextmanager
def moved_and_copied_back(site):
    """What comes back is another file."""
    site.file.rename(site.folder / "moved")
    try:
        yield
    finally:
        shutil.copyfile(site.folder / "moved", site.file)
        (site.folder / "moved").unlink()


@contextmanager
def locked(site):
    other = sqlite3.connect(site.file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@contextmanager
def write_protected(site):
    """A copy, as from a disk that cannot be written."""
    site.file.rename(site.folder / "moved")
    shutil.copyfile(site.folder / "moved", site.file)
    site.file.chmod(0o400)
    site.folder.chmod(0o500)
    try:
        yield
    finally:
        site.folder.chmod(0o700)
        site.file.unlink()
        (site.folder / "moved").rename(site.file)


@contextmanager
def overwritten(site):
    site.file.rename(site.folder / "moved")
    site.file.write_bytes(b"no database" * 1000)
    try:
        yield
    finally:
        (site.folder / "moved").rename(site.file)


FAULTS = [
    pytest.param(full, "disk_full", FULL, id="the disk is full"),
    pytest.param(unmounted, "database_gone", GONE, id="the disk is unmounted"),
    pytest.param(renamed, "database_gone", GONE, id="its folder is renamed"),
    pytest.param(moved, "database_gone", GONE, id="its file is moved"),
    pytest.param(moved_and_copied_back, "database_gone", GONE, id="a copy comes back"),
    pytest.param(locked, "database_locked", LOCKED, id="another program locks it"),
    pytest.param(write_protected, "database_unwritable", UNWRITABLE, id="it is read-only"),
    pytest.param(overwritten, "database_damaged", DAMAGED, id="its file is overwritten"),
]


@pytest.mark.parametrize(("fault", "code", "sentence"), FAULTS)
def test_it_is_said_everywhere_and_over_by_itself(site, fault, code, sentence):
    if fault in {full, unmounted} and not site.disk:
        pytest.skip("only root may mount a disk")
    assert site.record()[0] == 201
    with fault(site):
        status, headers, body = site.record()
        assert (status, headers["Retry-After"]) == (503, "3")
        assert json.loads(body) == {
            "code": code,
            "message": f"Rien n’est perdu, tout reste sur la tablette. {sentence}",
        }
        status, headers, page = site.sign_in()
        assert (status, headers["Retry-After"]) == (503, "3")
        assert f"<strong>{sentence}</strong>" in page
        status, told = site.health()
        assert (status, told["ok"]) == (503, False)
        assert (told["trouble"], told["sentence"]) == (code, sentence)
    began = time.monotonic()
    while (status := site.record()[0]) != 201:
        assert time.monotonic() - began < 5, status
    while (answer := site.health())[0] != 200:
        assert time.monotonic() - began < 10, answer
    log = site.log()
    assert sentence in log
    assert "Traceback" not in log


def test_a_page_that_met_a_lock_says_no_more_of_it_once_something_was_written(site):
    assert site.desk()[0] == 200  # the process that renders it is there
    with locked(site):
        assert site.desk()[0] == 503
    status, _headers, page = site.desk()
    assert (status, LOCKED in page) == (200, True)
    assert site.record()[0] == 201
    status, _headers, page = site.desk()
    assert (status, LOCKED in page) == (200, False)


def test_a_site_that_starts_on_a_full_disk_shows_what_is_there(site):
    if not site.disk:
        pytest.skip("only root may mount a disk")
    assert site.record()[0] == 201
    site.server.stop()  # and its write-ahead file is gone before the disk fills
    with full(site):
        site.server.launch()
        wait_until_it_listens(site.server.port)
        status, told = site.health()
        assert (status, told["trouble"], told["sentence"]) == (503, "disk_full", FULL)
        number = site.next()
        assert number > 1  # the table is read
        status, _headers, body = site.record()
        assert status == 503, body
        assert json.loads(body)["code"] == "disk_full"
    assert site.record()[0] == 201
    assert site.next() == number + 1
    assert f"{FULL} Le site montre ce qui y est déjà." in site.log()


def wait_until_it_listens(port):
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=5).close()
        except OSError:
            assert time.monotonic() < deadline
            time.sleep(0.1)
