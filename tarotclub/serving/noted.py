"""What is noted of each request: its id, route and status, how long it took, who, which club.

It is a line of the log where LOG_JSON asks for one, and counted where METRICS_TOKEN does; never
a name, a path (a link's secret is in it) or what an address asks. Where the bridge serves, any
of its processes may answer: what that one knows comes in a header that ends at the bridge.

What is answered and said when something fails, without a traceback; the health page.

A database in trouble is no fault of the page: 503, and when to come back. Tablets do so by
themselves. No answer needs the database, the visitor or the names of static files.
"""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
import socket
import sys
import threading
import time
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import cache
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, NamedTuple

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
from tarotclub.serving.running import PORT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from django.http import HttpResponseBase

# In the environ of a request.
ID, CLUB, LANE = "tarotclub.request", "tarotclub.club", "tarotclub.lane"
HEADER, FACTS = "X-Request-ID", "X-Facts"
FIT = re.compile(r"[\w.-]{8,64}", re.ASCII)
PLACE = "-request-id-"  # for it, in a page that is made before anybody asks
LEAST_TOKEN = 16  # characters: a shorter one could be guessed
BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)  # seconds

logger = logging.getLogger("django.noted")
request_id: ContextVar[str] = ContextVar("request_id", default=PLACE)


class Figure(NamedTuple):
    """A number that is read when it is asked for, as Prometheus names it."""

    name: str
    help: str
    value: float
    label: str = ""
    of: str = ""


def id_of(environ: Mapping[str, Any]) -> str:
    """The id that a proxy of ours has given a request; else a new one."""
    brought = environ.get("HTTP_X_REQUEST_ID", "") if settings.BEHIND_PROXY else ""
    return brought if FIT.fullmatch(brought) else secrets.token_hex(8)


def note_club(request: HttpRequest, thing: object) -> None:
    """Remember whose thing a request is about, by its number."""
    request.META[CLUB] = getattr(thing, "club_id", None)


class NotedMiddleware:
    """Give each request its id and each answer too; note both, unless the bridge does."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        begun = time.perf_counter()
        known = request.META.get(ID)
        request_id.set(known or id_of(request.META))
        response = self.get_response(request)
        facts = _facts(request)
        if known:
            response.headers[FACTS] = json.dumps(facts)
        else:
            note(facts, response.status_code, begun)
            response.headers[HEADER] = facts["request"]
        return response


def _facts(request: HttpRequest) -> dict[str, Any]:
    match = request.resolver_match
    static = request.path_info.startswith(settings.STATIC_URL)
    user = request.__dict__.get("_cached_user")  # whom nobody asked for is not read for this
    return {
        "request": request_id.get(),
        "method": request.method,
        "route": (match.url_name if match else "static" * static) or "",
        "user": user.pk if user else None,
        "club": request.META.get(CLUB),
    }


def facts_of(
    headers: Iterable[tuple[str, str]],
) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """Take from an answer's headers what is for the bridge alone."""
    left = [each for each in headers if each[0] != FACTS]
    told = next((value for name, value in headers if name == FACTS), "{}")
    return json.loads(told), left


def note(facts: Mapping[str, Any], status: int, begun: float) -> None:
    """Write a request that was answered into the log, and count it."""
    seconds = time.perf_counter() - begun
    if settings.LOG_JSON:
        line = {**facts, "status": status, "ms": round(seconds * 1000, 1)}
        logger.info("answered", extra={"facts": line})
    if counted := measures():
        counted.note(facts.get("route", ""), status, facts.get("lane", ""), seconds)


class Measures:
    """What this process counts. Raises ImportError where the extra `hosted` is not installed.

    Every figure says of which process it is: nobody's hides another's, whoever is asked.
    """

    def __init__(self) -> None:
        from prometheus_client import (  # noqa: PLC0415
            CollectorRegistry,
            Counter,
            Histogram,
            disable_created_metrics,
        )

        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.process = f"{socket.gethostname()}:{os.environ.get(PORT) or os.getpid()}"
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "tarotclub_requests",
            "Requests that were answered.",
            ["process", "route", "status"],
            registry=self.registry,
        )
        self.seconds = Histogram(
            "tarotclub_request_seconds",
            "From a request's arrival to its answer.",
            ["process", "lane"],
            buckets=BUCKETS,
            registry=self.registry,
        )

    def note(self, route: str, status: int, lane: str, seconds: float) -> None:
        self.requests.labels(self.process, route, status).inc()
        self.seconds.labels(self.process, lane).observe(seconds)

    def text(self, figures: Iterable[Figure]) -> bytes:
        """Give all in the format that Prometheus reads, with figures that are read now."""
        from prometheus_client import generate_latest  # noqa: PLC0415
        from prometheus_client.core import GaugeMetricFamily  # noqa: PLC0415

        process, registry = self.process, self.registry

        class All:
            def collect(self) -> Iterator[Any]:
                yield from registry.collect()
                families: dict[str, GaugeMetricFamily] = {}
                for name, words, value, label, of in figures:
                    labels = ["process", *[label] * bool(label)]
                    family = GaugeMetricFamily(name, words, labels=labels)
                    family = families.setdefault(name, family)
                    family.add_metric([process, *[of] * bool(label)], value)
                yield from families.values()

        return generate_latest(All())


@cache
def measures() -> Measures | None:
    """Count, where METRICS_TOKEN asks for it and what it takes is installed."""
    if len(settings.METRICS_TOKEN) < LEAST_TOKEN:
        return None
    try:
        return Measures()
    except ImportError:
        return None


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
        facts |= _failure_facts() | {"reachable": True}
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


def _failure_facts() -> dict[str, object]:
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
