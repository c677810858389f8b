"""Many cases of one test: some are tried at once, and all of them by the long tests."""

from collections.abc import Sequence

import pytest


def some_soon(cases: Sequence, every: int = 4) -> list:
    """Leave all cases but every fourth, or so, to the long tests."""
    return [
        case if not at % every else pytest.param(case, marks=pytest.mark.long)
        for at, case in enumerate(cases)
    ]
