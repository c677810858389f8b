"""Which copies stay: the latest, then one an hour, a day, a week, a month.

They are counted, and follow one another by their numbers: whatever a clock that was set back
or forward says, the newest stay.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Self

NAME = re.compile(
    r"(?P<stem>.+)-(?P<moment>\d{4}-\d\d-\d\d-\d{6})(?:-n(?P<number>\d+))?-(?P<why>[^/]+)\.sqlite3"
)
MOMENT = "%Y-%m-%d-%H%M%S"
BEFORE = "avant-"  # a version, or a copy that is put back
BY_HAND = "main"
BROUGHT = "apportee"
LATEST = 8
PERIODS: tuple[tuple[int, Callable[[datetime], object]], ...] = (
    (12, lambda at: (at.date(), at.hour)),
    (7, lambda at: at.date()),
    (4, lambda at: at.isocalendar()[:2]),
    (12, lambda at: (at.year, at.month)),
)
KEPT = 5  # of those made by hand, and of those before a version


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Copy:
    """A copy of the database; the later one is the greater."""

    number: int
    moment: datetime  # by the laptop's clock
    why: str
    file: Path = field(compare=False)

    @classmethod
    def named(cls, file: Path, stem: str = "") -> Self | None:
        """Read a copy's name; None where it is none, or one of another database."""
        match = NAME.fullmatch(file.name)
        if match is None or (stem and match["stem"] != stem):
            return None
        try:
            moment = datetime.strptime(match["moment"], MOMENT)  # noqa: DTZ007 (a clock's)
        except ValueError:
            return None
        return cls(number=int(match["number"] or 0), moment=moment, why=match["why"], file=file)

    @property
    def key(self) -> str:
        return self.file.name


def file_name(stem: str, moment: datetime, number: int, why: str) -> str:
    return f"{stem}-{moment:{MOMENT}}-n{number}-{why}.sqlite3"


def staying(copies: Iterable[Copy]) -> list[Copy]:
    """Those that are kept, the latest first."""
    latest_first = sorted(copies, reverse=True)
    kept = set(latest_first[:LATEST])
    for most, period in PERIODS:
        kept |= _latest_of_each(latest_first, most, period)
    kept |= set([copy for copy in latest_first if copy.why == BY_HAND][:KEPT])
    by_version = [copy for copy in latest_first if copy.why.startswith(BEFORE)]
    kept = {copy for copy in kept if not copy.why.startswith(BEFORE)} | set(by_version[:KEPT])
    return [copy for copy in latest_first if copy in kept]


def _latest_of_each(
    copies: Sequence[Copy], most: int, period: Callable[[datetime], object]
) -> set[Copy]:
    latest: dict[object, Copy] = {}
    for copy in copies:
        if len(latest) < most:
            latest.setdefault(period(copy.moment), copy)
    return set(latest.values())
