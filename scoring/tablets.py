"""What each tablet last told it has not sent yet, as this process has heard it.

It is kept in memory: nothing is written because somebody asks, and a tablet that is there
tells again within seconds of a start.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from threading import Lock

HEADER = "X-Waiting"  # how many entries wait on a tablet, and the word by which it is known
TOLD = re.compile(r"(\d{1,4}) ([0-9a-f-]{8,36})", re.ASCII)
MOST_TABLETS = 8  # remembered of one link: made-up words fill no memory


@dataclass(frozen=True, slots=True)
class Heard:
    """How many entries waited on a tablet when it was last heard."""

    waiting: int
    at: datetime


_heard: dict[int, dict[str, Heard]] = {}  # by link and tablet
_lock = Lock()


def note_waiting(link: int, header: str, at: datetime) -> None:
    """Remember what a tablet with this link tells in a request; nothing when it tells none."""
    match = TOLD.fullmatch(header)
    if not match:
        return
    with _lock:
        tablets = _heard.setdefault(link, {})
        tablets.pop(match[2], None)
        tablets[match[2]] = Heard(int(match[1]), at)
        if len(tablets) > MOST_TABLETS:
            del tablets[next(iter(tablets))]  # the one that was heard longest ago


def heard_of(link: int) -> list[Heard]:
    """What the tablets of a link last told, the latest first."""
    with _lock:
        return list(_heard.get(link, {}).values())[::-1]


def forget_all_but(links: set[int]) -> None:
    """Let go what the tablets of other links told: those links are over."""
    with _lock:
        for link in _heard.keys() - links:
            del _heard[link]
