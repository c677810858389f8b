from decimal import Decimal

import pytest

from tests.tournaments.archive.results_file.reading import read_guessed


def lines(*rows):
    return read_guessed([row.split(";") for row in rows]).lines


def test_a_line():
    head = ["Place", "N°", "Nom", "Prénom", "T1", "T2", "Pénalité", "Bonus", "Total"]
    file = read_guessed([head, ["1er", "07", "BO", "Ana", "+40", "−12,5", "20", "5", "12,5"]])
    (line,) = file.lines
    assert (line.row, line.place, line.number, line.name) == (2, 1, "07", "BO Ana")
    assert (line.rounds, line.extra) == ((Decimal(40), Decimal("-12.5")), Decimal(-15))
    assert (line.total, file.computed(line)) == (Decimal("12.5"), Decimal("12.5"))
    assert (line.unreadable, line.absent) == ((), False)


HEADINGS = [
    ("Place;N°;Nom;T1;T2;Total", ("T1", "T2")),
    ("Rang;Num;Joueur;Tour 1;Tour 2;Points", ("Tour 1", "Tour 2")),
    ("Clt;Numéro;Noms et prénoms;Position 1;Position 2;TOTAL", ("Position 1", "Position 2")),
    ("Cl.;No;Joueurs;Séance n°1;Séance n°2;Cumul", ("Séance n°1", "Séance n°2")),
    ("Classement;Dossard;Participant;1;2;Pts", ("1", "2")),
    ("PL;N;NOM DU JOUEUR;1re manche;2e manche;SCORE", ("1re manche", "2e manche")),
    ("Rg;N° d’inscription;Équipe;P1;P 2;Total général", ("P1", "P 2")),
    (
        "Rg;N°;Nom;Tour 1 (5 donnes);Tour 2 (5 donnes);Tot.",
        ("Tour 1 (5 donnes)", "Tour 2 (5 donnes)"),
    ),
    ("Rang;N°;Nom;03/10;Soirée du 17/10/2026;Total", ("03/10", "Soirée du 17/10/2026")),
    ("Rang;N°;Nom;2026-10-03T00:00:00;2026-10-17;Total", ("2026-10-03T00:00:00", "2026-10-17")),
    ("Rank;No;Name;Round 1;Round 2;Total", ("Round 1", "Round 2")),
    ("Rank;No;Name;Round 1;Semi-final;Total", ("Round 1", "Semi-final")),
    ("Rang;N°;Nom;¼ de finale;½ finale;Total", ("¼ de finale", "½ finale")),
    ("Rang;N°;Nom;Tour 1;Finale 1;Total", ("Tour 1", "Finale 1")),
    ("Rang;N°;Nom et prénom du joueur;T1;T2;Points totaux", ("T1", "T2")),
    ("Rang;N°;Nom du joueur;T1;T2;Résultat final", ("T1", "T2")),
    ("Rang;N°;Nom;T1;T2;Général", ("T1", "T2")),
    ("Rang;N°;Nom;T1;T2;Total pts", ("T1", "T2")),
    ("Rank;No;Player name;T1;T2;Final score", ("T1", "T2")),
]


@pytest.mark.parametrize(("headings", "rounds"), HEADINGS)
def test_headings_in_use(headings, rounds):
    file = read_guessed([headings.split(";"), ["1", "7", "Ana", "40", "2", "42"]])
    assert file.rounds == rounds
    assert file.columns.ignored == ()
    (line,) = file.lines
    assert (line.place, line.number, line.name, line.total) == (1, "7", "Ana", 42)


@pytest.mark.parametrize(
    ("places", "read"),
    [
        (["1", "2", "3"], [1, 2, 3]),
        (["1er", "2ème", "3e"], [1, 2, 3]),
        (["1.", "2 ex", "=2"], [1, 2, 2]),
        (["1", "ex", "3"], [1, 1, 3]),
        (["1", "", "ex æquo"], [1, 1, 1]),
        (["1", "=", "idem"], [1, 1, 1]),
        (["1", "deux", "ex"], [1, None, None]),
        (["", "2", "3"], [None, 2, 3]),
    ],
)
def test_places(places, read):
    found = lines("Place;Nom;Total", *(f"{place};{place}x;0" for place in places))
    assert [line.place for line in found] == read
    assert [bool(line.unreadable) for line in found] == [place is None for place in read]


@pytest.mark.parametrize("text", ["", "-", "–", "abs", "Absent", "X", "forfait", "Exempt"])
def test_a_round_that_was_not_played(text):
    (line,) = lines("Nom;T1;T2;Total", f"Ana;40;{text};40")
    assert (line.rounds, line.unreadable) == ((40, None), ())


def test_a_cell_that_is_no_number():
    (line,) = lines("Nom;T1;T2;Total", "Ana;40;trente;#REF!")
    assert line.unreadable == (("T2", "trente"), ("Total", "#REF!"))


def test_who_has_no_score_is_absent():
    (ana, bo) = lines("Place;Nom;T1;Total", "1;Ana;0;0", ";Bo;abs;")
    assert [line.absent for line in (ana, bo)] == [False, True]


def test_headings_on_the_next_page_are_no_player():
    file = read_guessed([["Nom", "T1"], ["Ana", "4"], ["Nom", "T1"], ["Bo", "-4"]])
    assert [line.name for line in file.lines] == ["Ana", "Bo"]
    assert file.skipped == ()


def test_what_is_no_line_is_skipped():
    file = read_guessed(
        [
            ["Grand prix"],
            [],
            ["Place", "Nom", "T1", "Total"],
            ["1", "Ana", "12", "12"],
            [],
            ["", "Somme des totaux", "", "12"],
            ["", "", "12", "12"],
            ["2", "Total Recall", "0", "0"],  # who has a place is a player, whatever his name
        ]
    )
    assert [line.name for line in file.lines] == ["Ana", "Total Recall"]
    assert [line.row for line in file.lines] == [4, 8]
    assert file.skipped == (6, 7)


@pytest.mark.parametrize(
    "foot",
    ["Zoé Lemoine, arbitre", "Le président", "Inscrits : 16", "Merci aux bénévoles"],
)
def test_who_has_no_place_number_or_score_is_no_player(foot):
    headings, ana = ["Place", "Nom", "T1", "Total"], ["1", "Ana", "12", "12"]
    file = read_guessed([headings, ana, ["", foot, "", ""]])
    assert [line.name for line in file.lines] == ["Ana"]
    assert file.skipped == (3,)


def test_a_row_that_is_left_out_is_no_player():
    rows = [["Nom", "T1", "Total"], ["Ana", "12", "12"], ["Ensemble", "12", "12"]]
    file = read_guessed(rows, left={3})
    assert ([line.name for line in file.lines], file.skipped) == (["Ana"], (3,))


@pytest.mark.parametrize(
    "rows",
    [[], ["Ana;12"], ["Nom;Prénom", "Ana;Bo"], ["Place;Total", "1;12"]],
)
def test_what_is_no_results_file(rows):
    assert read_guessed([row.split(";") for row in rows]) is None
