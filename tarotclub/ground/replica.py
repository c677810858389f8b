"""A PostgreSQL replica for those who only read: where a page is read, and what hinders it.

Nothing is read there that does not say so: a view by `from_replica`, a query by
`.using(readable())`. The replica never answers with less than the primary had written when it
was asked, which both tell as a place in one log: no page goes back in time, an ETag means the
same wherever it was made, and a name that was taken back is gone at once. One that lacks
something, is away, or is no replica any more leaves the answer to the primary.
"""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import wraps
from typing import Any, TypeVar, cast

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connection, connections
from django.db.models import Model
from django.http import HttpResponseBase, StreamingHttpResponse
from django.template.response import SimpleTemplateResponse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

View = TypeVar("View", bound=Callable[..., HttpResponseBase])

REPLICA = "replica"
OF_CLUBS = {"scoring", "tournaments"}  # apps whose rows are read there: no session, no account
PAUSE = 5  # seconds between two looks at the replica
WAIT, STEP = 0.1, 0.005  # seconds: what the primary has just written is under way

PRIMARY_AT = """
SELECT lsn, system_identifier, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int
FROM pg_control_system(), pg_current_wal_flush_lsn() AS lsn"""
REPLICA_AT = """
SELECT pg_is_in_recovery(), system_identifier, min_recovery_end_timeline,
  extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float
FROM pg_control_system(), pg_control_recovery()"""
HAS_ALL = "SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= %s::pg_lsn"

_alias: ContextVar[str] = ContextVar("read_from", default=DEFAULT_DB_ALIAS)


class Fault(StrEnum):
    """Why the primary answers in its place."""

    AWAY = "away"
    BEHIND = "behind"
    PROMOTED = "promoted"
    ELSEWHERE = "elsewhere"


STATES: Mapping[Fault | None, Promise] = {
    None: _("lu"),
    Fault.AWAY: _("ne répond pas"),
    Fault.BEHIND: _("en retard"),
    Fault.PROMOTED: _("ne suit plus personne"),
    Fault.ELSEWHERE: _("suit un autre serveur"),
}
FAULTS: Mapping[Fault, Promise] = {
    Fault.AWAY: _(
        "Le réplica ne répond pas, et le serveur principal répond à sa place : démarrez-le,"
        " corrigez REPLICA_URL, ou retirez ce réglage."
    ),
    Fault.BEHIND: _(
        "Le réplica a trop de retard, et le serveur principal répond à sa place : voyez s’il"
        " reçoit encore (pg_stat_replication), et si rien ne le retient (pg_wal_replay_resume)."
    ),
    Fault.PROMOTED: _(
        "Le serveur de REPLICA_URL ne suit plus personne, et n’est plus lu : refaites-en un"
        " réplica (pg_basebackup), ou nommez-en un autre."
    ),
    Fault.ELSEWHERE: _(
        "Le serveur de REPLICA_URL ne suit pas celui de DATABASE_URL, et n’est pas lu :"
        " corrigez l’un des deux, ou refaites le réplica (pg_basebackup)."
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What a look at the replica told: by how many seconds it is behind, None if unknown.

    It has been so, by what this process saw, since a moment.
    """

    fault: Fault | None
    seconds: float | None
    since: datetime

    @property
    def state(self) -> str:
        return str(STATES[self.fault])

    @property
    def sentence(self) -> str:
        return str(FAULTS[self.fault]) if self.fault else ""


class Watch:
    """Looks at the replica now and then, one thread for all of a process."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.seen: Seen | None = None
        self.looked = self.had_all = float("-inf")

    def now(self) -> Seen | None:
        """What was seen last, a moment ago at most; None before anything was."""
        if time.monotonic() - self.looked > PAUSE and self.lock.acquire(blocking=False):
            try:
                self._note(*self._look())
            except Error:
                self.lost()
            finally:
                self.lock.release()
        return self.seen

    def lost(self) -> None:
        """Leave it alone for a while: it has failed somebody."""
        connections[REPLICA].close()
        self._note(Fault.AWAY, None)

    def _note(self, fault: Fault | None, seconds: float | None) -> None:
        same = self.seen is not None and self.seen.fault is fault
        since = self.seen.since if same and self.seen else timezone.now()
        self.seen = Seen(fault=fault, seconds=seconds, since=since)
        self.looked = time.monotonic()

    def _look(self) -> tuple[Fault | None, float | None]:
        lsn, system, timeline = _ask(DEFAULT_DB_ALIAS, PRIMARY_AT)
        follows, its_system, its_timeline, replayed = _ask(REPLICA, REPLICA_AT)
        if not follows:
            return Fault.PROMOTED, None
        if (its_system, its_timeline) != (system, timeline):
            return Fault.ELSEWHERE, None
        now = time.monotonic()
        if _has_all(lsn):
            self.had_all = now
            return None, 0
        # Of a primary that has long been idle the last transaction tells nothing.
        behind = min(now - self.had_all, float("inf") if replayed is None else replayed)
        far = behind > settings.REPLICA_SECONDS
        return (Fault.BEHIND if far else None), (behind if behind < float("inf") else None)


watch = Watch()


def seen_now() -> Seen | None:
    """Tell how the replica is; None where there is none."""
    return watch.now() if REPLICA in connections else None


def readable() -> str:
    """Name the database to read from: the replica, where it has all that is written by now."""
    seen = None if connection.in_atomic_block else seen_now()
    if seen is None or seen.fault:
        return DEFAULT_DB_ALIAS
    try:
        (lsn,) = _ask(DEFAULT_DB_ALIAS, "SELECT pg_current_wal_flush_lsn()")
        return REPLICA if _has_all(lsn) else DEFAULT_DB_ALIAS
    except Error:
        watch.lost()
        return DEFAULT_DB_ALIAS


@contextmanager
def reading(alias: str) -> Iterator[None]:
    """Have what is read of the clubs meanwhile be read there, until something is written."""
    before = _alias.set(alias)
    try:
        yield
    finally:
        _alias.reset(before)


class AsSaid:
    """The router of `reading`: it guesses nothing, and lets no write leave the primary."""

    def db_for_read(self, model: type[Model], **_hints: Any) -> str:
        of_clubs = model._meta.app_label in OF_CLUBS  # noqa: SLF001 (Django's own way)
        here = of_clubs and not connection.in_atomic_block
        return _alias.get() if here else DEFAULT_DB_ALIAS

    def db_for_write(self, _model: type[Model], **_hints: Any) -> str:
        _alias.set(DEFAULT_DB_ALIAS)  # whoever writes reads what he wrote
        return DEFAULT_DB_ALIAS

    def allow_relation(self, *_rows: Model, **_hints: Any) -> bool:
        return True

    def allow_migrate(self, alias: str, _app: str, **_hints: Any) -> bool:
        return alias == DEFAULT_DB_ALIAS


def from_replica(view: View) -> View:
    """Let a view that only reads be read there; the primary answers where that fails."""

    @wraps(view)
    def answer(*args: Any, **more: Any) -> HttpResponseBase:
        alias = readable()
        if alias == DEFAULT_DB_ALIAS:
            return view(*args, **more)
        try:
            with reading(alias):
                return _made(view(*args, **more), lambda: view(*args, **more))
        except Error:
            watch.lost()
            return view(*args, **more)

    return cast("View", answer)


def _made(response: HttpResponseBase, again: Callable[[], Any]) -> HttpResponseBase:
    """Render what is rendered later, and let what is sent while it is read be read there."""
    if isinstance(response, SimpleTemplateResponse):
        return response.render()
    if type(response) is StreamingHttpResponse:  # a file has been written by now
        response.streaming_content = _inside(copy_context(), iter(response), again)
    return response


def _inside(
    context: Context, chunks: Iterator[bytes], again: Callable[[], Any]
) -> Iterator[bytes]:
    """Send what is read there; where that fails, the rest of the same from the primary.

    Raises what failed where it is not the same any more.
    """
    sent = bytearray()
    try:
        while (chunk := context.run(next, chunks, None)) is not None:
            sent += chunk
            yield chunk
    except Error:
        watch.lost()
        whole = b"".join(again())
        if not whole.startswith(sent):
            raise
        yield whole[len(sent) :]


def _has_all(lsn: str) -> bool:
    """Tell whether the replica is there in the log, or comes there in a moment."""
    end = time.monotonic() + WAIT
    while not _ask(REPLICA, HAS_ALL, lsn)[0]:
        if time.monotonic() > end:
            return False
        time.sleep(STEP)
    return True


def _ask(alias: str, question: str, *values: str) -> tuple[Any, ...]:
    with connections[alias].cursor() as cursor:
        cursor.execute(question, values or None)
        row: tuple[Any, ...] = cursor.fetchone()
        return row
