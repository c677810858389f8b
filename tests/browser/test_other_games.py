"""Deals of other games by touch alone: two packs, everyone alone, two players."""

import pytest
from playwright.sync_api import expect

from tests.browser.flaws import violations
from tests.browser.people import sign_in
from tests.browser.tablets import tap, type_points

SEED = """
from tests import factories as make
from scoring.models import Membership, Role
from scoring.rules import RULESETS
ana = make.member(Role.SCORER, username="ana")
for key in %r:
    home = make.club(key)
    Membership.objects.create(user=ana, club=home, role=Role.SCORER)
    print(make.table(ruleset=RULESETS[key], in_club=home).pk)
"""
GAMES = ("double-6", "misere-4", "duo-tablee", "populaire-5", "double-9")
PHONE = {"viewport": {"width": 360, "height": 740}}


@pytest.fixture(scope="module")
def tables(server):
    numbers = server.run(SEED % (GAMES,))
    return dict(zip(GAMES, numbers.split(), strict=True))


@pytest.fixture
def open_form(new_page, tables):
    """Sign in and open the form of the next deal of a game."""

    def opened(key, **options):
        return sign_in(new_page(**options), to=f"/tables/{tables[key]}/donnes/nouvelle/")

    return opened


def save(page):
    page.get_by_role("button", name="Enregistrer").tap()
    return page.locator("#messages")


def test_two_packs_with_two_partners_six_bouts_and_two_petits(open_form):
    page = open_form("double-6")
    tap(page, "taker", "0")
    tap(page, "contract", "garde")
    tap(page, "called_card", "roi de coeur")
    tap(page, "called_card_2", "as de pique")
    tap(page, "partner", "2")
    tap(page, "partner", "4")
    expect(page.locator("[name=partner]:disabled")).to_have_count(1)
    tap(page, "bouts", "6")
    type_points(page, "100")
    page.locator(".disclosure summary").tap()
    tap(page, "petit_au_bout", "attack")
    page.locator("label:has([name=both_petits])").tap()
    bar = page.locator("#bar-status")
    expect(bar).to_contain_text("Réussi de 28 : 100 points pour 72")
    expect(bar).to_contain_text(
        "(25 + 28) × 2 = 106 · petit au bout 10 × 2 × 2 = 40 → 106 + 40 = 146 par défenseur"
    )
    expect(bar.locator("li")).to_have_text(
        ["Ana +146", "Bo −146", "Cy +146", "Di −146", "Ed +146", "Fanny −146"]
    )
    expect(save(page)).to_contain_text("Ana, garde réussie de 28, +146.")
    page.locator("tbody details summary").first.tap()
    expect(page.locator(".deal-lines").first).to_contain_text(
        "appelle le roi de cœur et l’as de pique, avec Cy et Ed, 6 bouts, 100 points,"
        " deux petits au bout pour l’attaque"
    )


def test_everyone_alone_until_the_count_is_right(open_form):
    page = open_form("misere-4")
    counts = page.locator(".deal-own input")
    for at, points in enumerate(("12", "30", "20", "14")):
        counts.nth(at).tap()
        type_points(page, points)
    expect(page.locator("#count")).to_have_text("le compte y est : 76, et 15 de côté")
    counts.nth(3).tap()
    type_points(page, ["back", "back", "9", "half"])
    expect(counts.nth(3)).to_have_value("9½")
    type_points(page, ["back", "back"])
    type_points(page, "2")
    expect(page.locator("#count")).to_have_text("le compte y est : 64, et 27 de côté")
    type_points(page, ["back", "1"])
    expect(page.locator("#count")).to_have_text("il manque 28")
    expect(page.locator("#bar-status")).to_contain_text(
        "Les points des joueurs font 63 ensemble, il faut de 64 à 88"
    )
    type_points(page, ["back", "2", "9"])
    expect(page.locator("#count")).to_have_text("3 de trop")  # six cards are set aside
    type_points(page, ["back", "4"])
    expect(page.locator("#count")).to_have_text("le compte y est : 86, et 5 de côté")
    expect(page.locator("#bar-status li")).to_have_text(
        ["Ana +76", "Bo −68", "Cy +12", "Di −20"]
    )
    expect(save(page)).to_contain_text("Ana, le moins de points (12), +76.")


def test_two_players_and_a_dealer_who_takes(open_form):
    page = open_form("duo-tablee")
    expect(page.locator("[name=taker]:checked")).to_have_value("0")
    expect(page.locator("[data-key=half]")).to_have_count(0)
    page.locator(".deal-dealer summary").tap()
    page.get_by_role("button", name="Bo", exact=True).tap()
    expect(page.locator("[name=taker]:checked")).to_have_value("1")
    tap(page, "contract", "pousse")
    tap(page, "bouts", "2")
    type_points(page, "49")
    expect(page.locator("#bar-status")).to_contain_text(
        "25 + 8 × 2 = 41 → 41 face à l’adversaire"
    )
    expect(save(page)).to_contain_text("Bo, pousse réussie de 8, +41.")


def test_the_dealer_changes_and_nothing_typed_is_lost(open_form):
    page = open_form("populaire-5")
    tap(page, "taker", "1")
    tap(page, "contract", "garde")
    tap(page, "partner", "2")
    tap(page, "bouts", "2")
    type_points(page, ["4", "9"])
    page.locator(".deal-dealer summary").tap()
    page.get_by_role("button", name="Ed", exact=True).tap()
    expect(page.locator(".deal-dealer")).to_contain_text("Donneur : Ed")
    expect(page.locator("#bar-status li").nth(1)).to_have_text("Bo +132")
    expect(page.locator("#points")).to_have_value("49")


def test_all_pass_and_a_misere_is_played(open_form):
    page = open_form("populaire-5")
    page.get_by_role("button", name="Tout le monde passe").tap()
    counts = page.locator(".deal-own input")
    expect(counts).to_have_count(5)
    for at, points in enumerate(("10", "20", "30", "15", "12")):
        counts.nth(at).tap()
        type_points(page, points)
    expect(page.locator("#count")).to_have_text("le compte y est : 87, et 4 de côté")
    expect(save(page)).to_contain_text("Ana, le moins de points (10), +74.")


SIZES = [
    pytest.param("misere-4", {}, id="alone"),
    pytest.param("misere-4", PHONE, id="alone, phone"),
    pytest.param("double-9", {"color_scheme": "dark"}, id="nine in the dark"),
    pytest.param("double-9", PHONE, id="nine, phone"),
    pytest.param("populaire-5", PHONE, id="misères, phone"),
]
TARGETS = "main :is(button, summary, .choice-face), .action-bar .button"
SMALL = f"""() => [...document.querySelectorAll("{TARGETS}")]
  .filter((target) => target.checkVisibility())
  .map((target) => [target.innerText.trim(), target.getBoundingClientRect()])
  .filter(([, box]) => box.height < 47.5 || box.width < 47.5)
  .map(([name, box]) => `${{name}}: ${{box.width}} × ${{box.height}}`)"""


@pytest.mark.parametrize(("key", "options"), SIZES)
def test_everyone_can_read_and_reach_everything(open_form, key, options):
    page = open_form(key, **options)
    folds = page.locator("details.disclosure > summary").all()
    for fold in (fold for fold in folds if fold.is_visible()):
        fold.tap()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []
    assert violations(page) == []


@pytest.mark.parametrize("options", [{}, PHONE, {"viewport": {"width": 1920, "height": 1080}}])
def test_a_sheet_of_nine_fits(open_form, tables, options):
    page = open_form("double-9", **options)
    page.goto(f"/tables/{tables['double-9']}/")
    expect(page.get_by_role("heading", name="Table", exact=False).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
