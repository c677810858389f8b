"""Copies of the SQLite file: made whole while the site writes, checked, and put back."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.db.migrations.loader import MigrationLoader

OWNER_ONLY = 0o600
BESIDE = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a file


class NotACopyError(Exception):
    """The file is no database of this site; the text is SQLite's."""


class NewerCopyError(Exception):
    """The file was written by a newer version; the text names what this one does not know."""


class TrialCopyError(Exception):
    """The file was written by a version from before the first that was published."""


def check(file: Path) -> None:
    """Read a copy through. Raises NotACopyError, NewerCopyError and TrialCopyError."""
    try:
        with closing(_opened(file, "ro")) as copy:
            [found] = copy.execute("PRAGMA integrity_check(1)").fetchone()
            rows = copy.execute("SELECT app, name FROM django_migrations").fetchall()
    except sqlite3.DatabaseError as error:
        raise NotACopyError(str(error)) from error
    if found != "ok":
        raise NotACopyError(found)
    ours = MigrationLoader(None).disk_migrations
    apps = {app for app, _ in ours}
    if unknown := sorted(".".join(row) for row in rows if row[0] in apps and row not in ours):
        raise NewerCopyError(unknown[0]) if set(ours) <= set(rows) else TrialCopyError


def copy(source: Path, target: Path) -> None:
    """Copy a database into another in one transaction, whoever reads or writes either."""
    with closing(_opened(source, "ro")) as one, closing(_opened(target, "rwc")) as other:
        one.backup(other)
    target.chmod(OWNER_ONLY)


def put_aside(file: Path, place: Path) -> None:
    """Move a file that is no database any longer out of the way, with what lies beside it."""
    file.rename(place)
    for ending in BESIDE:
        file.with_name(file.name + ending).unlink(missing_ok=True)


def _opened(file: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True, timeout=20)
