"""A result: what one player, or one team, brought from one event."""

from fractions import Fraction
from typing import NamedTuple, TypeAlias

Exact: TypeAlias = int | Fraction


class EventResult(NamedTuple):
    """`rank` is his among `field`, shared by equals; `coefficient` is the event's, above 0."""

    player: int
    event: int
    rank: int
    field: int
    points: int
    deals: int
    coefficient: Exact = 1


def exact(number: Fraction) -> Exact:
    """Give a whole number as such: it is added and compared faster."""
    return number.numerator if number.denominator == 1 else number
