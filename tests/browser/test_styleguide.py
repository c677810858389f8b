"""The design system in a real browser: axe, touch targets, zoom, themes, no script."""

import pytest
from playwright.sync_api import expect

from tests.browser.flaws import sideways, walk
from tests.server import Server

PAGES = ["/styleguide/", "/connexion/"]
TARGETS = "button, summary, select, .button, .choice, .tabs a, .link-list a, nav a, th a"
SMALL = f"""
() => [...document.querySelectorAll("{TARGETS}")]
  .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 47.5 || box.width < 47.5))
  .map(([html, box]) => `${{html}} ${{box.width}}×${{box.height}}`)
"""
BACKGROUND = "() => getComputedStyle(document.body).backgroundColor"
LIGHT, DARK = "rgb(244, 238, 225)", "rgb(16, 35, 27)"


@pytest.fixture(scope="module")
def server(tmp_path_factory, worker_id, migrated):
    """A site in DEBUG, which alone shows the style guide."""
    folder = tmp_path_factory.mktemp("styleguide")
    server = Server(folder, f"styleguide_{worker_id}", like=migrated)
    server.environment["DEBUG"] = "1"
    server.run("from tests.factories import member; member()")  # else there is a welcome
    server.start()
    yield server
    server.stop()
    server.forget()


def test_axe_finds_nothing_and_no_page_scrolls_sideways(page):
    """410 px is the tablet at 200 %; 320 px is 1280 at 400 % (WCAG 1.4.10)."""
    looks = [(width, 740, "light") for width in (320, 360, 410, 820, 1920)]
    assert walk(page, PAGES, [*looks, (820, 740, "dark")], sideways) == {}


@pytest.mark.parametrize("path", PAGES)
def test_everything_to_tap_is_48_px(page, path):
    page.goto(path)
    page.locator(".menu > summary").click()
    assert page.evaluate(SMALL) == []


def test_an_explicit_theme_beats_the_system_and_stays(new_page):
    page = new_page(color_scheme="light")
    page.goto("/connexion/")
    assert page.evaluate(BACKGROUND) == LIGHT
    page.locator(".menu > summary").click()
    page.get_by_role("button", name="Sombre").click()
    assert page.evaluate(BACKGROUND) == DARK
    page.reload()
    assert page.evaluate(BACKGROUND) == DARK
    page.locator(".menu > summary").click()
    page.get_by_role("button", name="Auto").click()
    assert page.evaluate(BACKGROUND) == LIGHT


def test_paper_is_light_even_in_the_dark(new_page):
    page = new_page(color_scheme="dark")
    page.goto("/connexion/")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(BACKGROUND) == "rgb(255, 255, 255)"
    assert not page.locator(".topbar").is_visible()


def test_choices_are_radio_buttons_for_keyboard_and_screen_reader(page):
    page.goto("/styleguide/")
    bouts = page.get_by_role("group", name="Bouts de l’attaque").first
    bouts.get_by_role("radio").nth(2).focus()
    page.keyboard.press("ArrowRight")
    checked = [radio.is_checked() for radio in bouts.get_by_role("radio").all()]
    assert checked == [False, False, False, True]


def test_without_script_nothing_dead_is_shown(new_page):
    page = new_page(java_script_enabled=False)
    page.goto("/styleguide/")
    assert page.locator(".needs-script").locator("visible=true").count() == 0
    marcel = page.get_by_role("radio", name="Marcel")
    marcel.check()
    assert marcel.is_checked()


def test_a_refused_login_puts_the_reader_on_what_to_mend(page):
    page.goto("/connexion/")
    page.get_by_role("button", name="Entrer").click()
    page.locator(".error-summary:focus").wait_for()
    page.get_by_role("link", name="Mot de passe").click()
    assert page.locator("#id_password").evaluate("e => e === document.activeElement")


def test_htmx_swaps_refused_forms_and_never_evaluates_text(page):
    page.goto("/connexion/")
    config = page.evaluate("htmx.config")
    swapped = {rule["code"]: rule["swap"] for rule in config["responseHandling"]}
    refused = {"401": False, "409|422": True, "[45]..": False}
    assert swapped == {"204|304": False, "[23]..": True} | refused
    assert (config["allowEval"], config["includeIndicatorStyles"]) == (False, False)


def test_a_dialog_opens_and_closes_by_keyboard(page):
    page.goto("/styleguide/")
    page.get_by_role("link", name="Ouvrir un dialogue").press("Enter")
    dialog = page.get_by_role("dialog", name="Annuler la donne 7")
    assert dialog.is_visible()
    page.get_by_role("button", name="Non, revenir").press("Enter")
    assert not dialog.is_visible()


def test_an_open_menu_covers_nothing_that_the_keyboard_has_come_to(page):
    page.goto("/connexion/")
    menu = page.locator("details.menu").first
    menu.locator("summary").press("Enter")
    menu.locator("a, button").last.press("Tab")
    expect(menu).not_to_have_attribute("open", "")
    expect(page.locator("main :focus")).to_be_visible()


def test_the_language_can_be_changed_from_the_menu(page):
    page.goto("/connexion/")
    page.locator(".menu > summary").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
