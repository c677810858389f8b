"""An evening under another ruleset: which tables change, and who stands where."""

from dataclasses import replace
from decimal import Decimal

import pytest

from scoring.models import Table
from scoring.rules import FFT_4, RULESETS
from tests import factories
from tournaments.evenings.overview import compare_evening

pytestmark = pytest.mark.django_db
DEARER = replace(FFT_4, id="maison-1-1", name="Plus cher", base=60)


@pytest.fixture
def night():
    """Two tables of four and one of three: Ana is first, Fanny second."""
    night = factories.evening()
    first = factories.table(in_evening=night)
    factories.record(first)  # a garde by eight: 66 to Ana from each
    second = factories.table(in_evening=night)
    made = {"taker": 1, "contract": "petite", "bouts": 1, "points": Decimal(81)}
    factories.record(second, **made)  # a petite by thirty: 55 to Fanny from each
    factories.record(second, outcome="passed_out")
    factories.record(factories.table(3, in_evening=night))
    return night


def tables(night):
    return list(Table.objects.filter(round_table__round__event=night).with_deals())


def ranks(compared):
    return {
        one.name: (
            (one.before.rank, one.before.record.total),
            (one.after.rank, one.after.record.total),
        )
        for one in compared.ranking
        if one.changed
    }


def test_the_tables_it_fits_change_and_the_others_do_not(night):
    compared = compare_evening(night, tables(night), DEARER)
    assert [(one.number, one.ruleset) for one in compared.tables] == [
        (1, "Tarot à 4 (règles FFT)"),
        (2, "Tarot à 4 (règles FFT)"),
    ]
    assert (compared.changed, compared.deals, compared.refused) == (2, 3, ())
    deals = [[deal.number for deal in one.comparison.changes] for one in compared.tables]
    assert deals == [[1], [1]]
    assert compared.revision == 3


def test_the_ranking_moves_by_what_the_bilans_move(night):
    assert ranks(compare_evening(night, tables(night), DEARER)) == {
        "Ana": ((1, 198), (1, 408)),
        "Fanny": ((2, 165), (2, 270)),
        "Bo": ((7, -66), (9, -136)),
        "Cy": ((7, -66), (9, -136)),
        "Di": ((7, -66), (9, -136)),
        "Ed": ((4, -55), (6, -90)),
        "Gilles": ((4, -55), (6, -90)),
        "Huguette": ((4, -55), (6, -90)),
        "Jo": ((7, -66), (4, -66)),
        "Joueur 11": ((7, -66), (4, -66)),
    }


def test_a_contradiction_is_said_at_its_table(night):
    compared = compare_evening(night, tables(night), RULESETS["sans-petite-4"])
    assert [one.number for one in compared.refused] == [2]
    (deal,) = compared.refused[0].comparison.refused
    assert deal.refusal_after == (
        "Ce contrat n’existe pas dans le règlement de cette table : choisissez-en un autre."
    )


def test_a_ruleset_that_no_table_plays_changes_nothing(night):
    compared = compare_evening(night, tables(night), RULESETS["sept"])
    assert (compared.tables, ranks(compared)) == ((), {})
