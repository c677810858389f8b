"""Deals and corrections from another computer keep who wrote them, by name."""

import django.db.models.deletion
from django.db import migrations, models


def outside():
    return models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.outsideauthor')


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0006_devices_and_authors'),
    ]

    operations = [
        migrations.AddField('deal', 'recorded_by_outside', outside()),
        migrations.AddField('dealrevision', 'by_outside', outside()),
    ]
