"""The health page: whether this server is fit to take the next deal."""

import threading
import time
from http import HTTPStatus

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tarotclub.ground import trouble
from tarotclub.ground.database import try_to_write
from tarotclub.ground.trouble import Trouble, trouble_of

PAUSE = 1  # seconds between two tries: whoever asks all the time must not wear the disk

_lock = threading.Lock()
_went_well = float("-inf")


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:  # noqa: ARG001
    """Answer 200 when the database is there, migrated and takes what is written, else 503."""
    facts, fault = checked()
    if fault:
        facts |= {"trouble": fault.value, "sentence": fault.sentence}
    status = HTTPStatus.SERVICE_UNAVAILABLE if fault else HTTPStatus.OK
    return JsonResponse({"ok": not fault, **facts}, status=status)


def checked() -> tuple[dict[str, object], Trouble | None]:
    """Tell what the server stands on, and what is wrong with it."""
    facts: dict[str, object] = {"database": connection.vendor, "reachable": False}
    try:
        facts |= _facts() | {"reachable": True}
        fault = trouble.versions_apart()
        facts["migrated"] = fault is None
        fault = fault or _write_hindered()
    except (DatabaseError, OSError) as error:
        fault = trouble_of(error)
        if fault is None:
            raise
        connection.close()
    free = trouble.free_bytes()
    if free is not None:
        facts["free_mb"] = free // 1024**2
        fault = fault or (Trouble.FULL if free < trouble.LEAST_FREE else None)
    if fault:
        trouble.met(fault)
    return facts, fault


def _facts() -> dict[str, object]:
    """Read what the server stands on."""
    queries = {"version": "SHOW server_version"}
    if connection.vendor == "sqlite":
        queries = {"version": "SELECT sqlite_version()", "journal": "PRAGMA journal_mode"}
    facts: dict[str, object] = {}
    with connection.cursor() as cursor:
        for name, query in queries.items():
            cursor.execute(query)
            facts[name] = cursor.fetchone()[0]
    return facts


def _write_hindered() -> Trouble | None:
    """Write something, unless that went well a moment ago; tell what hindered it."""
    global _went_well  # noqa: PLW0603 (what this process knows of its disk)
    if trouble.trouble_met() is None and time.monotonic() - _went_well < PAUSE:
        return None
    with _lock:
        try:
            try_to_write()
        except DatabaseError as error:
            if fault := trouble_of(error):
                return fault
            raise
        _went_well = time.monotonic()
    trouble.over()
    return None
