"""Expenses from another computer keep who noted them, by name."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0007_deal_authors'),
        ('tournaments', '0018_hands_kept'),
    ]

    operations = [
        migrations.AddField(
            'expense',
            'by_outside',
            models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.outsideauthor'),
        ),
    ]
