import pytest

from tests.factories import table
from tournaments.sittings import SITTINGS, sitting_label

pytestmark = pytest.mark.django_db

LABELS = [
    # seats, mort, how it is called
    (3, False, "À 3"),
    (4, False, "À 4"),
    (5, False, "À 5"),
    (5, True, "À 5 avec un mort"),
]


@pytest.mark.parametrize(("seats", "mort", "label"), LABELS)
def test_sitting_label(seats, mort, label):
    assert sitting_label(table(seats, mort=mort)) == label


def test_an_unknown_ruleset_is_called_by_its_id():
    odd = table(4)
    odd.ruleset["id"] = "maison"
    assert sitting_label(odd) == "maison"


def test_only_a_mort_adds_a_player():
    extra = {key: told.players - told.ruleset.players for key, told in SITTINGS.items()}
    assert extra == {"3": 0, "4": 0, "5": 0, "mort": 1}
