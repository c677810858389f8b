"""An event comes back, and deals come in, in a real browser: every size, both themes."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.flaws import THREE, looked_at
from tests.browser.people import sign_in

EVENTS = Path(__file__).parents[2] / "fixtures" / "events"
SCRIPT = """
from scoring.models import Role
from tests import factories as make
from tournaments.models import Place
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="ana")
event = make.drawn(make.tournament(8, rounds=1, in_club=home))
make.released(event)
one = Place.objects.get(seat__table__number=1, seat__position=0, entry__event=event)
print(event.pk, one.entry.number)
"""
HEADINGS = "Table;Donne;Preneur;Contrat;Bouts;Points"


@pytest.fixture(scope="module")
def event(server):
    """Give a tournament whose round is released, and who begins at table 1."""
    return server.run(SCRIPT).split()


def test_every_page_suits_every_size(page, event):
    sign_in(page)
    page.goto("/tournois/reprise/")
    assert dict(looked_at(page, THREE)) == {}
    page.locator("[type=file]").set_input_files(EVENTS / "1-tournament.tarot")
    page.get_by_role("button", name="Voir ce que le fichier contient").click()
    expect(page.locator("h1")).to_have_text("Coupe de la Halle")
    assert dict(looked_at(page, THREE)) == {}
    page.goto(f"/tournois/{event[0]}/import/donnes/")
    assert dict(looked_at(page, THREE)) == {}
    page.locator("textarea").fill(f"{HEADINGS}\n1;1;{event[1]};Garde;9;49\n")
    page.get_by_role("button", name="Voir ce qui est lu").click()
    expect(page.locator(".error-summary")).to_contain_text("Ligne 2")
    assert dict(looked_at(page, THREE)) == {}


def test_a_file_above_the_limit_is_refused_in_words(page, event, tmp_path):
    sign_in(page)
    page.goto("/tournois/reprise/")
    file = tmp_path / "film.tarot"
    file.write_bytes(bytes(12 * 1024 * 1024))
    page.locator("[type=file]").set_input_files(file)
    page.get_by_role("button", name="Voir ce que le fichier contient").click()
    expect(page.locator("h1")).to_have_text("Envoi trop lourd")


def test_deals_come_in(page, event):
    sign_in(page)
    page.goto(f"/tournois/{event[0]}/import/donnes/")
    page.locator("textarea").fill(f"{HEADINGS}\n1;1;{event[1]};Garde;2;49\n")
    page.get_by_role("button", name="Voir ce qui est lu").click()
    expect(page.locator("tbody")).to_contain_text("table 1, donne 1")
    page.get_by_role("button", name="Enregistrer ces résultats").click()
    expect(page.locator("body")).to_contain_text("1 donne est enregistrée.")
