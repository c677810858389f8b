"""Payments and decisions from another computer keep who took them, by name."""

import django.db.models.deletion
from django.db import migrations, models


def outside():
    return models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.outsideauthor')


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0006_devices_and_authors'),
        ('tournaments', '0013_dealing'),
    ]

    operations = [
        migrations.AddField('payment', 'by_outside', outside()),
        migrations.AddField('penalty', 'by_outside', outside()),
        migrations.AddField('penalty', 'cancelled_by_outside', outside()),
    ]
