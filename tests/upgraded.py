"""A site of the last release with many deals, upgraded while two processes serve it.

The release's own code makes its database, serves it and opens its tables; `migrate` is of
today. What PostgreSQL does meanwhile to tables of many rows is written down by itself.
"""

import json
import shutil
import threading
import time
import urllib.error
import urllib.request
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from uuid import uuid4

import psycopg

from tests.postgresql import PostgreSQL, site_on
from tests.releases import last_release, unpack
from tests.scoring.views.api.conftest import GARDE
from tests.server import PATIENCE, ROOT

EACH = 400  # deals of what is repeated
FILL = """
from tests import factories
from tests.crowd import Rows
rows = Rows()
home = factories.club()
for _evening in range(2):
    evening = factories.evening(in_club=home)
    for _table in range(4):
        table = factories.table(in_evening=evening)
        for _deal in range(50):
            factories.record(table)
rows.repeat(TIMES)
"""
OPEN = """
from tests import factories
from scoring.services.links import create_link
home = factories.club()
for _ in range(TABLETS):
    link = create_link(table=factories.table(4, in_club=home))
    print(link.table_id, link.token)
"""
STORED = """
from scoring.models import Deal, TableLink
tables = TableLink.objects.values("table")
print(*Deal.objects.filter(table__in=tables).values_list("uuid", flat=True))
"""
# Locks that stop who writes, or everybody: a look at them after each statement of a migration
# tells how many rows were read or written while they were held.
WATCH = """
CREATE SCHEMA watch;
CREATE TABLE watch.work (statement text, relation text, rows bigint);
CREATE FUNCTION watch.note() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO watch.work
  SELECT current_query(), relid::regclass::text,
    seq_tup_read + n_tup_ins + n_tup_upd + n_tup_del
  FROM pg_stat_xact_user_tables JOIN pg_locks ON relation = relid
  WHERE pid = pg_backend_pid() AND mode IN
    ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock');
END $$;
CREATE FUNCTION watch.note_rewritten() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO watch.work SELECT current_query(), oid::regclass::text, reltuples
  FROM pg_class WHERE oid = pg_event_trigger_table_rewrite_oid();
END $$;
CREATE EVENT TRIGGER after_each ON ddl_command_end EXECUTE FUNCTION watch.note();
CREATE EVENT TRIGGER rewritten ON table_rewrite EXECUTE FUNCTION watch.note_rewritten();
"""
WORK = """
SELECT DISTINCT relation, statement FROM watch.work JOIN pg_class ON oid = relation::regclass
WHERE rows > %s ORDER BY relation"""
COLUMNS = """
SELECT table_name || '.' || column_name,
  concat(data_type, character_maximum_length), is_nullable = 'YES', column_default IS NOT NULL
FROM information_schema.columns WHERE table_schema = 'public'"""
LARGE = 2.5  # times the rows of all deals (tablets add some), done while their table is held
HELD = """
SELECT pid, relation::regclass::text FROM pg_locks JOIN pg_class ON pg_class.oid = relation
WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND relkind = 'r' AND granted AND reltuples > %s AND mode IN
    ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')"""


class Released:
    """The last release with so many deals, served by two processes of its own."""

    def __init__(self, folder: Path, deals: int):
        self.code = folder / "code"
        unpack(last_release(), self.code)
        shutil.copy(ROOT / "tests" / "crowd.py", self.code / "tests")  # 1.0.0's knew SQLite
        self.server = PostgreSQL()
        self.server.start()
        self.server.create("upgraded")
        self.deals = deals
        self.sites = [site_on(self.server, "upgraded", folder / name) for name in ("a", "b")]
        for site in self.sites:
            site.code = self.code
        first = self.sites[0]
        first.manage("migrate", "--verbosity=0")
        first.run(FILL.replace("TIMES", str(deals // EACH - 1)))

    def open_tables(self, tablets):
        """Open tables as the release does; give each with its token."""
        printed = self.sites[0].run(OPEN.replace("TABLETS", str(tablets)))
        self.sites[0].end_shell()
        return [line.split() for line in printed.splitlines()]

    def ask(self, statement, *values):
        with psycopg.connect(self.server.database("upgraded"), autocommit=True) as connection:
            answer = connection.execute(statement, values or None)
            return answer.fetchall() if answer.description else None

    def ask_after(self, statement, question, *values):
        """Ask what a statement has left in the watch, and take the statement back."""
        with psycopg.connect(self.server.database("upgraded")) as connection:
            connection.execute("TRUNCATE watch.work")
            connection.execute(statement)
            answer = connection.execute(question, values).fetchall()
            connection.rollback()
        return answer

    def forget(self):
        for site in self.sites:
            process = getattr(site, "process", None)
            if process and process.poll() is None:
                site.stop()
            site.end_shell()
        self.server.forget()


class Tablet(threading.Thread):
    """Sends deals one after the other to one of two processes: who is away is passed over.

    That is what a proxy before them does. `lost` is what was sent and not answered well.
    """

    def __init__(self, sites, table, token):
        super().__init__(daemon=True)
        self.paths = cycle(f"{site.url}/api/tables/{table}/donnes/" for site in sites)
        self.headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        self.heard, self.lost, self.longest = [], [], 0.0
        self.ending = threading.Event()

    def run(self):
        while not self.ending.is_set():
            uuid, began = str(uuid4()), time.monotonic()
            body = {"uuid": uuid, "number": len(self.heard) + 1, "facts": GARDE}
            if self.send(json.dumps(body).encode()):
                self.heard.append(uuid)
            self.longest = max(self.longest, time.monotonic() - began)

    def send(self, body):
        for _process in range(2):
            request = urllib.request.Request(next(self.paths), body, self.headers)
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                    if answer.status in {200, 201}:
                        return True
                    self.lost.append(answer.status)
            except urllib.error.HTTPError as error:
                self.lost.append((error.code, error.read().decode()[:300]))
            except urllib.error.URLError as error:
                if not isinstance(error.reason, ConnectionRefusedError):
                    self.lost.append(repr(error))
            except OSError as error:  # while it was answered
                self.lost.append(repr(error))
        return False


class Locks(threading.Thread):
    """Looks again and again who holds a table of many rows, and for how long."""

    def __init__(self, released):
        super().__init__(daemon=True)
        self.released, self.rows = released, released.deals // 2
        self.held, self.longest = {}, (0.0, "")
        self.ending = threading.Event()

    def run(self):
        with psycopg.connect(self.released.server.database("upgraded")) as connection:
            connection.autocommit = True
            while not self.ending.wait(0.01):
                now = time.monotonic()
                with suppress(psycopg.Error):
                    seen = set(connection.execute(HELD, [self.rows]).fetchall())
                    self.held = {lock: self.held.get(lock, now) for lock in seen}
                    for (_pid, table), since in self.held.items():
                        self.longest = max(self.longest, (now - since, table))

    def stop(self):
        self.ending.set()
        self.join()
