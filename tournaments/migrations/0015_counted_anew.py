"""More is counted of each event: what was counted before is forgotten, and counted again."""

from django.db import migrations, models


def forget(apps, _schema_editor):
    """Delete what can be counted from the deals whenever a page asks for it."""
    apps.get_model("tournaments", "PlayerTally").objects.all().delete()
    apps.get_model("tournaments", "EventTally").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0014_outside_authors")]

    operations = [
        migrations.AddField(
            model_name="clubcote",
            name="half_life",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="eventtally",
            name="boards",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="eventtally",
            name="ranked",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.RunPython(forget, forget),
    ]
