import pytest
from django.utils import translation

from tournaments.entries.registration import headcount, ways_in_words
from tournaments.play import PLAYS

LINES = [
    (0, "Personne n’est encore inscrit."),
    (1, "1 inscrit : il en faut au moins trois."),
    (2, "2 inscrits : il en faut au moins trois."),
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


def of_free_deals(entered, present, listed=0):
    return headcount(
        PLAYS[""].planning, {None: entered}, {None: present}, 5, entered=max(entered, listed)
    )


@pytest.mark.parametrize(("count", "line"), LINES)
def test_the_live_line(count, line):
    assert of_free_deals(count, count) == [line]


def test_those_present_are_said_where_they_are_not_all():
    assert of_free_deals(5, 1) == [
        "5 inscrits : 1 table de 5.",
        "1 présent : il en faut au moins trois.",
    ]
    assert of_free_deals(9, 8)[1] == "8 présents : 2 tables de 4."
    assert of_free_deals(9, 0) == of_free_deals(9, 9)


def test_who_has_left_stays_entered():
    assert of_free_deals(16, 16, listed=17) == [
        "17 inscrits, 16 encore en jeu : 4 tables de 4.",
    ]
    assert of_free_deals(0, 0, listed=1) == [
        "1 inscrit, 0 encore en jeu : il en faut au moins trois.",
    ]


TABLE = "il en faut au moins trois"
TWO_TABLES = "il en faut au moins huit, pour deux tables"
TWO_TEAMS = "il faut deux équipes, chacune d’au moins deux joueurs"
TWO_WHOLE = "il faut deux équipes, chacune de quatre joueurs"


@pytest.mark.parametrize(
    ("form", "teams", "rounds", "words"),
    [
        ("individuel", [7], 5, TWO_TABLES),
        ("individuel", [8], 5, "2 tables de 4"),
        ("individuel", [13], 5, "3 tables de 4 et 1 joueur au repos"),
        ("triplettes", [3], 5, TWO_TEAMS),
        ("triplettes", [3, 1], 5, TWO_TEAMS),
        ("triplettes", [3, 2], 5, "1 table de deux équipes"),
        ("triplettes", [3, 3, 3], 5, "1 table de deux équipes et une équipe au repos"),
        ("quadrettes", [4, 3], 5, TWO_WHOLE),
        ("quadrettes", [4, 4, 4, 1], 5, TWO_WHOLE),
        ("quadrettes", [4, 4], 5, "2 tables de 4"),
        ("quadrettes", [4, 4, 4], 3, "2 tables de 4 et 4 joueurs au repos"),
        ("quadrettes", [4] * 5, 4, "5 tables de 4, ou 4 de 4 et 4 joueurs au repos"),
        ("equipes", [4, 3], 4, TWO_WHOLE),
        ("equipes", [5, 4], 4, "2 tables de 4 et 1 joueur au repos"),
        ("equipes", [4, 4, 4], 4, "2 tables de 4 et 4 joueurs au repos"),
    ],
)
def test_the_live_line_of_a_duplicate(form, teams, rounds, words):
    by_team = dict(enumerate(teams, start=1))
    assert ways_in_words(PLAYS[form].planning, by_team, rounds) == words


def test_mates_who_never_meet_need_a_table_each():
    words = (
        "il faut au moins autant de tables que l’équipe la plus nombreuse a de joueurs (plus"
        " d’inscrits, ou des équipes plus petites)"
    )
    for teams, expected in (([4, 4, 4], words), ([3] * 4, "3 tables de 4"), ([2], TABLE)):
        by_team = dict(enumerate(teams, start=1))
        assert ways_in_words(PLAYS[""].planning, by_team, 5) == expected
    assert ways_in_words(PLAYS[""].planning, {None: 12}, 5) == "3 tables de 4"


def test_where_teams_play_everybody_needs_one():
    for form in ("triplettes", "quadrettes", "equipes"):
        by_team = {1: 4, 2: 4, None: 1}
        words = ways_in_words(PLAYS[form].planning, by_team, 4)
        assert words == "il faut une équipe à chacun"
