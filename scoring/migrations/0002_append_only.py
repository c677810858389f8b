"""The log and the history refuse changes: the database itself says no."""

from django.db import migrations

TABLES = ("scoring_action", "scoring_dealrevision")


def forbid(apps, schema_editor):
    for table in TABLES:
        if schema_editor.connection.vendor == "sqlite":
            for verb in ("UPDATE", "DELETE"):
                schema_editor.execute(
                    f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                    f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
                )
        else:
            schema_editor.execute(
                f"CREATE FUNCTION {table}_append_only() RETURNS trigger LANGUAGE plpgsql AS "
                f"$$ BEGIN RAISE EXCEPTION '{table} is append-only'; END $$"
            )
            schema_editor.execute(
                f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table} "
                f"FOR EACH ROW EXECUTE FUNCTION {table}_append_only()"
            )


def allow(apps, schema_editor):
    for table in TABLES:
        if schema_editor.connection.vendor == "sqlite":
            for verb in ("update", "delete"):
                schema_editor.execute(f"DROP TRIGGER {table}_no_{verb}")
        else:
            schema_editor.execute(f"DROP TRIGGER {table}_append_only ON {table}")
            schema_editor.execute(f"DROP FUNCTION {table}_append_only()")


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial")]
    operations = [migrations.RunPython(forbid, allow)]
