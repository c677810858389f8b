"""The pages of a duplicate at the desk: each fits every size, can be read and hit."""

import pytest

from tests.browser.flaws import THREE, walk
from tests.browser.people import sign_in

SCRIPT = """
from scoring.models import Role
from tests import factories as make
from tests.tournaments.boards.days import played_rounds
from tournaments.event.services.publication import publish_event
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
print(event.pk, board.pk, teams.pk, teams.public_key)
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
    """Give a duplicate in its third round, one result of its first board, and a match."""
    return server.run(SCRIPT).split()


def test_every_page_of_a_duplicate_suits_every_size(page, played):
    event, board, *_teams = played
    sign_in(page)
    pages = [f"/tournois/{event}/{address.format(board=board)}" for address in PAGES]
    assert walk(page, pages, THREE) == {}


def test_pages_of_a_match_with_long_names_suit_every_size(page, played):
    *_others, match, key = played
    sign_in(page)
    desk = ("placement/2/", "placement/3/capitaines/", "classement/")
    phone = ("", "joueur/1/", "classement/")
    pages = [f"/tournois/{match}/{address}" for address in desk]
    pages += [f"/suivre/{key}/{address}" for address in phone]
    assert walk(page, pages, THREE[:2]) == {}
