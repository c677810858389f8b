"""What requests bring: waited for as long as it comes, and read past where it is too much."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from django.conf import settings
from granian.rsgi import ProtocolClosed  # type: ignore[attr-defined]

from tarotclub.serving.budgets import LEAST, USUAL, budget_of
from tarotclub.serving.http import LARGEST_BODY
from tarotclub.serving.room import CrowdedError, Room

if TYPE_CHECKING:
    from granian.rsgi import HTTPProtocol, Scope  # type: ignore[attr-defined]

BODY_SECONDS = 20  # for a body, and for each next piece of a larger one
LEAST_RATE = 16 * 1024  # bytes a second, of a body that takes longer
MEMORY = 4 * LARGEST_BODY  # of all requests that are on their way or wait
SMALL = 8 * 1024  # bytes; such a body is awaited whole
ARRIVING = 500  # larger bodies at once
READ_PAST = 8  # bodies at once that are too large
PAST_SECONDS, PAST_SILENCE = 60, 2  # for such a body, and for each of its pieces
PAST_RATE = 4 * 1024 * 1024  # bytes a second, of each


class Held:
    """What one request holds of the memory of all."""

    def __init__(self, memory: Room, address: str) -> None:
        self.memory, self.address = memory, address
        self.size = 0

    def take(self, size: int) -> None:
        self.memory.take(self.address, size)
        self.size += size

    def leave(self) -> None:
        self.memory.leave(self.address, self.size)


async def body_of(scope: Scope, protocol: HTTPProtocol, held: Held, arriving: Room) -> bytes:
    """Wait for what is sent.

    Memory is taken for what has come, not for what is announced: slow bodies keep nobody out.
    """
    length = length_of(scope)
    if not length:
        return b""
    if length <= SMALL:
        async with asyncio.timeout(BODY_SECONDS):
            small = await protocol()
        held.take(len(small))
        return small
    arriving.take(held.address)
    try:
        return await _arrived(protocol, held, length)
    finally:
        arriving.leave(held.address)


async def _arrived(protocol: HTTPProtocol, held: Held, length: int) -> bytes:
    """Wait for a large body for as long as it comes."""
    now = asyncio.get_running_loop().time
    body = bytearray()
    async with asyncio.timeout(BODY_SECONDS) as limit:
        earned = now() + BODY_SECONDS
        async for piece in protocol:
            held.take(len(piece))
            body += piece
            earned = min(earned + len(piece) / LEAST_RATE, now() + BODY_SECONDS)
            limit.reschedule(earned)
    if len(body) < length:
        raise ProtocolClosed
    return bytes(body)


async def read_past(scope: Scope, protocol: HTTPProtocol, aside: Room, address: str) -> None:
    """Let go by what the site refuses, before it does so.

    A browser that is hung up on while it sends shows an error of its own, not our sentence.
    Beyond a minute, and where too many send such things, that is so.
    """
    if "expect" in scope.headers:
        return  # it waits for what it is told
    with suppress(CrowdedError):
        aside.take(address)
        try:
            await _let_go_by(protocol)
        except (TimeoutError, ProtocolClosed):
            pass
        finally:
            aside.leave(address)


async def _let_go_by(protocol: HTTPProtocol) -> None:
    """Keep nothing, and take no more of a second than others can spare."""
    now = asyncio.get_running_loop().time
    end = now() + PAST_SECONDS
    async with asyncio.timeout(PAST_SILENCE) as limit:
        async for piece in protocol:
            pause = len(piece) / PAST_RATE
            limit.reschedule(min(now() + pause + PAST_SILENCE, end))
            await asyncio.sleep(pause)


def length_of(scope: Scope) -> int:
    """Read how much is announced; the server has refused what is no number."""
    return int(scope.headers.get("content-length") or 0)


def is_too_large(scope: Scope) -> bool:
    """Tell whether the site will refuse what is announced by its length."""
    return length_of(scope) > largest_body(scope)


def largest_body(scope: Scope) -> int:
    """Tell how much is waited for: of a stranger no more than the address takes."""
    budget = budget_of(scope.path) if length_of(scope) > LEAST else USUAL
    may_know = settings.SESSION_COOKIE_NAME in scope.headers.get("cookie", "")
    return LARGEST_BODY if budget is USUAL and may_know else budget.body
