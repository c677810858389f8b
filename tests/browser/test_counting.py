"""Counting the piles in the browser: equal to the rules, by touch and by keyboard."""

import json

import pytest
from playwright.sync_api import expect

from scoring.rules import RULESETS
from scoring.rules.cards import for_counter
from tests.browser.flaws import violations
from tests.browser.people import sign_in
from tests.scoring.rules.counts import COUNTS
from tests.scoring.rules.piles import count, side_of_the_half_point

SEED = """
from tests import factories as make
from scoring.models import Role
home = make.club()
make.member(Role.SCORER, in_club=home, username="ana")
print(*(make.table(seats, in_club=home).pk for seats in (4, 5)))
"""
PHONE = {"viewport": {"width": 360, "height": 740}}
COUNT = """
async (text) => {
  const rows = JSON.parse(text);
  const { count, halfPointGoesTo } = await import("/static/tarotclub/js/counting.js");
  return JSON.stringify(rows.map(({ piles, game, chien, owed, bouts }) => {
    const counted = count(piles, game, { chien, owed });
    return [counted, halfPointGoesTo(counted.points, bouts, game)];
  }));
}
"""


def expected(row, ruleset, bouts):
    counted = count(row.piles, ruleset, chien=row.chien, owed=row.owed)
    told = {
        "cards": counted.cards,
        "points": float(counted.points),
        "bouts": counted.bouts,
        "remarks": [remark._asdict() for remark in counted.remarks],
    }
    return [told, side_of_the_half_point(counted.points, bouts, ruleset)]


def test_it_counts_what_the_rules_count(page):
    """Every row of the table, at every game that has contracts."""
    page.goto("/sante/")
    games = [ruleset for ruleset in RULESETS.values() if ruleset.contracts]
    cases = [(row, ruleset) for row in COUNTS for ruleset in games]
    asked = [
        {
            "piles": row.piles,
            "game": for_counter(ruleset),
            "chien": row.chien,
            "owed": row.owed,
            "bouts": number % (ruleset.bouts + 1),
        }
        for number, (row, ruleset) in enumerate(cases)
    ]
    answers = json.loads(page.evaluate(COUNT, json.dumps(asked)))
    right = [
        expected(row, ruleset, case["bouts"])
        for (row, ruleset), case in zip(cases, asked, strict=True)
    ]
    assert answers == right


@pytest.fixture(scope="module")
def tables(server):
    numbers = server.run(SEED).split()
    return dict(zip((4, 5), numbers, strict=True))


@pytest.fixture
def open_counter(new_page, tables):
    """Sign in, open the next deal's form and the counter."""

    def opened(table=4, **options):
        page = sign_in(new_page(**options), to=f"/tables/{tables[table]}/donnes/nouvelle/")
        page.wait_for_load_state("networkidle")
        return page

    return opened


def start(page):
    page.get_by_role("button", name="Compter les plis").first.click()
    dialog = page.get_by_role("dialog", name="Compter les plis")
    expect(dialog).to_be_visible()
    return dialog


def tap(dialog, name, times=1):
    for _ in range(times):
        dialog.get_by_role("button", name=f"{name} : un de plus").tap()


def test_the_defence_is_counted_for_the_attack(open_counter):
    page = open_counter()
    dialog = start(page)
    dialog.get_by_role("radio", name="la défense").check()
    tap(dialog, "Bouts")
    tap(dialog, "Rois", 4)
    tap(dialog, "ou bien : plis ramassés", 9)
    expect(dialog.locator("[data-total]")).to_have_text(
        "36 cartes, 38 points, bouts : 1 · Pour l’attaque : 53 points, bouts : 2"
    )
    dialog.get_by_role("button", name="Utiliser").tap()
    expect(page.locator("[name=side][value='defence']")).to_be_checked()
    expect(page.locator("#points")).to_have_value("38")
    expect(page.locator("[name=bouts][value='2']")).to_be_checked()


def test_the_chien_of_a_garde_contre_is_the_defences(open_counter):
    page = open_counter()
    page.locator("label:has([name=contract][value='garde_contre'])").tap()
    dialog = start(page)
    tap(dialog, "ou bien : plis ramassés", 5)
    expect(dialog.locator("[data-total]")).to_have_text("20 cartes, 10 points, bouts : 0")
    dialog.get_by_role("radio", name="la défense").check()
    expect(dialog.locator("[data-total]")).to_contain_text("26 cartes, 13 points")


REMARKS = [
    # table, what is counted, what is said
    (4, {"Rois": "5", "Cartes basses": "13"}, "Rois : 1 de plus que le jeu n’en a."),
    (4, {"Cartes basses": "27"}, "gardée sans donner de carte basse en échange"),
    (4, {"Cartes basses": "25"}, "doit peut-être une carte basse"),
    (4, {"Cartes basses": "28"}, "Des plis entiers font 26 ou 30 cartes"),
    (5, {"Bouts": "2", "Cartes basses": "11"}, "Demi-point : il profite à la défense"),
    (5, {"Bouts": "3", "Rois": "4", "Cartes basses": "16"}, "profite à l’attaque"),
]


@pytest.mark.parametrize(("table", "counted", "remark"), REMARKS)
def test_remarks(open_counter, table, counted, remark):
    dialog = start(open_counter(table))
    for name, number in counted.items():
        dialog.get_by_label(name, exact=True).fill(number)
    expect(dialog.locator("[data-remarks]")).to_contain_text(remark)


def test_a_card_too_many_cannot_be_used(open_counter):
    page = open_counter()
    dialog = start(page)
    dialog.get_by_label("Bouts", exact=True).fill("4")
    use = dialog.get_by_role("button", name="Utiliser")
    expect(use).to_have_attribute("aria-disabled", "true")
    use.click(force=True)
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Tout effacer").tap()
    expect(dialog.locator("[data-total]")).to_have_text("0 cartes, 0 points, bouts : 0")


def test_by_keyboard(open_counter):
    page = open_counter()
    opener = page.get_by_role("button", name="Compter les plis")
    opener.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Compter les plis")
    dialog.get_by_label("Bouts", exact=True).focus()
    page.keyboard.press("ArrowUp")
    dialog.get_by_label("ou bien : plis ramassés").focus()
    page.keyboard.type("3")
    page.keyboard.press("Enter")  # sends nothing
    expect(dialog.locator("[data-total]")).to_have_text("18 cartes, 13 points, bouts : 1")
    dialog.get_by_role("button", name="Utiliser").press("Enter")
    expect(page.locator("#points")).to_be_focused()
    expect(page.locator("#points")).to_have_value("13")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(open_counter, theme):
    page = open_counter(color_scheme=theme)
    start(page).get_by_label("Bouts", exact=True).fill("4")
    assert violations(page) == []


TARGETS = "dialog[open] :is(button, summary, select, input:not([type=radio]), .choice)"
SMALL = f"""
() => [...document.querySelectorAll("{TARGETS}")]
  .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 47.5 || box.width < 47.5))
  .map(([html, box]) => `${{html}} ${{box.width}}×${{box.height}}`)
"""


def test_it_fits_a_phone(open_counter):
    page = open_counter(**PHONE)
    dialog = start(page)
    assert dialog.evaluate("e => e.scrollWidth <= e.clientWidth")
    assert page.evaluate(SMALL) == []


def test_without_script_it_is_not_offered(open_counter):
    page = open_counter(java_script_enabled=False)
    expect(page.get_by_text("Compter les plis").first).not_to_be_visible()
