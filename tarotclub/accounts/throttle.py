"""How often somebody may try to get in: each try is paid for before it is looked at.

Waiting falls on who tries. Nobody else's failures make an address or a device wait, and what
is bounded for all (a PIN, a name) leaves room for others than a single address can take.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from tarotclub.accounts.retention import kept_days
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.models import Tries

Key = tuple[str, str]  # a subject, and who tries


class Limit(NamedTuple):
    """So many tries are free; each is forgiven after a while.

    Whoever has none left waits: until one is forgiven, or, where `wait` is given, that long,
    twice as long after the next failure, and so on up to `longest`.
    """

    free: int
    forgiven: timedelta
    wait: timedelta | None = None
    longest: timedelta = timedelta(hours=1)

    def left(self, count: float, since: timedelta) -> float:
        """Tell how much is left of what was paid so long ago."""
        return max(0.0, count - max(since, timedelta(0)) / self.forgiven)

    def waiting(self, count: float, since: timedelta) -> timedelta:
        """Tell how long who paid so much, so long ago, has to wait."""
        over = self.left(count, since) - (self.free - 1)
        if over <= 0:
            return timedelta(0)
        if self.wait is None:
            return over * self.forgiven
        doubled = min(max(0, round(count) - self.free), 30)
        since = max(since, timedelta(0))  # a clock that was set back prolongs nothing
        wait: timedelta = self.wait * 2**doubled
        return max(timedelta(0), min(self.longest, wait) - since)


class WaitError(Refusal):
    """Too many tries: how long to wait, and on whose account."""

    def __init__(self, wait: timedelta, key: Key) -> None:
        super().__init__(wait, key)
        self.wait, self.key = wait, key

    def __str__(self) -> str:
        words = _("Trop d’essais : attendez %(wait)s, puis réessayez.")
        return words % {"wait": self.in_words}

    @property
    def seconds(self) -> int:
        return max(1, -int(-self.wait.total_seconds() // 1))

    @property
    def in_words(self) -> str:
        """Say how long, rounded up."""
        if self.seconds <= 90:  # noqa: PLR2004 (people say ninety seconds, and two minutes)
            seconds = ngettext("%(n)s seconde", "%(n)s secondes", self.seconds)
            return seconds % {"n": self.seconds}
        minutes = -(-self.seconds // 60)
        return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}


def kept() -> timedelta:
    """Tell how long tries are kept, with the addresses they came from."""
    return timedelta(days=kept_days().address_days)


def pay(limits: Mapping[Key, Limit], *, at: datetime | None = None) -> int:
    """Pay one try on each account; give how many more are free. Raises WaitError."""
    at = at or timezone.now()
    refuse_waiting(limits, at)  # without a write: who is told to wait may ask as he likes
    with write():
        Tries.objects.filter(at__lt=at - kept()).delete()
        missing = [Tries(subject=subject, who=who, at=at) for subject, who in limits]
        Tries.objects.bulk_create(missing, ignore_conflicts=True)
        rows = list(_of(limits).select_for_update().order_by("pk"))
        _refuse(rows, limits, at)
        for row in rows:
            limit = limits[row.subject, row.who]
            row.count, row.at = limit.left(row.count, at - row.at) + 1, at
        Tries.objects.bulk_update(rows, ["count", "at"])
    return max(0, min(int(limits[row.subject, row.who].free - row.count) for row in rows))


def refuse_waiting(limits: Mapping[Key, Limit], at: datetime) -> None:
    """Raise WaitError where one of these has to wait."""
    _refuse(_of(limits), limits, at)


def refund(keys: Iterable[Key]) -> None:
    """Give back what a right try had paid; the wrong ones before it stay."""
    with write():
        rows = list(_of(keys).select_for_update().order_by("pk"))
        for row in rows:
            row.count = max(0, row.count - 1)
        Tries.objects.bulk_update(rows, ["count"])


def forget(subject: str) -> int:
    """Let a subject be tried anew by everybody; tell how many had tried."""
    return Tries.objects.filter(subject=subject).delete()[0]


def _refuse(rows: Iterable[Tries], limits: Mapping[Key, Limit], at: datetime) -> None:
    waits = [
        WaitError(limits[row.subject, row.who].waiting(row.count, at - row.at), key)
        for row in rows
        for key in [(row.subject, row.who)]
    ]
    longest = max(waits, key=lambda one: one.wait, default=None)
    if longest and longest.wait > timedelta(0):
        raise longest


def _of(keys: Iterable[Key]) -> QuerySet[Tries]:
    asked = Q()
    for subject, who in keys:
        asked |= Q(subject=subject, who=who)
    return Tries.objects.filter(asked)
