"""Whether anything was written since: asked of SQLite itself, without a query of a table."""

import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path

from tarotclub.ground.trouble import database_file

PATIENCE = 0.1  # seconds, while somebody else's write reaches the disk


class Revision:
    """What the database of a file is at now: another after every write, whoever wrote.

    It has a connection of its own, which never writes: SQLite tells a connection what others
    have written.
    """

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.lock = threading.Lock()
        self.opened: sqlite3.Connection | None = None
        self.identity: tuple[int, ...] = ()
        self.times = 0  # that it was opened: what a connection counts is its own

    def now(self) -> str:
        """Name the state of the database; "" where that cannot be told."""
        if self.file is None:
            return ""
        with self.lock:
            try:
                status = self.file.stat()
                identity = status.st_dev, status.st_ino
                if self.opened is None or identity != self.identity:
                    self.close()
                    self.opened, self.identity = _open(self.file), identity
                    self.times += 1
                with closing(self.opened.execute("PRAGMA data_version")) as cursor:
                    return f"{self.times}-{cursor.fetchone()[0]}"
            except (OSError, sqlite3.Error):
                self.close()
                return ""

    def close(self) -> None:
        if self.opened is not None:
            with suppress(sqlite3.Error):
                self.opened.close()
            self.opened = None


def _open(file: Path) -> sqlite3.Connection:
    address = f"{file.absolute().as_uri()}?mode=rw"  # no new file where there is none
    return sqlite3.connect(address, uri=True, timeout=PATIENCE, check_same_thread=False)


written = Revision(database_file())
