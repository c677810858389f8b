"""Lanes in which requests queue: what takes long never stands before a deal."""

import asyncio
import re
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import TypeVar

from tarotclub.room import Room
from tarotclub.stack import with_room

Result = TypeVar("Result")
Job = Callable[[], None]

TABLES, HEAVY, DOOR = "tables", "heavy", "door"
DOCUMENT = re.compile(r"\.(pdf|xlsx|zip|csv)\Z")
PASSWORD_OR_PIN = re.compile(
    r"/(bienvenue|connexion|connexion/code|motdepasse|api/liens/[0-9]+/code)/\Z"
)
COPIES = "/sauvegardes/"
LONG_TEXT = 64 * 1024  # bytes; a longer form is a list that somebody pasted
WAITING = {TABLES: 3000, HEAVY: 100, DOOR: 100}  # requests: a hall's phones load a page at once
# Seconds between two at the door: guessing costs the others nothing, a hall is in in seconds.
REST = 0.1


def makes_document(method: str, path: str) -> bool:
    """Tell whether a request only reads, and is answered with a file that is made for it."""
    return method in {"GET", "HEAD"} and bool(DOCUMENT.search(path))


def lane_of(method: str, path: str, kind: str, length: int) -> str:
    """Choose the lane of a request by what it brings and asks for."""
    if method == "POST" and PASSWORD_OR_PIN.match(path):
        return DOOR
    if makes_document(method, path) and not path.startswith("/static/"):
        return HEAVY
    if path.startswith(COPIES) and (method == "POST" or path.endswith(".sqlite3")):
        return HEAVY
    if method == "POST" and (length > LONG_TEXT or kind.startswith("multipart/")):
        return HEAVY
    return TABLES


class Lane:
    """Lasting threads that take the requests of one address after those of another.

    Each address has its turn: who sends a hundred waits for his own, not the others for him.
    So many may wait in all, each address for its share of the places.
    """

    def __init__(self, threads: int, most: int, rest: float = 0) -> None:
        self.room = Room(most)
        self.rest = rest
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
            self._turn()

    def _turn(self) -> None:
        if job := self._next():
            job()
            if self.rest:
                time.sleep(self.rest)

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
            address, jobs = self.waiting.popitem(last=False)
            job = jobs.popleft()
            if jobs:
                self.waiting[address] = jobs
        return job
