"""What the second lock between clubs costs on PostgreSQL: a deal, a sheet, a ranking.

`DATABASE_URL` names the server, on this machine; SQLite has no such lock, and no row here. Each
is measured whole, from request to answer, in turns with the same behind no lock: processor time
of this process and of the server's, so that other work on the machine weighs less.
"""

import statistics
import time
from collections import deque
from pathlib import Path
from uuid import uuid4

from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from scoring.services.links import create_link
from tarotclub.ground import row_security
from tests import factories
from tests.bench.pages import empty_site
from tests.bench.row import Row, rest_garbage
from tests.scoring.views.api.conftest import GARDE

CLUBS, TABLES, DEALS = 4, 5, 20
BLOCKS, ROUNDS = 6, 6
LIMITS = {"a deal": 1.3, "a sheet": 1.15, "a ranking": 1.15}
ROLE = "tarot_bench"


def run():
    if connection.vendor != "postgresql":
        return
    with empty_site():
        pages = Pages(*history())
        with connection.cursor() as cursor:
            cursor.execute(f"DROP ROLE IF EXISTS {ROLE}")
            cursor.execute(f"CREATE ROLE {ROLE}")
            cursor.execute(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {ROLE}")
            cursor.execute(f"GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO {ROLE}")
            cursor.execute("VACUUM ANALYZE")
        row_security.switch(on=True)
        rest_garbage()
        for name, page in pages.named.items():
            free, bound = seconds_of_both(page)
            detail = f"{bound * 1000:.1f} ms / {free * 1000:.1f}, {CLUBS} clubs"
            yield Row(name, bound / free, LIMITS[name], detail)
        with connection.cursor() as cursor:
            cursor.execute(f"DROP OWNED BY {ROLE}")
            cursor.execute(f"DROP ROLE {ROLE}")


def clock():
    """Give what tells the processor time that was spent on both sides of the connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        spent = Path(f"/proc/{cursor.fetchone()[0]}/schedstat")
    return lambda: time.process_time() + int(spent.read_text().split()[0]) / 1e9


def history():
    """Play an evening in each of many clubs; give the last, and the tables of all."""
    tables = []
    for number in range(CLUBS):
        evening = factories.evening(in_club=factories.club(f"Club {number}"))
        for _ in range(TABLES):
            table = factories.table(4, in_evening=evening)
            for _ in range(DEALS):
                factories.record(table)
            tables.append(table)
    return evening, tables


def seconds_of_both(page):
    """The median for whoever owns all, and for a site's role behind the lock."""
    spent, took = clock(), ([], [])
    for _ in range(BLOCKS):
        for at, role, wrappers in ((0, "NONE", []), (1, ROLE, [row_security.bound])):
            connection.execute_wrappers[:] = wrappers
            connection.connection.execute(f"SET ROLE {role}")
            for number in range(ROUNDS):
                begun = spent()
                page()
                if number:  # what PostgreSQL keeps for a role is made anew
                    took[at].append(spent() - begun)
    connection.execute_wrappers.clear()
    connection.connection.execute("RESET ROLE")
    return [statistics.median(each) for each in took]


class Pages:
    def __init__(self, evening, tables):
        self.client, self.tablet = Client(), Client()
        self.client.force_login(factories.member(Role.ORGANISER, in_club=evening.club))
        self.links = deque(create_link(table=table) for table in tables)
        self.numbers = dict.fromkeys((table.pk for table in tables), DEALS)
        self.named = {
            "a deal": self.deal,
            "a sheet": lambda: self.show("sheet", tables[-1].pk),
            "a ranking": lambda: self.show("evening_ranking", evening.pk),
        }

    def deal(self):
        """Send one to each table in turn: none grows beyond an evening's deals."""
        self.links.rotate()
        link = self.links[0]
        self.numbers[link.table_id] += 1
        answer = self.tablet.post(
            reverse("deal_post", args=[link.table_id]),
            {"uuid": str(uuid4()), "number": self.numbers[link.table_id], "facts": GARDE},
            content_type="application/json",
            headers={"authorization": f"Bearer {link.token}"},
        )
        assert answer.status_code == 201, answer.content

    def show(self, *route):
        answer = self.client.get(reverse(route[0], args=route[1:]))
        assert answer.status_code == 200, answer.content
