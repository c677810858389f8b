"""Money in words and in cells, and words as money."""

import re
from decimal import Decimal

from django.utils.translation import gettext as _

from scoring.labels import decimal_mark

MOST_CENTS = 10_000_00  # of one amount: more is a slip of the finger
_AMOUNT = re.compile(r"(?P<minus>[-−])?(?P<euros>\d{1,9})([.,](?P<cents>\d{1,2}))?(€|euros?)?")


def euros(cents: int) -> str:
    """Say an amount of money: 1,20 €."""
    whole, over = divmod(abs(cents), 100)
    words = _("%(amount)s €") % {"amount": decimal_mark(f"{whole}.{over:02}")}
    return f"−{words}" if cents < 0 else words


def decimal_euros(cents: int) -> Decimal:
    """An amount as spreadsheets add it up."""
    return Decimal(cents) / 100


def typed_euros(cents: int) -> str:
    """Write an amount as people type it: 10, or 10,50."""
    whole, over = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return sign + decimal_mark(f"{whole}.{over:02}") if over else f"{sign}{whole}"


def cents_of(text: str) -> int | None:
    """Read an amount in euros as people type it, or None: 10, 10,5, 10.50 €, −10.

    >>> cents_of("10"), cents_of("10,5"), cents_of("1 000 €"), cents_of("dix")
    (1000, 1050, 100000, None)
    """
    match = _AMOUNT.fullmatch(re.sub(r"\s", "", text).lower())
    if match is None:
        return None
    cents = int(match["euros"]) * 100 + int((match["cents"] or "").ljust(2, "0"))
    return -cents if match["minus"] else cents
