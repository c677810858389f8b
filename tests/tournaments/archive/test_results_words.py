import pytest

from tests.tournaments.archive.results_file.reading import read_guessed
from tournaments.archive.results_file.checking import FindingKind, check_results
from tournaments.archive.words import FINDING, finding_sentence


def sentences(*rows):
    return [
        finding_sentence(one)
        for one in check_results(read_guessed([row.split(";") for row in rows])).findings
    ]


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (
            ["Nom;T1;Total", "Ana;1,5;"],
            (
                "Ligne 2, Ana, colonne « Total » :"
                " aucun total dans le fichier, +1½ en additionnant les tours."
            ),
        ),
        (
            ["Nom;Total", "Ana;1", "Ana;2"],
            "Ligne 3, Ana : ce nom est déjà à la ligne 2, est-ce une autre personne ?",
        ),
        (
            ["Nom;T1", "Ana;-10", "Bo;12"],
            "Colonne « T1 » : la somme des scores est +2 au lieu de 0.",
        ),
        (
            ["Nom;T1;Total", "Ana;1 200;1 300"],
            (
                "Ligne 2, Ana, colonne « Total » :"
                " +1300 dans le fichier, +1200 en additionnant les tours."
            ),
        ),
    ],
)
def test_finding_sentence(rows, sentence):
    assert sentences(*rows) == [sentence]


def test_every_finding_has_a_sentence():
    assert set(FINDING) == set(FindingKind)
