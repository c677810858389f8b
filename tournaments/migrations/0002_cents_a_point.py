"""What a point of score costs when an evening settles; nothing unless the club wants it."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='cents_a_point',
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
