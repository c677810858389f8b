"""Rulesets in words: every refusal has its sentence, every part its name."""

import re
from dataclasses import fields, replace

import pytest

from scoring import ruleset_words
from scoring.forms.house_table import said_parts
from scoring.rules import FFT_4, RULESETS, Problem, house
from scoring.rules.frozen import PARTS
from scoring.rules.ruleset import Ruleset
from tests.server import ROOT

CODES = set(
    re.findall(
        r'"((?:players|packs|packet|chiens|layout|cards?|added|points|contracts?|multiplier|value|rounding|poignee'
        r'|chelem|misere|shares?|partners|call|settlement|pot|name)_\w+)"',
        (ROOT / house.__file__).read_text(encoding="utf-8"),
    )
) - {field.name for field in fields(Ruleset)}


def test_every_refusal_has_its_sentence_and_every_sentence_its_refusal():
    assert sorted(CODES) == sorted(ruleset_words.HOUSE_PROBLEM)


@pytest.mark.parametrize("code", ruleset_words.HOUSE_PROBLEM)
def test_no_sentence_shows_its_seams(code):
    sentence = ruleset_words.house_problem_sentence(Problem("base", code), FFT_4)
    assert re.search(r"%\(|\{", sentence) is None
    assert sentence.endswith(".")


def test_parts_of_every_ruleset_have_names():
    parts = {field for ruleset in RULESETS.values() for field in ruleset.conventions}
    assert parts <= PARTS
    assert all(ruleset_words.part_name(part) for part in PARTS)
    assert ruleset_words.problem_place(Problem("contracts.garde", "x"), FFT_4) == "Garde"
    assert ruleset_words.problem_place(Problem("contracts", "x"), FFT_4) == "Contrats"
    assert ruleset_words.problem_place(Problem("shares.1", "x"), FFT_4) == "Parts"


def test_names():
    own = replace(FFT_4.contracts["garde"], name="Forcée")
    ruleset = replace(FFT_4, name="Nos règles", contracts={**FFT_4.contracts, "forcee": own})
    assert ruleset_words.ruleset_name(FFT_4) == "Tarot à 4 (règles FFT)"
    assert ruleset_words.ruleset_name(ruleset) == "Nos règles"
    assert [
        ruleset_words.contract_name(name, ruleset) for name in ("garde_sans", "forcee", "gone")
    ] == [
        "Garde sans",
        "Forcée",
        "gone",
    ]


def test_sources_and_conventions():
    populaire = RULESETS["populaire-5"]
    assert (
        ruleset_words.conventions_in_words(populaire)
        == "petit chelem, chacun pour soi, mouches"
    )
    assert ruleset_words.conventions_in_words(FFT_4) == ""
    assert ruleset_words.source_in_words(FFT_4) == (
        "l’encyclopédie, ludi.com, letarot.net (abrégé du règlement fédéral)"
    )
    assert ruleset_words.source_in_words(RULESETS["base-seule-4"]) == ""
    assert ruleset_words.source_in_words(replace(FFT_4, source="S3 almanach")) == (
        "letarot.net (abrégé du règlement fédéral), almanach"
    )


FACTS = [
    ("Points à faire", "56 · 51 · 41 · 36"),
    ("Base", "25"),
    (
        "Contrats",
        (
            "Petite × 1 · Pousse (base × 1, écart × 2, petit × 1) · Garde × 2 · Garde sans × 4"
            " · Garde contre × 6, chien à la défense"
        ),
    ),
    ("Arrondi de l’écart", "au point, ½ à qui gagne"),
    ("Petit au bout", "10"),
    ("Poignées", "Simple 8 atouts : 20 · Double 10 atouts : 30 · Triple 13 atouts : 40"),
    ("Chelem", "annoncé +400 · sans annonce +200 · annoncé manqué −200 · subi −200"),
    ("Petit chelem", "annoncé +200 · sans annonce +100 · annoncé manqué −100"),
    ("Misères", "Misère d’atouts 10 · Misère de têtes 10"),
    ("Appel", "un roi"),
    (
        "Parts",
        "preneur × 4 et défenseur × 1 · preneur × 2, partenaire × 1 et défenseur × 1",
    ),
    ("Chacun pour soi", "2 points par point de cartes, entre deux joueurs"),
    ("Mouches", "1 jeton de chacun quand tout le monde passe, sans plafond"),
]


def test_a_ruleset_part_by_part():
    populaire = RULESETS["populaire-5"]
    facts = said_parts(populaire, RULESETS["fft-5"])
    assert [(fact.label, fact.value) for fact in facts] == FACTS
    assert [fact.label for fact in facts if fact.changed] == [
        "Contrats",
        "Petit chelem",
        "Misères",
        "Chacun pour soi",
        "Mouches",
    ]
    assert [fact.label for fact in facts if fact.convention] == [
        "Petit chelem",
        "Chacun pour soi",
        "Mouches",
    ]
    assert facts[-1].was == "ne se jouent pas"


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_every_ruleset_can_be_said(ruleset):
    assert all(fact.value and not fact.changed for fact in said_parts(ruleset, ruleset))
