"""One measure: how many times as long (or as big) as its floor, measured in the same run."""

import gc
import time
from typing import NamedTuple


class Row(NamedTuple):
    """`ratio` may not exceed `limit`; `detail` says what was divided by what."""

    name: str
    ratio: float
    limit: float
    detail: str = ""

    @property
    def kept(self):
        return self.ratio <= self.limit


def rest_garbage():
    """Leave what is there out of later searches for garbage, as the server does (wsgi.py)."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 100)


def fastest(*functions, rounds=7, clock=time.perf_counter):
    """Seconds of each function's best run; taken in turns, so that a busy machine is fair.

    Pure work is measured fairer still with `clock=time.process_time`.
    """
    best = [float("inf")] * len(functions)
    for _ in range(rounds):
        for i, function in enumerate(functions):
            start = clock()
            function()
            best[i] = min(best[i], clock() - start)
    return best
