import pytest

from tournaments.templatetags.hall import fitting


@pytest.mark.parametrize(
    ("length", "classes"),
    [
        (1, "name"),
        (20, "name"),
        (21, "name name-wide"),
        (26, "name name-wide"),
        (27, "name name-long"),
        (50, "name name-long"),
        (51, "name name-long name-longest"),
        (80, "name name-long name-longest"),
    ],
)
def test_longer_names_are_smaller(length, classes):
    assert fitting("x" * length) == classes
