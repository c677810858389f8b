"""A tournament takes over what the club's cote says of its players, where an organiser says so."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0015_counted_anew")]

    operations = [
        migrations.AddField(
            model_name="entry", name="cote", field=models.IntegerField(blank=True, null=True)
        ),
        migrations.AddField(
            model_name="entry", name="cote_hidden", field=models.BooleanField(default=False)
        ),
        migrations.AddField(
            model_name="event",
            name="cotes_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="event", name="handicap", field=models.JSONField(blank=True, default=dict)
        ),
    ]
