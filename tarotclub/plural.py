"""Counting in French, the language of our sentences: nothing is singular, as one is."""

from django.utils.translation import trans_real


def count_in_french() -> None:
    """Let ngettext and {% blocktranslate count %} say "0 bout".

    French sentences need no catalogue here, and without one Django counts as English does.
    """
    french = trans_real.translation("fr")
    as_in_english = french.ngettext

    def ngettext(one: str, many: str, number: int) -> str:
        return as_in_english(one, many, number or 1)

    french.ngettext = ngettext  # type: ignore[assignment, method-assign] # there is no other way
