"""Names in a sentence: several in a row, and the "de" before one."""

import unicodedata
from collections.abc import Sequence

from django.utils.translation import gettext as _


def listed(words: Sequence[str]) -> str:
    """Put words in a row: Bo, Cy et Di."""
    *first, last = words
    return (
        _("%(first)s et %(last)s") % {"first": ", ".join(first), "last": last}
        if first
        else last
    )


def elides(name: str) -> bool:
    """Tell whether "de" loses its e: Ana, Émile, Huguette, Yvonne, but not Yann."""
    letters = unicodedata.normalize("NFD", name.casefold())
    return letters[:1] in set("aeiouhœ") or (
        letters[:1] == "y" and letters[1:2] not in set("aeiou")
    )
