"""The site as one file, as somebody without Python opens it: by a double click.

It takes minutes to build: `.ci/run` does, once, before this test.
"""

import os
import re
import signal
import subprocess
import time
import urllib.parse
import urllib.request
from contextlib import suppress
from http.cookiejar import CookieJar

import pytest

from tests.server import PATIENCE, ROOT

FILE = ROOT / "build" / "one-file" / "tarotclub"
pytestmark = pytest.mark.skipif(not FILE.exists(), reason="make one-file builds it")
TYPED = {"club": "Tarot de la Halle", "person": "Odile Vasseur", "password": "le petit au bout"}


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A home without anything, whose browser only notes what it was to open."""
    home = tmp_path_factory.mktemp("home") / "Chez Odile, été"
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


@pytest.fixture(scope="module")
def opened(home):
    """The page that a double click opens, and the process behind it."""
    with (home / "log").open("wb") as log:
        process = double_click(home, log=log)
    try:
        deadline = time.monotonic() + PATIENCE
        while not (home / "opened").exists():
            assert process.poll() is None, (home / "log").read_text()
            assert time.monotonic() < deadline, (home / "log").read_text()
            time.sleep(0.1)
        yield (home / "opened").read_text().strip(), process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.fixture(scope="module")
def visitor():
    return urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))


def send(visitor, page, address, **typed):
    """Send a form of a page, as a browser does."""
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    fields = urllib.parse.urlencode(typed | {"csrfmiddlewaretoken": token})
    with visitor.open(address, fields.encode(), timeout=PATIENCE) as answer:
        return answer.read().decode()


def read(visitor, address):
    with visitor.open(address, timeout=PATIENCE) as answer:
        return answer.read()


def test_it_does_all_from_the_double_click_to_the_stop(opened, visitor, home):
    address, process = opened
    opened_at = re.fullmatch(r"(http://localhost:80\d\d)/marche/\?jeton=([\w-]+)", address)
    site, token = opened_at.groups()
    running = read(visitor, address).decode()
    assert "Le site est en marche" in running

    page = read(visitor, f"{site}/").decode()
    assert "Premiers pas" in send(visitor, page, f"{site}/bienvenue/", **TYPED)
    # Made by another process, which the file has to start as itself.
    assert read(visitor, f"{site}/feuilles/vierge.pdf").startswith(b"%PDF-")
    sheet = re.search(r'href="(/static/[^"]+\.css)"', page)[1]
    assert b"--" in read(visitor, f"{site}{sheet}")

    with (home / "again").open("wb") as log:
        assert double_click(home, log=log).wait(PATIENCE) == 0
    assert (home / "again").read_text() == f"Le site est déjà en marche : {address}\n"

    page = read(visitor, address).decode()
    last = send(visitor, page, f"{site}/marche/arret/", jeton=token, agreed="1")
    assert "Le site s’arrête" in last
    assert process.wait(PATIENCE) == 0
    assert (home / "log").read_text().splitlines()[-1] == "Le site est arrêté."
    assert sorted(path.name for path in (home / "Bureau").iterdir()) == []
    assert (home / ".local/share/tarotclub/tarotclub.sqlite3").exists()
