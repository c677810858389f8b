"""What is noted of each request: its id, route and status, how long it took, who, which club.

It is a line of the log where LOG_JSON asks for one, and counted where METRICS_TOKEN does; never
a name, a path (a link's secret is in it) or what an address asks. Where the bridge serves, any
of its processes may answer: what that one knows comes in a header that ends at the bridge.
"""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
import socket
import time
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings

from tarotclub.serving.running import PORT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from django.http import HttpRequest, HttpResponseBase

ID, CLUB, LANE = (
    "tarotclub.request",
    "tarotclub.club",
    "tarotclub.lane",
)  # in the environ of a request
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
