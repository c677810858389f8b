"""Who is connected: there are places for newcomers; and what is shared fairly.

Granian lets so many in, and everybody else waits until one of them ends. When few places are
left, connections are ended of those addresses that hold more than their equal share: first
such as have asked for nothing, then those that were idle for longest; none that waits for its
answer.
"""

import asyncio
import errno
import logging
import os
import socket
import stat
import time
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tarotclub.accounts.sessions import client_address

MOST = 4_000  # connections: each may fill a buffer, and a hall of 400 devices has 2,400
KEPT_FILES = 100  # for everything that is no connection
FILES = "/dev/fd"
EVERY, QUIET = 0.25, 60  # seconds between two looks, and between two lines in the log

logger = logging.getLogger("django.server")

Line = tuple[int, int, str]  # how lately it was answered (-1: never), its descriptor, its peer


def most_connections() -> int:
    """Let as many in as the system allows, and ask it to allow enough."""
    try:
        import resource  # noqa: PLC0415 (Windows counts no open files)
    except ImportError:
        return MOST
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = 2 * MOST + KEPT_FILES  # one that is ended is let go a moment after its place
    if hard != resource.RLIM_INFINITY:
        files = min(hard, files)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return min(MOST, files - KEPT_FILES)


class Crowd:
    """The open connections to a port, known by their peers as granian writes them."""

    def __init__(self, most: int, port: int) -> None:
        self.most, self.port = most, port
        self.at_work: set[str] = set()
        self.answered: OrderedDict[str, None] = OrderedDict()  # the latest is the last
        self.said_at, self.ended = -float(QUIET), 0

    @contextmanager
    def answering(self, peer: str) -> Iterator[None]:
        """End no connection while it waits for its answer, and others before it later."""
        self.at_work.add(peer)
        try:
            yield
        finally:
            self.at_work.discard(peer)
            self.answered[peer] = None
            self.answered.move_to_end(peer)
            if len(self.answered) > self.most:
                self.answered.popitem(last=False)

    def watch(self, loop: asyncio.AbstractEventLoop) -> None:
        """Look now and then, as long as the loop runs."""
        if os.path.isdir(FILES):  # noqa: PTH112 (not on Windows)
            with suppress(OSError):  # not one descriptor is left, for a moment
                self.thin_out()
            loop.call_later(EVERY, self.watch, loop)

    def thin_out(self) -> None:
        """Free places where more than three quarters are taken."""
        crowded = self.most * 3 // 4
        if len(os.listdir(FILES)) <= crowded:  # noqa: PTH208 (a quarter of the time)
            return
        by = self._by_address()
        taken = sum(map(len, by.values()))
        share = self.most // 2 // max(len(by), 1)
        over = sorted(
            line
            for lines in by.values()
            for line in sorted(lines)[: max(len(lines) - share, 0)]
            if line[2] not in self.at_work
        )
        silent = [line for line in over if line[0] < 0]
        self._end(silent[: max(taken - self.most // 2, 0)] or over[: max(taken - crowded, 0)])
        self._say(taken, Counter({address: len(lines) for address, lines in by.items()}))

    def forget_gone(self) -> None:
        """Remember of those who were answered only who is still here."""
        with suppress(OSError):
            lines = [line for lines in self._by_address().values() for line in lines]
            for peer in self.answered.keys() - {peer for _, _, peer in lines}:
                del self.answered[peer]

    def _by_address(self) -> dict[str, list[Line]]:
        place = {peer: number for number, peer in enumerate(self.answered)}
        by = defaultdict(list)
        for name in os.listdir(FILES):  # noqa: PTH208
            with suppress(OSError), _opened(int(name)) as line:
                if line.getsockname()[1:2] == (self.port,):
                    peer, host = _peer_of(line)
                    by[client_address({"REMOTE_ADDR": host})].append(
                        (place.get(peer, -1), int(name), peer)
                    )
        return by

    def _end(self, lines: list[Line]) -> None:
        for _, number, peer in lines:
            with suppress(OSError), _opened(number) as line:
                if _peer_of(line)[0] == peer:  # and not somebody who came meanwhile
                    line.shutdown(socket.SHUT_RDWR)
                    self.ended += 1

    def _say(self, taken: int, by: Counter[str]) -> None:
        if time.monotonic() - self.said_at < QUIET:
            return
        self.said_at = time.monotonic()
        [(address, most)] = by.most_common(1)
        sentence = "Trop de connexions : %s sur %s, dont %s de %s ; %s fermées."
        logger.warning(sentence, taken, self.most, most, address, self.ended)
        self.ended = 0


def _opened(number: int) -> socket.socket:
    """Give a connection of this process a second descriptor, which nobody else closes."""
    if not stat.S_ISSOCK(os.fstat(number).st_mode):
        raise OSError(errno.ENOTSOCK, os.strerror(errno.ENOTSOCK))
    return socket.fromfd(number, socket.AF_INET, socket.SOCK_STREAM)


def _peer_of(line: socket.socket) -> tuple[str, str]:
    host, port = line.getpeername()[:2]
    return (f"[{host}]:{port}" if ":" in host else f"{host}:{port}"), host


class CrowdedError(Exception):
    """It is full, and this address has its share."""


class Room:
    """So much for everybody; once it is full, who has his equal share of it gets no more.

    Whoever is alone may have all of it: a whole hall can lie behind one address.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken = 0
        self.by: Counter[str] = Counter()

    def demand(self, address: str, amount: int = 1) -> None:
        """Raise CrowdedError where an address is given no more."""
        mine = self.by[address] + amount
        sharers = len(self.by) + (address not in self.by)
        if self.taken + amount > self.most and mine * sharers > self.most:
            raise CrowdedError

    def take(self, address: str, amount: int = 1) -> None:
        """Give so much to an address. Raises CrowdedError."""
        self.demand(address, amount)
        self.by[address] += amount
        self.taken += amount

    def leave(self, address: str, amount: int = 1) -> None:
        """Take so much back."""
        self.taken -= amount
        self.by[address] -= amount
        if not self.by[address]:
            del self.by[address]
