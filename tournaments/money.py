"""Money in words."""

from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _


def euros(cents: int) -> str:
    """Say an amount of money: 1,20 €."""
    amount = number_format(Decimal(abs(cents)) / 100, 2)
    said = _("%(amount)s €") % {"amount": amount}
    return f"−{said}" if cents < 0 else said
