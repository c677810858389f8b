"""The site's own type: it comes at once, named by its content, and holds every name."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.tablets import sit_down
from tests.fonts import NARROW, USUAL, WIDE

LATIN = ["newsreader-latin", "roboto-latin"]
LOADED = """() => document.fonts.ready.then((all) =>
  [...all].filter(({ status }) => status === "loaded").map(({ family }) => family).sort())"""
FAMILIES = """() => [document.body, document.querySelector("h1")].map((one) =>
  getComputedStyle(one).fontFamily.split(",")[0])"""
# As many faces as hold the letters; a letter that none holds brings none.
FACES = """([family, text]) => document.fonts.load(`1em ${family}`, text)
  .then((faces) => faces.length)"""
WIDTH = """(font) => {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `1000px "${font}"`;
  return Math.round(pen.measureText("Classement").width);
}"""


def asked_for(page):
    """Note which fonts a page asks for."""
    names = []
    page.on(
        "request",
        lambda request: names.extend(
            re.findall(r"/fonts/([a-z-]+)\.[0-9a-f]{12}\.woff2$", request.url)
        ),
    )
    return names


def test_a_page_asks_for_each_font_once(page):
    names = asked_for(page)
    page.goto("/connexion/")
    assert page.evaluate(LOADED) == ["Newsreader", "Roboto"]
    assert sorted(names) == LATIN
    assert page.evaluate(FAMILIES) == ["Roboto", "Newsreader"]


@pytest.mark.parametrize("family", ["Roboto", "Newsreader"])
@pytest.mark.parametrize(
    ("name", "faces"),
    [
        ("Zoë L’Œuf-Señor", 1),
        ("Ľubomír Őry", 2),
        ("Ștefan Łęcki", 2),
        ("I\N{LATIN SMALL LETTER S WITH CEDILLA}\N{LATIN SMALL LETTER DOTLESS I}k", 2),
        ("Юля", 0),
    ],
)
def test_names_of_europe_are_held(page, family, name, faces):
    page.goto("/connexion/")
    assert page.evaluate(FACES, [family, name]) == faces


def test_a_tablet_has_them_from_its_second_visit_on(new_page, place):
    page = new_page()
    names = asked_for(page)
    sit_down(page, place)
    assert page.evaluate(FAMILIES)[0] != "Roboto"
    page.wait_for_function("localStorage.getItem('fonts') === 'here'")
    assert sorted(names) == LATIN
    page.reload()
    expect(page.locator("html.has-fonts")).to_be_attached()
    assert page.evaluate(FAMILIES) == ["Roboto", "Newsreader"]


def test_the_browser_of_a_test_has_three_fonts_and_none_of_the_machine(page):
    usual, wide, narrow = (page.evaluate(WIDTH, font) for font in (USUAL, WIDE, NARROW))
    assert narrow < usual < wide
    for other in ("DejaVu Sans", "Liberation Serif", "Arial", "serif", "system-ui"):
        assert (other, page.evaluate(WIDTH, other)) == (other, usual)
