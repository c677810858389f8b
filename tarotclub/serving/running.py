"""The one site that runs on a data folder: a lock that ends with it, its addresses, a browser.

The browser of this computer is opened on the site as soon as it answers.
"""

import multiprocessing
import os
import socket
import sys
import time
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

from tarotclub.ground.places import IS_FROZEN

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

NAME = "running"
LOCKED = 2**30  # the byte that Windows locks: far behind the address, which others read


class Running:
    """A lock in a folder; it is let go when the process ends, however it ends."""

    def __init__(self, folder: Path, name: str = NAME) -> None:
        self.file = folder / name
        self._again = folder / f"{name}-again"
        self._opened: BinaryIO | None = None

    def take(self) -> bool:
        """Take the lock; False where another site has it."""
        opened = open(self.file, "a+b", opener=_privately)  # noqa: SIM115 (a mode)
        try:
            _lock(opened)
        except OSError:
            opened.close()
            return False
        opened.truncate(0)
        self._opened = opened
        self.asked_again()  # by a site that was killed before it could
        return True

    def note(self, url: str) -> None:
        """Write down where the site is, for whoever starts it again."""
        assert self._opened
        self._opened.truncate(0)
        with suppress(OSError):  # a full disk: the site is there all the same
            self._opened.write(url.encode())
            self._opened.flush()

    def leave(self) -> None:
        assert self._opened
        self._opened.close()

    def ask_again(self) -> bool:
        """Let who opened the site start it again once it has stopped; False where asked."""
        try:
            self._again.touch(exist_ok=False)
        except FileExistsError:
            return False
        return True

    def asked_again(self) -> bool:
        """Tell whether the site is to start again, and forget it."""
        asked = self._again.exists()
        self._again.unlink(missing_ok=True)
        return asked

    def noted(self) -> str:
        """Read where the site is; empty while it starts."""
        return self.file.read_text(encoding="utf-8")


def _privately(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _lock(opened: BinaryIO) -> None:
    if sys.platform == "win32":
        opened.seek(LOCKED)
        msvcrt.locking(opened.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)


LISTENS = "TAROTCLUB_HOST"  # where the site says at which address it listens
PORT = "TAROTCLUB_PORT"  # and at which port
SPEAKS_HTTPS = "TAROTCLUB_HTTPS"  # and whether it does so by itself, without a proxy
LOOPBACK = {"localhost", "127.0.0.1", "[::1]"}
EVERY_ADDRESS = "0.0.0.0"  # noqa: S104 (tablets reach the laptop over the hall's Wi-Fi)


def lan_address() -> str | None:
    """Ask the system which of its addresses faces the network; nothing is sent.

    A site that listens to this computer only has none.
    """
    if os.environ.get(LISTENS) in LOOPBACK:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # RFC 5737: an address nobody has
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return address


def addresses(host: str) -> list[tuple[str, str]]:
    """List where a browser finds a site that listens there, this computer first."""
    if host != EVERY_ADDRESS:
        return [("À cette adresse :", host)]
    labelled = [("Sur cet ordinateur :", "localhost")]
    if lan := lan_address():
        labelled.append(("Sur les tablettes (même Wi-Fi) :", lan))
    return labelled


PATIENCE = 60  # seconds until a site answers
LIBRARIES = "LD_LIBRARY_PATH"
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")  # one is set where Linux has a screen


def has_screen() -> bool:
    """Tell whether a browser could show itself; one in the terminal would take the terminal."""
    return sys.platform in {"win32", "darwin"} or any(map(os.environ.get, SCREENS))


def open_soon(url: str) -> None:
    """Open an address once somebody listens there, and let the caller go on meanwhile.

    Another process waits: the server's forks, and a fork must not happen beside a thread.
    """
    apart = multiprocessing.get_context("spawn")
    apart.Process(target=open_when_it_answers, args=(url,), daemon=True).start()


def open_when_it_answers(url: str) -> None:
    deadline = time.monotonic() + PATIENCE
    with suppress(KeyboardInterrupt):  # Ctrl-C ends the site, and this too
        while not _answers(url) and time.monotonic() < deadline:
            time.sleep(0.1)
        _forget_our_libraries()
        webbrowser.open(url)


def _forget_our_libraries() -> None:
    """Let the browser find the system's libraries, not those packed with a frozen site."""
    theirs = os.environ.pop(f"{LIBRARIES}_ORIG", None)
    if theirs is not None:
        os.environ[LIBRARIES] = theirs
    elif IS_FROZEN:
        os.environ.pop(LIBRARIES, None)


def _answers(url: str) -> bool:
    parts = urlsplit(url)
    try:
        with socket.create_connection((parts.hostname or "", parts.port or 80), timeout=1):
            return True
    except OSError:
        return False
