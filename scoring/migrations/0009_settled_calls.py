"""A call waits until the arbiter is done with it, not until he answers; what was answered is done."""

from django.db import migrations, models
from django.db.models import F, Q


def settle_answered(apps, schema_editor):
    apps.get_model("scoring", "ArbiterCall").objects.update(settled_at=F("answered_at"))


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0008_refused_deals'),
    ]

    operations = [
        migrations.AddField(
            model_name='arbitercall',
            name='settled_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RunPython(settle_answered, migrations.RunPython.noop),
        migrations.RemoveConstraint(
            model_name='arbitercall',
            name='call_answered_or_withdrawn',
        ),
        migrations.AddConstraint(
            model_name='arbitercall',
            constraint=models.CheckConstraint(condition=Q(answered_at=None, settled_at=None) | Q(withdrawn_at=None), name='call_answered_or_withdrawn'),
        ),
    ]
