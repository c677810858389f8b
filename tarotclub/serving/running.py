"""The one site that runs on a data folder: a lock that ends with it, and its address."""

import os
import sys
from contextlib import suppress
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
