import pytest

from tournaments.templatetags.hall import LEAST, fitting


@pytest.mark.parametrize(
    ("name", "classes"),
    [
        ("", "name"),
        ("Ana", "name"),
        ("Jean-Michel Martin", "name"),
        ("MARTIN Jean-Michel", "name name-wide"),
        ("Maximilienne Lebrun", "name name-wide"),
        ("MARTIN-DUPONT CHARLES", "name name-wide"),
        ("MARTIN-DUPONT CHARLES-ÉDOUARD", "name name-long"),
        ("Jean-Christophe Vandenbroucke", "name name-long"),
        ("Marie-Antoinette Vandenbroucke de La Tour d’Auvergne", "name name-long"),
        ("x" * 80, "name name-long name-longest"),
        ("X" * 80, LEAST),
        ("W" * 80, LEAST),
    ],
)
def test_wider_names_are_smaller(name, classes):
    assert fitting(name) == classes
