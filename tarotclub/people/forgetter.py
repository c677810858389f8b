"""What a site does by itself, again and again: forget what is old, send letters."""

import logging
import threading
from collections.abc import Callable

from django.db import DatabaseError, connections

from tarotclub.people.services.retention import forget_old
from tournaments.home_entries.letters import send_due

DAY, MINUTE = 24 * 60 * 60, 60  # seconds

logger = logging.getLogger("django.people")


class Repeater:
    """A thread that works, then waits; tests and commands do without."""

    def __init__(self, work: Callable[[], object], every: int, what: str) -> None:
        self.work, self.every, self.what = work, every, what
        self.closing = threading.Event()

    def open(self) -> None:
        self.closing.clear()
        threading.Thread(target=self._repeat, daemon=True).start()

    def close(self) -> None:
        self.closing.set()

    def _repeat(self) -> None:
        while not self.closing.is_set():
            try:
                self.work()
            except DatabaseError as error:
                logger.warning("%s: %s", self.what, error)
            finally:
                connections.close_all()
            self.closing.wait(self.every)


forgetter = Repeater(forget_old, DAY, "forgetting what is old")
mailer = Repeater(send_due, MINUTE, "letters to who entered from home")
