from decimal import Decimal

import pytest

from scoring.facts_in_words import facts_in_words
from scoring.rules import (
    FFT_5,
    RULESETS,
    Chelem,
    Deal,
    Misere,
    MisereKind,
    Outcome,
    Poignee,
    PoigneeSize,
    Side,
)
from scoring.rules.deal import FACTS as FACT_TABLE, Noted, with_facts

NAMES = ["Ana", "Bo", "Cy", "Di", "Ed"]


def in_words(alone="", taker=0, names=NAMES, **facts):
    told = {"contract": "garde", "bouts": 2, "points": Decimal(49)} | facts
    return facts_in_words(Deal(taker=taker, **told), alone, names, FFT_5)


FACTS = [
    ({}, "Garde d’Ana, 2 bouts, 49 points"),
    (
        {"taker": 1, "contract": "garde_sans", "bouts": 1, "points": Decimal("40.5")},
        "Garde sans de Bo, 1 bout, 40½ points",
    ),
    ({"bouts": 0, "points": Decimal(1)}, "Garde d’Ana, 0 bout, 1 point"),
    (
        {"called_card": "roi de coeur", "partners": (2,)},
        "Garde d’Ana, appelle le roi de cœur, avec Cy, 2 bouts, 49 points",
    ),
    ({"partners": (1, 2)}, "Garde d’Ana, avec Bo et Cy, 2 bouts, 49 points"),
    (
        {"called_card": "roi de pique", "alone": "in_chien"},
        (
            "Garde d’Ana, appelle le roi de pique, sans partenaire (carte au chien), 2 bouts,"
            " 49 points"
        ),
    ),
    (
        {"alone": "own_card"},
        "Garde d’Ana, sans partenaire (sa propre carte), 2 bouts, 49 points",
    ),
    (
        {
            "petit_au_bout": Side.ATTACK,
            "poignees": (Poignee(0, PoigneeSize.SIMPLE), Poignee(1, PoigneeSize.DOUBLE)),
        },
        (
            "Garde d’Ana, 2 bouts, 49 points, petit au bout pour l’attaque, poignée d’Ana,"
            " double poignée de Bo"
        ),
    ),
    (
        {"petit_au_bout": Side.DEFENCE, "poignees": (Poignee(4, PoigneeSize.TRIPLE),)},
        "Garde d’Ana, 2 bouts, 49 points, petit au bout pour la défense, triple poignée d’Ed",
    ),
    (
        {"chelem": Chelem(announced=True)},
        "Garde d’Ana, 2 bouts, 49 points, chelem annoncé et manqué",
    ),
    (
        {"chelem": Chelem(achieved_by=Side.ATTACK)},
        "Garde d’Ana, 2 bouts, 49 points, chelem réussi",
    ),
    (
        {"chelem": Chelem(announced=True, achieved_by=Side.ATTACK)},
        "Garde d’Ana, 2 bouts, 49 points, chelem annoncé et réussi",
    ),
    (
        {"chelem": Chelem(announced=True, achieved_by=Side.DEFENCE)},
        "Garde d’Ana, 2 bouts, 49 points, chelem annoncé et manqué, chelem de la défense",
    ),
    (
        {"miseres": (Misere(1, MisereKind.TETE),)},
        "Garde d’Ana, 2 bouts, 49 points, misère de têtes de Bo",
    ),
    ({"contract": "maison"}, "maison d’Ana, 2 bouts, 49 points"),
]


@pytest.mark.parametrize(("facts", "sentence"), FACTS)
def test_the_facts_of_a_deal_in_words(facts, sentence):
    assert in_words(**facts) == sentence


def test_a_taker_who_wins_the_called_kings_trick_is_alone():
    """At the king that is taken it is not his own card that leaves him alone."""
    deal = Deal(taker=0, contract="garde", bouts=2, points=Decimal(49))
    rules = RULESETS["roi-pris-5"]
    assert facts_in_words(deal, "own_card", NAMES, rules) == (
        "Garde d’Ana, sans partenaire (pris par le preneur), 2 bouts, 49 points"
    )
    assert facts_in_words(deal, "in_chien", NAMES, rules) == (
        "Garde d’Ana, sans partenaire (carte au chien), 2 bouts, 49 points"
    )


OUTCOMES = [
    (Outcome.PASSED_OUT, "Donne passée"),
    (Outcome.PETIT_SEC, "Petit sec"),
    (Outcome.MISDEAL, "Fausse donne"),
    (Outcome.CANCELLED, "Annulée"),
]


@pytest.mark.parametrize(("outcome", "word"), OUTCOMES)
def test_a_deal_not_scored_only_says_what_became_of_it(outcome, word):
    assert facts_in_words(Deal(outcome=outcome), "", NAMES, FFT_5) == word


OF = [
    ("Émile", "Garde d’Émile"),
    ("Huguette", "Garde d’Huguette"),
    ("Yvonne", "Garde d’Yvonne"),
    ("Yann", "Garde de Yann"),
    ("Œdipe", "Garde d’Œdipe"),
    ("Țepeș Ő", "Garde de Țepeș Ő"),
    ("=1+1", "Garde de =1+1"),
    ("y", "Garde d’y"),
]


@pytest.mark.parametrize(("name", "sentence"), OF)
def test_a_name_that_begins_with_a_vowel_takes_an_apostrophe(name, sentence):
    assert in_words(names=[name, *NAMES[1:]]) == f"{sentence}, 2 bouts, 49 points"


OTHER = {  # than in most deals, however a fact is noted
    Noted.PLAYER: 3,
    Noted.PLAYERS: (1,),
    Noted.TEXT: "garde_contre",
    Noted.NUMBER: 2,
    Noted.POINTS: Decimal(30),
    Noted.SIDE: Side.DEFENCE,
    Noted.YES: True,
}


@pytest.mark.parametrize("fact", FACT_TABLE, ids=lambda fact: fact.name)
def test_every_fact_of_the_table_is_said(fact):
    deal = Deal(taker=0, contract="garde", petit_au_bout=Side.ATTACK)
    other = (fact.shown_by(1, next(iter(fact.words))),) if fact.shown else OTHER[fact.noted]
    sentences = {
        facts_in_words(each, "", NAMES, FFT_5)
        for each in (deal, with_facts(deal, {fact.name: other}))
    }
    assert len(sentences) == 2
