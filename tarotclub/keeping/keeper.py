"""When copies are made: every quarter of an hour that something is written, and when asked.

A thread waits, another process works, below everything else: a copy slows no deal. What cannot
simply be taken back waits for one. On PostgreSQL nobody keeps anything: it has tools of its own
(docs/OPERATIONS.md).
"""

import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from django.http import HttpRequest

from tarotclub.ground.trouble import database_file
from tarotclub.keeping.copies import AtWorkError, NotACopyError, copies_of
from tarotclub.keeping.second import GONE, second_place, state_of
from tarotclub.keeping.services.making import fill_second_place, make_copy
from tarotclub.serving.http import Middleware
from tarotclub.serving.kept import Revision
from tarotclub.serving.workshop import Workshop, WorkshopError

QUARTER = 15 * 60  # seconds
TICK = 20  # seconds between two looks at the second place
PATIENCE = 5  # seconds that an act waits for the copy before it
LONGEST = 20 * 60  # seconds for one copy, on a slow stick too

logger = logging.getLogger("django.keeping")
FAILURES = (sqlite3.Error, NotACopyError, WorkshopError, OSError)


class Keeper:
    """Closed, it makes no copies: tests and commands do without."""

    def __init__(self) -> None:
        self.is_open = False
        self.workshop = Workshop(LONGEST)
        self.asked: SimpleQueue[tuple[str, threading.Event] | None] = SimpleQueue()

    def open(self) -> None:
        live = database_file()
        if live is None:
            return
        self.live, self.revision = live.absolute(), Revision(live)
        self.copied = self.revision.now()  # `serve` begins with a copy
        self.is_open = True
        self.workshop.open()
        threading.Thread(target=self._keep, daemon=True).start()

    def close(self) -> None:
        if self.is_open:
            self.is_open = False
            self.asked.put(None)
            self.workshop.close()

    def copy_before(self, why: str) -> None:
        """Have what was written copied before an act; who asks waits for it, not for ever."""
        if self.is_open and self._has_news():
            made = threading.Event()
            self.asked.put((why, made))
            made.wait(PATIENCE)

    def _has_news(self) -> bool:
        """Tell whether somebody may have written since the last copy."""
        now = self.revision.now()
        return not now or now != self.copied

    def _keep(self) -> None:
        self._fill()
        due = time.monotonic() + QUARTER
        while self.is_open:
            try:
                task = self.asked.get(timeout=TICK)
            except Empty:
                task = None
            if task:
                self._copy(*task)
                due = time.monotonic() + QUARTER
            elif time.monotonic() >= due:
                if self._has_news() and not _is_fresh(self.live):
                    self._copy("quart")
                due = time.monotonic() + QUARTER
            elif _has_moved(self.live):
                self._try(fill_second_place)

    def _copy(self, why: str, made: threading.Event | None = None) -> None:
        now, news = self.revision.now(), self._has_news()
        if news and self._try(make_copy, why):
            self.copied = now
        if made:
            made.set()
        self._fill()
        self.workshop.rest()

    def _fill(self) -> None:
        """Bring the second place what it lacks; without one no process is begun for that."""
        if second_place(self.live) or _has_moved(self.live):
            self._try(fill_second_place)

    def _try(self, work: Callable[..., object], *args: str) -> bool:
        """Have it done in the other process; what fails is told, and the site goes on."""
        try:
            with suppress(AtWorkError):
                self.workshop.do(work, *args)
        except FAILURES as error:
            if self.is_open:
                logger.warning("copy of the database: %s", error)
            return False
        return True


def _is_fresh(live: Path) -> bool:
    """Tell whether another process has made a copy meanwhile."""
    latest = next(iter(copies_of(live)), None)
    with suppress(OSError):
        return latest is not None and 0 <= time.time() - latest.file.stat().st_mtime < QUARTER
    return False


def _has_moved(live: Path) -> bool:
    """Tell whether the second place was taken out, or is back."""
    place, known = second_place(live), state_of(live)
    if place is None:
        return bool(known.place)
    missing = known.place_trouble == GONE
    return str(place.folder) != known.place or place.is_there == missing


keeper = Keeper()


ROUND, DANGER = "tour", "danger"
COPIED_BEFORE = {  # routes, by name
    "round_release": ROUND,
    "round_next": ROUND,
    "archive_delete": DANGER,
    "bilan_import": DANGER,
    "cut_create": DANGER,
    "deal_import": DANGER,
    "entry_import": DANGER,
    "evening_close": DANGER,
    "event_delete": DANGER,
    "event_restore": DANGER,
    "results_import": DANGER,
    "player_anonymise": DANGER,
    "player_merge": DANGER,
    "round_close": DANGER,
    "tournament_close": DANGER,
}


class CopyFirstMiddleware(Middleware):
    """Has the database copied before a form is sent that changes much."""

    def process_view(self, request: HttpRequest, *_view: Any) -> None:
        match = request.resolver_match
        why = COPIED_BEFORE.get(match.url_name or "") if match else None
        if why and request.method == "POST" and request.user.is_authenticated:
            keeper.copy_before(why)
