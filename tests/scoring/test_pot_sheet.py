"""The chips of a table, as whoever keeps the saucer would write them down."""

from dataclasses import replace
from decimal import Decimal

import pytest

from scoring.models import Table
from scoring.rules import FFT_4, RULESETS
from scoring.rules.ruleset import PotTerms
from scoring.services.deals import cancel_deal, correct_deal
from scoring.sheet import pot_of
from tests import factories

pytestmark = pytest.mark.django_db
MOUCHES = replace(FFT_4, id="maison-1-1", pot=PotTerms(passed_out=1, cap=None))
CAPPED = replace(MOUCHES, pot=PotTerms(passed_out=2, cap=5))
FAILED = {"points": Decimal(33)}  # a garde with two bouts, short by eight
ALONE = {"card_points": tuple(map(Decimal, (20, 21, 22, 28)))}


def pot(table):
    return pot_of(Table.objects.with_deals().get(pk=table.pk))


def told(table):
    return [(row.words, row.moves, row.chips, row.pot) for row in pot(table).rows]


def test_an_evening_with_mouches():
    table = factories.table(ruleset=MOUCHES)
    factories.record(table)
    factories.record(table, outcome="passed_out")
    factories.record(table, taker=1, **FAILED)
    factories.record(table, outcome="misdeal")
    factories.record(table, taker=2)
    factories.record(table, taker=3, **FAILED)
    assert told(table) == [
        ("Ana réussit, le pot était vide", (0, 0, 0, 0), (0, 0, 0, 0), 0),
        ("Donne passée : chacun met 1 jeton", (-1, -1, -1, -1), (-1, -1, -1, -1), 4),
        ("Bo chute et met 4 jetons", (0, -4, 0, 0), (-1, -5, -1, -1), 8),
        ("Fausse donne : le pot ne bouge pas", (0, 0, 0, 0), (-1, -5, -1, -1), 8),
        ("Cy réussit et prend le pot : 8 jetons", (0, 0, 8, 0), (-1, -5, 7, -1), 0),
        ("Di chute, le pot était vide", (0, 0, 0, 0), (-1, -5, 7, -1), 0),
    ]
    assert pot(table).summary == "pot vide · Ana −1 · Bo −5 · Cy +7 · Di −1"
    assert pot(table).balances == (-1, -5, 7, -1)


def test_what_is_left_is_shared_when_the_table_settles():
    table = factories.table(ruleset=CAPPED)
    factories.record(table, outcome="passed_out")
    factories.record(table, taker=1, **FAILED)
    sheet = pot(table)
    assert sheet.summary == "13 au pot · Ana −2 · Bo −7 · Cy −2 · Di −2"
    assert (sheet.parts, sheet.balances) == ((3, 4, 3, 3), (1, -3, 1, 1))


TERMS = [
    (
        MOUCHES,
        (
            "Donne passée : chacun met 1 jeton au pot.",
            "Le preneur qui chute double le pot, de ses jetons.",
            "Le preneur qui réussit prend le pot.",
        ),
    ),
    (
        CAPPED,
        (
            "Donne passée : chacun met 2 jetons au pot.",
            "Le preneur qui chute double le pot, de ses jetons : 5 au plus.",
            "Le preneur qui réussit prend le pot.",
        ),
    ),
]


@pytest.mark.parametrize(("ruleset", "terms"), TERMS)
def test_the_terms_are_the_rulesets(ruleset, terms):
    sheet = pot(factories.table(ruleset=ruleset))
    assert (sheet.terms, sheet.rows, sheet.summary) == (terms, (), "pot vide")


def test_corrected_and_cancelled_deals_follow():
    table = factories.table(ruleset=MOUCHES)
    passed = factories.record(table, outcome="passed_out")
    made = factories.record(table, taker=1)
    assert pot(table).chips == (-1, 3, -1, -1)
    failed = factories.report(table, taker=1, **FAILED)
    correct_deal(deal=made, report=failed, version=1, reason="Points")
    assert (pot(table).chips, pot(table).pot) == ((-1, -5, -1, -1), 8)
    cancel_deal(deal=passed, version=1, reason="Mal distribuée")
    assert told(table)[0][0] == "Annulée : le pot ne bouge pas"
    assert (pot(table).chips, pot(table).pot) == ((0, 0, 0, 0), 0)


def test_the_mort_puts_nothing():
    table = factories.table(ruleset=MOUCHES, mort=True)
    factories.record(table, outcome="passed_out")  # Ana deals and sits out
    factories.record(table, taker=1)  # Bo deals: Cy is the second to play
    assert told(table) == [
        ("Donne passée : chacun met 1 jeton", (0, -1, -1, -1, -1), (0, -1, -1, -1, -1), 4),
        ("Cy réussit et prend le pot : 4 jetons", (0, 0, 4, 0, 0), (0, -1, 3, -1, -1), 0),
    ]


def test_who_plays_alone_leaves_the_pot_alone():
    table = factories.table(ruleset=replace(MOUCHES, settlement=2))
    factories.record(table, outcome="passed_out")
    factories.record(table, taker=None, contract="", bouts=0, points=Decimal(0), **ALONE)
    assert told(table)[-1] == (
        "Chacun pour soi : le pot ne bouge pas",
        (0, 0, 0, 0),
        (-1, -1, -1, -1),
        4,
    )


@pytest.mark.parametrize("ruleset", [FFT_4, RULESETS["sans-petite-4"]])
def test_most_games_have_none(ruleset):
    assert pot(factories.table(ruleset=ruleset)) is None


def test_nothing_more_is_asked_for_more_deals(django_assert_num_queries):
    table = factories.table(ruleset=MOUCHES)
    for _ in range(3):
        factories.record(table)
    fetched = Table.objects.with_deals().get(pk=table.pk)
    with django_assert_num_queries(0):
        pot_of(fetched)
