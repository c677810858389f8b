"""Who the rows of a list are: told by name, licence and look; what is in doubt is asked."""

from uuid import uuid4

import pytest

from scoring.models import Player, search_key
from tournaments.entries.listed import ENTRIES, FIELDS, ListedPeople
from tournaments.foreign.columns import guess, sums
from tournaments.foreign.importer import BroughtLine, BroughtSheet
from tournaments.foreign.reading import read_text


def club(*given):
    """Make a club's list of "name" or "name;licence", without a database."""
    made = []
    for pk, text in enumerate(given, start=1):
        name, _, licence = text.partition(";")
        made.append(Player(pk=pk, name=name, key=search_key(name), licence_number=licence))
    return made


def people(text, *players, **answers):
    """Read a list; give each line with whom of the club it means."""
    rows = read_text(text)
    columns = ENTRIES.guessed(rows, FIELDS)
    labels = {field.name: field.label for field in FIELDS}
    sheet = BroughtSheet(
        rows=rows,
        columns=columns,
        uuid=uuid4(),
        labels=labels,
        left=sums(rows, columns),
        options={"order": answers.pop("order", "")},
        answers={key.replace("_", "-"): value for key, value in answers.items()},
    )
    listed = ListedPeople(club(*players), sheet)
    lines = []
    for cells in sheet:
        line = BroughtLine(row=cells.row)
        _name, player = listed.who(cells, line)
        lines.append((line, player))
    return lines


def names(text, *players, **answers):
    return [line.what for line, _player in people(text, *players, **answers)]


def errors(text, *players, **answers):
    return [line.errors for line, _player in people(text, *players, **answers)]


def notes(text, *players):
    return [line.notes for line, _player in people(text, *players)]


def test_a_pasted_list_of_names():
    assert names("Ana Bourdon\n\n  Bo   Cormier \n") == ["Ana Bourdon", "Bo Cormier"]


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        *(
            (each, "licence")
            for each in ("Licence", "N° licence", "N° Licence FFT", "Licence n°")
        ),
        *((each, "name") for each in ("Nom", "NOM Prénom", "Joueurs", "Participant")),
    ],
)
def test_headings(heading, field):
    columns = guess([("Prénom", heading), ("Ana", "1")], FIELDS, ("name", "first_name"))
    assert columns.places[field] == (1,)


WHO = [
    pytest.param("Élise Fauvel", "Élise Fauvel", id="the same name"),
    pytest.param("elise FAUVEL", "Élise Fauvel", id="case and accents"),
    pytest.param("FAUVEL Élise", "Élise Fauvel", id="order"),
    pytest.param("Ana Bourdon", None, id="somebody new"),
    pytest.param("Élise Fauvet", None, id="a typo is asked about"),
]


@pytest.mark.parametrize(("name", "player"), WHO)
def test_who_it_is_in_the_club(name, player):
    ((line, found),) = people(name, "Élise Fauvel", "Bo Cormier")
    assert (found and found.name) == player
    asked = name == "Élise Fauvet"
    assert line.errors == (["Dites qui c’est, ou laissez-le de côté."] if asked else [])


LICENCES = [
    pytest.param("E. Fauvel;F-12", None, ["Élise Fauvel"], id="his licence, another name"),
    pytest.param("Elise Fauvel;f 12", "Élise Fauvel", [], id="his licence and name"),
    pytest.param("Elise Fauvel;", "Élise Fauvel", [], id="no licence shown"),
    pytest.param("Elise Fauvel;F-99", None, ["Élise Fauvel"], id="another licence"),
    pytest.param("Bo Cormier;F-77", "Bo Cormier", [], id="a licence the club did not know"),
]


@pytest.mark.parametrize(("line", "player", "others"), LICENCES)
def test_licences(line, player, others):
    ((read, found),) = people(f"Nom;Licence\n{line}", "Élise Fauvel;F-12", "Bo Cormier")
    assert (found and found.name) == player
    offered = [words for asked in read.questions for _value, words in asked.choices[1:-1]]
    assert offered == [f"C’est {name}, du club" for name in others]


ASKED = [
    ("1. Martin Hélène 06 12 34 56 78", "Martin Hélène"),
    ("- Dupont Marie (Vétéran)", "Dupont Marie"),
    ("Mme Durand", "Durand"),
    ("Zoé Roy / Ida Roy", "Zoé Roy Ida Roy"),
]


@pytest.mark.parametrize(("text", "name"), ASKED)
def test_what_no_name_holds_is_asked_about(text, name):
    ((line, _player),) = people(text)
    (question,) = line.questions
    (why,) = line.errors
    assert why.endswith(
        "n’est pas seulement un nom : dites lequel c’est, ou laissez cette ligne."
    )
    assert [value for value, _words in question.choices][:2] == ["", name]
    ((line, _player),) = people(text, name_1=name, order="given")
    assert (line.what, line.errors) == (line.what, [])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("12. Martin Hélène", "Martin Hélène"),
        ("- Mme Marie Dupont", "Marie Dupont"),
        ("Ana (2)", "Ana (2)"),
        ("Joueur 12", "Joueur 12"),
        ("<b>Zoé</b> Petit", "<b>Zoé</b> Petit"),
    ],
)
def test_what_lists_have_before_a_name_is_left_away(text, name):
    assert names(text, name) == [name]
    assert errors(text, name) == [[]]


def test_a_sum_is_nobody():
    assert names("Nom;Places\nAna Bourdon;1\nTOTAL | 2;\nSomme des totaux;2\n") == [
        "Ana Bourdon"
    ]
    assert names("Ana Bourdon\nTOTAL | 2") == ["Ana Bourdon"]
    counts = ("9 joueurs", "12 inscrits", "8 joueurs présents", "Total : 9", "Inscrits : 12")
    for count in counts:
        assert names(f"Ana Bourdon\n{count}") == ["Ana Bourdon"]
        assert names(f"N°;Nom\n1;Ana Bourdon\n;{count}") == ["Ana Bourdon"]
    assert names("N°;Nom\n1;Ana Bourdon\n9;joueurs") == ["Ana Bourdon"]
    assert names("Joueur 12\nAna Present") == ["Joueur 12", "Ana Present"]
    assert names("1. Joueur anonyme 12") == ["Joueur anonyme 12"]  # as the site names one
    assert names("Jean Moy\nMoy Jean-Paul") == ["Jean Moy", "Moy Jean-Paul"]


def test_who_looks_like_a_row_above_is_asked_about():
    text = "Marie Dupont\nMarie Dupond\nPaul Martin\n"
    (alike,) = notes(text)[1]
    assert alike == "Ressemble à Marie Dupont, ligne 1 : est-ce la même personne ?"
    assert errors(text) == [[], ["Dites qui c’est, ou laissez-le de côté."], []]
    assert errors(text, who_2="new") == [[], [], []]


def test_one_licence_under_two_names():
    """Both are new: somebody mistyped a number, or a name."""
    text = "Nom;Licence\nAna Bourdon;F-12\nBo Cormier;f 12\nBOURDON Ana;F-12"
    assert notes(text) == [
        [],
        ["Cette licence est celle d’Ana Bourdon : est-ce la même personne ?"],
        ["Ce joueur est déjà à la ligne 2 de cette liste."],
    ]


def test_one_name_under_two_licences_is_two_players():
    """Nobody is dropped as if he were somebody else: a father and his son."""
    text = "Nom;Licence\nAna Bourdon;F-12\nAna Bourdon;F-13\nAna Bourdon;f 12\nAna Bourdon;"
    apart = "Même nom que la ligne 2, autre licence : distinguez-les."
    twice = "Ce joueur est déjà à la ligne 2 de cette liste."
    assert errors(text) == [[], [apart], [], []]
    assert notes(text) == [[], [], [twice], [twice]]


def test_one_player_twice():
    text = "Ana Bourdon\nBo Cormier\nBOURDON Ana\nbo cormier\nAna Bourdon"
    twice = "Ce joueur est déjà à la ligne {} de cette liste."
    told = [[], [], [twice.format(1)], [twice.format(2)], [twice.format(1)]]
    assert notes(text, "Bo Cormier") == told


def test_rows_without_a_name_are_not_each_other():
    assert errors("Nom;Payé\n;oui\n;oui") == [["Il manque le nom."]] * 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Élise Fauvet", "Ressemble à Élise Fauvel, du club : est-ce la même personne ?"),
        ("Jo Jo", "Ressemble à Jo Jo ou JO JÔ, du club : est-ce la même personne ?"),
        (
            "Nom;Licence\nAna;F-12",
            "Cette licence est celle d’Élise Fauvel : est-ce la même personne ?",
        ),
    ],
)
def test_who_it_may_be_in_the_club_is_said(text, why):
    assert notes(text, "Bo Cormier", "Élise Fauvel;F-12", "Jo Jo", "JO JÔ") == [[why]]
