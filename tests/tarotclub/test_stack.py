"""A call costs the same wherever in the stack it stands."""

import resource
import threading

import pytest

from tarotclub.serving.workshop import with_room

CALLS, DEPTHS = 300, 250  # so many frames fill several of CPython's usual chunks
THREAD = getattr(resource, "RUSAGE_THREAD", None)


def callee():
    return None


callee.__code__ = callee.__code__.replace(co_stacksize=300)  # wider than a step of the depth


def most_faults():
    """Call from ever deeper in the stack; give the most faults of a page that one loop met."""

    def at(depth):
        before = resource.getrusage(THREAD).ru_minflt
        for _ in range(CALLS):
            callee()
        faults = resource.getrusage(THREAD).ru_minflt - before
        # A loop of C between keeps each level a frame of its own.
        return max(faults, *map(at, [depth - 1])) if depth else faults

    return at(DEPTHS)


@pytest.mark.skipif(THREAD is None, reason="only Linux counts the faults of one thread")
def test_no_loop_runs_along_an_edge():
    most = []
    thread = threading.Thread(target=with_room, args=[lambda: most.append(most_faults())])
    thread.start()
    thread.join()
    assert most[0] < CALLS / 3
