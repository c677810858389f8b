"""Seats at a table: compass directions, and the order of play among them."""

from collections.abc import Sequence
from typing import TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.labels.words import Labels
from tournaments.duplicate.movements.values import COMPASS, ORDER_OF_PLAY

Seated = TypeVar("Seated")
DIRECTIONS = (_("Nord"), _("Ouest"), _("Sud"), _("Est"))
COLOURS = (_("bleu"), _("blanc"), _("rouge"))  # of the players of a triplette
LINE_WORDS: Labels = {
    "N": _("Nord"),
    "E": _("Est"),
    "S": _("Sud"),
    "W": _("Ouest"),
    "NS": _("Nord-Sud"),
    "EW": _("Est-Ouest"),
}
LINE_SIGNS: Labels = {
    "N": _("N"),
    "E": _("E"),
    "S": _("S"),
    "W": _("O"),
    "NS": _("N-S"),
    "EW": _("E-O"),
}


def in_order_of_play(seats: Sequence[Seated]) -> list[Seated]:
    """Turn N, E, S, W into the order of play; tables of 3 and 5 sit in it already.

    >>> in_order_of_play(["N", "E", "S", "W"]), in_order_of_play([1, 2, 3])
    (['N', 'W', 'S', 'E'], [1, 2, 3])
    """
    if len(seats) != COMPASS:
        return list(seats)
    return [seats[place] for place in ORDER_OF_PLAY]


def direction(position: int, seats: int) -> str | Promise:
    """Name the seat at a position in the order of play: Nord…, or its number at 3 and 5.

    >>> [str(direction(position, 4)) for position in range(4)], direction(2, 3)
    (['Nord', 'Ouest', 'Sud', 'Est'], '3')
    """
    return DIRECTIONS[position] if seats == COMPASS else str(position + 1)
