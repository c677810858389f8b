"""The site's icons as pixels, for devices that read no SVG: `python -m tests.app_icons`."""

import struct

from playwright.sync_api import sync_playwright

from tests.conftest import CHROMIUM, CHROMIUM_OPTIONS
from tests.server import ROOT

FOLDER = ROOT / "tarotclub" / "static" / "tarotclub"
FAVICON = ROOT / "tarotclub" / "root" / "favicon.ico"
SIZES = (180, 192, 512)  # an iPad's Home Screen, Android's, its splash screen
SMALL = (16, 32, 48)  # a tab, a bookmark, a shortcut


def draw():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_OPTIONS)
        for size in SIZES:
            (FOLDER / f"tablet-{size}.png").write_bytes(pixels(browser, "tablet.svg", size))
        drawn = [pixels(browser, "favicon.svg", size) for size in SMALL]
        FAVICON.write_bytes(as_icon(dict(zip(SMALL, drawn, strict=True))))
        browser.close()


def pixels(browser, name, size):
    drawing = (FOLDER / name).read_text(encoding="utf-8")
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }}</style>{drawing}")
    return page.screenshot(omit_background=True)


def as_icon(drawn):
    """Put PNGs by their size into one .ico file: a directory, then the pictures."""
    head, body = struct.pack("<HHH", 0, 1, len(drawn)), b""
    start = len(head) + 16 * len(drawn)
    for size, png in drawn.items():
        head += struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(png), start + len(body))
        body += png
    return head + body


if __name__ == "__main__":
    draw()
