"""The site as one file, as somebody without Python opens it: by a double click.

It takes minutes to build: `.ci/run` does, once, before this test.
"""

import os
import re
import signal
import ssl
import subprocess
import time
import urllib.parse
import urllib.request
from contextlib import contextmanager, suppress
from http.cookiejar import CookieJar

import numpy as np
import pytest
from django.core.files.base import ContentFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from tarotclub.serving.running import lan_address
from tests.paper_sheets import filled
from tests.paper_sheets.photographed import Conditions, photograph
from tests.server import PATIENCE, ROOT

FILE = ROOT / "build" / "one-file" / "tarotclub"
pytestmark = pytest.mark.skipif(not FILE.exists(), reason="make one-file builds it")
TYPED = {"club": "Tarot de la Halle", "person": "Odile Vasseur", "password": "le petit au bout"}


@pytest.fixture
def home(tmp_path):
    """A home without anything, whose browser only notes what it was to open."""
    home = tmp_path / "Chez Odile, été"
    home.mkdir()
    browser = home / "browser"
    browser.write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" >> "{home}/opened"\n')
    browser.chmod(0o755)
    (home / "Bureau").mkdir()
    return home


def double_click(home, *more, log):
    """Start the file without a terminal, without Python, in a folder of its own."""
    environment = {"HOME": str(home), "PATH": "/nowhere", "LANG": "C.UTF-8", "DISPLAY": ":0"}
    environment["BROWSER"] = f"'{home}/browser' %s"
    return subprocess.Popen(
        [FILE, *more],
        cwd=home / "Bureau",
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )


@contextmanager
def open_file(home):
    """Give the page that a double click opens, and the process behind it."""
    (home / "opened").unlink(missing_ok=True)
    with (home / "log").open("wb") as log:
        process = double_click(home, log=log)
    try:
        yield opened_page(home, process), process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def opened_page(home, process, after=0):
    """Wait until the browser was to open a page, after some others."""
    deadline = time.monotonic() + PATIENCE
    while len(pages := opened_pages(home)) <= after:
        assert process.poll() is None, (home / "log").read_text()
        assert time.monotonic() < deadline, (home / "log").read_text()
        time.sleep(0.1)
    return pages[-1]


def opened_pages(home):
    return (home / "opened").read_text().split() if (home / "opened").exists() else []


@pytest.fixture
def cookies():
    return CookieJar()


@pytest.fixture
def visitor(cookies):
    return urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookies))


def trusting(authority, cookies):
    """Give the visitor once his browser trusts the hall's certificate."""
    https = urllib.request.HTTPSHandler(context=ssl.create_default_context(cadata=authority))
    return urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookies), https)


def stop(visitor, address):
    """Press the button of the page that shows the running site."""
    page = read(visitor, address).decode()
    return send(visitor, page, f"{site_of(address)}/marche/arret/", agreed="1")


def site_of(address):
    """Give the site whose start has opened an address."""
    return re.fullmatch(r"(https?://localhost:80\d\d)/ici/[\w-]+/", address)[1]


def send(visitor, page, address, **typed):
    """Send a form of a page, as a browser does."""
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    fields = urllib.parse.urlencode(typed | {"csrfmiddlewaretoken": token})
    asked = urllib.request.Request(address, fields.encode(), {"Referer": address})
    with visitor.open(asked, timeout=PATIENCE) as answer:
        return answer.read().decode()


def read(visitor, address):
    with visitor.open(address, timeout=PATIENCE) as answer:
        return answer.read()


def photographed(visitor, site):
    """Print a sheet, fill it in, send its picture; give the page of what is read, and deals."""
    random = np.random.default_rng(4)
    sheet = filled.some_sheet(random)
    printed = read(visitor, f"{site}/feuilles/photo.pdf?joueurs=4")
    assert printed.startswith(b"%PDF-")  # `fill` draws the same
    page, _crossed = filled.fill(sheet, filled.Writer(4), wrong=0)
    picture = photograph(page, random, Conditions(tilt=4, stains=0, thumb=0))
    tournaments = read(visitor, f"{site}/tournois/").decode()
    event = re.search(r'/tournois/(\d+)/">\s*(<[^>]*>\s*)*Challenge du dimanche', tournaments)[
        1
    ]
    address = f"{site}/evenements/{event}/photos/"
    form = read(visitor, address).decode()
    fields = {
        "csrfmiddlewaretoken": re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form)[1],
        "table": re.search(r'value="(\d+)">[^<]*Table 2<', form)[1],
        "photo": ContentFile(picture, "feuille.jpg"),
    }
    headers = {"Referer": address, "Content-Type": MULTIPART_CONTENT}
    asked = urllib.request.Request(address, encode_multipart(BOUNDARY, fields), headers)
    with visitor.open(asked, timeout=PATIENCE) as answer:
        listed = answer.read().decode()
    review = re.search(rf'href="(/evenements/{event}/photos/\d+/)"', listed)[1]
    return read(visitor, f"{site}{review}").decode(), len(sheet.deals)


@pytest.fixture
def opened(home):
    with open_file(home) as found:
        yield found


def test_it_does_all_from_the_double_click_to_the_stop(opened, visitor, home):
    address, process = opened
    site = site_of(address)
    running = read(visitor, address).decode()
    assert "Le site est en marche" in running

    page = read(visitor, f"{site}/").decode()
    assert "Premiers pas" in send(visitor, page, f"{site}/bienvenue/", **TYPED)
    # Made by another process, which the file has to start as itself.
    assert read(visitor, f"{site}/feuilles/vierge.pdf").startswith(b"%PDF-")
    sheet = re.search(r'href="(/static/[^"]+\.css)"', page)[1]
    assert b"--" in read(visitor, f"{site}{sheet}")

    send(visitor, read(visitor, f"{site}/").decode(), f"{site}/premiers-pas/exemple/")
    review, deals = photographed(visitor, site)
    assert review.count('<li class="paper-line') == deals

    with (home / "again").open("wb") as log:
        assert double_click(home, log=log).wait(PATIENCE) == 0
    assert (home / "again").read_text() == f"Le site est déjà en marche : {site}/\n"

    last = stop(visitor, address)
    assert "Le site s’arrête" in last
    assert process.wait(PATIENCE) == 0
    assert (home / "log").read_text().splitlines()[-1] == "Le site est arrêté."
    assert sorted(path.name for path in (home / "Bureau").iterdir()) == []
    assert (home / ".local/share/tarotclub/tarotclub.sqlite3").exists()


@pytest.mark.skipif(lan_address() is None, reason="this machine is in no network")
def test_it_comes_back_with_https_and_starts_so_the_next_time(visitor, cookies, home):
    with open_file(home) as (address, process):
        site = site_of(address)
        read(visitor, address)
        send(visitor, read(visitor, f"{site}/").decode(), f"{site}/bienvenue/", **TYPED)
        page = read(visitor, f"{site}/premiers-pas/https/").decode()
        page = send(visitor, page, f"{site}/premiers-pas/https/certificat/")
        trusted = trusting(read(visitor, f"{site}/salle.crt").decode(), cookies)
        send(visitor, page, f"{site}/premiers-pas/https/depart/", to="https", agreed="1")
        back = opened_page(home, process, after=1)
        assert site_of(back) == site.replace("http:", "https:")
        assert "Le site s’arrête" in stop(trusted, back)
        assert process.wait(PATIENCE) == 0
    with open_file(home) as (again, process):
        assert again.startswith("https://localhost:80")
        assert "Le site s’arrête" in stop(trusted, again)
        assert process.wait(PATIENCE) == 0
