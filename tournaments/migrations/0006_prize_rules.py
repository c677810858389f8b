"""How the prizes of an event are given."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_entry_number_once"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="guaranteed_cents",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="tournament",
            name="prizes_doubled",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="tournament",
            name="prizes_shared",
            field=models.BooleanField(default=True),
        ),
    ]
