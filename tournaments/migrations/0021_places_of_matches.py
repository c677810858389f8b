"""Let matches of teams be counted anew: their places count in seasons from now on."""

from django.db import migrations


def forget(apps, schema_editor):
    tallies = apps.get_model("tournaments", "EventTally")
    tallies.objects.filter(event__duplicate__in=["quadrettes", "equipes"]).delete()


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0020_captains_and_halls")]

    operations = [migrations.RunPython(forget, migrations.RunPython.noop)]
