"""A steady clock: it goes on when somebody sets the computer's time back."""

import time
from datetime import datetime, timedelta

from django.utils import timezone

SLACK = timedelta(seconds=2)  # a computer that sets itself right goes back by less


class Steady:
    """The computer's time; once that has gone back, the last one plus what has passed since.

    It follows forward: a laptop that slept knows by its time of day alone for how long.
    """

    def __init__(self) -> None:
        self._known = timezone.now(), time.monotonic()

    def now(self) -> datetime:
        now, elapsed = timezone.now(), time.monotonic()
        known, then = self._known
        expected = known + timedelta(seconds=elapsed - then)
        if now < expected - SLACK:
            return expected
        self._known = now, elapsed
        return now

    def is_behind(self) -> bool:
        """Tell whether the computer's time has gone back since this process began."""
        return timezone.now() < self.now() - SLACK


_steady = Steady()
now = _steady.now
went_back = _steady.is_behind
