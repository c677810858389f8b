"""The device at which somebody acts, for what is written meanwhile."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING

from tarotclub.accounts.sessions import browser_in_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponseBase

_agent: ContextVar[str] = ContextVar("agent", default="")


class ActingDeviceMiddleware:
    """Remember while a request is answered by which browser it was sent."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        before = _agent.set(request.headers.get("User-Agent", ""))
        try:
            return self.get_response(request)
        finally:
            _agent.reset(before)


def acting_device() -> str:
    """Name the browser and its device as the list of sessions does; a command has none."""
    return browser_in_words(_agent.get())
