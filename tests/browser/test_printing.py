"""Whoever prints a page from the browser has on paper what the page shows."""

import io

import pypdf
import pytest

from tests.browser.people import sign_in
from tests.browser.test_workbench import SEED

PAPER = {False: 687, True: 1016}  # px of an A4 upright or across, without its margins
WIDE = """() => {
  const page = document.querySelector(".page");
  const edge = document.documentElement.clientWidth;
  return [...page.querySelectorAll("*")].filter((each) => each.checkVisibility()
    && each.getBoundingClientRect().right > edge + 1)
    .map((each) => each.outerHTML.slice(0, 80));
}"""
# What is chrome is not printed: ways to go, things to press, what is folded away.
SHOWN = """() => {
  const chrome = "nav, button, input, select, textarea, summary, details:not([open]), svg, "
    + ".button, .actions, .back-link, .visually-hidden, .find, .home-find, "
    + ".tabs, .menu, .table-slides, .messages, .pagination";
  const words = new Set();
  const page = document.querySelector(".page");
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const holder = texts.currentNode.parentElement;
    const hidden = !holder.checkVisibility() || holder.getBoundingClientRect().width < 2;
    if (hidden || holder.closest(chrome)) continue;
    texts.currentNode.data.split(/[^\\p{L}\\p{N}]+/u).forEach((word) => words.add(word));
  }
  return [...words].filter((word) => word.length > 1);
}"""


@pytest.fixture(scope="module")
def places(server):
    keys = server.run(
        f"TITLE = 'Vendredi'\n{SEED}from scoring.services.links import create_link\n"
        "first = night.rounds.first().tables.first().table\ncreate_link(table=first)\n"
        "from tournaments.event.services.closing import publish_event\n"
        "publish_event(event=event)\nprint(first.pk)"
    )
    event, club, night, boards, season, table = keys.split()
    pages = ("", "inscriptions/", "placement/2/", "tours/2/", "decisions/", "journal/", "prix/")
    pages += ("classement/", "rencontres/", "documents/", "comptes/", "publication/")
    return [
        *(f"/tournois/{event}/{page}" for page in pages),
        f"/tournois/{boards}/classement/",
        *(f"/soirees/{night}/{page}" for page in ("", "classement/", "tablettes/", "comptes/")),
        *(f"/tables/{table}/", f"/tables/{table}/tablette/", f"/challenges/{season}/"),
        *("/", "/soirees/", "/saisons/", "/etat/", f"/clubs/{club}/annuaire/"),
        *(f"/statistiques/{club}/", f"/statistiques/{club}/cote/"),
    ]


def printed(page):
    """The words on paper, hyphens and line ends aside."""
    paper = pypdf.PdfReader(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
    text = "".join(sheet.extract_text() for sheet in paper.pages)
    return "".join(text.split()).casefold()


def test_all_that_a_page_shows_is_printed_within_the_paper(new_page, places):
    page = sign_in(new_page(viewport={"width": 1366, "height": 768}))
    lost, cut = {}, {}
    for address in places:
        page.goto(address)
        shown, paper = page.evaluate(SHOWN), printed(page)
        assert len(shown) > 5, address
        if words := [word for word in shown if word.casefold() not in paper]:
            lost[address] = words
        page.emulate_media(media="print")
        across = (
            page.locator("body").evaluate("body => getComputedStyle(body).page") == "across"
        )
        page.set_viewport_size({"width": PAPER[across], "height": 768})
        if wide := page.evaluate(WIDE):
            cut[address] = wide
        page.emulate_media(media="null")
        page.set_viewport_size({"width": 1366, "height": 768})
    assert (lost, cut) == ({}, {})
