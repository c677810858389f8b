"""Where requests wait: until they are whole, then in lanes, so that no deal waits for long.

What a request brings is waited for as long as it comes, and read past where it is too much.
"""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING, TypeVar

from django.conf import settings
from granian.rsgi import ProtocolClosed  # type: ignore[attr-defined]

from tarotclub.serving.crowd import CrowdedError, Room
from tarotclub.serving.http import LARGEST_BODY, LEAST, USUAL, budget_of
from tarotclub.serving.workshop import with_room

if TYPE_CHECKING:
    from granian.rsgi import HTTPProtocol, Scope  # type: ignore[attr-defined]


Result = TypeVar("Result")
Job = Callable[[], None]

TABLES, TYPING, READING, PHONES = "tables", "typing", "reading", "phones"
DESK, BOOKS, HEAVY, DOOR = "desk", "books", "heavy", "door"
AT_A_TABLE = re.compile(r"/(api(?!/v1/)|t|s|v|tables|donnes|static|sante)/")
FOR_EVERYBODY = re.compile(r"/(agenda|inscription|suivre|ecran|saison|salle|moi)/")
# What computes for long: the pages of a club, an event, a season, a federation, which read more
# than a few rows.
AT_THE_DESK = re.compile(
    r"/((annuaire|challenges|clubs|evenements|federations|saisons|soirees"
    r"|statistiques(/joueurs)?|tournois)/[0-9]|api/v1/)"
)
IN_BOOKS = re.compile(r"/(guide|regles)/")  # which anybody may search
DOCUMENT = re.compile(
    r"\.(pdf|xlsx|zip|csv|ics|tarot)\Z|/documents/[\w-]+\.svg\Z|/donnees\.json\Z"
    r"|/challenges/[0-9]+/[a-z]+\.jsonl?\Z"
)
PASSWORD_OR_PIN = re.compile(
    r"/(bienvenue|connexion|connexion/code|motdepasse|api/liens/[0-9]+/code)/\Z"
)
COPIES = "/sauvegardes/"
SHEET_CODE = "/f/"  # a form that only leads to a sheet
LONG_TEXT = 64 * 1024  # bytes; a longer form is a list that somebody pasted
# Requests; a hall's phones load a page at once.
WAITING = {TABLES: 3000, TYPING: 1000, PHONES: 3000, READING: 3000, DESK: 3000}
WAITING |= {BOOKS: 3000, HEAVY: 100, DOOR: 100}
YIELD, STEP = 0.5, 0.001  # seconds: what else there is lets a deal go first; looks again
# Seconds between two at the door: guessing costs the others nothing, a hall is in in seconds.
REST = 0.1
BREATH = 0.1  # seconds at most: who reads next does not wait for a long page twice


def makes_document(method: str, path: str) -> bool:
    """Tell whether a request only reads, and is answered with a file that is made for it."""
    return method in {"GET", "HEAD"} and bool(DOCUMENT.search(path))


def lane_of(method: str, path: str, kind: str, length: int) -> str:
    """Choose the lane of a request by what it brings and asks for."""
    if method == "POST":
        return _lane_of_sent(path, kind, length)
    copies = path.startswith(COPIES) and path.endswith((".sqlite3", ".dump"))
    if copies or (makes_document(method, path) and not path.startswith("/static/")):
        return HEAVY
    if AT_A_TABLE.match(path):
        return TABLES
    if AT_THE_DESK.match(path):
        return DESK
    if IN_BOOKS.match(path):
        return BOOKS
    return PHONES if FOR_EVERYBODY.match(path) else READING


def _lane_of_sent(path: str, kind: str, length: int) -> str:
    if PASSWORD_OR_PIN.match(path):
        return DOOR
    if length > LONG_TEXT or kind.startswith("multipart/") or path.startswith(COPIES):
        return HEAVY
    if path == SHEET_CODE:
        return READING
    return TABLES if AT_A_TABLE.match(path) else TYPING


class Lane:
    """Lasting threads that take the requests of one address after those of another.

    Each address has its turn: who sends a hundred waits for his own, not the others for him.
    So many may wait in all, each address for its share of the places. Python computes in one
    thread at a time, so nothing begins here while a lane `behind` which this one stands is
    busy. It rests for some seconds after each, and for `breath` times what that computed, but
    for BREATH at most.
    """

    def __init__(
        self,
        threads: int,
        most: int,
        rest: float = 0,
        behind: Sequence[Lane] = (),
        *,
        breath: float = 0,
    ) -> None:
        self.room = Room(most)
        self.rest = rest
        self.breath = breath
        self.behind = behind
        self.running = 0
        self.turns: SimpleQueue[None] = SimpleQueue()
        self.lock = threading.Lock()
        self.waiting: OrderedDict[str, deque[Job]] = OrderedDict()
        for _ in range(threads):
            threading.Thread(target=with_room, args=[self._work], daemon=True).start()

    async def do(self, address: str, work: Callable[[], Result]) -> Result:
        """Let a thread do the work when its turn comes; cancelled before, it is not done.

        Raises what the work raises, and CrowdedError.
        """
        self.room.take(address)
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()

        def job() -> None:
            try:
                tell, what = done.set_result, work()
            except Exception as error:  # noqa: BLE001 (whoever waits for it hears of it)
                tell, what = done.set_exception, error  # type: ignore[assignment]
            with suppress(RuntimeError):  # the site is being stopped
                loop.call_soon_threadsafe(lambda: done.done() or tell(what))

        with self.lock:
            self.waiting.setdefault(address, deque()).append(job)
        self.turns.put(None)
        try:
            return await done
        finally:
            self.room.leave(address)
            if done.cancelled():
                self._forget(address, job)

    def _work(self) -> None:
        while True:
            self.turns.get()
            self._let_pass()
            self._turn()

    def _let_pass(self) -> None:
        """Wait while somebody goes before us, but not for ever."""
        end = time.monotonic() + YIELD
        while (
            any(first.waiting or first.running for first in self.behind)
            and time.monotonic() < end
        ):
            time.sleep(STEP)

    def _turn(self) -> None:
        if job := self._next():
            begun = time.thread_time()
            job()
            with self.lock:
                self.running -= 1
            breath = min(self.breath * (time.thread_time() - begun), BREATH)
            if rest := self.rest + breath:
                time.sleep(rest)

    def _forget(self, address: str, job: Job) -> None:
        with self.lock:
            jobs = self.waiting.get(address, deque())
            if job in jobs:  # else its turn has come
                jobs.remove(job)
            if not jobs:
                self.waiting.pop(address, None)

    def _next(self) -> Job | None:
        with self.lock:
            if not self.waiting:
                return None  # forgotten before its turn
            self.running += 1
            address, jobs = self.waiting.popitem(last=False)
            job = jobs.popleft()
            if jobs:
                self.waiting[address] = jobs
        return job


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
    """Tell whether what is announced by its length is refused, sooner from a stranger."""
    budget = budget_of(scope.path) if length_of(scope) > LEAST else USUAL
    may_know = settings.SESSION_COOKIE_NAME in scope.headers.get("cookie", "")
    return length_of(scope) > (LARGEST_BODY if budget is USUAL and may_know else budget.body)


in_service: dict[str, Lane] = {}  # of this process, by name
