"""Pictures of the guide, in each of its languages, and of the README's tour, from the demo.

`make screenshots` takes them with the others; the guide's are small, for they are in the wheel.
"""

import json
import os
import re
import shutil
import subprocess
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page

from tarotclub.serving import here
from tarotclub.serving.running import lan_address
from tests.server import ROOT, Server

GUIDE = ROOT / "tarotclub" / "static" / "tarotclub" / "guide"
TOUR = ROOT / "docs" / "screenshots"
WIDE, SHEET = 640, 900  # of a picture in the guide, of one of a paper, in pixels
LANGUAGES = {"fr": "fr-FR", "en": "en-GB"}
TABLET, PHONE, WALL = (820, 900), (360, 700), (1280, 720)
PASSWORD = "tarot-demo"
UNDER_WAY = """
import json
from scoring.models import TableLink
from tournaments.models import Event
event = Event.objects.tournaments().open().filter(duplicate="").get()
boards = Event.objects.tournaments().open().exclude(duplicate="").get()
ended = Event.objects.filter(public_key__isnull=False, duplicate="").order_by("pk").first()
evening = Event.objects.evenings().order_by("pk").last()
def links(event):
    found = TableLink.objects.filter(table__round_table__round__event=event)
    return [link.path for link in found.order_by("pk")]
print(json.dumps({
    "event": event.pk, "ended": ended.pk, "evening": evening.pk, "club": event.club_id,
    "boards": boards.pk, "followed": event.public_key,
    "screen": event.screens.order_by("pk").last().key,
    "round": event.rounds.filter(released_at__isnull=False).order_by("number").last().number,
    "links": links(event), "board_links": links(boards),
}))
"""
PAGES = {  # by an organiser; what a name of a place stands for, UNDER_WAY tells
    "club": "/clubs/{club}/",
    "helpers": "/clubs/{club}/aides/",
    "evening": "/soirees/{evening}/",
    "entries": "/tournois/{event}/inscriptions/",
    "dashboard": "/tournois/{event}/",
    "seating": "/tournois/{event}/placement/",
    "round": "/tournois/{event}/tours/{round}/",
    "ranking": "/tournois/{ended}/classement/",
    "prizes": "/tournois/{ended}/prix/",
    "documents": "/tournois/{ended}/documents/",
    "board": "/tournois/{boards}/etuis/1/",
    "copies": "/sauvegardes/",
    "health": "/etat/",
}
TOLD_BELOW = {
    "health": "tablets",
    "ranking": "result",
}  # what a page shows further down, or folds
HTTPS = "/premiers-pas/https/"
IN_TOUR = {"deal": "tablet", "dashboard": "desk", "screen": "screen", "phone": "phone"}
PAPER, WORKBOOK = (
    "/tournois/{ended}/documents/classement.pdf",
    "/tournois/{ended}/classeur.xlsx",
)


def take(browser: Browser, server: Server) -> None:
    """Take all of them from a server that serves the demo."""
    found = json.loads(server.run(UNDER_WAY))
    for language in LANGUAGES:
        folder = GUIDE / language
        folder.mkdir(parents=True, exist_ok=True)
        desk = opened(browser, server, language, TABLET)
        sign_in(desk)
        known(desk.context, server, language)  # the account brought its own language
        for name, address in PAGES.items():
            desk.goto(address.format(**found))
            if name in TOLD_BELOW:
                desk.locator(f"#{TOLD_BELOW[name]}").evaluate(
                    """(part) => {
                      for (const each of part.querySelectorAll("details")) each.open = true;
                      part.scrollIntoView();
                    }"""
                )
            keep(desk, folder / f"{name}.webp")
        in_the_hall(desk, folder / "https.webp")
        if language == "en":
            tour_of_paper(desk, found)
        desk.context.close()
        at_the_table(browser, server, language, found["links"])
        with_boards(browser, server, language, found["board_links"])
        for name, size, address in (
            ("phone", PHONE, f"/suivre/{found['followed']}/classement/"),
            ("screen", WALL, f"/ecran/{found['screen']}/"),
        ):
            page = opened(browser, server, language, size)
            page.goto(address)
            page.wait_for_timeout(500)
            keep(page, folder / f"{name}.webp")
            page.context.close()


def opened(browser: Browser, server: Server, language: str, size: tuple[int, int]) -> Page:
    width, height = size
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": height},
        color_scheme="light",
        has_touch=True,
        locale=LANGUAGES[language],
    )
    known(context, server, language)
    context.add_init_script("localStorage.setItem('fonts', 'here')")  # as at a second visit
    return context.new_page()


def known(context: BrowserContext, server: Server, language: str) -> None:
    """Let a browser speak a language, and be the site's own."""
    cookies = {"django_language": language, here.COOKIE: os.environ[here.SECRET]}
    context.add_cookies(
        [{"name": name, "value": value, "url": server.url} for name, value in cookies.items()]
    )


def sign_in(page: Page) -> None:
    page.goto("/connexion/?next=/soirees/")
    page.locator("[name=username]").fill("organisateur")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url(re.compile(r"\d/soirees/$"))


def at_the_table(browser: Browser, server: Server, language: str, links: list[str]) -> None:
    """Open a table by its code, and begin a deal; nothing is sent."""
    page = opened(browser, server, language, TABLET)
    page.goto(links[0])
    page.locator("#sheet table, .score-sheet").first.wait_for()
    keep(page, GUIDE / language / "sheet.webp")
    page.locator("[data-focus=new]").tap()
    for name, value in {"taker": "1", "contract": "garde", "bouts": "2"}.items():
        page.locator(f"label:has([name={name}][value='{value}'])").first.tap()
    for key in "49":
        page.locator(f"[data-key='{key}']").tap()
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(300)
    keep(page, GUIDE / language / "deal.webp")
    page.context.close()


def with_boards(browser: Browser, server: Server, language: str, links: list[str]) -> None:
    """Open a table of a duplicate by its code."""
    page = opened(browser, server, language, TABLET)
    page.goto(links[0])
    page.get_by_text(re.compile("portez-le|take it to")).first.wait_for()
    keep(page, GUIDE / language / "boards.webp")
    page.context.close()


def in_the_hall(page: Page, file: Path) -> None:
    """Show how tablets come to trust a hall, whose certificate is made at the first visit."""
    if lan_address() is None:
        print(f"{file.name} is left as it is: this computer is in no network")
        return
    page.goto(HTTPS)
    make = page.locator("form[action$='/certificat/'] button")
    if make.count():
        make.tap()
        page.locator("#trust-title").wait_for()
        page.goto(HTTPS)  # without what has just been said
    page.evaluate("document.getElementById('certificate-title').scrollIntoView()")
    keep(page, file)


def keep(page: Page, file: Path) -> None:
    """Store what a page shows, small; what is in the README's tour there too."""
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    store(picture, file)
    if file.parent.name == "en" and file.stem in IN_TOUR:
        store(picture, TOUR / f"{IN_TOUR[file.stem]}.webp", picture.width)


def store(picture: Image.Image, file: Path, wide: int = WIDE) -> None:
    wide = min(wide, picture.width)
    high = round(picture.height * wide / picture.width)
    small = picture.resize((wide, high), Image.Resampling.LANCZOS)
    small.save(file, quality=68, method=6)


def tour_of_paper(page: Page, found: dict[str, object]) -> None:
    """Draw the first page of a ranking and a sheet of the workbook, where both can be drawn."""
    if not shutil.which("pdftoppm") or not shutil.which("soffice"):
        print("paper.webp and workbook.webp are left as they are: pdftoppm, LibreOffice")
        return
    folder = ROOT / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    paper, workbook = folder / "paper.pdf", folder / "workbook.xlsx"
    paper.write_bytes(page.request.get(PAPER.format(**found)).body())
    draw(paper, TOUR / "paper.webp")
    workbook.write_bytes(page.request.get(WORKBOOK.format(**found)).body())
    made = ["soffice", "--headless", "--convert-to", "pdf", "--outdir", folder, workbook]
    subprocess.run(made, check=True, stdout=subprocess.DEVNULL)
    draw(folder / "workbook.pdf", TOUR / "workbook.webp", 0.46)


def draw(pdf: Path, file: Path, part: float = 1) -> None:
    """Draw the first page of a PDF, or its upper part."""
    picture = pdf.with_suffix("")
    command = ["pdftoppm", "-png", "-r", "130", "-singlefile", pdf, picture]
    subprocess.run(command, check=True)
    sheet = Image.open(picture.with_suffix(".png")).convert("RGB")
    store(sheet.crop((0, 0, sheet.width, round(sheet.height * part))), file, SHEET)
