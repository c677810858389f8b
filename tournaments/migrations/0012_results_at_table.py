"""Whether a table of duplicate may read the other results of a board it has played."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0011_duplicate_teams'),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='results_at_table',
            field=models.BooleanField(default=False),
        ),
    ]
