"""The database: how it is reached, and the one lock around its writes."""

import selectors
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

from tarotclub.ground import trouble

# SQLite lines in which a WAL database can no longer be corrupted by two checkpoints at once.
WAL_FIXED_LINES = {(3, 44): 6, (3, 50): 7}
WAL_FIXED_SINCE = (3, 51, 3)

POSTGRESQL = {"postgres", "postgresql"}
POOLED = ("pgbouncer", "DISABLE_SERVER_SIDE_CURSORS")  # in DATABASE_URL: PgBouncer is before it
TRY_FOR = 1000  # milliseconds that a health check waits for another program

_write_lock = threading.RLock()
_opened = threading.local()


class _Transaction(threading.local):
    """The write transaction of a thread: how deep it is, of when, and what it does last."""

    def __init__(self) -> None:
        self.depth = 0
        self.moment: datetime | None = None
        self.last: list[tuple[Callable[[Sequence[Any]], None], Any]] = []


_transaction = _Transaction()


def journal_mode(version: tuple[int, int, int] = sqlite3.sqlite_version_info) -> str:
    """Name the safe SQLite journal: WAL only where its corruption bug is fixed."""
    fixed_in_line = WAL_FIXED_LINES.get(version[:2])
    if version >= WAL_FIXED_SINCE or (fixed_in_line and version[2] >= fixed_in_line):
        return "WAL"
    return "TRUNCATE"


def from_url(url: str) -> dict[str, Any]:
    """Turn DATABASE_URL into an entry of Django's DATABASES."""
    with suppress(ValueError):  # a port, or an address in brackets, that is none
        parts = urlsplit(url)
        if parts.scheme == "sqlite":
            return _sqlite(parts)
        if parts.scheme in POSTGRESQL:
            return _postgresql(parts)
    raise ImproperlyConfigured(
        "DATABASE_URL s’écrit sqlite:////srv/tarot/club.sqlite3 "
        "ou postgres://compte:motdepasse@serveur:5432/base."
    )


def replica_from_url(url: str, primary: str) -> dict[str, Any]:
    """Turn REPLICA_URL into an entry of DATABASES that answers soon, and takes no write."""
    both = {address.partition(":")[0] for address in (url, primary)}
    if not both <= POSTGRESQL:
        raise ImproperlyConfigured(
            "REPLICA_URL nomme un réplica PostgreSQL de la base de DATABASE_URL, et s’écrit"
            " comme elle : postgres://compte:motdepasse@serveur:5432/base."
        )
    try:
        replica = from_url(url)
    except ImproperlyConfigured as error:
        raise ImproperlyConfigured(str(error).replace("DATABASE_URL", "REPLICA_URL")) from None
    soon: dict[str, Any] = {"connect_timeout": 1, "tcp_user_timeout": 5000}
    if not replica["DISABLE_SERVER_SIDE_CURSORS"]:  # PgBouncer refuses options
        soon["options"] = "-c default_transaction_read_only=on"
    asked = dict(parse_qsl(urlsplit(url).query)).keys() & soon.keys()
    replica["OPTIONS"] |= {name: soon[name] for name in soon.keys() - asked}
    return replica | {"TEST": {"MIRROR": DEFAULT_DB_ALIAS}}


def _sqlite(parts: SplitResult) -> dict[str, Any]:
    name = unquote(parts.path)[1:]
    if parts.netloc or not name:
        raise ImproperlyConfigured(
            "DATABASE_URL ne nomme aucun fichier SQLite : écrivez sqlite:///chemin/relatif "
            "ou sqlite:////chemin/absolu."
        )
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": name,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 3,  # seconds: a tablet hangs up after four, and should hear why
            # A hall loses power: FULL keeps every commit that was answered.
            # A name that was taken away leaves no trace in the file.
            "init_command": f"PRAGMA journal_mode={journal_mode()};PRAGMA synchronous=FULL;"
            "PRAGMA secure_delete=ON",
        },
    }


def _postgresql(parts: SplitResult) -> dict[str, Any]:
    name = unquote(parts.path)[1:]
    if not name:
        raise ImproperlyConfigured(
            "DATABASE_URL ne nomme aucune base PostgreSQL après le serveur."
        )
    parameters = dict(parse_qsl(parts.query))
    pooled = {parameters.pop(name, "0") for name in POOLED} - {"0", "false", "False"}
    refuse_unknown(parameters)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        # A thread keeps its connection, and looks whether it is alive before each request: a
        # pool that is opened before a fork has no threads of its own after it.
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        # Between two transactions PgBouncer may give the connection to somebody else.
        "DISABLE_SERVER_SIDE_CURSORS": bool(pooled),
        "OPTIONS": {"connect_timeout": 3, "prepare_threshold": None, **parameters},
    }


def refuse_unknown(parameters: Iterable[str]) -> None:
    """Refuse parameters that PostgreSQL's library does not know, before it is called."""
    from psycopg.pq import Conninfo  # noqa: PLC0415 (only where there is PostgreSQL)

    known = {option.keyword.decode() for option in Conninfo.get_defaults()}
    if unknown := sorted(set(parameters) - known):
        raise ImproperlyConfigured(
            f"DATABASE_URL : PostgreSQL ne connaît pas {', '.join(unknown)}. Derrière"
            " PgBouncer, ajoutez ?pgbouncer=1."
        )


@contextmanager
def write() -> Iterator[None]:
    """Hold one write transaction; on SQLite one thread of the process at a time.

    SQLite lets one writer in and makes the others poll for their turn; queueing on a lock
    instead takes the 99th percentile of four writers from 1.8 s to 12 ms.
    """
    lock = _write_lock if connection.vendor == "sqlite" else nullcontext()
    with lock, transaction.atomic(), _to_its_end():
        yield
    trouble.over()


def moment() -> datetime:
    """Now; all that one write transaction writes bears the moment at which it first asked."""
    if not _transaction.depth:
        return timezone.now()
    _transaction.moment = _transaction.moment or timezone.now()
    return _transaction.moment


def at_the_end(do: Callable[[Sequence[Any]], None], what: Sequence[Any]) -> None:
    """Have a write transaction do this once, as its last, with all that was given for it.

    Raises RuntimeError where there is none: it would be done in another's.
    """
    if not _transaction.depth:
        raise RuntimeError("at_the_end needs a write transaction")
    _transaction.last += [(do, each) for each in what]


@contextmanager
def _to_its_end() -> Iterator[None]:
    """Run what was given to `at_the_end`, but for what a rollback has undone."""
    known = _transaction
    before = len(known.last)
    known.depth += 1
    try:
        yield
        if transaction.get_rollback():
            del known.last[before:]
        elif known.depth == 1:
            left, known.last = known.last, []
            for do in dict.fromkeys(do for do, _ in left):
                do([each for each_do, each in left if each_do is do])
    except BaseException:
        del known.last[before:]
        raise
    finally:
        known.depth -= 1
        known.moment = known.moment if known.depth else None


def try_to_write() -> None:
    """Write something that changes nothing, and have it on the disk. Raises DatabaseError."""
    with connection.cursor() as cursor:
        if connection.vendor != "sqlite":
            # The message is on the disk then, but goes through where the table may not.
            cursor.execute("DELETE FROM django_session WHERE false")
            cursor.execute("SELECT pg_logical_emit_message(true, 'tarotclub', 'health')")
            return
        cursor.execute("PRAGMA busy_timeout")
        patience = cursor.fetchone()[0]
        cursor.execute(f"PRAGMA busy_timeout = {TRY_FOR}")
        try:
            cursor.execute("PRAGMA user_version")
            cursor.execute(f"PRAGMA user_version = {cursor.fetchone()[0]}")
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {patience}")


def is_damaged() -> bool:
    """Look through the whole file of an SQLite database, its indexes aside."""
    if connection.vendor != "sqlite":
        return False
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        return bool(cursor.fetchone()[0] != "ok")


def keep_to_the_file() -> None:
    """Let this process, which serves, never make a new database where there is none."""
    settings = connections["default"].settings_dict
    if connection.vendor == "sqlite" and Path(settings["NAME"]).is_absolute():
        settings["OPTIONS"]["database"] = f"file:{quote(settings['NAME'])}?mode=rw"


def note_the_file(connection: BaseDatabaseWrapper, **_signal: object) -> None:
    """Remember which file was opened, which is its owner's only (journals follow it)."""
    file = trouble.database_file()
    if connection.vendor != "sqlite" or file is None:
        return
    with suppress(OSError):
        if file.stat().st_mode & 0o077:
            file.chmod(0o600)
        _opened.file = _identity(file)


def ask_where_the_server_spoke(connection: BaseDatabaseWrapper, **_signal: object) -> None:
    """Ask by a statement whether a connection is alive only where there is something to read.

    Django does so before each request. A server that hangs up or is ended says so unasked.
    """
    if connection.vendor == "postgresql":
        asked = partial(type(connection).is_usable, connection)
        connection.is_usable = lambda: _is_silent(connection) or asked()  # type: ignore[method-assign]


def _is_silent(connection: BaseDatabaseWrapper) -> bool:
    with selectors.DefaultSelector() as lines:
        lines.register(connection.connection.fileno(), selectors.EVENT_READ)
        return not lines.select(0)


def leave_a_file_that_moved(**_signal: object) -> None:
    """Before a request: let go of a file that is no longer at its place, and look again."""
    known = getattr(_opened, "file", None)
    file = trouble.database_file() if known else None
    if file and connection.connection is not None and _identity(file) != known:
        connection.close()


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
