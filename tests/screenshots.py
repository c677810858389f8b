"""Pictures of the main pages, from the demo club: `make screenshots` takes them all again.

Every page in three sizes, light and dark, goes to build/screenshots to be looked at;
those that the documents show are written to docs/screenshots.
"""

import shutil
import subprocess
import tempfile
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.conftest import CHROMIUM, CHROMIUM_OPTIONS
from tests.server import ROOT, Server

ALL = ROOT / "build" / "screenshots"
SHOWN = ROOT / "docs" / "screenshots"
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1920, 1080)}
THEMES = ("light", "dark")
FIVE, FOUR = 14, 15  # the first two tables of the demo's last evening, its fourth
PAGES = {
    "evenings": "/soirees/",
    "evening": "/soirees/4/",
    "seating": "/soirees/4/tables/nouvelle/",
    "sheet": f"/tables/{FOUR}/",
    "deal": f"/tables/{FOUR}/donnes/nouvelle/",
    "deal-five": f"/tables/{FIVE}/donnes/nouvelle/",
    "ranking": "/soirees/4/classement/",
}
DOCUMENTED = {
    ("sheet", "tablet", "light"): "sheet-tablet.png",
    ("deal", "tablet", "light"): "deal-tablet.png",
    ("evening", "tablet", "light"): "evening-tablet.png",
    ("ranking", "tablet", "dark"): "ranking-tablet-dark.png",
}
PAPER = "/soirees/3/classement.pdf"  # of an evening that is over


def main() -> None:
    """Serve the demo from an empty folder, go round it once a size and theme."""
    ALL.mkdir(parents=True, exist_ok=True)
    SHOWN.mkdir(parents=True, exist_ok=True)
    server = Server(Path(tempfile.mkdtemp()), "screenshots")
    server.manage("migrate", "--verbosity=0")
    server.manage("load_demo")
    server.start()
    try:
        with sync_playwright() as playwright:
            chromium = playwright.chromium
            browser = chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_OPTIONS)
            for size, theme in product(SIZES, THEMES):
                go_round(browser, server, size, theme)
    finally:
        server.stop()
        server.forget()


def go_round(browser: Browser, server: Server, size: str, theme: str) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": height},
        color_scheme=theme,
        has_touch=True,
        locale="fr-FR",
    )
    page = context.new_page()
    page.goto("/connexion/?next=/soirees/")
    page.screenshot(path=ALL / f"login-{size}-{theme}.png")
    sign_in(page)
    for name, address in PAGES.items():
        page.goto(address)
        if name == "sheet":
            page.locator("main summary").nth(1).tap()
        elif name.startswith("deal"):
            enter(page, five=name == "deal-five")
        page.screenshot(path=ALL / f"{name}-{size}-{theme}.png", full_page=name == "ranking")
        if (name, size, theme) in DOCUMENTED:
            page.screenshot(path=SHOWN / DOCUMENTED[name, size, theme])
    if (size, theme) == ("tablet", "light"):
        print_out(page)
    context.close()


def sign_in(page: Page) -> None:
    page.get_by_label("Nom d’utilisateur").fill("marqueur")
    page.locator("[name=password]").fill("tarot-demo")
    page.get_by_role("button", name="Entrer").tap()
    page.get_by_role("heading", name="Soirées").wait_for()


def enter(page: Page, *, five: bool) -> None:
    """Fill a deal in, as far as its result; nothing is sent."""
    choices = {"taker": "1", "contract": "garde", "bouts": "2"}
    if five:
        choices |= {"called_card": "roi de coeur", "partner": "3"}
    for name, value in choices.items():
        page.locator(f"label:has([name={name}][value='{value}'])").tap()
    for key in "49":
        page.locator(f"[data-key='{key}']").tap()
    page.get_by_text("Réussi de 8").wait_for()
    page.evaluate("scrollTo(0, 0)")


def print_out(page: Page) -> None:
    """Draw the first page of a printed ranking, where poppler is installed."""
    if not shutil.which("pdftoppm"):
        print("ranking-paper.png is left as it is: it needs pdftoppm")
        return
    paper = ALL / "ranking.pdf"
    paper.write_bytes(page.request.get(PAPER).body())
    picture = SHOWN / "ranking-paper"
    command = ["pdftoppm", "-png", "-gray", "-r", "90", "-singlefile", paper, picture]
    subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
