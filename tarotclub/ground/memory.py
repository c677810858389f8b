"""Memory goes back to the system: what was once needed is not kept for ever.

Python's objects are large and small, short- and long-lived, and lie in each other's way: a heap
ends behind the last of them, however much before it is free. Once a minute the whole pages of
it that are free are given back, after a search for garbage, which this site makes seldom by
itself (tarotclub/wsgi.py). Granian has an allocator of its own, which does so at once if it is
told before it is loaded.
"""

import asyncio
import ctypes
import gc
import os
import sys
from collections.abc import Callable

EVERY = 60  # seconds
KEPT_AWAITS = 255  # FI_FREELIST_MAXLEN of CPython’s asyncio
# Python holds each name by which an attribute was last looked for, wherever it lies.
_forget_names = getattr(sys, "_clear_internal_caches", None) or sys._clear_type_cache  # noqa: SLF001 (as its library documents them)
_trim = getattr(ctypes.CDLL(None) if sys.platform != "win32" else None, "malloc_trim", None)
OF_GRANIAN = {"_RJEM_MALLOC_CONF": "dirty_decay_ms:0,muzzy_decay_ms:0"}


def tell_granian() -> None:
    """Set how granian keeps memory; to be called before it is imported."""
    for name, value in OF_GRANIAN.items():
        os.environ.setdefault(name, value)


def seek_garbage_seldom() -> None:
    """Let a start not walk again and again through what it makes; requests make few circles."""
    gc.set_threshold(5_000, 20, 100)


def keep_for_good() -> None:
    """Seek no more garbage in what there is.

    That would write to all of it, and a copy of this process shares what neither writes to.
    """
    gc.freeze()


def give_back() -> None:
    """Search for garbage, and give the system what is free, where its library can (glibc)."""
    _forget_names()
    gc.collect()
    if _trim:
        _trim(0)


def keep_giving_back(loop: asyncio.AbstractEventLoop, forget: Callable[[], None]) -> None:
    """Give back what is free, now and then.

    What need not be remembered is forgotten first: a word here and there would hold it all.
    """

    def turn() -> None:
        forget()
        lay_together(loop)
        give_back()
        loop.call_later(EVERY, turn)

    turn()


def lay_together(loop: asyncio.AbstractEventLoop) -> None:
    """Let what asyncio keeps of its last awaits, for the next ones, lie in one place.

    Twice as many are made as it keeps, and the later half, which lies together, goes first.
    """
    awaits = [loop.create_future().__await__() for _ in range(2 * KEPT_AWAITS)]
    while awaits:
        awaits.pop()
