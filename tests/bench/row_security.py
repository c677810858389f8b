"""What the second lock between clubs costs on PostgreSQL: a deal, a sheet, a ranking.

`DATABASE_URL` names the server, on this machine; SQLite has no such lock, and no row here. Each
is measured whole, from request to answer, right after the same behind no lock, on connections
of their own: processor time of this process and of the server's. The median of so many pairs
stands for itself on a busy machine. A deal is measured through PgBouncer as well, where one is
installed: there nothing that is planned stays.
"""

import os
import shutil
import statistics
import tempfile
import time
from collections import deque
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
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
from tests.postgresql import PgBouncer
from tests.scoring.views.api.conftest import GARDE

CLUBS, TABLES, DEALS = 4, 5, 20
WARM, PAIRS = 10, 40  # what PostgreSQL keeps for a connection is made first
LIMIT, POOLED = 1.15, 1.3
ROLE = "tarot_bench"
PGBOUNCER = """[databases]
NONE = host=127.0.0.1 port={PORT} dbname={NAME} user={USER}
{role} = host=127.0.0.1 port={PORT} dbname={NAME} user={role}
[pgbouncer]
pool_mode = transaction
auth_type = any
listen_addr = 127.0.0.1
listen_port = 6432
unix_socket_dir =
"""


def run():
    if connection.vendor != "postgresql":
        return
    with empty_site():
        pages = Pages(*history())
        with connection.cursor() as cursor:
            cursor.execute(f"DROP ROLE IF EXISTS {ROLE}")
            cursor.execute(f"CREATE ROLE {ROLE} LOGIN")
            cursor.execute(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {ROLE}")
            cursor.execute(f"GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO {ROLE}")
            cursor.execute("VACUUM ANALYZE")
        row_security.switch(on=True)
        rest_garbage()
        for name, page in pages.named.items():
            yield row_of(name, page, LIMIT)
        if shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin"):
            with pooled():
                yield row_of("a deal behind PgBouncer", pages.deal, POOLED)
        with connection.cursor() as cursor:
            cursor.execute(f"DROP OWNED BY {ROLE}")
            cursor.execute(f"DROP ROLE {ROLE}")


def row_of(name, page, limit):
    took = seconds_of_pairs(page)
    free, bound = (statistics.median(each) for each in zip(*took, strict=True))
    ratio = statistics.median(bound / free for free, bound in took)
    detail = f"{bound * 1000:.1f} ms / {free * 1000:.1f}, {CLUBS} clubs"
    return Row(name, ratio, limit, detail)


@contextmanager
def pooled():
    """Connect through PgBouncer, whose databases are named for the role they are reached by."""
    own, settings = dict(connection.settings_dict), connection.settings_dict
    folder = Path(tempfile.mkdtemp())  # pytest's own let nobody else in
    as_owner = ()
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
        as_owner = ("runuser", "-u", "postgres", "--")
    server = SimpleNamespace(bin=None, port=own["PORT"], folder=folder, as_owner=as_owner)
    pgbouncer = PgBouncer(server, written=PGBOUNCER.format(role=ROLE, **own))
    settings |= {"HOST": "127.0.0.1", "PORT": pgbouncer.port}
    settings["DISABLE_SERVER_SIDE_CURSORS"] = True
    time.sleep(1)
    try:
        yield
    finally:
        settings |= own
        pgbouncer.stop()
        shutil.rmtree(folder)


def clock():
    """Give what tells the processor time that was spent on both sides of the connection."""
    if connection.vendor == "sqlite":  # it works in this process
        return time.process_time
    [(backend,)] = connection.connection.execute("SELECT pg_backend_pid()")
    spent = Path(f"/proc/{backend}/schedstat")
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


def seconds_of_pairs(page):
    """What it takes whoever owns all, and then a site's role behind the lock, each time."""
    own, ways = connection.connection, []
    through = connection.settings_dict["DISABLE_SERVER_SIDE_CURSORS"]
    for role, wrappers in (("NONE", []), (ROLE, [row_security.bound])):
        if through:
            connection.settings_dict["NAME"] = role
        connection.connect()
        if not through:
            connection.connection.execute(f"SET ROLE {role}")
        ways.append((connection.connection, wrappers, clock()))
    took = [[one_of(page, *way) for way in ways] for _ in range(WARM + PAIRS)]
    for line, *_ in ways:
        line.close()
    connection.connection, connection.execute_wrappers[:] = own, []
    return took[WARM:]


def one_of(page, line, wrappers, spent):
    connection.connection, connection.execute_wrappers[:] = line, wrappers
    begun = spent()
    page()
    return spent() - begun


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
