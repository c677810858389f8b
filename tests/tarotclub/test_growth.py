"""No page reads a whole table: how long that takes, tests/bench/growth.py measures.

Every page is asked for in test_every_page.py; here is what needs more than one club.
"""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Action
from tests.crowd import Rows
from tests.tarotclub.test_urls import addresses, body
from tests.world import World
from tournaments.decisions.log import event_actions

WHOLE = re.compile(r"^SCAN (\w+)( USING (COVERING )?INDEX \w+)?$")
# Whether there is anybody at all: the first row is the answer.
FIRST_ROW = {'SELECT 1 AS "a" FROM "auth_user" LIMIT 1'}
SMALL = {"django_migrations", "scoring_epoch", "tarotclub_toldcopy"}

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.long,
    pytest.mark.skipif(
        connection.vendor != "sqlite",
        reason="PostgreSQL plans by figures: it reads small tables whole, and rightly so",
    ),
]


@pytest.fixture
def world():
    return World()


def test_nor_of_a_player_who_substitutes_for_nobody_as_the_database_knows_most_do(
    client, world
):
    """What is counted (ANALYZE) makes an index that says "nobody" of all look useless."""
    others = Rows()
    World()
    others.repeat(100)
    pages = {"own_page", "player_page", "player_table"}
    his = {name: address for name, address in addresses(world.ids) if name in pages}
    assert his.keys() == pages
    client.force_login(world.people()["organiser"])
    with CaptureQueriesContext(connection) as asked:
        for address in his.values():
            body(client.get(address))
    assert {table for query in asked for table in read_whole(query["sql"])} - SMALL == set()


def read_whole(sql):
    """Name the tables that SQLite walks through from the first row to the last."""
    if not sql.startswith("SELECT") or sql in FIRST_ROW:
        return
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN QUERY PLAN " + sql.replace("%", "%%"))
        for *_ids, step in cursor.fetchall():
            if whole := WHOLE.match(step):
                yield whole[1]


def test_the_acts_of_an_event_are_found_by_its_key_and_by_its_tables(world):
    plan = Action.objects.keys_about(world.event.pk, [world.ids["table_id"]]).explain()
    [by_event, by_table] = re.findall(r"INDEX (\w+) \((?:<expr>|table_id)=\?\)", plan)[:2]
    assert by_event == "action_by_event"
    assert by_table.startswith("scoring_action_table_id")
    assert (
        "SEARCH scoring_action USING INTEGER PRIMARY KEY"
        in event_actions(world.event).explain()
    )
