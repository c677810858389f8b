"""Deals under two rulesets: what changes, what does not, and what one of them does not know."""

from dataclasses import replace
from decimal import Decimal

import pytest

from scoring.catalogue import ComparedMark, compare_samples, compare_table
from scoring.models import Table
from scoring.rules import FFT_4, RULESETS
from tests import factories

DEARER = replace(FFT_4, base=30)


def test_only_what_pays_otherwise_is_marked():
    longer = replace(FFT_4, petit=20)
    told = [
        (deal.title, deal.changed, deal.cells[1].before, deal.cells[1].after)
        for deal in compare_samples(FFT_4, longer).deals
    ]
    assert told == [
        ("Petite d’Ana, 1 bout, 51 points", False, -25, -25),
        (
            "Petite d’Ana, 1 bout, 44 points, petit au bout pour l’attaque, poignée d’Ana",
            True,
            42,
            32,
        ),
        (
            "Garde d’Ana, 2 bouts, 49 points, petit au bout pour l’attaque, poignée d’Ana",
            True,
            -106,
            -126,
        ),
        (
            (
                "Garde d’Ana, 2 bouts, 29 points, petit au bout pour la défense,"
                " double poignée de Bo"
            ),
            True,
            124,
            144,
        ),
        (
            "Garde sans d’Ana, 2 bouts, 45 points, petit au bout pour la défense",
            True,
            -76,
            -36,
        ),
        ("Garde contre d’Ana, 1 bout, 42 points", False, 204, 204),
        (
            (
                "Garde d’Ana, 3 bouts, 91 points, petit au bout pour l’attaque,"
                " chelem annoncé et réussi"
            ),
            True,
            -580,
            -600,
        ),
        ("Garde d’Ana, 2 bouts, 63 points, chelem annoncé et manqué", False, 106, 106),
    ]


def test_a_contract_that_is_no_more_is_said():
    comparison = compare_samples(FFT_4, RULESETS["sans-petite-4"])
    assert comparison.changed == 2
    gone = comparison.refused
    assert [deal.cells[0] for deal in gone] == [
        ComparedMark("Ana", 75, None),
        ComparedMark("Ana", -126, None),
    ]
    assert {deal.refusal_after for deal in gone} == {
        "Ce contrat n’existe pas dans le règlement de cette table : choisissez-en un autre."
    }


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_a_ruleset_beside_itself_changes_nothing(ruleset):
    comparison = compare_samples(ruleset, ruleset)
    assert (comparison.changed, comparison.refused) == (0, ())


@pytest.mark.django_db
def test_a_table_with_a_mort():
    table = factories.table(mort=True)
    factories.record(table, taker=0)  # the first dealer sits out: Bo takes
    factories.record(table, outcome="passed_out")
    told = compare_table(Table.objects.with_deals().get(pk=table.pk), DEARER)
    first, passed = told.deals
    assert (first.number, first.title) == (1, "Garde de Bo, 2 bouts, 49 points")
    assert first.cells == (
        ComparedMark("Ana", None, None),
        ComparedMark("Bo", 198, 228),
        ComparedMark("Cy", -66, -76),
        ComparedMark("Di", -66, -76),
        ComparedMark("Ed", -66, -76),
    )
    assert (passed.title, passed.changed) == ("Donne passée", False)
    assert told.bilans == (
        ComparedMark("Ana", 0, 0),
        ComparedMark("Bo", 198, 228),
        ComparedMark("Cy", -66, -76),
        ComparedMark("Di", -66, -76),
        ComparedMark("Ed", -66, -76),
    )


@pytest.mark.django_db
def test_a_deal_that_contradicts_the_other_ruleset_is_named():
    table = factories.table()
    factories.record(table, contract="petite", bouts=1, points=Decimal(51))
    told = compare_table(Table.objects.with_deals().get(pk=table.pk), RULESETS["sans-petite-4"])
    assert [deal.number for deal in told.refused] == [1]
