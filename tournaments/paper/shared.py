"""What papers share while they are made: a logo, stand-ins for names, a stamp."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from django.utils.translation import gettext as _

_logo: ContextVar[bytes] = ContextVar("club_logo", default=b"")
_stand_ins: ContextVar[Mapping[str, str] | None] = ContextVar("stand_ins", default=None)


@contextmanager
def papers_of(
    *, logo: bytes = b"", stand_ins: Mapping[str, str] | None = None
) -> Iterator[None]:
    """Let all that is made meanwhile bear a logo; `stand_ins` replace whole names."""
    before = _logo.set(logo), _stand_ins.set(stand_ins)
    try:
        yield
    finally:
        _logo.reset(before[0])
        _stand_ins.reset(before[1])


def club_logo() -> bytes:
    """The logo that headings bear; nothing where there is none."""
    return _logo.get()


def stand_ins() -> Mapping[str, str]:
    """What is printed in place of names that the font has not."""
    return _stand_ins.get() or {}


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
