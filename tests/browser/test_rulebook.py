"""Reading the rulebook: on a phone, in the dark, by keyboard, on paper, without script."""

import re

from playwright.sync_api import expect

from tests.browser.flaws import SCHEMES, sideways, walk

PAGES = ["/regles/", "/regles/?q=poignee", "/regles/populaire-5/", "/regles/au-jeu/compter/"]
PHONE = {"viewport": {"width": 360, "height": 740}}
TARGETS = "main :is(a, button, input)"
SMALL = f"""
() => [...document.querySelectorAll("{TARGETS}")]
  .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 47.5 || box.width < 47.5))
  .map(([html, box]) => `${{html}} ${{box.width}}×${{box.height}}`)
"""


def test_axe_finds_nothing(page):
    looks = [(820, 1180, scheme) for scheme in SCHEMES]
    assert walk(page, PAGES, looks, sideways) == {}


def test_a_phone_shows_it_whole(new_page):
    page = new_page(**PHONE)
    for path in PAGES:
        page.goto(path)
        assert (path, page.evaluate("document.documentElement.scrollWidth")) == (path, 360)
        assert (path, page.evaluate(SMALL)) == (path, [])


def test_from_a_word_to_its_rule_without_script(new_page):
    page = new_page(java_script_enabled=False, **PHONE)
    page.goto("/regles/")
    page.get_by_label("Chercher dans les règles").fill("PETIT SEC")
    page.get_by_role("button", name="Chercher").click()
    page.get_by_role("link", name=re.compile("^Le petit sec")).click()
    assert page.url.endswith("/regles/au-jeu/donne/#petit-sec")
    expect(page.get_by_role("heading", name="Le petit sec")).to_be_in_viewport()


def test_the_menu_leads_there(page):
    page.goto("/connexion/")
    page.locator(".menu > summary").click()
    page.get_by_role("link", name="Règles du jeu").click()
    expect(page.get_by_role("heading", name="Règles du jeu")).to_be_visible()


def test_on_paper_only_the_rules_are_left(page):
    page.goto("/regles/fft-4/")
    page.emulate_media(media="print")
    for gone in (".topbar", ".rulebook-contents", ".rulebook-search"):
        expect(page.locator(gone).first).not_to_be_visible()
    expect(page.get_by_role("heading", name="Les poignées")).to_be_visible()
