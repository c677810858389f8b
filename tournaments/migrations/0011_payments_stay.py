"""A payment is never changed or taken out of the books: what is given back is another one."""

from django.db import migrations

from tarotclub import guards

TABLE, ONCE = "tournaments_payment", ["id", "uuid"]


def forbid(apps, schema_editor):
    guards.refuse(schema_editor, TABLE, "no_update", "UPDATE")
    guards.refuse(schema_editor, TABLE, "no_delete", "DELETE")
    guards.refuse_pushing_out(schema_editor, TABLE, ONCE)


def allow(apps, schema_editor):
    guards.allow(schema_editor, TABLE, "no_update", "no_delete", keys=len(ONCE))


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0010_an_index_on_the_events_of_a_club")]
    operations = [migrations.RunPython(forbid, allow)]
