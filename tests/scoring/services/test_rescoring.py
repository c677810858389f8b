"""A table scored by another ruleset: every deal anew, the former one kept, and back again."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from django.db import DatabaseError, transaction

from scoring.history import versions_of
from scoring.models import Action, Deal, Score, Table, TableRuleset
from scoring.rules import FFT_4, FFT_5, RULESETS
from scoring.services.deals import cancel_deal, correct_deal
from scoring.services.house import (
    ContradictedError,
    PlayersDifferError,
    TableStaleError,
    apply_ruleset,
    contradictions,
)
from scoring.services.tables import close_table
from scoring.sheet import sheet_of
from tarotclub.accounts.acting import Act
from tests.factories import member, record, report, table

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 6, 12, tzinfo=UTC)
DEARER = replace(FFT_4, id="maison-1-1", name="Plus cher", base=30)
NO_PETITE = RULESETS["sans-petite-4"]


@pytest.fixture
def sitting():
    sitting = table()
    record(sitting)  # a garde made by eight: 66 to each
    record(sitting, outcome="passed_out")
    record(sitting, taker=1, contract="garde_sans", bouts=1, points=Decimal(44))  # by seven
    return sitting


def bilans(sitting):
    return sheet_of(Table.objects.with_deals().get(pk=sitting.pk)).bilans


def apply(sitting, ruleset, **options):
    sitting.refresh_from_db()
    return apply_ruleset(
        table=sitting,
        ruleset=ruleset,
        revision=options.pop("revision", sitting.revision),
        reason="Le club joue 30",
        **options,
    )


def test_every_deal_is_scored_anew_and_the_same_act_takes_it_back(sitting):
    assert bilans(sitting) == (198 + 128, -66 - 384, -66 + 128, -66 + 128)
    close_table(table=sitting)
    by = member(in_club=sitting.club)
    former = apply(sitting, DEARER, act=Act(by, NOON))
    assert bilans(sitting) == (228 + 148, -76 - 444, -76 + 148, -76 + 148)
    assert (former.rules, former.reason, former.by, former.at) == (
        FFT_4,
        "Le club joue 30",
        by,
        NOON,
    )
    action = Action.objects.first()
    assert (action.kind, action.table, action.by, action.at) == (
        "apply_ruleset",
        sitting,
        by,
        NOON,
    )
    assert action.data == {"former": former.pk, "ruleset": "maison-1-1"}
    apply(sitting, former.rules)
    assert bilans(sitting) == (198 + 128, -66 - 384, -66 + 128, -66 + 128)
    assert [was.rules.id for was in TableRuleset.objects.all()] == ["maison-1-1", "fft-4"]


def test_whether_a_contract_is_made_follows_too(sitting):
    easier = replace(FFT_4, id="maison-1-1", points_to_make=(56, 44, 41, 36))
    apply(sitting, easier)
    assert [deal.made for deal in Deal.objects.order_by("number")] == [True, None, True]


def test_a_write_meanwhile_stops_it(sitting):
    with pytest.raises(TableStaleError):
        apply(sitting, DEARER, revision=1)
    assert TableRuleset.objects.count() == 0


def test_other_numbers_of_players_are_refused(sitting):
    with pytest.raises(PlayersDifferError):
        apply(sitting, FFT_5)
    sitting.refresh_from_db()
    assert sitting.rules == FFT_4


def test_a_deal_that_the_ruleset_does_not_know_is_named(sitting):
    record(sitting, contract="petite", bouts=1, points=Decimal(51))
    sitting = Table.objects.with_deals().get(pk=sitting.pk)
    found = [
        (found.deal.number, found.problem.code) for found in contradictions(sitting, NO_PETITE)
    ]
    assert found == [(4, "contract_unknown")]
    with pytest.raises(ContradictedError):
        apply(sitting, NO_PETITE)
    assert TableRuleset.objects.count() == 0
    assert sum(score.points for score in Score.objects.filter(seat__position=0)) == 326 + 75


def test_earlier_versions_keep_the_ruleset_they_were_said_under(sitting):
    """A petite that was corrected, and one that was cancelled, stay petites in the history."""
    petite = record(sitting, contract="petite", bouts=1, points=Decimal(51))
    correct_deal(deal=petite, report=report(sitting), version=1, reason="Contrat")
    gone = record(sitting, contract="petite", bouts=1, points=Decimal(51))
    cancel_deal(deal=gone, version=1, reason="Une carte de trop")
    apply(sitting, NO_PETITE)
    deals = Deal.objects.with_history()
    now, before = versions_of(deals.get(pk=petite.pk))
    assert (now.explanation.total.amount, before.explanation.total.amount) == (66, 25)
    assert before.facts == "Petite d’Ana, 1 bout, 51 points"
    sheet = sheet_of(Table.objects.with_deals().get(pk=sitting.pk))
    assert sheet.rows[-1].was == "Petite d’Ana, 1 bout, 51 points"


def test_what_a_table_was_scored_by_is_never_overwritten(sitting):
    former = apply(sitting, DEARER)
    for change in (former.save, former.delete):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            change()
