"""The tablet's pages: the same for everybody, and what they install."""

import json
import re
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from scoring.views.tablet_words import SENTENCES, tablet_words

MODULES = Path(finders.find("tarotclub/js/tablet/page.js")).parent


@pytest.mark.parametrize("address", ["/t/7/", "/s/7/"])
def test_a_page_says_nothing_about_a_table(client, address):
    response = client.get(address)  # without a database: there is no `db` here
    assert (response.status_code, response.cookies.keys()) == (200, set())


def test_calling_the_arbiter_leads_to_the_rule(client):
    page = client.get("/t/7/").content.decode()
    dialog = page[page.index('id="call"') : page.index("</dialog>", page.index('id="call"'))]
    [address] = re.findall(r'href="([^"]+)" target="_blank"', dialog)
    assert address == "/regles/au-jeu/incidents/"
    rules = client.get(address).content.decode()
    for incident in ("fausse-donne", "renonce", "hors-tour", "excuse-due", "places"):
        assert f'<section class="rulebook-section" id="{incident}">' in rules


def test_the_words_come_with_the_page(client):
    page = client.get("/t/7/").content.decode()
    told = re.search(r'<script id="tablet-words" type="application/json">(.*?)</script>', page)
    assert json.loads(told[1]) == tablet_words()


def test_the_script_says_only_words_that_the_page_has():
    found = set()
    for module in MODULES.glob("*.js"):
        found |= set(re.findall(r'\bsay\("(\w+)"', module.read_text(encoding="utf-8")))
    assert found - tablet_words()["say"].keys() == set()
    assert len(found) > len(SENTENCES) / 2


def test_no_number_of_a_game_in_the_modules():
    for name in ("draft", "facts", "outbox", "state", "table", "explain", "fields"):
        code = (MODULES / f"{name}.js").read_text(encoding="utf-8")
        bare = re.sub(r'/\*.*?\*/|//[^\n]*|"[^"\n]*"|`[^`]*`', "", code, flags=re.DOTALL)
        numbers = set(re.findall(r"(?<![\w.])\d+(?:\.\d+)?", bare))
        assert numbers <= {"0", "0.5", "1", "2", "5000", "422", *STATUSES}, name


STATUSES = {"200", "201", "401", "403", "404", "409", "413"}


def test_the_worker_keeps_all_that_the_page_needs(client):
    response = client.get("/t/service-worker.js")
    assert response.headers["Content-Type"] == "text/javascript; charset=utf-8"
    files = json.loads(re.search(r"const FILES = (\[.*\]);", response.content.decode())[1])
    assert all(finders.find(file.removeprefix("/static/")) for file in files)
    page = client.get("/t/7/").content.decode()
    assert set(re.findall(r'(?:src|href)="(/static/[^"#]+)', page)) - set(files) == set()
    drawn = {file.rpartition("/")[2] for file in files if file.endswith(".svg")}
    assert drawn == {"icons.svg", "favicon.svg"}


def test_the_page_installs_for_its_own_table(client):
    manifest = json.loads(client.get("/t/7/application.webmanifest").content)
    told = {key: manifest[key] for key in ("start_url", "scope", "display", "short_name")}
    assert told == {
        "start_url": "/t/7/",
        "scope": "/t/",
        "display": "standalone",
        "short_name": "La table",
    }


def test_its_icon_is_there_in_every_size(client):
    manifest = json.loads(client.get("/t/7/application.webmanifest").content)
    pictures = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    told = {icon["src"].removeprefix("/static/"): icon["sizes"] for icon in pictures}
    page = client.get("/t/7/").content.decode()
    [apple] = re.findall(r'<link rel="apple-touch-icon" href="/static/([^"]+)">', page)
    for name, sizes in (told | {apple: "180x180"}).items():
        header = Path(finders.find(name)).read_bytes()[:24]
        assert header.startswith(b"\x89PNG")
        assert "x".join(str(size) for size in struct.unpack(">II", header[16:])) == sizes
    assert len(pictures) == 4


ENGLISH = {"accept-language": "en-GB,en;q=0.9"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "spoken"), [("reading", "en"), ("signing", "en"), ("tablet", "fr")]
)
def test_a_players_phone_reads_its_language_and_a_tablet_of_the_hall_french(
    client, name, spoken
):
    page = client.get(reverse(name, args=[1]), headers=ENGLISH)
    assert page.headers["Content-Language"] == spoken


@pytest.mark.django_db
def test_a_refusal_is_in_the_language_of_the_page_that_asks(client):
    told = [
        client.get("/api/tables/1/", headers=headers).json()["message"]
        for headers in ({}, ENGLISH)
    ]
    assert "Cette tablette n’est pas reliée" in told[0]
    assert "This tablet" in told[1]
