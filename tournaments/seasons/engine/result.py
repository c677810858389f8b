"""A result: what one player, or one team, brought from one event."""

from fractions import Fraction
from typing import NamedTuple, TypeAlias

Exact: TypeAlias = int | Fraction
Worth: TypeAlias = Exact | None  # None where nothing tells


class EventResult(NamedTuple):
    """`rank` is his among `field`, shared by equals; `coefficient` is the event's, above 0.

    In duplicate `points` are a percentage. Where nobody knows how many deals they were,
    `deals` is 0 and there is no mean per deal.
    """

    player: int
    event: int
    rank: int
    field: int
    points: Exact
    deals: int
    coefficient: Exact = 1


def exact(number: Fraction) -> Exact:
    """A whole number as such: it is added and compared faster."""
    return number.numerator if number.denominator == 1 else number
