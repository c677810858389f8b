"""The whole database as it is, kept in memory or beside itself, and put back in no time."""

import sqlite3
from itertools import count

from django.db import connection

_numbers = count(1)


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

    def put_back(self):
        connection.ensure_connection()
        if connection.vendor == "sqlite":
            self.copy.backup(connection.connection)
            return
        with connection.cursor() as cursor:
            # Neither the triggers that guard a table nor its foreign keys look.
            cursor.execute("SET session_replication_role = replica")
            cursor.execute(f"TRUNCATE {', '.join(self.tables)}")
            for name in self.tables:
                cursor.execute(f"INSERT INTO public.{name} SELECT * FROM {self.place}.{name}")
            cursor.execute("SET session_replication_role = DEFAULT")

    def forget(self):
        if connection.vendor == "sqlite":
            self.copy.close()
            return
        with connection.cursor() as cursor:
            cursor.execute(f"DROP SCHEMA {self.place} CASCADE")
