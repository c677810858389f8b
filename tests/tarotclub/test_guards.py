"""What is written stays, whoever asks the database to change it."""

from decimal import Decimal
from uuid import UUID

import pytest
from django.db import DatabaseError, connection, transaction

from scoring.models import Table
from scoring.models.deal import COLUMNS
from scoring.rules import RULESETS
from scoring.services.deals import correct_deal
from scoring.services.house import apply_ruleset
from scoring.services.tables import sign_sheet
from tarotclub.ground.guards import STANDING, unguarded
from tarotclub.keeping.copies import triggers
from tests import factories
from tournaments.entries.services.entries import take_payment
from tournaments.models import PaymentMethod

ADDED_TO = [  # nothing is changed, nothing goes
    "scoring_action",
    "scoring_dealrevision",
    "scoring_seal",
    "scoring_signature",
    "scoring_tableruleset",
    "tournaments_payment",
]
KEPT = [*ADDED_TO, "scoring_deal"]  # nothing goes
GUARDED = [*KEPT, "scoring_score"]
OWN_KEYS = {  # what tells a row from others, beside its id
    "scoring_dealrevision": [["deal_id", "version"], ["uuid"]],
    "scoring_seal": [["action_id"], ["chain_id", "number"]],
    "scoring_signature": [["seat_id", "sheet_version"]],
    "scoring_deal": [["uuid"], ["table_id", "number"]],
    "scoring_score": [["deal_id", "seat_id"]],
    "tournaments_payment": [["uuid"]],
}


@pytest.fixture(autouse=True)
def written(db):
    """Write at least one row of everything."""
    event = factories.tournament(4)
    take_payment(
        entry=event.entries.first(), cents=1000, method=PaymentMethod.CASH, uuid=UUID(int=1)
    )
    table = factories.table(4, in_club=event.club)
    factories.record(table)
    known = factories.record(table)
    given = {"report": factories.report(table, points=Decimal(51)), "reason": "Mal compté"}
    correct_deal(deal=known, version=1, uuid=UUID(int=2), **given)
    table.refresh_from_db()
    table = Table.objects.with_deals().get(pk=table.pk)
    sign_sheet(seat=table.seated[3], bilan=-136)
    revision = Table.objects.values_list("revision", flat=True).get(pk=table.pk)
    apply_ruleset(
        table=table, ruleset=RULESETS["sans-petite-4"], reason="Erreur", revision=revision
    )
    connection.check_constraints()  # PostgreSQL empties no table that has to be checked


def rows(table):
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {table} ORDER BY id")
        return cursor.fetchall()


def columns(table):
    with connection.cursor() as cursor:
        found = connection.introspection.get_table_description(cursor, table)
    return [column.name for column in found]


def refuses(table, statement):
    before = rows(table)
    assert before
    with pytest.raises(DatabaseError) as error, transaction.atomic():
        connection.cursor().execute(statement)
    assert rows(table) == before
    return str(error.value).splitlines()[0]


def test_none_of_them_is_missing():
    assert set(GUARDED) <= STANDING.keys()
    assert unguarded() == []


@pytest.mark.skipif(connection.vendor != "sqlite", reason="copies are files of SQLite")
def test_a_copy_may_have_the_triggers_of_the_migrations():
    with connection.cursor() as cursor:
        cursor.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger'")
        made = {" ".join(sql.split()) for (sql,) in cursor.fetchall()}
    assert made - triggers() == set(), "add them to triggers.sql; those of a release stay"


@pytest.mark.parametrize("table", ADDED_TO)
def test_no_column_of_it_changes(table):
    for name in columns(table):
        statement = f"UPDATE {table} SET {name} = {name}"
        assert refuses(table, statement) == f"{table} is append-only"


@pytest.mark.parametrize("table", KEPT)
def test_nothing_of_it_goes(table):
    assert refuses(table, f"DELETE FROM {table}") == f"{table} is append-only"


@pytest.mark.skipif(connection.vendor != "sqlite", reason="no other replaces unasked")
@pytest.mark.parametrize("table", GUARDED)
def test_no_row_is_replaced_by_another(table):
    names = columns(table)
    for key in [["id"], *OWN_KEYS.get(table, [])]:
        kept = ", ".join(name if name in key else _other(name) for name in names)
        given = " AND ".join(f"{name} IS NOT NULL" for name in key)
        statement = (
            f"INSERT OR REPLACE INTO {table} ({', '.join(names)})"
            f" SELECT {kept} FROM {table} WHERE {given} LIMIT 1"
        )
        sentence = f"UNIQUE constraint failed: {table}."
        assert refuses(table, statement).startswith(sentence)
        assert refuses(table, statement.replace(" OR REPLACE", "")).startswith(sentence)


def _other(name):
    if name in {"id", "action_id", "number", "version"}:
        return f"{name} + 99"
    return "'0'" if name == "uuid" else name


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has no TRUNCATE")
@pytest.mark.parametrize("table", [*GUARDED, "scoring_table"])
def test_it_is_not_emptied(table):
    assert refuses(table, f"TRUNCATE {table} CASCADE").endswith(" is append-only")


def test_a_score_is_not_changed():
    statement = "UPDATE scoring_score SET points = points"
    assert refuses("scoring_score", statement) == "scoring_score is append-only"


CHANGED = [
    "uuid = '00000000000000000000000000000009'",
    "number = 9",
    "table_id = table_id + 1",
    "version = version",  # its facts without a version of their own
]


@pytest.mark.parametrize("change", CHANGED)
def test_a_deal_stays_itself_and_its_facts_change_with_its_version(change):
    statement = f"UPDATE scoring_deal SET {change}, points = 0"
    assert refuses("scoring_deal", statement) == "scoring_deal is append-only"


FACT_COLUMNS = [
    "outcome",
    "dealer_id",
    "alone",
    "card_points",
    *(name for _fact, name in COLUMNS),
]


@pytest.mark.parametrize("column", FACT_COLUMNS)
def test_no_fact_of_a_deal_changes_without_a_new_version(column):
    """Every fact of the table is guarded: a migration that adds one makes the guard anew."""
    refused = refuses("scoring_deal", f"UPDATE scoring_deal SET {column} = {column}")
    assert refused == "scoring_deal is append-only"
