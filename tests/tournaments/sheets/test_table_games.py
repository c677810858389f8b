import pytest

from scoring.rules import RULESETS
from tests.factories import table
from tournaments.sheets.table_games import grouped, shipped, sitting_label

pytestmark = pytest.mark.django_db

LABELS = [
    # ruleset, mort, how it is called
    ("fft-3", False, "À 3"),
    ("fft-4", False, "À 4"),
    ("fft-5", False, "À 5"),
    ("fft-4", True, "À 5 avec un mort"),
    ("double-9", False, "Tarot à 9, deux jeux"),
    ("sans-petite-4", True, "Tarot à 4, sans la petite, avec un mort"),
]


@pytest.mark.parametrize(("ruleset", "mort", "label"), LABELS)
def test_sitting_label(ruleset, mort, label):
    assert sitting_label(table(ruleset=RULESETS[ruleset], mort=mort)) == label


def test_an_unknown_ruleset_is_called_by_its_id():
    odd = table(4)
    odd.ruleset["id"] = "maison"
    assert sitting_label(odd) == "maison"


def test_only_a_mort_adds_a_player():
    extra = {key for key, told in shipped().items() if told.players > told.ruleset.players}
    assert extra == {"mort", "sans-petite-4-mort", "base-seule-4-mort"}


def test_every_game_of_the_texts_can_be_chosen_and_the_federations_come_first():
    assert {told.ruleset.id for told in shipped().values()} == set(RULESETS)
    assert list(shipped())[:4] == ["3", "4", "5", "mort"]
    assert list(grouped(shipped())) == ["", "Autres jeux", "Règles vues dans des clubs"]


HINTS = [
    ("duo-piles", "2 joueurs, convention : poignées, contrats"),
    (
        "double-6",
        "6 joueurs, 2 partenaires, convention : qui appelle, cartes pareilles, première entame",
    ),
    ("misere-4", "4 joueurs, chacun pour soi, convention : la marque"),
]


@pytest.mark.parametrize(("key", "hint"), HINTS)
def test_a_game_is_said_in_a_line(key, hint):
    assert shipped()[key].hint == hint
