"""Tries at a sign-in, which wait longer each time."""

from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Tries',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('subject', models.CharField(max_length=80)),
                ('who', models.CharField(max_length=80)),
                ('count', models.FloatField(default=0)),
                ('at', models.DateTimeField(db_index=True)),
            ],
            options={
                'verbose_name': 'essais',
                'constraints': [models.UniqueConstraint(fields=('subject', 'who'), name='tries_of_one_at_one')],
            },
        ),
    ]
