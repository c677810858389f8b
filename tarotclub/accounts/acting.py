"""Who acts, when, and at which device: what every act of somebody is written down with."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarotclub.accounts.sessions import browser_in_words
from tarotclub.ground.database import moment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from django.contrib.auth.models import User
    from django.http import HttpRequest, HttpResponseBase

_agent: ContextVar[str] = ContextVar("agent", default="")
LONGEST_DEVICE = 40  # letters, what the column of the log holds
_tool: ContextVar[str] = ContextVar("tool", default="")


@dataclass(frozen=True, slots=True)
class Act:
    """Who does something, and when: where no moment is named, when it is written."""

    by: User | None = None
    moment: datetime | None = None

    @property
    def at(self) -> datetime:
        return self.moment or moment()

    @property
    def person(self) -> User:
        """Who does what no command may."""
        assert self.by is not None
        return self.by


NOBODY = Act()  # a command, or a test that does not ask


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
    return _tool.get() or browser_in_words(_agent.get())


@contextmanager
def acting_with(tool: str) -> Iterator[None]:
    """Let what is done be noted as done with this, which is no browser."""
    before = _tool.set(tool[:LONGEST_DEVICE])
    try:
        yield
    finally:
        _tool.reset(before)
