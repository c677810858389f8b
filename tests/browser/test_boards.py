"""The pages of a duplicate at the desk: each fits every size, can be read and hit."""

import pytest

from tests.browser.flaws import THREE, walk
from tests.browser.people import sign_in

SCRIPT = """
from scoring.models import Role
from tests import factories as make
from tests.tournaments.boards.days import played_rounds
from tournaments.models import PlayedBoard
from tournaments.rounds.services.rounds import release_round
home = make.club()
make.member(Role.ORGANISER, in_club=home, username="ana")
event = make.duplicate(16, rounds=4, in_club=home)
played_rounds(event, (1, 2))
release_round(event=event, number=3)
board = PlayedBoard.objects.filter(table__round__event=event, board=1)[0]
print(event.pk, board.pk)
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
    """Give a duplicate in its third round, and one result of its first board."""
    return server.run(SCRIPT).split()


def test_every_page_of_a_duplicate_suits_every_size(page, played):
    event, board = played
    sign_in(page)
    pages = [f"/tournois/{event}/{address.format(board=board)}" for address in PAGES]
    assert walk(page, pages, THREE) == {}
