"""The table’s tablet, told its game by the API: counting the piles, and what they refuse."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.tablets import run, sit_down, tap

SEED = """
import json
from scoring.services.links import create_link
from scoring.rules import RULESETS
from tests import factories as make
made = {}
for key in ("fft-4", "double-6", "misere-4", "populaire-5"):
    link = create_link(table=make.table(ruleset=RULESETS[key], in_club=make.club(key)))
    made[key] = dict(path=link.path)
print(json.dumps(made))
"""


@pytest.fixture(scope="module")
def places(server):
    return json.loads(run(server, SEED))


@pytest.fixture
def typing(new_page, places):
    """Open the form of a deal on a game's tablet."""

    def opened(key):
        page = sit_down(new_page(), places[key])
        page.get_by_role("button", name="Noter la donne").tap()
        return page

    return opened


def add(dialog, label, times=1):
    for _ in range(times):
        dialog.get_by_role("button", name=f"{label} : un de plus").tap()


def test_the_piles_of_the_attack_fill_in_points_and_bouts(typing):
    page = typing("fft-4")
    tap(page, "contract", "garde")
    page.get_by_role("button", name="Compter les plis").tap()
    dialog = page.get_by_role("dialog", name="Compter les plis")
    add(dialog, "Bouts", 2)
    add(dialog, "Rois", 3)
    add(dialog, "ou bien : plis ramassés", 7)
    expect(dialog.locator("[data-total]")).to_have_text("34 cartes, 37 points, bouts : 2")
    dialog.get_by_role("button", name="Utiliser").tap()
    expect(page.locator("#points")).to_have_value("37")
    expect(page.locator("[name=bouts]:checked")).to_have_value("2")
    expect(page.locator("#count")).to_contain_text("Défense : 54")


def test_two_packs_have_two_excuses_to_pay_for_and_more_cards(typing):
    page = typing("double-6")
    page.get_by_role("button", name="Compter les plis").tap()
    dialog = page.get_by_role("dialog", name="Compter les plis")
    expect(dialog.get_by_label("Rois", exact=True)).to_have_attribute("max", "8")
    offered = dialog.locator("[data-owed] option:not([disabled])")
    assert [option.get_attribute("value") for option in offered.all()] == [
        *("0", "1", "-1", "2", "-2"),
    ]
    expect(dialog.get_by_text("cartes du chien")).to_be_hidden()


def test_where_everyone_is_alone_each_count_is_a_players_own(typing):
    page = typing("misere-4")
    expect(page.get_by_role("button", name="Compter les plis d’Ana")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Compter les plis d")).nth(1).tap()
    dialog = page.get_by_role("dialog", name="Compter les plis")
    expect(dialog.get_by_text("la défense", exact=True)).to_be_hidden()
    add(dialog, "Rois")
    add(dialog, "ou bien : plis ramassés", 2)
    offered = dialog.locator("[data-owed] option:not([disabled])")
    expect(offered).to_have_count(3)
    dialog.get_by_role("button", name="Utiliser").tap()
    expect(page.locator("#points_1")).to_have_value("8")


def test_a_petit_chelem_that_the_count_contradicts_is_refused_in_words(typing):
    page = typing("populaire-5")
    page.locator("details.disclosure > summary").tap()
    for name, value in (
        ("taker", "0"),
        ("contract", "garde"),
        ("partner", "1"),
        ("bouts", "3"),
    ):
        tap(page, name, value)
    page.locator("#points").fill("91")
    tap(page, "petit_chelem_achieved", "yes")
    expect(page.locator("#note-petit_chelem_achieved")).to_have_text(
        "Un petit chelem ne laisse qu’un pli à la défense : l’attaque a de 64 à 88½ points."
        " Corrigez les points ou le petit chelem."
    )
