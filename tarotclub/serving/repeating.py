"""What a site does by itself, again and again, beside its requests."""

import logging
import threading
from collections.abc import Callable

from django.db import DatabaseError, connections

from tarotclub.serving.workshop import Workshop, WorkshopError

logger = logging.getLogger("django.repeating")


class Repeater:
    """A thread that rests, then works; closed it does nothing: tests and commands do without.

    Its `work` says how long it is to `rest`, and sees whether somebody has `asked` for it.
    """

    def __init__(
        self,
        what: str,
        work: Callable[["Repeater"], object],
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
