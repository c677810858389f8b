"""By lot: tables as they are drawn."""

from collections.abc import Iterable

from tournaments.seating.by_ranking import by_ranking
from tournaments.seating.dice import Dice


def lot(players: Iterable[int], odd: int, dice: Dice) -> list[list[int]]:
    """Give the tables of players in an order drawn by lot."""
    return by_ranking(dice.shuffled(players), odd)
