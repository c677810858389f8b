"""Room for the frames of Python's calls, so that no page runs along an edge.

CPython 3.11 and later keep a thread's frames in chunks of 16 kB, and ask the system for the
next one, or give it back, whenever a call crosses its end. A loop that happens to call just
there does so at each turn: a page that is one template deeper then takes twice as long. A
frame that claims much more than it uses makes its chunk a large one, and every call above it
stays inside; what is not used of it costs no memory.
"""

from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")
SLOTS = 64 * 1024  # of 8 bytes, and a chunk is a power of two: as much is left for other calls


def with_room(work: Callable[[], Result]) -> Result:
    """Do what a thread does all its life."""
    return work()


with_room.__code__ = with_room.__code__.replace(co_stacksize=SLOTS)
