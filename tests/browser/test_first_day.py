"""From an empty folder to the first printed ranking, in the browser alone."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from functools import partial
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from tests.browser.flaws import violations
from tests.browser.test_demo_evening import on_paper, on_screen, play
from tests.server import PATIENCE, ROOT, free_port

PLAYERS = ["Odile Vasseur", "Émile Sauvageot", "Nadia Benhaddou", "Loïc Hamelin"]
PASSWORD = "le petit au bout"
DEAL = {"taker": 0, "contract": "garde", "bouts": 2, "points": "49"}
THEIRS = ("ALLOWED_HOSTS", "DATABASE_URL", "DEBUG", "HTTPS", "SECRET_KEY")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A site that `tarotclub` alone has opened in an empty folder, whose name is a real one."""
    folder = tmp_path_factory.mktemp("premier") / "Données du club, été"
    port = free_port()
    known = {key: value for key, value in os.environ.items() if key not in THEIRS}
    with (folder.parent / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tarotclub", "start", "--no-browser", f"--port={port}"],
            cwd=ROOT,
            env=known | {"DATA_DIR": str(folder)},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        url = f"http://localhost:{port}"
        wait_for(f"{url}/sante/", process)
        yield SimpleNamespace(
            url=url, folder=folder, arrival=partial(arrival, known | {"DATA_DIR": str(folder)})
        )
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def arrival(environment):
    """Give the address that another start gives to who sits at the site's computer."""
    told = subprocess.check_output(
        [sys.executable, "-m", "tarotclub", "start", "--no-browser"],
        cwd=ROOT,
        env=environment,
        text=True,
        timeout=PATIENCE,
    )
    return told.split()[-1]


def wait_for(address, process):
    deadline = time.monotonic() + PATIENCE
    while True:
        assert process.poll() is None
        assert time.monotonic() < deadline
        with suppress(OSError), urllib.request.urlopen(address, timeout=5):
            return
        time.sleep(0.1)


@pytest.fixture
def visit(page):
    """Wait for a heading; then nothing of the page may bar anybody from it."""

    def see(heading):
        expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
        assert violations(page) == [], page.url

    return see


def test_from_an_empty_folder_to_the_first_printed_ranking(page, new_page, visit, server):
    page.goto(server.arrival())
    visit("Bienvenue")
    page.get_by_label("Nom de votre club").fill("Tarot de la Halle")
    page.get_by_label("Votre prénom et votre nom").fill("Odile Vasseur")
    page.get_by_label("Choisissez un mot de passe").fill(PASSWORD)
    page.get_by_role("button", name="Créer le club").tap()
    visit("Premiers pas")
    expect(page.get_by_role("strong")).to_have_text("odile")

    page.get_by_role("link", name="Préparer la soirée").tap()
    visit("Préparer la première soirée")
    page.get_by_label("Noms des joueurs").fill("\n".join(PLAYERS))
    page.get_by_role("button", name="Ajouter ces joueurs").tap()
    expect(page.locator("#messages")).to_contain_text("4 joueurs sont ajoutés.")
    sheet = page.get_by_role("link", name="Imprimer une feuille d’essai").get_attribute("href")
    assert page.request.get(sheet).body().startswith(b"%PDF-")
    try_a_tablet(page, new_page)

    page.get_by_role("link", name="Ouvrir la soirée").tap()
    page.get_by_role("button", name="Ouvrir la soirée").tap()
    visit("Soirée du")
    seat(page)
    play(page, DEAL)
    end_the_evening(page, visit)
    ranking = on_screen(page)
    assert ranking[0] == ("1", PLAYERS[0], "+198")
    paper = on_paper(page)
    assert paper[0] == ("1", "Odile V.", "+198")  # who has not chosen is not named whole
    assert [(rank, total) for rank, _, total in paper] == [
        (rank, total) for rank, _, total in ranking
    ]


def try_a_tablet(page, new_page):
    """Look up the address behind the QR code, with another device."""
    address = page.locator("#tablette .poster-address").inner_text()
    assert re.fullmatch(r"http://[\w.]+:\d+/essai/", address)
    tablet = new_page()
    tablet.goto("/essai/")
    expect(tablet.get_by_role("heading", name="Cette tablette est reliée")).to_be_visible()


def seat(page):
    """Enter everybody and seat the first table, its dealer drawn."""
    page.get_by_role("link", name="Choisir dans la liste du club").tap()
    for name in PLAYERS:
        page.locator(".choice", has_text=name).tap()
    page.get_by_role("button", name="Ajouter les joueurs choisis").tap()
    page.get_by_role("link", name="Ouvrir une table").tap()
    page.locator("label:has([name=sitting][value='4'])").tap()
    for name in PLAYERS:
        page.locator(f"label:has([data-player='{name}'])").tap()
    page.get_by_role("button", name="Ouvrir la table").tap()
    expect(page.get_by_role("heading", name="donne en premier")).to_be_visible()
    page.get_by_role("button", name="Ouvrir la table").tap()
    expect(page.get_by_text("La table 1 est ouverte")).to_be_visible()


def end_the_evening(page, visit):
    page.get_by_role("link", name=re.compile("^Soirée du")).tap()
    page.get_by_role("link", name="Terminer la soirée").tap()
    page.get_by_role("button", name="Terminer la soirée").tap()
    visit("Classement")


def test_its_page_says_that_it_runs(page, visit, server):
    noted = (server.folder / "running").read_text()
    assert noted == f"{server.url}/"
    page.goto(server.arrival())
    page.goto("/marche/")
    visit("Le site est en marche")
    expect(page.get_by_role("link", name="Ouvrir le site")).to_be_visible()
    expect(page.get_by_role("button", name="Arrêter le site")).to_be_visible()
