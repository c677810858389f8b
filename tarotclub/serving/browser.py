"""The browser of this computer, opened on the site as soon as it answers."""

import multiprocessing
import os
import socket
import sys
import time
import webbrowser
from contextlib import suppress
from urllib.parse import urlsplit

from tarotclub.ground.places import IS_FROZEN

PATIENCE = 60  # seconds
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
