"""A seat may be given its bilan alone, where nobody typed the deals."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0005_tablets'),
    ]

    operations = [
        migrations.AlterField(
            model_name='score',
            name='deal',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='scores', to='scoring.deal'),
        ),
        migrations.AddConstraint(
            model_name='score',
            constraint=models.UniqueConstraint(condition=models.Q(('deal', None)), fields=('seat',), name='bilan_once_per_seat'),
        ),
    ]
