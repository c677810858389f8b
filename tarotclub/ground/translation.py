"""How French sentences, which are our sources, are counted and spaced: not as English ones.

Django has no setting for it, so its translation of French is changed when the site starts;
tests/tarotclub/test_translation.py names what of Django that rests on.
"""

import re
from functools import lru_cache

from django.conf import settings
from django.utils.translation import trans_real

LOOSE = re.compile(r" (?=[:;?!»€]|%%)|(?<=[«°]) ")
SENTENCES = 4096  # more than the site has


def speak_french() -> None:
    """Let Django say "0 bout" in French, and space its sentences.

    Without a catalogue Django counts as English does.
    """
    french = trans_real.translation("fr")
    as_written, as_in_english = french.gettext, french.ngettext

    def gettext(message: str) -> str:
        return spaced(as_written(message))

    def ngettext(one: str, many: str, number: int) -> str:
        return spaced(as_in_english(one, many, number or 1))

    french.gettext = gettext  # type: ignore[method-assign] # there is no other way
    french.ngettext = ngettext  # type: ignore[assignment, method-assign]


def spaced(sentence: str) -> str:
    """Hold high signs, €, %%, n° and « » to their words, so that no line parts them.

    Only in our own sentences: the names put into them stay as they were typed.
    """
    return _spaced(sentence) if settings.FRENCH_SPACES else sentence


@lru_cache(maxsize=SENTENCES)
def _spaced(sentence: str) -> str:
    return LOOSE.sub("\N{NO-BREAK SPACE}", sentence)
