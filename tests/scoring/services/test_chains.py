"""The log's chains: each act is sealed, and what is changed around the site is found."""

import importlib
from decimal import Decimal
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from django.utils import timezone

from scoring.models import Action, Chain, Seal
from scoring.services.deals import correct_deal
from scoring.services.verifying import Harm, breaks
from tarotclub.ground.database import write
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Play two deals at a table of a tournament, and correct one."""
    event = factories.drawn(factories.tournament(4))
    [table] = factories.released(event)
    factories.record(table)
    deal = factories.record(table)
    report = factories.report(table, points=Decimal(51))
    correct_deal(deal=deal, version=1, report=report, reason="Mal compté")
    return event


def around_the_guards(*statements):
    """Change what the database keeps as somebody does who has the file itself."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            triggers = cursor.fetchall()
            for name, _made in triggers:
                cursor.execute(f"DROP TRIGGER {name}")
            cursor.execute("PRAGMA defer_foreign_keys = ON")
        else:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET session_replication_role = replica")
        for statement in statements:
            cursor.execute(statement)
        if connection.vendor != "sqlite":
            cursor.execute("SET session_replication_role = DEFAULT")
            return
        for _name, made in triggers:
            cursor.execute(made)


def found():
    return [(each.harm, each.number) for each in breaks()]


def test_every_act_is_sealed_in_the_chain_of_its_event(event):
    chain = Chain.objects.get(event=event.pk)
    kinds = (
        Seal.objects.filter(chain=chain)
        .order_by("number")
        .values_list("action__kind", flat=True)
    )
    assert list(kinds)[-6:] == [
        "draw_rounds", "open_table", "release_round", "record_deal", "record_deal",
        "correct_deal",
    ]  # fmt: skip
    assert chain.length == len(kinds)
    assert not Action.objects.filter(seal=None).exists()
    assert found() == []


def test_what_belongs_to_no_event_is_in_the_chain_of_the_club(event):
    table = factories.table(4, in_club=event.club)
    factories.record(table)
    chain = Chain.objects.get(club=event.club, event=0)
    assert Seal.objects.filter(chain=chain, action__kind="record_deal").count() == 1


def test_what_is_undone_leaves_no_seal(event):
    def fails():
        with write():
            Action.objects.create(club=event.club, kind="cut", at=timezone.now())
            raise ZeroDivisionError

    before = Chain.objects.get(event=event.pk).length
    with write():
        with pytest.raises(ZeroDivisionError):
            fails()
        data = {"event": event.pk}
        Action.objects.create(club=event.club, kind="cut", at=timezone.now(), data=data)
    assert Chain.objects.get(event=event.pk).length == before + 1
    assert found() == []


def test_a_name_that_goes_leaves_the_chain_whole(event):
    for entry in event.entries.select_related("player"):
        entry.player.name = f"Anonyme {entry.pk}"
        entry.player.save()
    assert found() == []


CHANGES = {
    "UPDATE scoring_action SET data = '{}' WHERE id = {second}": (Harm.CHANGED, 2),
    "UPDATE scoring_action SET at = '2020-01-01 20:00:00+00:00' WHERE id = {second}": (
        Harm.CHANGED,
        2,
    ),
    "UPDATE scoring_action SET kind = 'cut' WHERE id = {second}": (Harm.CHANGED, 2),
    "DELETE FROM scoring_action WHERE id = {second}": (Harm.REMOVED, 2),
}


@pytest.mark.every_case
@pytest.mark.parametrize(("change", "told"), CHANGES.items())
def test_a_line_that_was_changed_or_removed_is_told(event, change, told):
    second = Seal.objects.get(chain__event=event.pk, number=2).action_id
    around_the_guards(change.replace("{second}", str(second)))
    assert found() == [told]
    put_right(second)


def test_a_line_that_went_with_its_seal_is_told(event):
    seal = Seal.objects.get(chain__event=event.pk, number=2)
    around_the_guards(
        f"DELETE FROM scoring_seal WHERE id = {seal.pk}",
        f"DELETE FROM scoring_action WHERE id = {seal.action_id}",
    )
    assert found() == [(Harm.REMOVED, 2)]


def test_the_last_line_is_missed(event):
    seal = Seal.objects.filter(chain__event=event.pk).latest("number")
    around_the_guards(
        f"DELETE FROM scoring_seal WHERE id = {seal.pk}",
        f"DELETE FROM scoring_action WHERE id = {seal.action_id}",
    )
    assert found() == [(Harm.SHORTENED, seal.number - 1)]


def test_a_line_put_in_between_is_told(event):
    act = Action(club=event.club, kind="cut", at=timezone.now(), data={"event": event.pk})
    act.save()
    assert found() == [(Harm.INSERTED, act.pk)]


def test_acts_from_before_the_chains_are_sealed_by_the_migration(event):
    kept = list(Seal.objects.order_by("action").values_list("action", "number", "hash"))
    around_the_guards("DELETE FROM scoring_seal", "DELETE FROM scoring_chain")
    migration = importlib.import_module("tournaments.migrations.0002_sealed")
    migration.seal(apps, SimpleNamespace(connection=connection))
    assert list(Seal.objects.order_by("action").values_list("action", "number", "hash")) == kept
    assert found() == []


def put_right(key):
    """Leave no seal without an act: the database looks for them when the test ends."""
    around_the_guards(
        f"DELETE FROM scoring_seal WHERE action_id = {key}",
        f"DELETE FROM scoring_action WHERE id = {key}",
    )
