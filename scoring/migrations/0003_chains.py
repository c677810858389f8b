"""The log is sealed: chains of acts, append-only too. Acts from before: tournaments' 0002."""

import django.db.models.deletion
from django.db import migrations, models

from tarotclub.ground import guards

SEAL, ONCE = "scoring_seal", ["id", "action_id", "chain_id, number"]


def forbid(apps, schema_editor):
    guards.refuse(schema_editor, SEAL, "no_update", "UPDATE")
    guards.refuse(schema_editor, SEAL, "no_delete", "DELETE")
    guards.refuse_pushing_out(schema_editor, SEAL, ONCE)
    guards.refuse(schema_editor, "scoring_chain", "no_delete", "DELETE")


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0002_club_pages'),
    ]

    operations = [
        migrations.CreateModel(
            name='Chain',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event', models.PositiveBigIntegerField(default=0)),
                ('length', models.PositiveIntegerField(default=0)),
                ('head', models.CharField(blank=True, default='', max_length=64)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='chains', to='scoring.club')),
            ],
        ),
        migrations.CreateModel(
            name='Seal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('hash', models.CharField(max_length=64)),
                ('action', models.OneToOneField(on_delete=django.db.models.deletion.DO_NOTHING, related_name='seal', to='scoring.action')),
                ('chain', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.chain')),
            ],
        ),
        migrations.AddConstraint(
            model_name='chain',
            constraint=models.UniqueConstraint(fields=('club', 'event'), name='chain_once_per_event'),
        ),
        migrations.AddConstraint(
            model_name='seal',
            constraint=models.UniqueConstraint(fields=('chain', 'number'), name='seal_number_once'),
        ),
        migrations.RunPython(forbid, migrations.RunPython.noop),
    ]
