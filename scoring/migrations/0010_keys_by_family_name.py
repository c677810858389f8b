"""Players are sorted by the names of their families: their keys begin with those."""

from django.db import migrations

from scoring.models.club import search_key

AT_ONCE = 500


def make_keys_anew(apps, schema_editor):
    players = apps.get_model("scoring", "Player").objects
    renewed = []
    for player in players.only("name", "key").iterator():
        if (key := search_key(player.name)) != player.key:
            player.key = key
            renewed.append(player)
    players.bulk_update(renewed, ["key"], batch_size=AT_ONCE)


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0009_settled_calls'),
    ]

    operations = [
        migrations.RunPython(make_keys_anew, migrations.RunPython.noop),
    ]
