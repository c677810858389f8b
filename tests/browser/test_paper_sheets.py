"""A sheet is printed, filled in, filmed, mended by a tap and stored; the ranking has it."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser.flaws import flaws
from tests.browser.people import sign_in
from tests.conftest import CHROMIUM, CHROMIUM_OPTIONS
from tests.paper_sheets import filled
from tests.paper_sheets.measure import tear
from tests.paper_sheets.photographed import Conditions, photograph
from tournaments.paper_sheets.layout import Form, SheetCode

SCRIPT = """
from scoring.models import Role
from tests import factories as make
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="ana")
event = make.drawn(make.tournament(8, in_club=home))
make.released(event)
from tournaments.paper_sheets.printed import round_photo_sheets
sheets = round_photo_sheets(event, event.rounds.get(number=1), per_page=1)
print(event.pk, *[sheet.code.written() for sheet in sheets if sheet.code.page == 1])
"""
EASY = Conditions(tilt=4, stains=0, thumb=0)


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    """The file that the camera of the browser shows."""
    return tmp_path_factory.mktemp("camera") / "sheet.mjpeg"


@pytest.fixture(scope="module")
def browser(film):
    options = [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=[*CHROMIUM_OPTIONS, *options]
        )
        yield browser
        browser.close()


def filled_in(pdf, code, *, torn=False):
    """Fill the sheet that is printed in by hand; give the picture, and how many deals.

    `torn`, half of its code is gone.
    """
    assert pdf.startswith(b"%PDF-")  # `fill` draws the same
    random = np.random.default_rng(4)
    sheet = filled.some_sheet(random, 4, code=code)
    page, _crossed = filled.fill(sheet, filled.Writer(4), wrong=0)
    if torn:
        tear(page, code)
    return photograph(page, random, EASY), len(sheet.deals)


def test_a_sheet_is_filmed_mended_stored_and_ranked(new_page, server, film):
    event, written, of_second = server.run(SCRIPT).split()
    page = sign_in(new_page(), to=f"/tournois/{event}/documents/feuilles-photo/")
    answer = page.request.get(f"/tournois/{event}/tours/1/feuilles-photo.pdf")
    picture, deals = filled_in(answer.body(), SheetCode.read(written))
    film.write_bytes(bytes(picture) * 2)
    page.goto(f"/evenements/{event}/photos/")
    assert flaws(page) == []
    page.get_by_role("button", name="Filmer la feuille").click()
    page.locator("[role=status] a").click(timeout=180_000)
    page.wait_for_url(re.compile(r"/photos/\d+/$"))
    assert flaws(page) == []
    expect(page.locator(".paper-line")).to_have_count(deals)
    settle(page)
    page.locator(".paper-line a").first.click()  # mended: somebody else took it
    assert flaws(page) == []
    taker = page.get_by_role("group", name="Preneur").get_by_role("radio", checked=False)
    taker.last.check(force=True)
    with page.expect_navigation():
        page.get_by_role("button", name="C’est cela").click()
    settle(page)  # the bilans, which no longer agree, had settled some
    page.get_by_label("Les bilans écrits sont faux").check(force=True)
    page.get_by_role("button", name="Enregistrer ces donnes").click()
    expect(page.get_by_text("enregistrées, lues sur papier")).to_be_visible()
    page.goto(f"/tournois/{event}/classement/")
    assert server.run("from scoring.models import Deal; print(Deal.objects.count())") == (
        f"{deals}\n"
    )
    expect(page.locator("main table tbody tr")).to_have_count(8)
    a_blank_one_is_read_at_the_table_that_is_said(page, event)
    torn, deals = filled_in(answer.body(), SheetCode.read(of_second), torn=True)
    a_torn_one_is_asked_for_checked_and_stored(page, event, torn, deals)


def a_blank_one_is_read_at_the_table_that_is_said(page, event):
    """Choose the file of a blank sheet; its table is asked then, and a poignée is added."""
    answer = page.request.get("/feuilles/photo.pdf?joueurs=4")
    picture, deals = filled_in(
        answer.body(), SheetCode(form=Form(4, 4, partner=False, half=False))
    )
    page.goto(f"/evenements/{event}/photos/")
    of_table = page.get_by_label("De quelle table est cette feuille ?")
    expect(of_table).to_be_hidden()
    a_file_is_chosen(page, picture)
    page.get_by_role("button", name="Lire la feuille").click()
    expect(of_table).to_be_focused(timeout=180_000)
    expect(page.get_by_label("Prendre une photo")).to_be_hidden()
    assert flaws(page) == []
    of_table.select_option(label="Tour 1 · Table 2")
    page.get_by_role("button", name="Lire la feuille").click()
    page.wait_for_url(re.compile(r"/photos/\d+/$"), timeout=180_000)
    expect(page.locator(".paper-line")).to_have_count(deals)
    settle(page)
    page.locator(".paper-line a").first.click()
    poignees = page.get_by_role("group", name="Poignée : ")  # the paper has room for one
    expect(poignees).to_have_count(4)
    for at in (0, 1):
        poignees.nth(at).get_by_label("Simple").check(force=True)
    with page.expect_navigation():
        page.get_by_role("button", name="C’est cela").click()
    expect(page.locator(".paper-line a").first).to_have_text(re.compile("poignée.*poignée"))


def a_torn_one_is_asked_for_checked_and_stored(page, event, picture, deals):
    """Say of which table it is; the same lines as on the blank sheet, so it is its page."""
    page.goto(f"/evenements/{event}/photos/")
    file = {"name": "feuille.jpg", "mimeType": "image/jpeg", "buffer": bytes(picture)}
    page.get_by_label("Ou choisir des images").set_input_files(file)
    page.get_by_role("button", name="Lire la feuille").click()
    of_table = page.get_by_label("De quelle table est cette feuille ?")
    expect(of_table).to_be_focused(timeout=180_000)
    expect(page.get_by_text("feuille.jpg : Le code QR de la feuille ne se lit")).to_be_visible()
    of_table.select_option(label="Tour 1 · Table 2")
    page.get_by_role("button", name="Lire la feuille").click()
    page.wait_for_url(re.compile(r"/photos/\d+/$"), timeout=180_000)
    expect(page.get_by_text("c’est la feuille « Tour 1 · Table 2 »")).to_be_visible()
    expect(page.locator(".paper-head .paper-cut")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.locator(".paper-head .paper-cut").bounding_box()["width"] >= 640
    assert flaws(page) == []
    settle(page)
    page.get_by_role("button", name="Enregistrer ces donnes").click()
    expect(page.get_by_text(f"Table 2 : {deals} donnes enregistrées")).to_be_visible()


def a_file_is_chosen(page, picture):
    """Send no picture, then one while the network is away."""
    file = {"name": "feuille.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"}
    page.get_by_label("Ou choisir des images").set_input_files(file)
    page.get_by_role("button", name="Lire la feuille").click()
    expect(page.get_by_text("feuille.jpg : Ce fichier n’est pas une image")).to_be_visible()
    file["buffer"] = bytes(picture)
    page.get_by_label("Prendre une photo").set_input_files(file)
    page.context.set_offline(True)
    page.get_by_role("button", name="Lire la feuille").click()
    expect(page.get_by_text("feuille.jpg : Le site ne répond pas")).to_be_visible()
    page.context.set_offline(False)


def settle(page):
    """Answer what is asked, each time with the likeliest."""
    asked = ".paper-now:not(:has([name=store])) .paper-answers button"
    while (answers := page.locator(asked)).count():
        with page.expect_navigation():
            answers.first.click()
    expect(page.get_by_role("button", name="Enregistrer ces donnes")).to_be_visible()
