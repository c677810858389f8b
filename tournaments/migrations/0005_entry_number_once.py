"""No two entries of an event share a number."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_evening_places")]
    operations = [
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="entry_number_once"
            ),
        ),
    ]
