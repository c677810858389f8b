"""The spaces of French: none that a line may end at before a high sign or €, nor inside « »."""

import re
from functools import lru_cache

from django.conf import settings
from django.utils.translation import trans_real

LOOSE = re.compile(r" (?=[:;?!»€])|(?<=«) ")
SENTENCES = 4096  # more than the site has


def space_in_french() -> None:
    """Let what is said in French have no-break spaces, which its sources do not show.

    Only our own sentences: the names put into them stay as they were typed.
    """
    french = trans_real.translation("fr")
    said, counted = french.gettext, french.ngettext

    def gettext(message: str) -> str:
        return _spaced(said(message)) if settings.FRENCH_SPACES else said(message)

    def ngettext(one: str, many: str, number: int) -> str:
        words = counted(one, many, number)
        return _spaced(words) if settings.FRENCH_SPACES else words

    french.gettext = gettext  # type: ignore[method-assign] # as count_in_french does
    french.ngettext = ngettext  # type: ignore[assignment, method-assign]


@lru_cache(maxsize=SENTENCES)
def _spaced(sentence: str) -> str:
    return LOOSE.sub("\N{NO-BREAK SPACE}", sentence)
