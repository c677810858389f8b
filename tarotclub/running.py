"""The one site that runs on a data folder: a lock that ends with it, and its address."""

import sys
from pathlib import Path
from typing import BinaryIO

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
        self._opened: BinaryIO | None = None

    def take(self) -> bool:
        """Take the lock; False where another site has it."""
        opened = self.file.open("a+b")
        try:
            _lock(opened)
        except OSError:
            opened.close()
            return False
        opened.truncate(0)
        self._opened = opened
        return True

    def note(self, url: str) -> None:
        """Write down where the site is, for whoever starts it again."""
        assert self._opened
        self._opened.write(url.encode())
        self._opened.flush()

    def leave(self) -> None:
        assert self._opened
        self._opened.close()

    def noted(self) -> str:
        """Read where the site is; empty while it starts."""
        return self.file.read_text(encoding="utf-8")


def _lock(opened: BinaryIO) -> None:
    if sys.platform == "win32":
        opened.seek(LOCKED)
        msvcrt.locking(opened.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
