"""When what is old is forgotten: at the start of the server, then once a day."""

import logging
import threading

from django.db import DatabaseError, connections

from tarotclub.people.services.retention import forget_old

DAY = 24 * 60 * 60  # seconds

logger = logging.getLogger("django.people")


class Forgetter:
    """A thread that waits; closed, it forgets nothing: tests and commands do without."""

    def __init__(self) -> None:
        self.closing = threading.Event()

    def open(self) -> None:
        self.closing.clear()
        threading.Thread(target=self._forget, daemon=True).start()

    def close(self) -> None:
        self.closing.set()

    def _forget(self) -> None:
        while not self.closing.is_set():
            try:
                forget_old()
            except DatabaseError as error:
                logger.warning("forgetting what is old: %s", error)
            finally:
                connections.close_all()
            self.closing.wait(DAY)


forgetter = Forgetter()
