"""The pages of a duplicate at the desk: each fits every size, can be read and hit."""

import pytest
from playwright.sync_api import expect

from tests.browser.flaws import THREE, flaws, stops_until, walk
from tests.browser.people import sign_in

SCRIPT = """
from scoring.models import Role
from tests import factories as make
from tests.tournaments.boards.days import played_rounds
from tournaments.event.services.closing import publish_event
from tournaments.models import PlayedBoard
from tournaments.rounds.services.rounds import release_round
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="ana")
event = make.duplicate(16, rounds=4, in_club=home)
played_rounds(event, (1, 2))
release_round(event=event, number=3)
board = PlayedBoard.objects.filter(table__round__event=event, board=1)[0]
teams = make.team_duplicate(
    "equipes", 2, size=5, rounds=4, in_club=home, name="Match", categories=["Dames"]
)
teams.teams.filter(number=1).update(name="Les Châteauneuf-du-Pape-et-Saint-Émilionnais")
for entry in teams.entries.select_related("player")[:5]:
    entry.player.name = f"Anne-Charlotte de La Rochefoucauld-Montbazon {entry.number}"
    entry.player.save()
teams.entries.filter(number__in=(1, 6)).update(captain=True)
played_rounds(teams, (1,))
publish_event(event=teams)
teams.refresh_from_db()
table = event.rounds.get(number=3).tables.first().table
print(event.pk, board.pk, table.pk, teams.pk, teams.public_key)
"""
PAGES = (
    "etuis/",
    "etuis/salles/",
    "etuis/preparation/",
    "etuis/1/",
    "etuis/9/mains/",
    "etuis/1/fiche/",
    "etuis/1/{board}/decision/",
    "tours/3/joueurs-echanges/",
    "tours/2/etuis/",
    "classement/",
)


@pytest.fixture(scope="module")
def played(server):
    """Give a duplicate in its third round, one of its results and tables, and a match."""
    return server.run(SCRIPT).split()


def test_every_page_of_a_duplicate_suits_every_size(page, played):
    event, board, *_teams = played
    sign_in(page)
    pages = [f"/tournois/{event}/{address.format(board=board)}" for address in PAGES]
    assert walk(page, pages, THREE) == {}


def unfolded(page):
    page.evaluate("document.querySelectorAll('main details').forEach(d => { d.open = true })")
    return flaws(page)


def test_the_deal_of_a_board_suits_every_size_with_all_its_choices_open(page, played):
    sign_in(page)
    assert walk(page, [f"/tables/{played[2]}/donnes/nouvelle/"], THREE, unfolded) == {}


def test_a_deal_at_a_board_takes_few_stops_and_offers_what_the_board_allows(new_page, played):
    table = played[2]
    page = sign_in(new_page(has_touch=False), to=f"/tables/{table}/donnes/nouvelle/")
    expect(page.locator("[name=board]")).to_have_count(4)
    expect(page.get_by_role("button", name="Donne passée")).to_have_count(0)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # "Aller au contenu"
    assert 1 + stops_until(page, "Enregistrer") <= 12


def test_pages_of_a_match_with_long_names_suit_every_size(page, played):
    *_others, match, key = played
    sign_in(page)
    desk = ("placement/2/", "placement/3/capitaines/", "classement/")
    phone = ("", "joueur/1/", "classement/")
    pages = [f"/tournois/{match}/{address}" for address in desk]
    pages += [f"/suivre/{key}/{address}" for address in phone]
    assert walk(page, pages, THREE[:2]) == {}
