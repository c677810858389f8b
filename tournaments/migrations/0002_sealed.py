"""Seal the acts from before the log had chains: each in the chain of its event or club."""

from collections import defaultdict

from django.db import migrations

from scoring.models.action import OF_THE_CLUB, first_link, sealed

AT_ONCE = 2000


def seal(apps, schema_editor):
    alias = schema_editor.connection.alias
    Action, Chain, Seal = (apps.get_model("scoring", name) for name in ("Action", "Chain", "Seal"))
    places = apps.get_model("tournaments", "RoundTable").objects.using(alias)
    events = dict(places.values_list("table", "round__event"))
    links, keys = defaultdict(lambda: [0, ""]), {}
    made = []
    for action in Action.objects.using(alias).filter(seal=None).order_by("pk").iterator(AT_ONCE):
        event = action.data.get("event") or events.get(action.table_id) or OF_THE_CLUB
        key = action.club_id, event
        if key not in keys:
            keys[key] = Chain.objects.using(alias).create(club_id=key[0], event=event).pk
        length, head = links[key]
        head = sealed(head or first_link(*key), action)
        links[key] = [length + 1, head]
        made.append(Seal(action=action, chain_id=keys[key], number=length + 1, hash=head))
        if len(made) == AT_ONCE:
            Seal.objects.using(alias).bulk_create(made)
            made = []
    Seal.objects.using(alias).bulk_create(made)
    for key, (length, head) in links.items():
        Chain.objects.using(alias).filter(pk=keys[key]).update(length=length, head=head)


class Migration(migrations.Migration):

    dependencies = [
        ("scoring", "0003_chains"),
        ("tournaments", "0001_first"),
    ]

    operations = [migrations.RunPython(seal, migrations.RunPython.noop)]
