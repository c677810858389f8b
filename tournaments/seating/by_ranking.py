"""By ranking: the first four together, then the next four, as finals are played."""

from collections.abc import Sequence

from tournaments.seating.sizes import tables_for


def by_ranking(players: Sequence[int], odd: int) -> list[list[int]]:
    """Give the tables of players who come in the order of their ranking, odd tables last.

    >>> by_ranking(range(1, 12), 3)
    [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11]]
    """
    tables = []
    first = 0
    for size in tables_for(len(players), odd):
        tables.append(list(players[first : first + size]))
        first += size
    return tables
