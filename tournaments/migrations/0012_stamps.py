"""Each write to an event leaves a random stamp."""

from django.db import migrations, models

import scoring.models.stamp


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_payments_stay")]
    operations = [
        migrations.AddField(
            model_name="tournament",
            name="stamp",
            field=models.BigIntegerField(default=scoring.models.stamp.new_stamp),
        ),
    ]
