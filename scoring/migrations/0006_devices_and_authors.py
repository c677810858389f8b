"""The log says from which device; who wrote elsewhere has a name that may go."""

import django.db.models.deletion
from django.db import migrations, models

import tarotclub.accounts.acting


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0005_boards'),
    ]

    operations = [
        # The column alone: with a default SQLite would make the table anew, without its guards.
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.AddField('action', 'device', models.CharField(blank=True, max_length=40, null=True)),
            ],
            state_operations=[
                migrations.AddField(
                    'action',
                    'device',
                    models.CharField(blank=True, default=tarotclub.accounts.acting.acting_device, max_length=40, null=True),
                ),
            ],
        ),
        migrations.CreateModel(
            name='OutsideAuthor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('username', models.CharField(blank=True, max_length=150)),
                ('name', models.CharField(blank=True, max_length=301)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='outside_authors', to='scoring.club')),
            ],
            options={'ordering': ['name', 'username', 'pk']},
        ),
    ]
