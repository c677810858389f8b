"""Numbers and names as a sentence holds them: 41, 40½, +318; several names in a row."""

import unicodedata
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from django.utils.formats import get_format
from django.utils.translation import gettext as _, ngettext

THOUSANDTHS = -3  # the exponent of points de match
COUNTABLE = 10**9  # no score comes near; a number beyond it is only echoed


def decimal_mark(number: str) -> str:
    """A number written with a point the decimal mark of the page's language.

    >>> decimal_mark("1.5")
    '1,5'
    """
    return (
        number.replace(".", str(get_format("DECIMAL_SEPARATOR"))) if "." in number else number
    )


def points(value: Decimal | float) -> str:
    """Write card points as a scorer does: 41, or 40½; anything else as it stands."""
    exact = Decimal(value)
    if not exact.is_finite() or exact.copy_abs() >= COUNTABLE:
        return str(value)
    whole = abs(int(exact))
    sign = "−" if exact < 0 else ""
    if abs(exact) == whole:
        return f"{sign}{whole}"
    if abs(exact) == Decimal(2 * whole + 1) / 2:
        return f"{sign}{whole or ''}½"
    return sign + decimal_mark(str(value).lstrip("-"))


def times(multiplier: int) -> str:
    """Write a multiplier: × 2."""
    return f"× {multiplier}"


def percent(value: Fraction) -> str:
    """Write a percentage with two decimals, halves rounded up; the figure itself stays exact.

    >>> percent(Fraction(325, 6))
    '54,17 %'
    """
    whole, rest = divmod(int(abs(value) * 100 + Fraction(1, 2)), 100)
    sign = "−" if value < 0 and (whole or rest) else ""
    return _("%(n)s %%") % {"n": decimal_mark(f"{sign}{whole}.{rest:02}")}


def signed(value: Decimal | int | Fraction) -> str:
    """Write a mark with its sign, with a real minus: +318, −106, 0; or a percentage.

    Points de match are decimals, and keep their three places: +12,838.
    """
    if isinstance(value, Fraction):
        return percent(value)
    if isinstance(value, Decimal) and value.as_tuple().exponent == THOUSANDTHS:
        sign = "+" if value > 0 else "−" if value < 0 else ""
        return sign + decimal_mark(f"{abs(value)}")
    return f"{'+' if value > 0 else ''}{points(value)}"


def tenths(value: float) -> str:
    """Write a number with its sign and one decimal: +8,5."""
    rounded = round(value, 1)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return sign + decimal_mark(f"{abs(rounded):.1f}")


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


def elided(sentence: str, *names: str) -> str:
    """Let "de" lose its e before those of some names that ask for it.

    >>> elided("Signature de Ana", "Ana"), elided("Signature de Bo", "Bo")
    ('Signature d’Ana', 'Signature de Bo')
    """
    for name in filter(elides, names):
        sentence = sentence.replace(f" de {name}", f" d’{name}")
    return sentence


def points_in_words(count: Decimal) -> str:
    """Say a count: 1 point, 12½ points."""
    return ngettext("%(points)s point", "%(points)s points", int(count)) % {
        "points": points(count)
    }
