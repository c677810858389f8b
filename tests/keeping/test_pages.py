"""The page of copies: what an organiser sees, and what only the installation's owner does."""

import html
import http.cookiejar
import json
import re
import subprocess
import urllib.error
import urllib.parse
import urllib.request

import pytest

from tarotclub import __version__
from tarotclub.keeping.copies import copies_of
from tarotclub.keeping.second import NoPlaceError, state_of
from tarotclub.keeping.services.restoring import NoFileError
from tests.keeping.test_copies import fill, read, write
from tests.refusals.following import follows
from tests.visitor import Visitor

SEED = """
from scoring.models import Role
from tests import factories as make
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="odile")
owner = make.member(Role.ORGANISER, in_club=home, username="adrien")
owner.is_superuser = True
owner.save()
"""

LOG = """
from scoring.models import Action
for act in Action.objects.exclude(by=None).order_by("pk"):
    print(act.kind, act.by, sorted(act.data))
"""


class Browser:
    """A browser without scripts."""

    def __init__(self, site, username):
        self.site = site
        jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
        self.cookies = jar
        self.get("/connexion/")
        self.post("/connexion/", username=username, password="secret")

    def get(self, path):
        with self.opener.open(self.site.url + path, timeout=30) as answer:
            return answer.read()

    def post(self, path, **fields):
        token = next(each.value for each in self.cookies if each.name == "csrftoken")
        sent = urllib.parse.urlencode(fields | {"csrfmiddlewaretoken": token}).encode()
        with self.opener.open(self.site.url + path, sent, timeout=30) as answer:
            return answer.read().decode().replace("\xa0", " ").replace("\u202f", " ")


@pytest.fixture
def running(site):
    site.run(SEED)
    site.start()
    return site


def test_an_organiser_makes_and_proves_copies_and_takes_none_away(running, live):
    odile = Browser(running, "odile")
    assert "La copie est faite, relue et vérifiée." in odile.post("/sauvegardes/faire/")
    assert "Toutes les copies s’ouvrent" in odile.post("/sauvegardes/verifier/")
    assert {copy.why for copy in copies_of(live)} == {"depart", "main"}
    reads_how_the_site_is(odile, running)
    key = f"?copie=ici:{copies_of(live)[0].key}"
    for path in (f"/sauvegardes/base.sqlite3{key}", f"/sauvegardes/remettre/{key}"):
        with pytest.raises(urllib.error.HTTPError, match="403"):
            odile.get(path)
    with pytest.raises(urllib.error.HTTPError, match="403"):
        odile.post("/sauvegardes/endroit/", folder="/tmp")


def test_a_copy_that_failed_is_made_on_the_page_once_there_is_room(site, live):
    """A disk of its own for the copies, of a few megabytes."""
    folder = live.parent / "copies"
    folder.mkdir(exist_ok=True)
    small = ["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", folder]
    if subprocess.run(small, check=False).returncode:
        pytest.skip("only root may mount a small disk")
    try:
        site.run(SEED)
        site.start()
        fill(live, 8)
        odile = Browser(site, "odile")
        odile.post("/sauvegardes/faire/")
        words = "La dernière sauvegarde automatique n’a pas pu se faire : voyez la page Sauv"
        assert state_of(live).warning().startswith(words)
        subprocess.run(["mount", "-o", "remount,size=64m", folder], check=True)
        assert "La copie est faite, relue et vérifiée." in odile.post("/sauvegardes/faire/")
        assert state_of(live).warning() == ""
    finally:
        site.stop()
        subprocess.run(["umount", folder], check=True)


def reads_how_the_site_is(organiser, site):
    """The page says of a database in a file where its copies lie, and the JSON how many."""
    page = html.unescape(organiser.get("/etat/").decode()).replace("\xa0", " ")
    for told in (
        __version__,
        "SQLite",
        "Place libre sur le disque",
        "Dernière copie",
        f"{site.folder}/copies",
    ):
        assert told in page
    assert "tout est sur ce seul disque" in page
    told = json.loads(organiser.get("/etat.json"))
    assert (told["ok"], told["version"], told["copies"]["count"]) == (True, __version__, 2)
    assert told["copies"]["second_place"] is None
    assert 0 < told["disk"]["free_bytes"] < told["disk"]["bytes"]
    assert str(site.folder) not in json.dumps(told)


@follows(NoPlaceError)
def test_the_owner_takes_one_away_and_puts_it_back(running, live, stick):
    owner = Browser(running, "adrien")
    assert "ce chemin n’existe pas. Donnez le chemin entier" in owner.post(
        "/sauvegardes/endroit/", folder="/nulle/part"
    )
    assert f"dans {stick}" in owner.post("/sauvegardes/endroit/", folder=str(stick))
    owner.post("/sauvegardes/faire/")
    made = next(copy for copy in copies_of(live) if copy.why == "main")
    assert len(list(stick.glob("*/*-main.sqlite3"))) == 1
    for where in ("ici", "cle"):
        path = f"/sauvegardes/base.sqlite3?copie={where}:{made.key}"
        assert owner.get(path) == made.file.read_bytes()
    placed = "choose_copy_place adrien ['changes']"
    took = "take_copy adrien ['copy']"
    assert running.run(LOG).splitlines() == [placed, took, took]
    write(live, "Trop tard")
    back = f"/sauvegardes/remettre/?copie=cle:{made.key}"
    assert b"ticked" in owner.get(back)
    with pytest.raises(urllib.error.HTTPError, match="422"):
        owner.post(back)
    sentence = "La sauvegarde est remise"
    assert sentence not in owner.get("/sauvegardes/remise/").decode()
    assert sentence in owner.post(back, ticked="on")
    assert read(live) == []
    assert running.run(LOG).splitlines() == [placed, "restore_copy adrien ['copy']"]
    assert "avant-reprise" in {copy.why for copy in copies_of(live)}
    assert re.search(rb"<h1[^>]*>\s*Sauvegardes", owner.get("/sauvegardes/"))


def test_what_a_lost_computer_left_on_the_stick_comes_back_with_its_key(running, live, stick):
    owner = Browser(running, "adrien")
    owner.post("/sauvegardes/endroit/", folder=str(stick))
    [own] = stick.glob("*/")
    lost = own.rename(stick / "perdu-abc123")
    (lost / "secret_key").write_text("k" * 50)
    page = owner.post("/sauvegardes/endroit/", folder=str(stick))
    assert "Copies d’un autre ordinateur" in page
    away = re.findall(r"remettre/\?copie=(ailleurs[^\"]+)", page)
    assert [urllib.parse.unquote(key).split("/")[0] for key in away] == [
        "ailleurs:perdu-abc123"
    ]
    with pytest.raises(urllib.error.HTTPError, match="404"):
        owner.get("/sauvegardes/base.sqlite3?copie=ailleurs:perdu-abc123/../secret_key")
    write(live, "De passage")
    back = owner.post(f"/sauvegardes/remettre/?copie={away[0]}", ticked="on")
    assert "La sauvegarde est remise" in back
    assert read(live) == []
    assert (running.folder / "secret_key").read_text() == "k" * 50


@follows(NoFileError)
def test_what_was_carried_away_comes_back_as_a_file(running, live):
    owner = Visitor(running, "adrien")
    owner.post("/sauvegardes/apporter/")
    assert str(NoFileError()) in owner.get("/sauvegardes/").words
    owner.post("/sauvegardes/faire/")
    made = next(copy for copy in copies_of(live) if copy.why == "main")
    carried = owner.get(f"/sauvegardes/base.sqlite3?copie=ici:{made.key}").body
    write(live, "Trop tard")
    asked = owner.post("/sauvegardes/apporter/", copy=(made.key, carried))
    [brought] = [copy for copy in copies_of(live) if copy.why == "apportee"]
    assert (brought.file.read_bytes(), brought.moment) == (carried, made.moment)
    back = f"/sauvegardes/remettre/?copie=ici:{brought.key}"
    assert (asked.status, asked.to) == (302, back)
    assert "Oui, remettre tout le site à ce moment." in owner.get(back).words
    assert "Apportée par un fichier" in owner.get("/sauvegardes/").words
    assert owner.post(back, ticked="on").status == 302
    assert read(live) == []


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        (
            {"copy": ("photo.sqlite3", b"\x89PNG" * 999)},
            "photo.sqlite3 n’est pas une base du site, ou elle est abîmée",
        ),
    ],
    ids=["foreign"],
)
def test_what_is_no_copy_is_refused_in_words_and_not_kept(running, live, sent, sentence):
    owner = Visitor(running, "adrien")
    before = sorted(live.with_name("copies").iterdir())
    answer = owner.post("/sauvegardes/apporter/", **sent)
    page = owner.get("/sauvegardes/") if answer.status == 302 else answer
    assert sentence in page.words
    assert sorted(live.with_name("copies").iterdir()) == before


def test_a_copy_that_lies_in_the_folder_itself_is_seen(running, live, stick):
    owner = Visitor(running, "adrien")
    owner.post("/sauvegardes/faire/")
    made = next(copy for copy in copies_of(live) if copy.why == "main")
    by_hand = stick / made.key.replace("main", "main (1)")
    by_hand.write_bytes(made.file.read_bytes())
    write(live, "Trop tard")
    owner.post("/sauvegardes/endroit/", folder=str(stick))
    [key] = re.findall(r"remettre/\?copie=(ailleurs[^\"]+)", owner.get("/sauvegardes/").html)
    assert urllib.parse.unquote(key) == f"ailleurs:{stick.name}/{by_hand.name}"
    assert owner.post(f"/sauvegardes/remettre/?copie={key}", ticked="on").status == 302
    assert read(live) == []


def test_no_other_file_is_given_away(running):
    owner = Browser(running, "adrien")
    for key in ("", "ici:../browser.sqlite3", "ici:/etc/passwd", "ailleurs:x"):
        with pytest.raises(urllib.error.HTTPError, match="404"):
            owner.get(f"/sauvegardes/base.sqlite3?copie={key}")
