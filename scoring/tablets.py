"""Tablets of the hall: the address they reach, and what each told it has not sent yet.

The latter is kept in memory: nothing is written because somebody asks, and a tablet that is
there tells again within seconds of a start.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from threading import Lock

from django.conf import settings
from django.http import HttpRequest

from tarotclub.serving.running import LOOPBACK, lan_address

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


def waiting_everywhere() -> int:
    """How many entries wait on all tablets that this process has heard."""
    with _lock:
        return sum(each.waiting for tablets in _heard.values() for each in tablets.values())


def forget_all_but(links: set[int]) -> None:
    """Let go what the tablets of other links told: those links are over."""
    with _lock:
        for link in _heard.keys() - links:
            del _heard[link]


def tablet_address(request: HttpRequest, path: str) -> str:
    """A full address: a tablet cannot follow one to `localhost`."""
    if settings.TABLET_URL:
        return f"{settings.TABLET_URL}{path}"
    name, port = _split(request.get_host())
    if name in LOOPBACK:
        name = lan_address() or name
    return f"{request.scheme}://{name}{port}{path}"


def stays_here(address: str) -> bool:
    """Tell whether an address leads to this computer only, as when there is no network."""
    return _split(address.split("/")[2])[0] in LOOPBACK


def _split(host: str) -> tuple[str, str]:
    """Take a port off a host, which may be an IPv6 address in brackets."""
    name, colon, port = host.rpartition(":")
    if not colon or not port.isdecimal():
        return host, ""
    return name, f":{port}"
