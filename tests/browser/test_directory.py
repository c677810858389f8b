"""A club's page and its directory in a real browser: every size, both themes."""

from io import BytesIO

import pytest
from PIL import Image

from tests.browser.flaws import THREE, looked_at, walk
from tests.browser.people import sign_in

SCRIPT = """
from scoring.models import Role
from scoring.services.clubs import add_player
from tests import factories as make
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="ana")
for name in ("Élise Fauvel", "FAUVEL Elise", "Ida Roy"):
    player = add_player(club=home, name=name, licence_number="F-1")
print(home.pk, player.pk)
"""
LIST = "Nom;Prénom;Naissance\nLambert;Zoé;1850\nRoy;Ida;2001\n"


@pytest.fixture(scope="module")
def keys(server):
    """Give a club with doubles, and one of its players."""
    return server.run(SCRIPT).split()


def logo():
    held = BytesIO()
    Image.new("RGB", (900, 300), (10, 90, 60)).save(held, "PNG")
    return {"name": "logo.png", "mimeType": "image/png", "buffer": held.getvalue()}


def test_every_page_suits_every_size(page, keys):
    club, player = keys
    sign_in(page, to=f"/clubs/{club}/")
    page.get_by_text("Logo", exact=True).click()
    page.locator("[type=file]").set_input_files(logo())
    page.get_by_role("button", name="Enregistrer le logo").click()
    page.get_by_text("Le logo est enregistré.").wait_for()
    page.get_by_text("Logo", exact=True).click()
    shown = page.get_by_role("img", name="Logo de Tarot de la Halle")
    shown.wait_for()
    assert shown.evaluate("image => image.complete && image.naturalWidth") == 600
    parts = ("", "annuaire/", "annuaire/ajout/", "annuaire/doubles/", "annuaire/import/")
    addresses = [f"/clubs/{club}/{part}" for part in parts]
    addresses += [f"/annuaire/{player}/{part}" for part in ("", "reunion/", "anonymat/")]
    assert walk(page, addresses, THREE) == {}


def test_a_line_of_a_list_is_mended_on_a_phone(page, keys):
    club, _player = keys
    sign_in(page, to=f"/clubs/{club}/annuaire/import/")
    page.locator("textarea").fill(LIST)
    page.get_by_role("button", name="Voir ce qui est lu").click()
    page.get_by_role("heading", name="Ce qui est lu").wait_for()
    assert dict(looked_at(page, THREE)) == {}
    page.get_by_role("textbox", name="Année de naissance").fill("1950")
    page.get_by_role("button", name="Enregistrer dans l’annuaire").click()
    page.get_by_role("link", name="LAMBERT Zoé").wait_for()
