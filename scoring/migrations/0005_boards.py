"""Tables of a duplicate know their boards, and a deal says which it was."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0004_guests'),
    ]

    operations = [
        # In the order of those who write, who else wait for one another: the table, its deals.
        migrations.AddField(
            model_name='table',
            name='boards',
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='deal',
            name='board',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
