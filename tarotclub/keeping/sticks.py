"""The USB sticks and discs that are in this computer, to be chosen by a touch."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

# Where systems show them, each in a folder of its own; Windows gives them letters.
SHOWN_IN = {
    "linux": ("/media/*", "/media/*/*", "/run/media/*/*"),
    "darwin": ("/Volumes/*",),
    "win32": tuple(f"{letter}:\\" for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"),
}


def sticks(
    shown_in: tuple[str, ...] | None = None,
    is_stick: Callable[[Path], bool] = os.path.ismount,
) -> list[Path]:
    """The folders of what is plugged in and can be written to."""
    places = SHOWN_IN.get(sys.platform, ()) if shown_in is None else shown_in
    return [folder for place in places for folder in _found(place) if _fits(folder, is_stick)]


def _found(place: str) -> list[Path]:
    if "*" not in place:
        return [Path(place)]
    top = Path(place.partition("*")[0])
    return sorted(top.glob(str(Path(place).relative_to(top))))


def _fits(folder: Path, is_stick: Callable[[Path], bool]) -> bool:
    try:
        return not folder.is_symlink() and is_stick(folder) and os.access(folder, os.W_OK)
    except OSError:  # pulled out just now
        return False
