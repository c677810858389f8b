import pytest
from django.http import QueryDict

from tests.factories import evening, players
from tournaments.entries.services.entries import add_entry
from tournaments.evenings.forms import SEED, TableForm, new_seed

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
SEED_SHOWN = "abc123abc123"


@pytest.fixture
def night():
    night = evening()
    for player in players(5, in_club=night.club):
        add_entry(event=night, player=player)
    return night


def form(night, names, **given):
    keys = {player.name: str(player.pk) for player in night.club.players.all()}
    chosen = [keys.get(name, name) for name in names]
    data = {"sitting": "4", "players": chosen, "dealer": "draw", "seed": SEED_SHOWN} | given
    return TableForm(_query(data), evening=night)


def _query(data):
    query = QueryDict(mutable=True)
    for name, value in data.items():
        query.setlist(name, value if isinstance(value, list) else [value])
    return query


SEATED = [
    # sitting, names in the order of play
    ("3", ["Cy", "Ana", "Bo"]),
    ("4", ["Di", "Cy", "Bo", "Ana"]),
    ("5", ["Ed", "Ana", "Di", "Bo", "Cy"]),
    ("mort", ["Bo", "Ana", "Di", "Ed", "Cy"]),
]


@pytest.mark.parametrize(("sitting", "names"), SEATED)
def test_players_sit_in_the_order_sent(night, sitting, names):
    told = form(night, names, sitting=sitting)
    assert told.errors == {}
    assert [player.name for player in told.cleaned_data["players"]] == names
    assert told.first_dealer is None


def test_empty_places_are_left_out(night):
    told = form(night, ["Ana", "", "Bo", "Cy", "Di"], dealer="2")
    assert told.errors == {}
    assert [player.name for player in told.cleaned_data["players"]] == ["Ana", "Bo", "Cy", "Di"]
    assert told.first_dealer == 2


FOUR = ["Ana", "Bo", "Cy", "Di"]
NOT_HERE = "Un de ces joueurs n’est pas dans la soirée : choisissez parmi ceux de la liste."
MISSING = "Cette table se joue à 4 : choisissez encore %s."
REFUSED = [
    ({"names": []}, {"players": ["Choisissez les joueurs, dans l’ordre du jeu."]}),
    ({"names": FOUR[:3]}, {"players": [MISSING % "1 joueur"]}),
    ({"names": FOUR[:2]}, {"players": [MISSING % "2 joueurs"]}),
    ({"names": [*FOUR, "Ed"]}, {"players": ["Cette table se joue à 4 : retirez 1 joueur."]}),
    (
        {"names": [*FOUR, "Ed"], "sitting": "3"},
        {"players": ["Cette table se joue à 3 : retirez 2 joueurs."]},
    ),
    (
        {"names": ["Ana", "Bo", "Ana", "Cy"]},
        {"players": ["Ana est choisi deux fois : une place par joueur."]},
    ),
    ({"names": [*FOUR[:3], "999999"]}, {"players": [NOT_HERE]}),
    ({"names": [*FOUR[:3], "9" * 40]}, {"players": [NOT_HERE]}),
    ({"names": [*FOUR[:3], "-1"]}, {"players": [NOT_HERE]}),
    ({"names": [*FOUR[:3], "x"]}, {"players": [NOT_HERE]}),
    ({"names": FOUR, "sitting": ""}, {"sitting": ["Dites à combien se joue la table."]}),
    ({"names": FOUR, "sitting": "8"}, {"sitting": ["Dites à combien se joue la table."]}),
    (
        {"names": FOUR, "dealer": ""},
        {"dealer": ["Dites qui donne en premier, ou tirez au sort."]},
    ),
    (
        {"names": FOUR, "dealer": "9"},
        {"dealer": ["Dites qui donne en premier, ou tirez au sort."]},
    ),
    (
        {"names": FOUR, "dealer": "4"},
        {"dealer": ["Cette table n’a que 4 places : choisissez un autre donneur."]},
    ),
    (
        {"names": FOUR, "seed": ""},
        {"dealer": ["Ce tirage au sort n’est pas lisible : tirez à nouveau."]},
    ),
    (
        {"names": FOUR, "seed": "<b>" * 30},
        {"dealer": ["Ce tirage au sort n’est pas lisible : tirez à nouveau."]},
    ),
]


@pytest.mark.parametrize(("given", "errors"), REFUSED)
def test_what_is_refused(night, given, errors):
    assert form(night, **given).errors == errors


def test_who_is_not_of_the_evening_is_refused(night):
    players(1, in_club=night.club)
    assert form(night, [*FOUR[:3], "Fanny"]).errors == {"players": [NOT_HERE]}


def test_the_same_seed_replays_the_same_draw(night):
    one, again = form(night, FOUR), form(night, FOUR)
    assert one.is_valid()
    assert again.is_valid()
    assert one.draw() == again.draw()


def test_seeds_are_new_and_readable():
    seeds = {new_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert all(SEED.fullmatch(seed) for seed in seeds)
