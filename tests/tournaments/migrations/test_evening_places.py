"""Evenings played before there were tournaments, brought up to date on a real database."""

import json

import pytest

from tests.server import Server

SCRIPT = """
import json
from datetime import date, datetime, timezone
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

def migrated(name):
    target = [("tournaments", name)]
    MigrationExecutor(connection).migrate(target)
    return MigrationExecutor(connection).loader.project_state(target).apps.get_model

at = datetime(2025, 11, 7, 20, tzinfo=timezone.utc)
get = migrated("0003_tournaments")
club = get("scoring", "Club").objects.create(name="Halle")
make_player, events = get("scoring", "Player").objects.create, get("tournaments", "Tournament")
people = [make_player(club=club, name=name, key=name) for name in ("ana", "bo", "cy", "di")]
for name in ("Un", "Deux"):
    event = events.objects.create(
        club=club, kind="evening", name=name, date=date(2025, 11, 7), opened_at=at
    )
    one = get("tournaments", "Round").objects.create(tournament=event, number=1)
    if name == "Deux":
        continue
    for player in people[:3]:  # who came; di sat down without being on the list
        get("tournaments", "Entry").objects.create(
            tournament=event, player=player, number=0, added_at=at
        )
    table = get("scoring", "Table").objects.create(
        club=club, number=1, ruleset={}, first_dealer=0, opened_at=at
    )
    get("tournaments", "RoundTable").objects.create(round=one, table=table)
    for position, player in enumerate((people[3], *people[:2])):
        get("scoring", "Seat").objects.create(table=table, player=player, position=position)

get = migrated("0004_evening_places")
entries = get("tournaments", "Entry").objects.order_by("number").values_list(
    "number", "player__name", "checked_in_at"
)
places = get("tournaments", "Place").objects.order_by("seat__position")
released = get("tournaments", "Round").objects.values_list("released_at", flat=True)
print(json.dumps({
    "entries": [(number, name, when == at) for number, name, when in entries],
    "places": [
        (place.seat.position, place.seat.player.name, place.entry.player.name)
        for place in places.select_related("seat__player", "entry__player")
    ],
    "released": [when == at for when in released],
}))
"""


@pytest.fixture
def empty(tmp_path, worker_id):
    """A site without any table yet, on a database of its own."""
    server = Server(tmp_path, f"places_{worker_id}")
    yield server
    server.forget()


def test_an_evening_played_before_gets_numbers_and_places(empty):
    found = json.loads(empty.run(SCRIPT))
    assert found["entries"] == [
        [1, "ana", True],
        [2, "bo", True],
        [3, "cy", True],
        [4, "di", True],
    ]
    assert found["places"] == [[0, "di", "di"], [1, "ana", "ana"], [2, "bo", "bo"]]
    assert found["released"] == [True, True]
