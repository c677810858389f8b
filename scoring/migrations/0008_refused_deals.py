"""What was said of a deal and not taken is kept beside the log, so that it can be forgotten."""

import django.db.models.deletion
from django.db import migrations, models

import scoring.models.action
from tarotclub.ground import guards

REFUSED = "scoring_refuseddeal"


def forbid(apps, schema_editor):
    guards.refuse(schema_editor, REFUSED, "no_update", "UPDATE")


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0007_deal_authors'),
    ]

    operations = [
        migrations.CreateModel(
            name='RefusedDeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('facts', models.JSONField()),
                ('salt', models.CharField(default=scoring.models.action.new_salt, max_length=32)),
                ('action', models.OneToOneField(on_delete=django.db.models.deletion.DO_NOTHING, related_name='refused', to='scoring.action')),
            ],
        ),
        migrations.RunPython(forbid, migrations.RunPython.noop),
    ]
