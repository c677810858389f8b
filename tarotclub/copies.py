"""Copies of the SQLite file: made whole while the site writes, checked, and put back."""

import glob
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from django.db.migrations.loader import MigrationLoader

OWNER_ONLY = 0o600
FOLDER = "copies"  # beside the database
KEPT = 5  # of those made before migrations
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


def copy_before(version: str, live: Path, at: datetime) -> Path:
    """Copy a database before a version changes it, and open the copy; five are kept.

    Raises NotACopyError and sqlite3.Error; then there is no new copy, and none went.
    """
    folder = live.with_name(FOLDER)
    folder.mkdir(mode=0o700, exist_ok=True)
    place = folder / f"{live.stem}-{at:%Y-%m-%d-%H%M%S}-avant-{version}.sqlite3"
    try:
        copy(live, place)
        check(place)
    except (sqlite3.Error, NotACopyError):
        _remove(place)
        raise
    for old in copies_of(live)[KEPT:]:
        _remove(old)
    return place


def copies_of(live: Path) -> list[Path]:
    """List the copies made before migrations, the latest first: names begin with the moment."""
    pattern = f"{glob.escape(live.stem)}-*-avant-*.sqlite3"
    return sorted(live.with_name(FOLDER).glob(pattern), reverse=True)


def latest_fit(live: Path) -> Path | None:
    """Give the latest copy that this version can put back."""
    return next(filter(_is_fit, copies_of(live)), None)


def _is_fit(file: Path) -> bool:
    try:
        check(file)
    except (NotACopyError, NewerCopyError, TrialCopyError):
        return False
    return True


def put_aside(file: Path, place: Path) -> None:
    """Move a file that is no database any longer out of the way, with what lies beside it."""
    file.rename(place)
    _remove(file)


def _remove(file: Path) -> None:
    for ending in ("", *BESIDE):
        file.with_name(file.name + ending).unlink(missing_ok=True)


def _opened(file: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True, timeout=20)
