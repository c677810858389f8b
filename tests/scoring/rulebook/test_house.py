"""The page of a club's own rules, beside what they were copied from."""

from dataclasses import replace

import pytest

from scoring.rulebook.house import house_page
from scoring.rulebook.prose import Aside, Grid
from scoring.rules import FFT_4, RULESETS
from scoring.rules.ruleset import Contract, MisereKind
from scoring.services.house import copy_ruleset
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def home():
    return factories.club(name="Club des Halles")


def copied(home, ruleset, preset="fft-4"):
    return house_page(
        copy_ruleset(club=home, name="Nos règles", ruleset=ruleset, preset=preset)
    )


def section(page, anchor):
    return next(part for part in page.sections if part.anchor == anchor)


def grid(page, anchor):
    return next(block for block in section(page, anchor).blocks if isinstance(block, Grid))


def marked(page):
    """Give what bears the mark, section by section, but for the list of changes."""
    told = {
        part.anchor: [text for text in (part.title, *part.texts()) if "†" in text]
        for part in page.sections
        if part.anchor != "changements"
    }
    return {anchor: texts for anchor, texts in told.items() if texts}


def test_an_unchanged_copy_marks_nothing(home):
    page = copied(home, FFT_4)
    assert marked(page) == {}
    assert page.sections[0].anchor == "cartes"


def test_each_changed_number_is_marked_and_no_other(home):
    page = copied(home, replace(FFT_4, base=30, petit=15, points_to_make=(56, 51, 42, 36)))
    assert marked(page) == {
        "bouts": ["2 · 42 †"],
        "petit": [
            "Petite · 15 †",
            "Garde · 30 †",
            "Garde sans · 60 †",
            "Garde contre · 90 †",
        ],
        "points": [
            (
                "Le contrat : une base de 30 † et l’écart, chacun multiplié comme le dit le"
                " tableau des contrats ; en plus s’il est réussi, en moins s’il est chuté."
            )
        ],
    }


def test_a_contract_that_multiplies_otherwise(home):
    garde = replace(FFT_4.contracts[Contract.GARDE], margin_multiplier=1)
    page = copied(home, replace(FFT_4, contracts=FFT_4.contracts | {"garde": garde}))
    assert marked(page)["contrats"] == ["Garde · × 2 · × 1 † · × 2 · attaque"]


def test_a_bonus_of_the_club_is_a_new_section(home):
    page = copied(home, replace(FFT_4, miseres={MisereKind.TETE: 20}))
    assert marked(page) == {"miseres": ["Les misères †"]}


def test_what_changes_is_listed_before_all_the_rest(home):
    page = copied(home, replace(FFT_4, base=30))
    assert page.sections[0].anchor == "changements"
    assert grid(page, "changements").rows == (("Base", "30", "25"),)
    [note] = [block for block in page.sections[0].blocks if isinstance(block, Aside)]
    assert note.text.startswith("† : changé par le club")


def test_the_source_is_the_club_and_no_text(home):
    page = copied(home, replace(FFT_4, base=30))
    assert list(section(page, "sources").texts()) == [
        "Règlement maison de Club des Halles, copié de « Tarot à 4 (règles FFT) »."
    ]


def test_a_copy_of_a_copy_and_a_file(home):
    first = copy_ruleset(club=home, name="Une", ruleset=replace(FFT_4, base=30))
    second = copy_ruleset(club=home, name="Deux", ruleset=replace(FFT_4, base=35), parent=first)
    assert grid(house_page(second), "changements").rows == (("Base", "35", "30"),)
    assert "copié de « Une »" in " ".join(section(house_page(second), "sources").texts())
    popular = RULESETS["populaire-5"]
    brought = copy_ruleset(club=home, name="Trois", ruleset=popular, from_file=True)
    told = " ".join(section(house_page(brought), "sources").texts())
    assert told.startswith("Règlement maison de Club des Halles, venu d’un fichier.")
    assert "encyclopédie" not in told
