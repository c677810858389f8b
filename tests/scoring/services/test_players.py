import pytest

from scoring.models import Action
from scoring.services.clubs import PlayerExistsError, add_player, near_players
from tests import factories


@pytest.fixture
def club(db):
    return factories.club()


STRANGE_NAMES = ["=1+1", "<b>Zoé</b>", "Țepeș Ő", "x" * 80, "O’Hara", "-", "王"]


@pytest.mark.parametrize("name", STRANGE_NAMES)
def test_a_name_is_stored_as_it_is(club, name):
    player = add_player(club=club, name=name)
    player.refresh_from_db()
    assert player.name == name
    assert player.key != ""
    assert Action.objects.latest("pk").data == {"player": player.pk}


def test_an_exact_double_is_refused(club):
    add_player(club=club, name="Zoé")
    with pytest.raises(PlayerExistsError):
        add_player(club=club, name="Zoé")
    assert club.players.count() == 1


def test_another_club_may_have_a_player_of_the_same_name(club):
    add_player(club=club, name="Zoé")
    assert add_player(club=factories.club(), name="Zoé").name == "Zoé"


NEAR = [
    ("Zoé Martin", "zoe martin", True),
    ("Zoé Martin", "Martin Zoé", True),
    ("Zoé Martin", "Zoé Martln", True),
    ("Jean-Pierre", "Jean Pierre", True),
    ("Zoé Martin", "Léo Martin", False),
    ("Ana", "Bo", False),
]


@pytest.mark.parametrize(("known", "typed", "near"), NEAR)
def test_somebody_who_may_be_in_the_club_already_is_pointed_out(club, known, typed, near):
    player = add_player(club=club, name=known)
    assert near_players(club=club, name=typed) == ([player] if near else [])
