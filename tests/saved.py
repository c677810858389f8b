"""The whole database as it is, kept in memory or beside itself, and put back in no time."""

import sqlite3
from itertools import count

from django.db import connection

_numbers = count(1)


def next_transaction(cursor):
    """The number that rows will bear which are written from now on."""
    cursor.execute("SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint")
    return cursor.fetchone()[0]


class Saved:
    """What every table holds now; `put_back` lets it be so again, whatever was committed."""

    def __init__(self):
        connection.ensure_connection()
        if connection.vendor == "sqlite":
            self.copy = sqlite3.connect(":memory:", check_same_thread=False)
            connection.connection.backup(self.copy)
            return
        self.place = f"saved_{next(_numbers)}"
        with connection.cursor() as cursor:
            self.tables = connection.introspection.table_names(cursor)
            cursor.execute(f"CREATE SCHEMA {self.place}")
            for name in self.tables:
                cursor.execute(f"CREATE TABLE {self.place}.{name} AS TABLE public.{name}")
            self.since = next_transaction(cursor)

    def put_back(self):
        connection.ensure_connection()
        if connection.vendor == "sqlite":
            self.copy.backup(connection.connection)
            return
        with connection.cursor() as cursor:
            changed = self.changed(cursor)
            # Neither the triggers that guard a table nor its foreign keys look.
            cursor.execute("SET session_replication_role = replica")
            for name in changed:
                cursor.execute(f"DELETE FROM public.{name}")
                cursor.execute(f"INSERT INTO public.{name} SELECT * FROM {self.place}.{name}")
            cursor.execute("SET session_replication_role = DEFAULT")
            self.since = next_transaction(cursor)

    def changed(self, cursor):
        """Name the tables that have more or fewer rows than then, or rows written since."""
        cursor.execute(
            " UNION ALL ".join(
                f"SELECT '{name}' FROM public.{name} HAVING"
                f" count(*) <> (SELECT count(*) FROM {self.place}.{name})"
                f" OR max(xmin::text::bigint) >= {self.since}"
                for name in self.tables
            )
        )
        return [name for (name,) in cursor.fetchall()]

    def forget(self):
        if connection.vendor == "sqlite":
            self.copy.close()
            return
        with connection.cursor() as cursor:
            cursor.execute(f"DROP SCHEMA {self.place} CASCADE")
