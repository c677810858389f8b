"""What is answered and said when something fails, without a traceback; the health page.

A database in trouble is no fault of the page: 503, and when to come back. Tablets do so by
themselves. No answer needs the database, the visitor or the names of static files.
"""

import json
import logging
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tarotclub.ground import trouble
from tarotclub.ground.database import try_to_write
from tarotclub.ground.trouble import Trouble, trouble_of
from tarotclub.serving.noted import PLACE, request_id

RETRY_AFTER = 3  # seconds
QUIET = 10  # seconds in which the terminal does not repeat a sentence


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer for a request that failed: 503 for a database in trouble, else 500."""
    fault = trouble_of(sys.exc_info()[1])
    if fault is None:
        page = render_to_string("500.html")
        return HttpResponse(page, status=HTTPStatus.INTERNAL_SERVER_ERROR)
    trouble.met(fault)
    if fault is not Trouble.LOCKED and not connection.in_atomic_block:
        connection.close()  # the next request looks again where the database is
    return _come_back(request, fault)


def _come_back(request: HttpRequest, fault: Trouble) -> HttpResponse:
    response: HttpResponse
    if request.path.startswith("/api/"):
        message = to_script(request.path, fault.sentence)
        response = JsonResponse({"code": fault.value, "message": message})
    else:
        context = {"sentence": fault.sentence, "again": request.method == "GET"}
        response = HttpResponse(render_to_string("503.html", context))
    response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    response.headers["Retry-After"] = str(RETRY_AFTER)
    response.headers["Cache-Control"] = "no-store"
    return response


def to_script(path: str, why: str) -> str:
    """What is told a script that has to come back: a tablet keeps what it has sent."""
    if path.startswith("/api/v1/"):
        return why
    return _("Rien n’est perdu, tout reste sur la tablette. %(why)s") % {"why": why}


class InOneSentence(logging.Filter):
    """Let the terminal say what is wrong with the database, once in a while, and no more."""

    def __init__(self) -> None:
        super().__init__()
        self.said_at: dict[Trouble, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        fault = trouble_of(record.exc_info[1]) if record.exc_info else None
        if fault is None:
            return True
        now = time.monotonic()
        if now - self.said_at.get(fault, -QUIET) < QUIET:
            return False
        self.said_at[fault] = now
        with translation.override(settings.LANGUAGE_CODE):
            record.msg, record.args = fault.sentence, ()
        record.exc_info = None
        return True


class JsonLine(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        path = getattr(getattr(record, "request", record), "path", "")
        for secret in filter(None, (path, path.encode("unicode_escape").decode())):
            line["message"] = line["message"].replace(secret, "…")  # as Django writes it, too
        if (known := request_id.get()) != PLACE:
            line["request"] = known
        line |= getattr(record, "facts", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


@contextmanager
def ending_in_words() -> Iterator[None]:
    """End a command with a sentence when the database or the disk is in trouble."""
    try:
        yield
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    except Exception as error:
        fault = trouble_of(error)
        if fault is None:
            raise
        with translation.override(settings.LANGUAGE_CODE):
            sys.exit(f"{fault.sentence}\n({str(error).partition(chr(10))[0]})")


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
