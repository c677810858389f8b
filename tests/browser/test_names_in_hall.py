"""Names as the hall reads them: on the wall, on a phone, on a table; asked once at the desk."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import sign_in

SEED = """
from tests import factories as make
from scoring.models import Role
from scoring.models.club import Publication
from scoring.services.clubs import add_player
from tournaments.entries.services.entries import add_entry
from tournaments.event.services.closing import publish_event
from tournaments.hall.services import create_screen
from scoring.services.links import create_missing_links
home = make.club(publication=Publication.FIRST)
make.member(Role.ORGANISER, in_club=home, username="ana")
event = make.tournament(0, rounds=1, in_club=home, name="Coupe")
families = '''Rabier Raynal Remond Rivoire Robin Rolland Rossi Royer Sabatier Sauvage Schmitt
Seguin Tanguy Texier Thibault Tissot Vacher Valette Vasseur Vidal Weber Yvon Zanetti Ziegler'''
for family in families.split():
    player = add_player(club=home, name=f"Bernard {family}")
    add_entry(event=event, player=player)
make.drawn(event)
tables = make.released(event)
others = iter(["Anne-Sophie Lambert", "Zoé Ammar", "Anne-Sophie Leroy", "Yann Bruel"])
for seat in (seat for table in tables[:2] for seat in table.seated[:2]):
    seat.player.name = next(others)
    seat.player.save()
create_missing_links(tables=tables)
publish_event(event=event)
table = make.table(4, in_evening=make.evening(in_club=home))
desk = make.tournament(0, in_club=home, name="Accueil")
view = {"show": "names", "seconds": 600, "theme": "light"}
screen = create_screen(event=event, name="Mur", rotation=[view])
print(event.pk, make.Event.objects.get(pk=event.pk).public_key, screen.key, desk.pk, table.pk)
"""
SOPHIES = ["Anne-Sophie La.", "Anne-Sophie Le."]


@pytest.fixture(scope="module")
def seeded(server):
    return dict(
        zip(
            ("event", "public", "screen", "desk", "table"),
            server.run(SEED).split(),
            strict=True,
        )
    )


def test_the_hall_tells_namesakes_apart_and_reads_by_surname(new_page, seeded):
    wall = new_page(viewport={"width": 1920, "height": 1080})
    wall.goto(f"/ecran/{seeded['screen']}/")
    expect(wall.locator(".rows li")).to_have_count(24)
    read = wall.locator(".rows li > span:first-child").all_inner_texts()
    phone = new_page(viewport={"width": 360, "height": 740})
    phone.goto(f"/suivre/{seeded['public']}/")
    assert phone.locator(".follow-name").all_inner_texts() == read
    assert read[:4] == ["Zoé A.", "Yann B.", *SOPHIES]  # and then twenty Bernards
    assert {name.split()[0] for name in read[4:]} == {"Bernard"}
    assert len(set(read)) == 24
    signs = sign_in(new_page(), to=f"/tournois/{seeded['event']}/tours/1/tablettes/")
    seated = [names.split(", ") for names in signs.locator(".poster-names").all_inner_texts()]
    assert sorted(name for table in seated for name in table) == sorted(read)
    assert [sophie in seated[table] for table, sophie in enumerate(SOPHIES)] == [True, True]


def test_a_name_typed_surname_first_is_asked_once(new_page, seeded):
    page = sign_in(new_page(), to=f"/tournois/{seeded['desk']}/inscriptions/")
    page.locator("#id_name").fill("Ancel Marie")
    page.keyboard.press("Enter")
    asked = page.locator(".entry-choices .newcomer")
    expect(asked).to_have_text(
        [f"Ajouter « {way} » comme nouveau joueur" for way in ("Marie ANCEL", "Ancel MARIE")]
    )
    asked.first.click()
    listed = page.locator(".entry-main a")
    expect(listed).to_have_text(["Marie ANCEL"])
    page.locator("#id_name").fill("Ancel Marie")
    page.keyboard.press("Enter")
    expect(page.get_by_text("N° 1 : Marie ANCEL était déjà sur la liste.")).to_be_visible()
    expect(asked).to_have_count(0)
    expect(listed).to_have_count(1)


def test_an_unknown_name_leads_to_a_button_that_seats_him(new_page, seeded):
    page = sign_in(new_page(), to=f"/tables/{seeded['table']}/")
    page.get_by_text("Autres actions").click()
    page.get_by_role("link", name="Remplacer un joueur").click()
    page.locator("[name=leaving]").first.check(force=True)
    page.get_by_label("Quelqu’un d’autre : son nom").fill("Paul Lefort")
    page.keyboard.press("Enter")
    way = page.get_by_role("button", name="Ajouter « Paul Lefort » comme nouveau joueur")
    expect(way).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Paul Lefort prend la place de")).to_be_visible()
