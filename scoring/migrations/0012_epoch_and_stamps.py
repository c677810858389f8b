"""The database gets an identity, and each write to a table a random stamp."""

from django.db import migrations, models

import scoring.models.stamp


def begin(apps, schema_editor):
    """Give the database its first epoch."""
    apps.get_model("scoring", "Epoch").objects.create()


class Migration(migrations.Migration):
    dependencies = [("scoring", "0011_what_is_written_stays")]
    operations = [
        migrations.CreateModel(
            name="Epoch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "identity",
                    models.CharField(
                        default=scoring.models.stamp.new_identity, max_length=16
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="table",
            name="stamp",
            field=models.BigIntegerField(default=scoring.models.stamp.new_stamp),
        ),
        migrations.RunPython(begin, migrations.RunPython.noop),
    ]
