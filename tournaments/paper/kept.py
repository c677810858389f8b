"""The stamp of a ranking that is kept for the ceremony, on whatever staff take of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.utils.translation import gettext as _

_is_kept: ContextVar[bool] = ContextVar("ranking_kept", default=False)


@contextmanager
def stamped(*, kept: bool) -> Iterator[None]:
    """Let all that is made meanwhile bear the stamp, where the ranking is `kept`."""
    before = _is_kept.set(kept)
    try:
        yield
    finally:
        _is_kept.reset(before)


def stamp() -> str:
    """The words of the stamp; "" where nothing is kept."""
    return _("gardé jusqu’à la remise des prix") if _is_kept.get() else ""
