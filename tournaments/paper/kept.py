"""The stamp of a ranking that is kept for the ceremony, on whatever staff take of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.paper.fonts import BOLD, width

if TYPE_CHECKING:
    from tournaments.paper.page import Paper

SIZE, WHITE = 11, 1
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
    """Give the words of the stamp; "" where nothing is kept."""
    return _("gardé jusqu’à la remise des prix") if _is_kept.get() else ""


def draw_stamp(paper: "Paper", words: str) -> None:
    """Frame the stamp at the top of a page, above its heading."""
    middle, top = paper.width / 2, paper.height
    wide = width(words, BOLD, SIZE) + 20
    paper.fill(middle - wide / 2, top - 27, wide, 19)
    paper.fill(middle - wide / 2 + 1.5, top - 25.5, wide - 3, 16, grey=WHITE)
    paper.text_centred(middle, top - 21.5, words, font=BOLD, size=SIZE)
