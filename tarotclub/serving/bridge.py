"""Between granian and the site: a request is whole before a thread is taken for it.

Granian speaks HTTP and TLS; here a body is waited for without a thread, for as long as it
comes, and given up when there is too much of all. The site's WSGI application then runs in one
of a few lasting threads, each with its own connection to the database
(docs/adr/0007-the-server.md).
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import signal
import sys
import time
from contextlib import suppress
from functools import cache, partial
from http import HTTPStatus
from io import BytesIO
from typing import TYPE_CHECKING, Any, Protocol

from django.conf import settings
from django.db import connection
from django.template.loader import render_to_string
from django.urls import resolve
from django.utils.translation import gettext as _
from granian.rsgi import ProtocolClosed  # type: ignore[attr-defined]

from tarotclub.accounts.sessions import client_address, forget_changed
from tarotclub.ground import steady, trouble
from tarotclub.ground.memory import keep_giving_back
from tarotclub.serving import lanes, noted
from tarotclub.serving.crowd import Crowd, CrowdedError, Room, most_connections
from tarotclub.serving.kept import ELSEWHERE, repeated
from tarotclub.serving.later import import_views
from tarotclub.serving.running import PORT
from tarotclub.serving.workshop import Workshop, WorkshopError, pages, workshop
from tarotclub.wsgi import application as site

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from granian.rsgi import HTTPProtocol, Scope  # type: ignore[attr-defined]

    Environ = dict[str, Any]
    Answer = tuple[int, list[tuple[str, str]], bytes]

    class Beside(Protocol):
        """What works beside the requests, from the start of the server to its end."""

        def open(self) -> None: ...
        def close(self) -> None: ...


RETRY_AFTER = 5  # seconds
LOOK = 1  # second
DOORS = ("/api/v1/", "/api/", "/")  # of programs, of tablets, of who reads pages
# A thread that computes is asked for the interpreter so often, not every 5 ms: a deal comes
# back from the database many times, and would wait each time.
SWITCH_SECONDS = 0.0005
CLOSE = [("connection", "close")]
# A Content-Type as programs write it: Django reads a long one in quadratic time, and fails on
# what is quoted in another alphabet.
USUAL_TYPE = re.compile(r"[^*]{0,300}")
# On SQLite all work is this process's own: more threads only pass the turn to and fro, and
# the slowest of four writers at once waits twice as long. A database server does work of
# its own meanwhile.
THREADS = {"sqlite": 2, "postgresql": min(8, 2 * (os.cpu_count() or 1) + 1)}
# Times what a request has computed, in which its lane then rests: beside it a deal gets its
# turn back late after each of its dozen statements.
BREATH = {
    "sqlite": {lanes.READING: 1, lanes.PHONES: 1},
    "postgresql": {lanes.READING: 1, lanes.PHONES: 1, lanes.DESK: 1},
}
# Where one page is read after another: a deal beside two at once waits for both to compute.
SINGLE = {"sqlite": {lanes.READING}, "postgresql": set[str]()}
OTHERS = {
    lanes.TYPING: 2,
    lanes.PHONES: 2,
    lanes.READING: 2,
    lanes.DESK: 1,
    lanes.BOOKS: 1,
    lanes.HEAVY: 1,
    lanes.DOOR: 1,
}

logger = logging.getLogger("django.request")


def end_with(main: int, loop: asyncio.AbstractEventLoop) -> None:
    """End in order once the main process is gone, which says nothing where it is killed."""
    if os.getppid() != main:
        os.kill(os.getpid(), signal.SIGTERM)
    else:
        loop.call_later(LOOK, end_with, main, loop)


class Bridge:
    """The site as granian wants it: an RSGI application, and what works beside its requests."""

    def __init__(self, *beside: Beside) -> None:
        self.beside = beside

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        threads = int(os.environ.get("TAROTCLUB_THREADS") or THREADS[connection.vendor])
        first = lanes.Lane(threads, lanes.WAITING[lanes.TABLES])
        self.lanes = {lanes.TABLES: first}
        for name, many in OTHERS.items():
            workers = 1 if name in SINGLE[connection.vendor] else many
            rest = lanes.REST if name == lanes.DOOR else 0
            breath = BREATH[connection.vendor].get(name, 0)
            # One process renders for desk and books: who searches lets the desk go first.
            behind = [first, self.lanes[lanes.DESK]] if name == lanes.BOOKS else [first]
            self.lanes[name] = lanes.Lane(
                workers, lanes.WAITING[name], rest, behind, breath=breath
            )
        lanes.in_service.update(self.lanes)
        self.memory, self.arriving, self.aside = (
            Room(lanes.MEMORY),
            Room(lanes.ARRIVING),
            Room(lanes.READ_PAST),
        )
        self.crowd = Crowd(most_connections(), int(os.environ[PORT]))
        self.crowd.watch(loop)
        for path in DOORS:  # before memory is full of what comes and goes
            crowded(path)
        keep_giving_back(loop, self.crowd.forget_gone)
        end_with(os.getppid(), loop)
        workshop.open()
        pages.open()
        for each in self.beside:
            each.open()

    def __rsgi_del__(self, _loop: asyncio.AbstractEventLoop) -> None:
        for each in (*self.beside, workshop, pages):
            each.close()

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        if "transfer-encoding" in scope.headers:  # no browser sends what it cannot measure
            protocol.response_empty(HTTPStatus.LENGTH_REQUIRED, CLOSE)
            return
        environ, begun = environ_of(scope), time.perf_counter()
        if not USUAL_TYPE.fullmatch(environ.get("CONTENT_TYPE", "")):
            protocol.response_empty(HTTPStatus.BAD_REQUEST, CLOSE)
            return
        held = lanes.Held(self.memory, client_address(environ))
        try:
            held.take(sum(map(len, environ.values())))
            if lanes.is_too_large(scope):
                body = b""
                await lanes.read_past(scope, protocol, self.aside, held.address)
            else:
                body = await lanes.body_of(scope, protocol, held, self.arriving)
            with self.crowd.answering(scope.client):
                answer = await unless_gone(protocol, self.answer(scope, environ, body))
        except TimeoutError:
            answer = HTTPStatus.REQUEST_TIMEOUT, CLOSE, b""
        except CrowdedError:
            doors = (door for door in DOORS if scope.path.startswith(door))
            answer = crowded(next(doors, "/"))
        except ProtocolClosed:
            return  # gone before all was sent, or its turn came
        finally:
            held.leave()
        protocol.response_bytes(*noted_of(environ, answer, begun))
        prepare_next(lanes.lane_of(scope.method, scope.path, "", 0), environ)

    def answer(
        self, scope: Scope, environ: Environ, body: bytes
    ) -> Coroutine[Any, Any, Answer]:
        """Find the lane of a request. Raises CrowdedError at once where that is full."""
        path, kind = scope.path, environ.get("CONTENT_TYPE", "")
        lane = environ[noted.LANE] = lanes.lane_of(scope.method, path, kind, len(body))
        apart = lanes.makes_document(scope.method, path)
        work = partial(made_apart if apart else answer_of, environ, body)
        if lane == lanes.PHONES:
            environ[ELSEWHERE] = rendered_elsewhere
            work = partial(repeated, environ, work)
        elif lane in {lanes.DESK, lanes.BOOKS}:
            work = partial(rendered_elsewhere, environ)
        self.lanes[lane].room.demand(client_address(environ))
        return done_in(self.lanes[lane], environ, work)


async def done_in(lane: lanes.Lane, environ: Environ, work: Callable[[], Answer]) -> Answer:
    """Answer when the turn of a request comes. Raises CrowdedError."""
    try:
        return await lane.do(client_address(environ), work)
    except CrowdedError:
        raise
    except Exception:
        path = environ["PATH_INFO"]
        logger.exception("%s %s", environ["REQUEST_METHOD"], path, extra={"path": path})
        return HTTPStatus.INTERNAL_SERVER_ERROR, CLOSE, b""


def noted_of(environ: Environ, answer: Answer, begun: float) -> Answer:
    """Note how a request was answered, and give the answer with its id."""
    status, headers, content = answer
    facts, left = noted.facts_of(headers)
    if not facts:  # a page that the site did not make for this request
        content = content.replace(noted.PLACE.encode(), environ[noted.ID].encode())
    facts |= {"request": environ[noted.ID], "method": environ["REQUEST_METHOD"]}
    noted.note(facts | {"lane": environ.get(noted.LANE, "")}, status, begun)
    return status, [*left, (noted.HEADER, environ[noted.ID])], content


async def unless_gone(protocol: HTTPProtocol, answer: Coroutine[Any, Any, Answer]) -> Answer:
    """Give the answer, or up when nobody waits for it any more. Raises ProtocolClosed."""
    work = asyncio.ensure_future(answer)
    gone = asyncio.ensure_future(protocol.client_disconnect())
    await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
    gone.cancel()
    if not work.done():
        work.cancel()
        raise ProtocolClosed
    try:
        return work.result()
    finally:
        del work  # what it raises would hold it, and it what it raises, until garbage is sought


def environ_of(scope: Scope) -> Environ:
    """Write a request down as WSGI wants it, but for its streams."""
    server, _, port = scope.server.rpartition(":")
    environ: Environ = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": server,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.url_scheme": scope.scheme,
    }
    for name, value in scope.headers.items():
        if "_" in name:
            continue  # it would pass for the one with a hyphen, which a proxy vouches for
        key = name.upper().replace("-", "_")
        if key not in {"CONTENT_TYPE", "CONTENT_LENGTH"}:
            key = f"HTTP_{key}"
        joint = "; " if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{joint}{value}" if key in environ else value
    environ[noted.ID] = noted.id_of(environ)
    return environ


def answer_of(environ: Environ, body: bytes) -> Answer:
    """Let the site answer, and close what it opened for that."""
    environ |= {
        "wsgi.version": (1, 0),
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    begun: list[Any] = []

    def start(status: str, headers: list[tuple[str, str]], _error: Any = None) -> Any:
        begun[:] = int(status[:3]), headers

    chunks: Any = site(environ, start)
    try:
        content = b"".join(chunks)
    finally:
        chunks.close()
    return begun[0], begun[1], content


def answered_apart(environ: Environ, body: bytes) -> Answer:
    """Let the site answer in a process that writes nothing, so hears of no trouble's end."""
    answer = answer_of(environ, body)
    trouble.over()
    return answer


def answer_by(process: Workshop, environ: Environ, body: bytes) -> Answer:
    """Let the site answer in another process."""
    answer = process.do(answered_apart, environ, body)
    forget_changed(answer[1])
    return answer


def prepare_next(lane: str, environ: Environ) -> None:
    """Have the process there that whoever has been answered will want."""
    if lane == lanes.DESK:
        workshop.prepare(import_all_views)  # who works at a desk will print
    elif lane == lanes.READING and settings.SESSION_COOKIE_NAME in environ.get(
        "HTTP_COOKIE", ""
    ):
        pages.prepare(import_all_views)  # who is signed in goes on to a desk


def import_all_views() -> None:
    """Import what pages and documents are made with."""
    resolve("/")  # which reads all addresses
    import_views()


def made_apart(environ: Environ, body: bytes) -> Answer:
    """Let another process make a document; say so when it takes too long."""
    try:
        return answer_by(workshop, environ, body)
    except WorkshopError:
        noted.request_id.set(environ[noted.ID])
        headers = [("content-type", "text/html; charset=utf-8"), ("retry-after", "60")]
        page = render_to_string("503_document.html")
        return HTTPStatus.SERVICE_UNAVAILABLE, headers, page.encode()


@cache
def crowded(door: str) -> Answer:
    """Say that too many ask at once; made once, as it is said when there is no time.

    A tablet’s script, or a program, reads no page.
    """
    more = [("retry-after", str(RETRY_AFTER)), ("cache-control", "no-store")]
    if door != "/":
        why = _("Le site a trop de demandes à la fois : il répondra dans quelques secondes.")
        facts = {"code": "crowded", "message": noted.to_script(door, why)}
        kind, body = "application/json", json.dumps(facts)
    else:
        kind, body = "text/html; charset=utf-8", render_to_string("503_crowded.html")
    return HTTPStatus.SERVICE_UNAVAILABLE, [("content-type", kind), *more], body.encode()


def rendered_elsewhere(environ: Environ) -> Answer:
    """Let another process render a page; do it here when that one fails.

    What is wrong with the disk or the computer's time, this process alone knows.
    """
    if not (trouble.trouble_met() or steady.went_back()):
        with suppress(WorkshopError):
            answer = answer_by(pages, environ, b"")
            if answer[0] != HTTPStatus.SERVICE_UNAVAILABLE:
                return answer
    return answer_of(environ, b"")
