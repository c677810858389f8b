"""Snake: tables as equal as can be, by dealing the ranking out to and fro."""

from collections.abc import Sequence

from tournaments.seating.sizes import tables_for


def snake(players: Sequence[int], odd: int) -> list[list[int]]:
    """Give the tables of players who come in the order of their ranking.

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
