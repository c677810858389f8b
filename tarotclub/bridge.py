"""Between granian and the site: a request is whole before a thread is taken for it.

Granian speaks HTTP and TLS; here a body is waited for without a thread, for so long and no
longer, and the site's WSGI application then runs in one of a few lasting threads, each with
its own connection to the database (docs/adr/0007-the-server.md).
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from functools import partial
from http import HTTPStatus
from io import BytesIO
from typing import TYPE_CHECKING, Any

from django.db import connection
from django.template.loader import render_to_string
from granian.rsgi import ProtocolClosed  # type: ignore[attr-defined]

from tarotclub.addresses import client_address
from tarotclub.http import LARGEST_BODY
from tarotclub.keeping.keeper import keeper
from tarotclub.lanes import DOOR, HEAVY, REST, TABLES, Lane, lane_of, makes_document
from tarotclub.people.forgetter import forgetter
from tarotclub.workshop import WorkshopError, workshop
from tarotclub.wsgi import application as site

if TYPE_CHECKING:
    from granian.rsgi import HTTPProtocol, Scope  # type: ignore[attr-defined]

    Environ = dict[str, Any]
    Answer = tuple[int, list[tuple[str, str]], bytes]

BODY_SECONDS = 20
SMALL = 64 * 1024  # bytes; a larger body waits for one of a few places
LARGE_AT_ONCE = 4
CLOSE = [("connection", "close")]
# On SQLite all work is this process's own: more threads only pass the turn to and fro, and
# the slowest of four writers at once waits twice as long. A database server does work of
# its own meanwhile.
THREADS = {"sqlite": 2, "postgresql": min(8, 2 * (os.cpu_count() or 1) + 1)}

logger = logging.getLogger("django.request")


class Bridge:
    """The site as granian wants it: an RSGI application."""

    def __rsgi_init__(self, _loop: asyncio.AbstractEventLoop) -> None:
        threads = int(os.environ.get("TAROTCLUB_THREADS") or THREADS[connection.vendor])
        self.lanes = {TABLES: Lane(threads), HEAVY: Lane(1), DOOR: Lane(1, rest=REST)}
        self.places = asyncio.Semaphore(LARGE_AT_ONCE)
        workshop.open()
        forgetter.open()
        keeper.open()

    def __rsgi_del__(self, _loop: asyncio.AbstractEventLoop) -> None:
        forgetter.close()
        workshop.close()
        keeper.close()

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        if "transfer-encoding" in scope.headers:  # no browser sends what it cannot measure
            protocol.response_empty(HTTPStatus.LENGTH_REQUIRED, CLOSE)
            return
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await self.body_of(scope, protocol)
        except TimeoutError:
            protocol.response_empty(HTTPStatus.REQUEST_TIMEOUT, CLOSE)
        except ProtocolClosed:
            return  # gone before all was sent
        else:
            protocol.response_bytes(*await self.answer(scope, body))

    async def body_of(self, scope: Scope, protocol: HTTPProtocol) -> bytes:
        """Wait for what is sent; nothing, where the site will refuse it by its length."""
        length = length_of(scope)
        if not 0 < length <= LARGEST_BODY:
            return b""
        if length <= SMALL:
            return await protocol()
        async with self.places:
            return await protocol()

    async def answer(self, scope: Scope, body: bytes) -> Answer:
        environ = environ_of(scope)
        path, kind = scope.path, environ.get("CONTENT_TYPE", "")
        lane = self.lanes[lane_of(scope.method, path, kind, len(body))]
        apart = makes_document(scope.method, path)
        work = partial(made_apart if apart else answer_of, environ, body)
        try:
            return await lane.do(client_address(environ), work)
        except Exception:
            logger.exception("%s %s", scope.method, path)
            return HTTPStatus.INTERNAL_SERVER_ERROR, CLOSE, b""


def length_of(scope: Scope) -> int:
    """Read how much is announced; the server has refused what is no number."""
    return int(scope.headers.get("content-length") or 0)


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


def made_apart(environ: Environ, body: bytes) -> Answer:
    """Let another process make a document; say so when it takes too long."""
    try:
        return workshop.do(answer_of, environ, body)
    except WorkshopError:
        headers = [("content-type", "text/html; charset=utf-8"), ("retry-after", "60")]
        page = render_to_string("503_document.html")
        return HTTPStatus.SERVICE_UNAVAILABLE, headers, page.encode()


application = Bridge()
