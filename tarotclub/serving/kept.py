"""Pages for everybody: rendered once a state, compressed once, given to every phone alike.

Whoever serves the site may put into a request's environ, as ELSEWHERE, a way to answer it in
another process. A page is then rendered there, for a visitor of whom nothing is known but his
language: so nothing that somebody is signed in for can be in what is kept.

Before that, whole answers are `repeated`: within a second, and while nothing was written, who
asks the same gets the same, without the site being asked at all; words that a page does not
know make no other question.
"""

from __future__ import annotations

import sqlite3
import threading
from collections import OrderedDict
from contextlib import closing, suppress
from functools import partial
from gzip import decompress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlencode

from django.conf import settings
from django.db import Error, connection
from django.http import HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

from tarotclub.ground import steady
from tarotclub.ground.trouble import database_file
from tarotclub.serving.noted import ID

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from django.http import HttpRequest

    Address = tuple[str | None, ...]
    Answer = tuple[int, list[tuple[str, str]], bytes]

PATIENCE = 0.1  # seconds, while somebody else's write reaches the disk


class Revision:
    """What the database of a file is at now: another after every write, whoever wrote.

    It has a connection of its own, which never writes: SQLite tells a connection what others
    have written.
    """

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.lock = threading.Lock()
        self.opened: sqlite3.Connection | None = None
        self.identity: tuple[int, ...] = ()
        self.times = 0  # that it was opened: what a connection counts is its own

    def now(self) -> str:
        """Name the state of the database; "" where that cannot be told."""
        if self.file is None:
            return ""
        with self.lock:
            try:
                status = self.file.stat()
                identity = status.st_dev, status.st_ino
                if self.opened is None or identity != self.identity:
                    self.close()
                    self.opened, self.identity = _open(self.file), identity
                    self.times += 1
                with closing(self.opened.execute("PRAGMA data_version")) as cursor:
                    return f"{self.times}-{cursor.fetchone()[0]}"
            except (OSError, sqlite3.Error):
                self.close()
                return ""

    def close(self) -> None:
        if self.opened is not None:
            with suppress(sqlite3.Error):
                self.opened.close()
            self.opened = None


def _open(file: Path) -> sqlite3.Connection:
    address = f"{file.absolute().as_uri()}?mode=rw"  # no new file where there is none
    return sqlite3.connect(address, uri=True, timeout=PATIENCE, check_same_thread=False)


written = Revision(database_file())


def revision() -> str:
    """Name the state of the database, as `Revision` does; of PostgreSQL, what is committed."""
    if connection.vendor != "postgresql":
        return written.now()
    with suppress(Error), connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_snapshot()::text")
        return str(cursor.fetchone()[0])
    return ""


ELSEWHERE, ASKS = "tarotclub.elsewhere", "tarotclub.asks"
MOST = 32 * 1024 * 1024  # bytes of all answers that are kept
AROUND = 2048  # bytes of an answer beside its address and its content
# What a page for everybody may know of a request; beside it only the language.
KNOWN = (
    *("REQUEST_METHOD", "SCRIPT_NAME", "PATH_INFO", "QUERY_STRING", "SERVER_NAME"),
    *("SERVER_PORT", "SERVER_PROTOCOL", "wsgi.url_scheme", "HTTP_HOST"),
    *("HTTP_X_FORWARDED_PROTO", "HTTP_HX_REQUEST"),
)
# What an answer may hang on beside that.
ASKED = (
    *(*KNOWN, "HTTP_COOKIE", "HTTP_ACCEPT_LANGUAGE", "HTTP_ACCEPT_ENCODING", "HTTP_ORIGIN"),
    *("HTTP_IF_NONE_MATCH", "HTTP_IF_MATCH", "HTTP_IF_MODIFIED_SINCE"),
    *("HTTP_IF_UNMODIFIED_SINCE", "CONTENT_LENGTH", "CONTENT_TYPE"),
)


class Kept:
    """The last answers, each of one state; `most` bytes in all."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.size = 0
        self.lock = threading.Lock()
        self.answers: OrderedDict[Address, tuple[str, Answer]] = OrderedDict()
        self.making: dict[Address, threading.Lock] = {}

    def answer(self, address: Address, state: str, make: Callable[[], Answer]) -> Answer:
        """The answer in this state; of many who ask for a new one, one makes it."""
        with self.lock:
            if known := self._known(address, state):
                return known
            mine = self.making.setdefault(address, threading.Lock())
        with mine:
            with self.lock:
                if known := self._known(address, state):
                    return known
            try:
                made = make()
            finally:
                with self.lock:
                    self.making.pop(address, None)
                    self._forget(address)
            status, headers, _content = made
            names = {name.lower() for name, _value in headers}
            if status in {HTTPStatus.OK, HTTPStatus.NOT_MODIFIED} and "set-cookie" not in names:
                with self.lock:
                    self._keep(address, state, made)
            return made

    def _known(self, address: Address, state: str) -> Answer | None:
        known_state, answer = self.answers.get(address, ("", None))
        if answer is None or known_state != state:
            return None
        self.answers.move_to_end(address)
        return answer

    def _keep(self, address: Address, state: str, answer: Answer) -> None:
        self.answers[address] = state, answer
        self.size += _size(address, answer)
        while self.size > self.most:
            self._forget(next(iter(self.answers)))

    def _forget(self, address: Address) -> None:
        if address in self.answers:
            _state, answer = self.answers.pop(address)
            self.size -= _size(address, answer)


def _size(address: Address, answer: Answer) -> int:
    return AROUND + sum(len(part or "") for part in address) + len(answer[2])


kept, repeats = Kept(), Kept()
MOST_PATHS = 10_000
SPOKEN = "langue"  # what the site itself knows of every question: who asks it keeps a cookie
_asks_of: dict[str, list[str]] = {}  # by path, what its page knows of a question


def repeated(environ: Mapping[str, Any], make: Callable[[], Answer]) -> Answer:
    """Answer a visitor of whom nothing is known as the last who asked the same in this second.

    Only where the database tells that nothing was written since, which is read first.
    """
    state = "" if _is_known(environ) else revision()
    if not state:
        return make()
    path, asked = environ["PATH_INFO"], {name: environ.get(name) for name in ASKED}
    if path in _asks_of:
        words = parse_qs(asked["QUERY_STRING"] or "", keep_blank_values=True)
        asked["QUERY_STRING"] = question(words.get, _asks_of[path])
    answer = repeats.answer(tuple(asked.values()), _this_second(state), make)
    if path not in _asks_of and ASKS in environ:
        if len(_asks_of) == MOST_PATHS:
            _asks_of.clear()
        _asks_of[path] = [*environ[ASKS], SPOKEN]
    return answer


def _is_known(environ: Mapping[str, Any]) -> bool:
    """Tell whether a visitor brings more than the choice of a language."""
    cookies = environ.get("HTTP_COOKIE", "").split("; ")
    names = {cookie.partition("=")[0] for cookie in cookies} - {""}
    return bool(names - {settings.LANGUAGE_COOKIE_NAME}) or "HTTP_AUTHORIZATION" in environ


def question(asked: Callable[[str], Iterable[str] | None], asks: Iterable[str]) -> str:
    """What an address asks of a page that knows these words; others make no other page."""
    return urlencode({name: asked(name) or () for name in sorted(asks)}, doseq=True)


def once(
    request: HttpRequest, state: str, view: Callable[[], HttpResponse], asks: Iterable[str] = ()
) -> HttpResponse:
    """Answer with the page as it is in this state; `state` was read before anything else.

    It `asks` its address for these words. The view renders it where no other process is at
    hand, and while the computer's time has gone back, which another would not know.
    """
    request.META[ASKS] = list(asks)
    elsewhere: Callable[..., Answer] | None = request.META.get(ELSEWHERE)
    if elsewhere is None or request.method != "GET" or steady.went_back():
        return view()
    language = get_language() or settings.LANGUAGE_CODE
    known = {name: request.META[name] for name in KNOWN if name in request.META}
    known["QUERY_STRING"] = question(request.GET.getlist, request.META[ASKS])
    asked = {
        ID: request.META.get(ID, ""),
        "HTTP_ACCEPT_ENCODING": "gzip",
        "HTTP_COOKIE": f"{settings.LANGUAGE_COOKIE_NAME}={language}",
    }
    address = (language, *(known.get(name) for name in KNOWN))
    make = partial(elsewhere, known | asked)
    return _answer(request, *kept.answer(address, state, make))


def once_known(
    request: HttpRequest,
    state: str,
    etag: str,
    view: Callable[[], HttpResponse],
    *,
    asks: Iterable[str] = (),
) -> HttpResponse:
    """Answer as `once`, with an ETag; who has what it names is told so, and no more."""
    known = get_conditional_response(request, etag=f'"{etag}"')
    response = known or once(request, state, view, asks)
    if response.status_code in {HTTPStatus.OK, HTTPStatus.NOT_MODIFIED}:
        weak = "W/" if response.has_header("Content-Encoding") else ""
        response.headers["ETag"] = f'{weak}"{etag}"'
    return response


def once_a_second(
    request: HttpRequest, view: Callable[[], HttpResponse], asks: Iterable[str] = ()
) -> HttpResponse:
    """Answer as `once` what nothing names: anew each second, and after each write."""
    state = _this_second(revision()) if ELSEWHERE in request.META else ""
    return once(request, state, view, asks)


def _this_second(state: str) -> str:
    return f"{state} {int(steady.now().timestamp())} {steady.went_back()}"


def _answer(
    request: HttpRequest, status: int, headers: Iterable[tuple[str, str]], content: bytes
) -> HttpResponse:
    by_name = {name.lower(): value for name, value in headers}
    compressed = "content-encoding" in by_name
    zipped = compressed and "gzip" in request.headers.get("Accept-Encoding", "")
    whole = decompress(content) if compressed and not zipped else content
    response = HttpResponse(whole, content_type=by_name["content-type"], status=status)
    patch_vary_headers(response, ["Accept-Encoding"])
    if zipped:
        response.headers["Content-Encoding"] = "gzip"
    return response
