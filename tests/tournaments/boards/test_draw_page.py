"""What each movement gives and costs is said before one is chosen, and after."""

import re

import pytest
from django.utils.html import strip_tags

from tests import factories
from tournaments.draw.services.draws import draw_movement
from tournaments.duplicate.movements.values import MovementKind

pytestmark = pytest.mark.django_db
SHARED = "Étuis communs : tous jouent les mêmes à chaque tour."
ROTATION = "Rotation : les étuis passent de table en table."
HOWELL = "Howell : étuis communs, chacun rencontre toutes les équipes et change de ligne."
ONCE = "tout le monde se rencontre au plus une fois"


def shown(desk, event, page="seating_draw"):
    return " ".join(strip_tags(desk.get(page, event).content.decode()).split())


def test_an_individuel_of_36(organiser):
    """Nine tables pass four boards round: three need the same one at once, not four."""
    event = factories.tournament(
        36, rounds=5, in_club=organiser.club, duplicate="individuel", fees=[]
    )
    page = shown(organiser, event)
    rounds = "36 joueurs, 5 tours de 4 donnes"
    sets = "3 jeux d’étuis (3 × 20 étuis, chaque donne jouée 9 fois)"
    own = "1 jeu d’étuis (36 étuis, chaque donne jouée 5 fois)"
    assert f"{SHARED} {rounds}, {sets}, {ONCE}, environ 3 h 50" in page
    assert f"{ROTATION} {rounds}, {own}, {ONCE}, environ 3 h 50" in page
    assert not event.rounds.exclude(seating=[]).exists()  # nothing is drawn by looking
    organiser.post("seating_draw", event, kind=MovementKind.SHARED, seed=7)
    told = shown(organiser, event, "seating")
    assert f"{rounds}, {sets}, {ONCE}, environ 3 h 50" in told


def test_what_cannot_be_had_is_said_too(organiser):
    """Of 18 two rest each round; of 16 nobody meets four tables' people five times anew."""
    event = factories.tournament(18, rounds=5, in_club=organiser.club, duplicate="individuel")
    page = shown(organiser, event)
    assert re.search(
        r"20 étuis, chaque donne jouée 4 fois\), \d+ paires se rencontrent plus d’une", page
    )
    assert "chacun se repose au plus 1 fois" in page
    assert ROTATION not in page


def test_triplettes_of_twelve_teams(organiser):
    event = factories.team_duplicate("triplettes", 12, rounds=5, in_club=organiser.club)
    page = shown(organiser, event)
    rounds = "36 joueurs, 5 tours de 4 donnes"
    sets = "2 jeux d’étuis (2 × 20 étuis, chaque donne jouée 6 fois)"
    assert f"{SHARED} {rounds}, {sets}, {ONCE}, environ 3 h 50" in page
    assert f"{HOWELL} {rounds}, {sets}, {ONCE}, " in page
    assert f"{ROTATION} {rounds}, 1 jeu d’étuis (24 étuis, chaque donne jouée " in page
    draw_movement(event=event, seed=3, kind=MovementKind.HOWELL)
    assert "joueurs changent de direction" in shown(organiser, event, "seating")


@pytest.mark.parametrize("form", ["individuel", "triplettes", "quadrettes", "equipes"])
def test_once_all_rounds_are_released_there_is_nothing_to_draw(organiser, form):
    if form == "individuel":
        event = factories.duplicate(8, rounds=1, in_club=organiser.club)
    else:
        size = 3 if form == "triplettes" else 4
        event = factories.team_duplicate(form, 4, size=size, rounds=1, in_club=organiser.club)
    assert organiser.get("seating_draw", event).status_code == 200
    factories.released(event)
    answer = organiser.get("seating_draw", event)
    assert answer.status_code == 409
    assert (
        "Tous les tours sont lancés : il n’y a plus rien à placer." in answer.content.decode()
    )


@pytest.mark.parametrize(
    ("rounds", "teams", "again"),
    [(4, 2, 0), (8, 4, 0), (8, 2, 12)],
)
def test_in_a_match_two_teams_meet_and_only_another_match_is_again(
    organiser, rounds, teams, again
):
    """In four quarters twelve pairs of opponents meet twice."""
    event = factories.team_duplicate(
        "equipes", teams, size=4, rounds=rounds, in_club=organiser.club, fees=[]
    )
    once = "deux équipes se rencontrent dans un seul match au plus"
    words = f"{again} paires se rencontrent dans plus d’un match" if again else once
    assert words in shown(organiser, event)
    page = shown(organiser, event, "seating")
    assert words in page
    flaws = organiser.get("seating", event).context["flaws"]
    assert len(flaws) == again
    assert ("Rien : aucune rencontre de trop, et tout est équilibré." in page) == (not again)
