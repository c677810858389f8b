"""The tablet's icon as pixels, for devices that read no SVG: `python -m tests.app_icons`."""

from playwright.sync_api import sync_playwright

from tests.conftest import CHROMIUM, CHROMIUM_OPTIONS
from tests.server import ROOT

FOLDER = ROOT / "tarotclub" / "static" / "tarotclub"
SIZES = (180, 192, 512)  # an iPad's Home Screen, Android's, its splash screen


def draw():
    drawing = (FOLDER / "tablet.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_OPTIONS)
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body {{ margin: 0 }}</style>{drawing}")
            page.screenshot(path=FOLDER / f"tablet-{size}.png")
        browser.close()


if __name__ == "__main__":
    draw()
