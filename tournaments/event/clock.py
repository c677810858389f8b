"""The clock of a round as a page shows it, and when time alone changes a page."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from scoring.models.table import etag_base
from tarotclub.ground import steady
from tournaments.models import Round

MINUTE = timedelta(minutes=1)
LONGEST_OVER = timedelta(minutes=99, seconds=59)  # longer ago only a wrong time says


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """`seconds` are left, fewer than none once it is over; None until it is started.

    `set_back` says that the computer's time has gone back while it runs. From so many seconds
    before the end on the deal that is played is the `last`.
    """

    round_number: int
    minutes: int
    seconds: int | None
    running: bool
    set_back: bool = False
    last: int = 0

    @property
    def over(self) -> bool:
        return self.seconds is not None and self.seconds < 0

    @property
    def long_over(self) -> bool:
        """Whether it is over for so long that the computer's time has to be looked at."""
        return self.seconds == -LONGEST_OVER.total_seconds()

    @property
    def last_deal(self) -> bool:
        """Whether the last deal has been called, and time is left."""
        return self.running and self.seconds is not None and 0 <= self.seconds <= self.last

    @property
    def shown(self) -> str:
        """Write what is left as minutes and seconds: 12:05, −1:30, and the whole before."""
        seconds = self.minutes * 60 if self.seconds is None else self.seconds
        minutes, rest = divmod(abs(seconds), 60)
        return f"{'−' if seconds < 0 else ''}{minutes}:{rest:02}"


def clock_of(round_: Round, at: datetime, extra_minutes: int = 0) -> Clock | None:
    """Read the clock of a round, or of a table with extra minutes; None where none runs."""
    if round_.minutes is None or round_.closed_at is not None:
        return None
    remaining = round_.remaining(at, extra_minutes)
    running = round_.running and round_.started_at is not None and round_.paused_at is None
    return Clock(
        round_number=round_.number,
        minutes=round_.minutes + extra_minutes,
        seconds=None
        if remaining is None
        else int(max(remaining, -LONGEST_OVER).total_seconds() // 1),
        running=running,
        set_back=running and _set_back(round_, at),
        last=60 * round_.event.last_deal_minutes,
    )


def etag_of(event: Any, at: datetime) -> str:
    """The ETag of a page that shows a round; fetch the event with_etag().with_clock().

    It changes with every write, and whenever a table's time runs out: those without extra
    minutes when the clock is over, others so many minutes later.
    """
    round_ = Round(
        minutes=event.clock_minutes,
        started_at=event.clock_started_at,
        paused_at=event.clock_paused_at,
        paused_seconds=event.clock_paused_seconds or 0,
    )
    left = round_.remaining(at)
    over = 0
    if left is not None and left < timedelta():
        over = min(-left // MINUTE, event.clock_extra or 0) + 1 + (left <= -LONGEST_OVER)
    return etag_base(event.epoch, event.stamps, f"{over}{'-back' * _set_back(round_, at)}")


def _set_back(round_: Round, at: datetime) -> bool:
    """Tell whether a clock was started later than it is now, as far as the computer knows."""
    began = round_.started_at
    return began is not None and (at < began or steady.went_back())
