"""By ranking, by snake or by lot: draws of one round from the order of the ranking."""

from collections.abc import Iterable, Sequence

from tournaments.seating.dice import Dice
from tournaments.seating.sizes import tables_for


def by_ranking(players: Sequence[int], odd: int) -> list[list[int]]:
    """The tables of players who come in the order of their ranking, odd tables last.

    >>> by_ranking(range(1, 12), 3)
    [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11]]
    """
    tables = []
    first = 0
    for size in tables_for(len(players), odd):
        tables.append(list(players[first : first + size]))
        first += size
    return tables


def lot(players: Iterable[int], odd: int, dice: Dice) -> list[list[int]]:
    """The tables of players in an order drawn by lot."""
    return by_ranking(dice.shuffled(players), odd)


def snake(players: Sequence[int], odd: int) -> list[list[int]]:
    """The tables of players who come in the order of their ranking.

    >>> snake(range(1, 12), 3)
    [[1, 6, 7, 11], [2, 5, 8, 10], [3, 4, 9]]
    """
    sizes = tables_for(len(players), odd)
    tables: list[list[int]] = [[] for _ in sizes]
    coming = iter(players)
    for row in range(max(sizes, default=0)):
        places = [place for place, size in enumerate(sizes) if size > row]
        for place in reversed(places) if row % 2 else places:
            tables[place].append(next(coming))
    return tables
