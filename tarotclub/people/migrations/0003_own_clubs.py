"""Give each table of a club's its policy (docs/adr/0011-second-lock.md)."""

from django.db import migrations

from tarotclub.ground.row_security import policies


class Migration(migrations.Migration):

    atomic = False  # one table locked at a time, for a moment: deals are written meanwhile

    dependencies = [
        ("people", "0002_invitations"),
        ("scoring", "0011_own_clubs"),
        ("tournaments", "0024_own_clubs"),
    ]

    operations = [policies("people")]
