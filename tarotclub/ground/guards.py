"""Triggers by which the database keeps what is written; migrations call what makes them.

What `refuse` and its like make is part of the migrations that called them: another kind of
guard is another function. On SQLite a migration that makes a table anew drops its triggers:
the command `migrate` puts them back after each one. A copy that is brought may have no other
triggers than these: `tarotclub/keeping/triggers.sql` lists them.
"""

from collections.abc import Sequence, Set as AbstractSet

from django.db import connection
from django.db.backends.base.schema import BaseDatabaseSchemaEditor as Editor

SAID = "%s is append-only"
# What the migrations have made, whatever the database; those that may not be missing.
STANDING = {
    "scoring_action": ("no_update", "no_delete"),
    "scoring_chain": ("no_delete",),
    "scoring_deal": ("no_delete", "same_deal", "new_version"),
    "scoring_dealrevision": ("no_update", "no_delete"),
    "scoring_refuseddeal": ("no_update",),
    "scoring_score": ("no_update",),
    "scoring_seal": ("no_update", "no_delete"),
    "scoring_signature": ("no_update", "no_delete"),
    "scoring_tableruleset": ("no_update", "no_delete"),
    "tournaments_payment": ("no_update", "no_delete"),
}
STANDS = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname FROM pg_trigger WHERE tgenabled IN ('O', 'A')",
}


def unguarded() -> list[str]:
    """Name the tables that lack a guard: somebody has changed the database around the site."""
    with connection.cursor() as cursor:
        cursor.execute(STANDS[connection.vendor])
        standing = {name for (name,) in cursor.fetchall()}
    return [
        table
        for table, names in STANDING.items()
        if not {f"{table}_{name}" for name in names} <= standing
    ]


def triggers() -> set[tuple[str, str]]:
    """The triggers of an SQLite database: the table, and what makes one on it."""
    if connection.vendor != "sqlite":  # PostgreSQL changes a table and leaves its triggers
        return set()
    with connection.cursor() as cursor:
        cursor.execute("SELECT tbl_name, sql FROM sqlite_master WHERE type = 'trigger'")
        return set(cursor.fetchall())


def put_back(before: AbstractSet[tuple[str, str]]) -> None:
    """Make the triggers again that were there before and went with a table made anew.

    One that the migration has made under the same name stands for what was there.
    """
    standing = {_name(trigger) for _table, trigger in triggers()}
    tables = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        for table, trigger in before:
            if table in tables and _name(trigger) not in standing:
                cursor.execute(trigger)


def _name(trigger: str) -> str:
    return trigger.split()[2]  # CREATE TRIGGER name …


def refuse(editor: Editor, table: str, name: str, change: str, *, condition: str = "") -> None:
    """Refuse a change of rows, such as UPDATE OF made; with a condition only where it holds.

    A guard of this name that was there before goes: so one is made anew, of more columns.
    """
    when = f"WHEN ({condition})" if condition else ""
    if editor.connection.vendor == "sqlite":
        body = f"BEGIN SELECT RAISE(ABORT, '{SAID % table}'); END"
    else:
        _make_refusals(editor)
        body = "EXECUTE FUNCTION refuse_change()"
    of_table = "" if editor.connection.vendor == "sqlite" else f" ON {table}"
    editor.execute(f"DROP TRIGGER IF EXISTS {table}_{name}{of_table}", params=None)
    editor.execute(
        f"CREATE TRIGGER {table}_{name} BEFORE {change} ON {table} FOR EACH ROW {when} {body}",
        params=None,
    )


def refuse_pushing_out(
    editor: Editor, table: str, keys: Sequence[str | tuple[str, str]]
) -> None:
    """Refuse rows that would push others out: SQLite's REPLACE, and PostgreSQL's TRUNCATE.

    `keys` are what REPLACE goes by, each like "deal_id, version", with a condition where it is
    unique only then; SQLite asks no trigger on DELETE. A row that comes twice is refused in
    SQLite's own words.
    """
    if editor.connection.vendor != "sqlite":
        _make_refusals(editor)
        editor.execute(
            f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} "
            "EXECUTE FUNCTION refuse_emptying()"
        )
        return
    for number, key in enumerate(keys):
        columns, condition = (key, "") if isinstance(key, str) else key
        names = columns.split(", ")
        same = [f"{name} = NEW.{name}" for name in names] + [condition] * bool(condition)
        described = ", ".join(f"{table}.{name}" for name in names)
        same_row = f"SELECT 1 FROM {table} WHERE {' AND '.join(same)}"  # noqa: S608 (names of ours)
        editor.execute(
            f"CREATE TRIGGER {table}_no_replace_{number} BEFORE INSERT ON {table} "
            f"WHEN EXISTS ({same_row}) "
            f"BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: {described}'); END"
        )


def _make_refusals(editor: Editor) -> None:
    """Make the functions that PostgreSQL's triggers call.

    A table without rows may be emptied: that changes nothing.
    """
    editor.execute(
        "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{SAID % '%'}', TG_TABLE_NAME; END $$",
        params=None,  # else a % would be a place for one
    )
    editor.execute(
        "CREATE OR REPLACE FUNCTION refuse_emptying() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ DECLARE filled boolean; BEGIN "
        "EXECUTE format('SELECT EXISTS (TABLE %I)', TG_TABLE_NAME) INTO filled; "
        f"IF filled THEN RAISE EXCEPTION '{SAID % '%'}', TG_TABLE_NAME; END IF; "
        "RETURN NULL; END $$",
        params=None,
    )
