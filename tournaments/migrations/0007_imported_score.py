"""Points of rounds that were played elsewhere, from a results file."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_prize_rules"),
    ]

    operations = [
        migrations.CreateModel(
            name="ImportedScore",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round_number", models.PositiveSmallIntegerField()),
                ("points", models.IntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="imported_scores",
                        to="tournaments.entry",
                    ),
                ),
            ],
            options={
                "ordering": ["round_number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("entry", "round_number"), name="imported_once_a_round"
                    )
                ],
            },
        ),
    ]
