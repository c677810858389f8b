"""Evenings that were played before get entry numbers, and a place for every seat."""

from django.db import migrations


def fill(apps, schema_editor):
    entries, places, rounds, seats = (
        apps.get_model(*name)
        for name in (
            ("tournaments", "Entry"),
            ("tournaments", "Place"),
            ("tournaments", "Round"),
            ("scoring", "Seat"),
        )
    )
    rows = []
    for seat in seats.objects.filter(table__round_table__isnull=False).select_related(
        "table__round_table__round__tournament"
    ):
        event = seat.table.round_table.round.tournament
        entry, _ = entries.objects.get_or_create(
            tournament=event,
            player_id=seat.player_id,
            defaults={"number": 0, "added_at": seat.table.opened_at},
        )
        rows.append(places(seat=seat, entry=entry))
    places.objects.bulk_create(rows)
    last = {}
    for entry in entries.objects.order_by("pk"):
        last[entry.tournament_id] = last.get(entry.tournament_id, 0) + 1
        entries.objects.filter(pk=entry.pk).update(
            number=last[entry.tournament_id], checked_in_at=entry.added_at
        )
    for each in rounds.objects.select_related("tournament"):
        rounds.objects.filter(pk=each.pk).update(released_at=each.tournament.opened_at)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_tournaments")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
