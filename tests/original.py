"""The original that all processes of a run copy: a migrated database and its static files.

Migrating costs seven seconds of a processor, and a copy nearly none.
"""

import fcntl
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from tests.server import Original, Server, run_on_postgresql


@contextmanager
def made_once(place: Path) -> Iterator[Original]:
    """Make the original, or wait for who is making it; the last who needs it takes it away."""
    folder = place / "original"
    folder.mkdir(exist_ok=True)
    told = folder / "database"
    with (folder / "making").open("w") as making, (folder / "using").open("w") as using:
        fcntl.flock(making, fcntl.LOCK_EX)
        if not told.exists():
            site = Server(folder, "original")
            site.manage("migrate", "--verbosity=0")
            site.run("from tarotclub.serving import static_names; static_names.collect()")
            site.end_shell()
            told.write_text(site.database, encoding="utf-8")
        fcntl.flock(using, fcntl.LOCK_SH)
        fcntl.flock(making, fcntl.LOCK_UN)
        database = told.read_text(encoding="utf-8")
        yield Original(folder, database)
        fcntl.flock(making, fcntl.LOCK_EX)
        with suppress(BlockingIOError):
            fcntl.flock(using, fcntl.LOCK_EX | fcntl.LOCK_NB)
            told.unlink()
            if database.startswith("postgres"):
                run_on_postgresql("DROP DATABASE IF EXISTS {} WITH (FORCE)", database)


def begin_with(database: str) -> None:
    """Let Django's own test database begin as a copy, so that nothing is left to migrate."""
    if database.startswith("postgres"):
        connection.settings_dict["TEST"]["TEMPLATE"] = database.rpartition("/")[2]
        return

    def fill(connection: BaseDatabaseWrapper, **_signal: object) -> None:
        connection_created.disconnect(fill)
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as source:
            source.backup(connection.connection)

    connection_created.connect(fill, weak=False)
