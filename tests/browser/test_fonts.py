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

# How far what is read has moved, by the browser's own measure (0.1 is the most that is good).
MOVED = """() => { window.moved = 0; new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.moved += value;
}).observe({ type: "layout-shift", buffered: true }); }"""
STILL = 0.05
RANKING = """
import random
from tests.factories import member, tournament
from tests.simulated import play_tournament
from tournaments.event.services.closing import publish_event
event = tournament(16)
for _ in play_tournament(event, random.Random(1), deals=4):
    pass
publish_event(event=event)
member(in_club=event.club)
event.refresh_from_db()
print(f"/suivre/{event.public_key}/classement/")
"""


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


def with_a_stand_in(route):
    """Answer with a style that knows the wide font of this browser as what stands in."""
    answer = route.fetch()
    style = answer.text()
    for name in ("DejaVu Sans", "DejaVu Serif"):
        style = style.replace(f'local("{name}', f'local("{WIDE}')
    route.fulfill(response=answer, body=style)


def moved_by_late_fonts(page, path, fonts):
    """Let a page be read before its fonts come; give how far they move what is there."""
    late = []
    page.add_init_script(f"({MOVED})()")
    page.route("**/*.css", with_a_stand_in)
    page.route("**/*.woff2", lambda font: late.append(font))  # noqa: PLW0108 (it counts them)
    page.goto(path, wait_until="domcontentloaded")
    while len(late) < fonts:
        page.wait_for_timeout(20)
    page.wait_for_timeout(300)
    for font in late:
        font.continue_()
    page.evaluate(LOADED)
    page.wait_for_timeout(300)
    return page.evaluate("moved")


@pytest.mark.parametrize("size", [(360, 740), (1366, 768)])
def test_nothing_jumps_when_they_come_late(new_page, server, place, size):
    screen = {"width": size[0], "height": size[1]}
    waited_for = {"/connexion/": 2, server.run(RANKING).strip(): 2, place["path"]: 0}
    moved = {
        path: moved_by_late_fonts(new_page(viewport=screen), path, fonts)
        for path, fonts in waited_for.items()
    }
    assert max(moved.values()) < STILL, moved


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
    page.wait_for_function("() => localStorage.getItem('fonts') === 'here'")
    assert sorted(names) == LATIN
    page.reload()
    expect(page.locator("html.has-fonts")).to_be_attached()
    assert page.evaluate(FAMILIES) == ["Roboto", "Newsreader"]


def test_the_browser_of_a_test_has_three_fonts_and_none_of_the_machine(page):
    usual, wide, narrow = (page.evaluate(WIDTH, font) for font in (USUAL, WIDE, NARROW))
    assert narrow < usual < wide
    for other in ("DejaVu Sans", "Liberation Serif", "Arial", "serif", "system-ui"):
        assert (other, page.evaluate(WIDTH, other)) == (other, usual)
