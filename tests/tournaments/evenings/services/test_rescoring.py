"""An evening scored by another ruleset: all of its tables or none, logged, and back again."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from scoring.models import Action, Role, Table, TableRuleset
from scoring.rules import FFT_4, RULESETS
from scoring.services import house
from tarotclub.accounts.acting import Act
from tests import factories
from tournaments.evenings.services import rescore_evening
from tournaments.event.services.closing import close_event
from tournaments.standings.totals import event_ranking

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 6, 12, tzinfo=UTC)
DEARER = replace(FFT_4, id="maison-1-1", name="Plus cher", base=30)
PETITE = {"contract": "petite", "bouts": 1, "points": Decimal(51)}


@pytest.fixture
def night():
    night = factories.evening()
    for _ in range(2):
        factories.record(factories.table(in_evening=night))
    return night


def tables(night):
    return list(Table.objects.filter(round_table__round__event=night).order_by("pk"))


def apply(night, ruleset, **options):
    now = options.pop("tables", tables(night))
    seen = sum(table.revision for table in now)
    return rescore_evening(
        evening=night,
        tables=[table.pk for table in now],
        ruleset=ruleset,
        revision=options.pop("revision", seen),
        reason="Le club joue 30",
        **options,
    )


def totals(night):
    return [row.record.total for row in event_ranking(night)]


BEFORE = [198, 198, -66, -66, -66, -66, -66, -66]
AFTER = [228, 228, -76, -76, -76, -76, -76, -76]


def test_every_table_is_scored_anew_and_the_same_act_takes_it_back(night):
    close_event(event=night)
    night.refresh_from_db()
    by = factories.member(Role.ARBITER, in_club=night.club)
    former = apply(night, DEARER, act=Act(by, NOON))
    assert totals(night) == AFTER
    assert [(was.table, was.rules, was.by, was.at) for was in former] == [
        (table, FFT_4, by, NOON) for table in tables(night)
    ]
    action = Action.objects.get(kind="rescore_event")
    assert (action.by, action.at) == (by, NOON)
    assert action.data == {
        "event": night.pk,
        "ruleset": "maison-1-1",
        "tables": [table.pk for table in tables(night)],
    }
    revision = night.revision
    night.refresh_from_db()
    assert night.revision == revision + 1
    apply(night, FFT_4)
    assert totals(night) == BEFORE


def test_only_the_chosen_tables_change(night):
    apply(night, DEARER, tables=tables(night)[:1])
    assert totals(night) == [228, 198, -66, -66, -66, -76, -76, -76]


def test_one_contradiction_stops_all(night):
    factories.record(tables(night)[1], **PETITE)
    with pytest.raises(house.ContradictedError):
        apply(night, RULESETS["sans-petite-4"])
    assert [table.rules for table in tables(night)] == [FFT_4, FFT_4]
    assert (
        TableRuleset.objects.count(),
        Action.objects.filter(kind="rescore_event").count(),
    ) == (
        0,
        0,
    )


def test_a_table_for_another_number_stops_all(night):
    factories.table(3, in_evening=night)
    with pytest.raises(house.PlayersDifferError):
        apply(night, DEARER)
    assert totals(night)[:8] == BEFORE[:8]


def test_a_deal_meanwhile_stops_all(night):
    seen = sum(table.revision for table in tables(night))
    factories.record(tables(night)[0])
    with pytest.raises(house.TableStaleError):
        apply(night, DEARER, revision=seen)
    assert TableRuleset.objects.count() == 0


def test_another_evenings_table_is_not_touched(night):
    elsewhere = factories.table(in_evening=factories.evening(in_club=night.club))
    with pytest.raises(house.TableStaleError):
        apply(night, DEARER, tables=[elsewhere])
    assert TableRuleset.objects.count() == 0
