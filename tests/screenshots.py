"""Pictures of the main pages, from the demo club: `make screenshots` takes them all again.

Every page in three sizes, light and dark, goes to build/screenshots to be looked at; those of
the guide and of the README go where they are shown (tests/guide_pictures.py).
"""

import tempfile
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tarotclub.serving.here import open_here
from tarotclub.serving.running import EVERY_ADDRESS
from tests import guide_pictures
from tests.conftest import CHROMIUM, CHROMIUM_OPTIONS
from tests.server import ROOT, Server

ALL = ROOT / "build" / "screenshots"
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


def main() -> None:
    """Serve the demo from an empty folder, go round it once a size and theme."""
    ALL.mkdir(parents=True, exist_ok=True)
    open_here(EVERY_ADDRESS)  # as a double click does: pages show what its owner sees
    server = Server(Path(tempfile.mkdtemp()), "screenshots")
    server.manage("migrate", "--verbosity=0")
    server.manage("load_demo")
    server.start("--host", EVERY_ADDRESS)
    try:
        with sync_playwright() as playwright:
            chromium = playwright.chromium
            browser = chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_OPTIONS)
            guide_pictures.take(browser, server)
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


if __name__ == "__main__":
    main()
