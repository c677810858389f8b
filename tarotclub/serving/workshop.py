"""A process of its own for what takes long: reading workbooks, making documents.

In one process Python does one thing at a time: a thread that computes for seconds makes every
deal wait for its turn again and again. What is given here is a function of a module, with
plain values; it runs one at a time, below everything else, and not for ever.

What a site does by itself, again and again, beside its requests: a thread, with a process.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import threading
from contextlib import suppress
from itertools import count
from multiprocessing.reduction import ForkingPickler
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from django.db import DatabaseError, connections

from tarotclub.ground.memory import give_back

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection


# CPython 3.11 and later keep a thread's frames in chunks of 16 kB, and ask the system for the
# next one, or give it back, whenever a call crosses its end. A loop that happens to call just
# there does so at each turn: a page that is one template deeper then takes twice as long. A
# frame that claims much more than it uses makes its chunk a large one, and every call above it
# stays inside; what is not used of it costs no memory.
Result = TypeVar("Result")
SLOTS = 64 * 1024  # of 8 bytes, and a chunk is a power of two: as much is left for other calls


def with_room(work: Callable[[], Result]) -> Result:
    """Do what a thread does all its life."""
    return work()


with_room.__code__ = with_room.__code__.replace(co_stacksize=SLOTS)


PATIENCE = 60  # seconds: the longest document of a large tournament takes ten
PAGE_PATIENCE = 20
MOMENT = 0.05  # seconds
NICENESS = 10
TASKS = 100  # so many, and what they left is garbage to be sought, which is else seldom done

Given = ParamSpec("Given")
Made = TypeVar("Made")


class WorkshopError(Exception):
    """What was asked for took too long, or ended its process."""


class Workshop:
    """Closed, it works on the spot; open, in a process that starts when first used.

    Both ways the task and its answer are sent as bytes: what cannot be is never used.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.is_open = False
        self.lock = threading.Lock()
        self.process: multiprocessing.process.BaseProcess | None = None

    def open(self) -> None:
        self.is_open = True

    def close(self) -> None:
        """End what is being done: whoever waits for it hears at once, and tidies up himself."""
        self.is_open = False
        while not self.lock.acquire(timeout=MOMENT):
            if self.process is not None:
                self.process.kill()
        try:
            self._end()
        finally:
            self.lock.release()

    def prepare(self, function: Callable[[], object]) -> None:
        """Have the process there, and something done in it, before anybody waits for it."""

        def prepared() -> None:
            with suppress(WorkshopError):
                self.do(function)

        if self.is_open and self.process is None and not self.lock.locked():
            threading.Thread(target=prepared, daemon=True).start()

    def rest(self) -> None:
        """Give the process's memory back, until it is wanted again."""
        with self.lock:
            self._end()

    def do(
        self, function: Callable[Given, Made], *args: Given.args, **more: Given.kwargs
    ) -> Made:
        """What the function gives. Raises what it raises, and WorkshopError."""
        task = bytes(ForkingPickler.dumps((function, args, more)))
        if not self.is_open:
            done, result = ForkingPickler.loads(_answer(task))
        else:
            with self.lock:
                try:
                    done, result = self._ask(task)
                except (EOFError, OSError, MemoryError) as error:
                    self._end()  # what is left of its answer would be the next one's
                    raise WorkshopError from error
        if not done:
            raise result
        return result  # type: ignore[no-any-return]

    def _ask(self, task: bytes) -> tuple[bool, Any]:
        if self.process is None or not self.process.is_alive():
            self._start()
        self.line.send_bytes(task)
        if not self.line.poll(self.patience):
            raise EOFError
        answer: tuple[bool, Any] = self.line.recv()
        return answer

    def _start(self) -> None:
        from django.conf import settings  # noqa: PLC0415 (this process has read them long ago)

        context = multiprocessing.get_context("spawn")  # a fork would share locks and files
        self.line, theirs = context.Pipe()
        given = theirs, settings.SECRET_KEY
        self.process = context.Process(target=_work, args=given, daemon=True)
        self.process.start()
        theirs.close()  # so that whoever is left alone hears of it

    def _end(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.line.close()
            self.process = None


def _work(line: Connection, key: str) -> None:
    """Do one task after the other, until the site's process is gone.

    The site's `key` is given: whoever finds none makes one, and a folder for it, in the place
    of those of a disk that is away.
    """
    os.environ["SECRET_KEY"] = key
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches everybody; the site ends us
    if sys.platform != "win32":
        os.nice(NICENESS)
    import django  # noqa: PLC0415 (the settings are to be changed before anything reads them)
    from django.conf import settings  # noqa: PLC0415

    # What the site's process remembers of sessions, this one never hears of.
    settings.SESSION_CACHE_ALIAS = "none"
    django.setup()
    with_room(lambda: _work_on(line))


def _work_on(line: Connection) -> None:
    with suppress(EOFError, OSError):
        for number in count(1):
            line.send_bytes(_answer(line.recv_bytes()))
            if number % TASKS == 0:
                give_back()


def _answer(task: bytes) -> bytes:
    """Do a task; tell whether it was done, and what it gave or raised."""
    function, args, more = ForkingPickler.loads(task)
    try:
        answer = True, function(*args, **more)
    except Exception as error:  # noqa: BLE001 (whoever asked hears of it)
        answer = False, error
    return bytes(ForkingPickler.dumps(answer))


workshop = Workshop()  # for documents, and files that are brought
pages = Workshop(PAGE_PATIENCE)  # of its own: no page waits until a document is made


logger = logging.getLogger("django.repeating")


class Repeater:
    """A thread that rests, then works; closed it does nothing: tests and commands do without.

    Its `work` says how long it is to `rest`, and sees whether somebody has `asked` for it.
    """

    def __init__(
        self,
        what: str,
        work: Callable[[Repeater], object],
        rest: float = 0,
        patience: float = 0,
    ) -> None:
        self.what, self.work, self.rest = what, work, rest
        self.closing, self.asked, self.woken = False, False, threading.Event()
        self.workshop = Workshop(patience)

    def open(self) -> None:
        self.closing = False
        self.workshop.open()
        threading.Thread(target=self.repeat, daemon=True).start()

    def close(self) -> None:
        self.closing = True
        self.woken.set()
        self.workshop.close()

    def ask(self) -> None:
        """Have it done now."""
        self.woken.set()

    def repeat(self) -> None:
        while True:
            self.asked = self.woken.wait(self.rest)
            self.woken.clear()
            if self.closing:
                return
            try:
                self.work(self)
            except (DatabaseError, WorkshopError) as error:
                if not self.closing:
                    logger.warning("%s: %s", self.what, error)
            finally:
                connections.close_all()


def every(seconds: int, work: Callable[[], object], what: str) -> Repeater:
    """Do something at the start of the site, and again after so many seconds."""

    def once(repeater: Repeater) -> None:
        repeater.rest = seconds
        work()

    return Repeater(what, once)
