import pytest

from scoring.models import Player, search_key
from tournaments.entries.importing import RowTrouble, candidates, guess_columns
from tournaments.foreign.columns import chosen
from tournaments.foreign.reading import read_text


def club(*given):
    """Make a club's list of "name" or "name;licence", without a database."""
    found = []
    for pk, text in enumerate(given, start=1):
        name, _, licence = text.partition(";")
        found.append(Player(pk=pk, name=name, key=search_key(name), licence_number=licence))
    return found


def read(text, *players, entered=()):
    rows = read_text(text)
    return candidates(rows, guess_columns(rows), players=club(*players), entered=entered)


def sentences(text, *players, entered=()):
    found = read(text, *players, entered=entered)
    return [[problem.sentence for problem in one.problems] for one in found]


def test_a_list_with_headings():
    (ana, bo) = read(
        "Inscriptions\n\nNom;Prénom;N° licence;Catégorie;Équipe;Club;Tarif;Payé\n"
        "Bourdon;Ana;F-12;Dames;Renards;Halle;Licencié;oui\nCormier;Bo;;;;;;12,50 €\n"
    )
    assert (ana.row, ana.name, ana.player, ana.paid, ana.cents) == (
        4,
        "BOURDON Ana",
        None,
        True,
        None,
    )
    assert ana.texts == {
        "licence": "F-12",
        "category": "Dames",
        "fee_class": "Licencié",
        "team": "Renards",
        "apart": "Halle",
    }
    assert (bo.name, bo.paid, bo.cents) == ("CORMIER Bo", True, 1250)
    assert (ana.problems, bo.problems) == ((), ())


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("", ""),
        ("Nom entier", "full"),
        ("initiales", "initials"),
        ("Numéro", "number"),
        ("Prénom et initiales", "first"),
    ],
)
def test_how_a_name_is_shown(text, choice):
    (one,) = read(f"Nom;Nom publié\nAna;{text}\n")
    assert (one.publication, one.problems) == (choice, ())


def test_how_a_name_is_shown_in_other_words_is_asked_about():
    assert sentences("Nom;Publication\nAna;secret\n") == [
        [
            (
                "Nom publié : « secret » n’est ni nom entier, ni prénom et initiales, ni"
                " initiales, ni numéro."
            )
        ]
    ]


def test_a_pasted_list_of_names():
    assert [one.name for one in read("Ana Bourdon\n\n  Bo   Cormier \n")] == [
        "Ana Bourdon",
        "Bo Cormier",
    ]


def test_columns_can_be_chosen():
    rows = read_text("a;b\n1;Ana\n2;Bo")
    found = candidates(rows, chosen(rows, 0, {"name": [1]}), players=[])
    assert [one.name for one in found] == ["Ana", "Bo"]


WHO = [
    pytest.param("Élise Fauvel", "Élise Fauvel", id="the same name"),
    pytest.param("elise FAUVEL", "Élise Fauvel", id="case and accents"),
    pytest.param("FAUVEL Élise", "Élise Fauvel", id="order"),
    pytest.param("Ana Bourdon", None, id="somebody new"),
    pytest.param("Élise Fauvet", None, id="a typo is asked about"),
]


@pytest.mark.parametrize(("name", "player"), WHO)
def test_who_it_is_in_the_club(name, player):
    (found,) = read(name, "Élise Fauvel", "Bo Cormier")
    assert (found.player and found.player.name) == player
    assert [problem.sentence for problem in found.problems if not problem.is_warning] == []


LICENCES = [
    pytest.param("E. Fauvel;F-12", None, ["Élise Fauvel"], id="his licence, another name"),
    pytest.param("Elise Fauvel;f 12", "Élise Fauvel", [], id="his licence and name"),
    pytest.param("Elise Fauvel;", "Élise Fauvel", [], id="no licence shown"),
    pytest.param("Elise Fauvel;F-99", None, ["Élise Fauvel"], id="another licence"),
    pytest.param("Bo Cormier;F-77", "Bo Cormier", [], id="a licence the club did not know"),
]


@pytest.mark.parametrize(("line", "player", "others"), LICENCES)
def test_licences(line, player, others):
    (found,) = read(f"Nom;Licence\n{line}", "Élise Fauvel;F-12", "Bo Cormier")
    assert (found.player and found.player.name) == player
    assert [one.name for one in found.near] == others


PROBLEMS = [
    pytest.param("Nom;Payé\n;oui", ["Il manque le nom."], False, id="no name"),
    pytest.param(
        "x" * 82,
        ["Ce nom est trop long, de 2 caractères : 80 au plus, abrégez-le."],
        False,
        id="a long name",
    ),
    pytest.param(
        "Nom;Catégorie\nAna;" + "x" * 41,
        ["« " + "x" * 41 + " » est trop long, abrégez-le."],
        False,
        id="a long category",
    ),
    pytest.param(
        "Nom;Payé\nAna;peut-être",
        ["Payé : « peut-être » n’est ni oui, ni non, ni un montant."],
        False,
        id="perhaps paid",
    ),
    pytest.param("Bo Cormier", ["Bo Cormier est déjà inscrit."], False, id="entered"),
    pytest.param(
        "Élise Fauvet",
        ["Ressemble à Élise Fauvel, du club : est-ce la même personne ?"],
        True,
        id="a look-alike",
    ),
    pytest.param(
        "Jo Jo",
        ["Ressemble à Jo Jo ou JO JÔ, du club : est-ce la même personne ?"],
        True,
        id="two of that name",
    ),
    pytest.param(
        "Nom;Licence\nAna;F-12",
        ["Cette licence est celle de Élise Fauvel : est-ce la même personne ?"],
        True,
        id="somebody else's licence",
    ),
]


@pytest.mark.parametrize(("text", "sentences", "warns_only"), PROBLEMS)
def test_problems(text, sentences, warns_only):
    people = ("Bo Cormier", "Élise Fauvel;F-12", "Jo Jo", "JO JÔ")
    (found,) = read(text, *people, entered={1})
    assert [problem.sentence for problem in found.problems] == sentences
    assert all(problem.is_warning for problem in found.problems) is warns_only


def test_one_licence_under_two_names():
    """Both are new: somebody mistyped a number, or a name."""
    text = "Nom;Licence\nAna Bourdon;F-12\nBo Cormier;f 12\nBOURDON Ana;F-12"
    assert sentences(text) == [
        [],
        ["Cette licence est celle de Ana Bourdon : est-ce la même personne ?"],
        ["Ce joueur est déjà à la ligne 2 de cette liste."],
    ]


def test_one_player_twice():
    text = "Ana Bourdon\nBo Cormier\nBOURDON Ana\nbo cormier\nAna Bourdon"
    twice = "Ce joueur est déjà à la ligne {} de cette liste."
    assert sentences(text, "Bo Cormier") == [
        [],
        [],
        [twice.format(1)],
        [twice.format(2)],
        [twice.format(1)],
    ]


def test_rows_without_a_name_are_not_each_other():
    found = read("Nom;Payé\n;oui\n;oui")
    assert [[one.trouble for one in row.problems] for row in found] == [[RowTrouble.NAME]] * 2


@pytest.mark.parametrize(
    ("text", "paid", "cents"),
    [
        ("oui", True, None),
        ("X", True, None),
        ("Réglé", True, None),
        ("1", True, None),
        ("non", False, None),
        ("", False, None),
        ("-", False, None),
        ("0", False, None),
        ("15", True, 1500),
        ("15,00 €", True, 1500),
        ("0,00", False, 0),
    ],
)
def test_what_was_paid(text, paid, cents):
    (found,) = read(f"Nom;Payé\nAna;{text}")
    assert (found.paid, found.cents, found.problems) == (paid, cents, ())
