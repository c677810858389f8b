"""Rulesets in a real browser: copy one, see at once what changes, store it."""

import pytest
from playwright.sync_api import expect

from tests.browser.flaws import walk
from tests.browser.people import sign_in

SCRIPT = """
from dataclasses import replace
from decimal import Decimal
from tarotclub.accounts.acting import Act
from scoring.models import Role
from scoring.rules import FFT_4
from scoring.services.house import copy_ruleset
from tests.factories import club, member, record, table
home = club()
user = member(Role.ORGANISER, in_club=home, username="ana")
dearer = replace(FFT_4, base=30)
copy_ruleset(club=home, name="Règles du lundi", ruleset=dearer, preset="fft-4", act=Act(user))
sitting = table(in_club=home)
record(sitting)
record(sitting, taker=1, contract="petite", bouts=1, points=Decimal(44))
"""


@pytest.fixture(scope="module", autouse=True)
def _club(server):
    server.run(SCRIPT)


def test_a_copy_shows_at_once_what_it_changes(page):
    sign_in(page)
    page.goto("/reglements/nouveau/?de=fft-4")
    verdict = page.locator("#preview p").first
    assert verdict.inner_text().startswith("Aucune de ces donnes ne change.")
    page.get_by_label("Base du contrat").fill("30")
    expect(page.get_by_text("8 donnes sur 8 changent.")).to_be_in_viewport()
    page.get_by_label("Base du contrat").fill("x")
    page.get_by_text("Écrivez un nombre entier, par exemple 25.").wait_for()
    page.get_by_label("Base du contrat").fill("30")
    page.get_by_label("Nom du règlement").fill("Règles du jeudi")
    page.get_by_role("button", name="Enregistrer le règlement").click()
    page.get_by_text("Le règlement « Règles du jeudi » est prêt.").wait_for()


def test_the_table_is_scored_anew_with_it(page):
    sign_in(page)
    page.goto("/tables/1/reglement/")
    page.get_by_label("Autre règlement").select_option(label="Règles du lundi")
    page.get_by_role("button", name="Comparer").click()
    page.get_by_text("2 donnes sur 2 changent.").wait_for()
    page.get_by_label("Motif").fill("Le club joue 30")
    page.get_by_role("button", name="Recompter la table").click()
    page.get_by_text("La table est comptée avec « Règles du lundi ».").wait_for()


def test_the_pages_are_for_everybody(page):
    sign_in(page)
    addresses = (
        "/reglements/",
        "/reglements/1/",
        "/reglements/nouveau/?de=populaire-5",
        "/reglements/import/",
        "/reglements/1/archivage/",
        "/tables/1/reglement/?avec=base-seule-4",
    )
    assert walk(page, addresses) == {}


def test_without_script_a_button_shows_what_changes(new_page):
    page = new_page(java_script_enabled=False)
    sign_in(page)
    page.goto("/reglements/nouveau/?de=fft-4")
    page.get_by_label("Petit au bout").fill("20")
    page.get_by_role("button", name="Voir ce qui change").click()
    assert page.get_by_text("5 donnes sur 8 changent.").is_visible()
