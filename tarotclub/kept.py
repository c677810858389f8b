"""Pages for everybody: rendered once a state, compressed once, given to every phone alike.

Whoever serves the site may put into a request's environ, as ELSEWHERE, a way to answer it in
another process. A page is then rendered there, for a visitor of whom nothing is known but his
language: so nothing that somebody is signed in for can be in what is kept.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from gzip import decompress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from tarotclub import steady

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest

    Address = tuple[str | None, ...]

ELSEWHERE = "tarotclub.elsewhere"
MOST = 32 * 1024 * 1024  # bytes of all pages that are kept
# What a page for everybody may know of a request; beside it only the language.
KNOWN = (
    *("REQUEST_METHOD", "SCRIPT_NAME", "PATH_INFO", "QUERY_STRING", "SERVER_NAME"),
    *("SERVER_PORT", "SERVER_PROTOCOL", "wsgi.url_scheme", "HTTP_HOST"),
    *("HTTP_X_FORWARDED_PROTO", "HTTP_HX_REQUEST"),
)


@dataclass(frozen=True, slots=True)
class Page:
    """What was answered: its `content` is compressed where it is said to be."""

    status: int
    kind: str
    content: bytes
    compressed: bool


class Kept:
    """The last pages, each of one state; `most` bytes in all."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.size = 0
        self.lock = threading.Lock()
        self.pages: OrderedDict[Address, tuple[str, Page]] = OrderedDict()
        self.making: dict[Address, threading.Lock] = {}

    def page(self, address: Address, state: str, make: Callable[[], Page]) -> Page:
        """Give a page in this state; of many who ask for a new one, one makes it."""
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
            if made.status == HTTPStatus.OK:
                with self.lock:
                    self._keep(address, state, made)
            return made

    def _known(self, address: Address, state: str) -> Page | None:
        known_state, page = self.pages.get(address, ("", None))
        if page is None or known_state != state:
            return None
        self.pages.move_to_end(address)
        return page

    def _keep(self, address: Address, state: str, page: Page) -> None:
        self.pages[address] = state, page
        self.size += len(page.content)
        while self.size > self.most:
            self._forget(next(iter(self.pages)))

    def _forget(self, address: Address) -> None:
        if address in self.pages:
            _state, page = self.pages.pop(address)
            self.size -= len(page.content)


kept = Kept()


def once(request: HttpRequest, state: str, view: Callable[[], HttpResponse]) -> HttpResponse:
    """Answer with the page as it is in this state; `state` was read before anything else.

    The view renders it where no other process is at hand, and while the computer's time has
    gone back, which another would not know.
    """
    elsewhere = request.META.get(ELSEWHERE)
    if elsewhere is None or request.method != "GET" or steady.went_back():
        return view()
    language = get_language() or settings.LANGUAGE_CODE
    known = {name: request.META[name] for name in KNOWN if name in request.META}
    asked = {
        "HTTP_ACCEPT_ENCODING": "gzip",
        "HTTP_COOKIE": f"{settings.LANGUAGE_COOKIE_NAME}={language}",
    }
    address = (language, *(known.get(name) for name in KNOWN))
    make = partial(_rendered, elsewhere, known | asked)
    return _answer(request, kept.page(address, state, make))


def _rendered(elsewhere: Callable[..., Any], environ: dict[str, str]) -> Page:
    status, headers, content = elsewhere(environ)
    said = {name.lower(): value for name, value in headers}
    return Page(status, said["content-type"], content, "content-encoding" in said)


def _answer(request: HttpRequest, page: Page) -> HttpResponse:
    zipped = page.compressed and "gzip" in request.headers.get("Accept-Encoding", "")
    content = decompress(page.content) if page.compressed and not zipped else page.content
    response = HttpResponse(content, content_type=page.kind, status=page.status)
    patch_vary_headers(response, ["Accept-Encoding"])
    if zipped:
        response.headers["Content-Encoding"] = "gzip"
    return response
