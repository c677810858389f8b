"""Give each table of a club's its policy (docs/adr/0011-second-lock.md)."""

from django.db import migrations

from tarotclub.ground.row_security import policies


class Migration(migrations.Migration):

    atomic = False  # one table locked at a time, for a moment: deals are written meanwhile

    dependencies = [
        ("scoring", "0010_keys_by_family_name"),
    ]

    operations = [policies("scoring")]
