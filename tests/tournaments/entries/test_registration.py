import pytest
from django.utils import translation

from tournaments.entries.registration import headcount

LINES = [
    (0, "Personne n’est encore inscrit."),
    (1, "1 inscrit : il en manque 2 pour une table."),
    (2, "2 inscrits : il en manque 1 pour une table."),
    (3, "3 inscrits : 1 table de 3."),
    (4, "4 inscrits : 1 table de 4."),
    (5, "5 inscrits : 1 table de 5."),
    (6, "6 inscrits : 2 tables de 3."),
    (7, "7 inscrits : 1 table de 4 et 1 de 3."),
    (8, "8 inscrits : 2 tables de 4."),
    (10, "10 inscrits : 2 tables de 5, ou 1 de 4 et 2 de 3."),
    (13, "13 inscrits : 2 tables de 4 et 1 de 5, ou 1 de 4 et 3 de 3."),
    (57, "57 inscrits : 13 tables de 4 et 1 de 5, ou 12 de 4 et 3 de 3."),
    (64, "64 inscrits : 16 tables de 4."),
    (400, "400 inscrits : 100 tables de 4."),
]


@pytest.fixture(autouse=True)
def in_french():
    with translation.override("fr"):
        yield


@pytest.mark.parametrize(("count", "line"), LINES)
def test_the_live_line(count, line):
    assert headcount(count, count) == [line]


def test_those_present_are_said_where_they_are_not_all():
    assert headcount(5, 1) == [
        "5 inscrits : 1 table de 5.",
        "1 présent : il en manque 2 pour une table.",
    ]
    assert headcount(9, 8)[1] == "8 présents : 2 tables de 4."
    assert headcount(9, 0) == headcount(9, 9)
