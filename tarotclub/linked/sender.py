"""When a hall's computer tells its club's site what is new: every few seconds, when asked.

A thread waits, another process makes and sends, below everything else. Where the site does not
answer it is asked less and less often. A computer that is linked to no site has neither.
"""

import logging
import threading

from django.db import DatabaseError, connections

from tarotclub.linked.services.sending import exchange
from tarotclub.serving.workshop import Workshop, WorkshopError
from tournaments.models import SiteLink

LOOK, LONGEST_REST = 15, 240  # seconds between two looks, and at most where nobody answers
PATIENCE = 10 * 60  # seconds

logger = logging.getLogger("django.linked")


def exchange_all(*, forced: bool = False) -> bool:
    """Do it for every linked club; tell whether each site answered."""
    try:
        for link in SiteLink.objects.select_related("club"):
            exchange(link, forced=forced)
        return not SiteLink.objects.exclude(trouble="").exists()
    finally:
        connections.close_all()


class Sender:
    """A thread that looks; closed, it sends nothing: tests and commands do without."""

    def __init__(self) -> None:
        self.closing, self.asked = False, threading.Event()
        self.workshop = Workshop(PATIENCE)

    def open(self) -> None:
        self.closing = False
        self.workshop.open()
        threading.Thread(target=self._watch, daemon=True).start()

    def close(self) -> None:
        self.closing = True
        self.asked.set()
        self.workshop.close()

    def ask(self) -> None:
        """Have it done now."""
        self.asked.set()

    def _watch(self) -> None:
        rest = LOOK
        while True:
            forced = self.asked.wait(rest)
            self.asked.clear()
            if self.closing:
                return
            rest = min(2 * rest, LONGEST_REST)
            try:
                linked = SiteLink.objects.exists()
                if not linked or self.workshop.do(exchange_all, forced=forced):
                    rest = LOOK
            except (DatabaseError, WorkshopError) as error:
                if not self.closing:
                    logger.warning("sending to the club's site: %s", error)
            finally:
                connections.close_all()


sender = Sender()
