"""Fitting a round to who is there: as few as possible leave their tables."""

from tournaments.seating.dice import Dice
from tournaments.seating.plan import COMPASS
from tournaments.seating.sizes import tables_for
from tournaments.seating.sketch import NOWHERE, Sketch


def fit(sketch: Sketch, number: int, dice: Dice) -> None:
    """Seat all who are there in a round, counted from 0, and nobody else.

    The last tables are dissolved where there are too many, new ones come last. A table that is
    too large gives away whom it costs most; free seats go to whom they cost least.
    """
    there = {sketch.index[player.number] for player in sketch.field.present(number + 1)}
    tables, ats = sketch.rounds[number], sketch.at[number]
    for player, at in enumerate(ats):
        if at != NOWHERE and player not in there:
            sketch.unseat(number, player)
    sizes = tables_for(len(there), sketch.field.odd)
    while len(tables) > len(sizes):
        for player in list(tables[-1]):
            sketch.unseat(number, player)
        tables.pop()
    tables += [[] for _ in range(len(sizes) - len(tables))]
    _keep_at_tables(sketch, number, there)
    room = dict(zip(_by_size(sketch, number), sorted(sizes, reverse=True), strict=True))
    for place, size in room.items():
        while len(tables[place]) > size:
            sketch.unseat(number, _dearest(sketch, number, place))
    waiting = dice.shuffled(player for player in sorted(there) if ats[player] == NOWHERE)
    for player in waiting:
        free = [place for place, size in room.items() if len(tables[place]) < size]
        sketch.seat(number, player, _cheapest(sketch, number, player, dice.shuffled(free)))


def _keep_at_tables(sketch: Sketch, number: int, there: set[int]) -> None:
    """Bring those who never leave a table to it."""
    for index in sorted(there & sketch.locked[number]):
        table = sketch.field.players[index].table
        if table is not None and sketch.at[number][index] != table - 1:
            if sketch.at[number][index] != NOWHERE:
                sketch.unseat(number, index)
            sketch.seat(number, index, table - 1)


def _by_size(sketch: Sketch, number: int) -> list[int]:
    """Order tables so that each gets the size nearest to its own, and odd ones are shared."""
    tables = sketch.rounds[number]

    def often(place: int) -> int:
        return sum(sketch.odd_after[player][-1] for player in tables[place])

    odd = 1 if sketch.field.odd > COMPASS else -1
    return sorted(
        range(len(tables)), key=lambda place: (-len(tables[place]), odd * often(place))
    )


def _dearest(sketch: Sketch, number: int, place: int) -> int:
    """Choose who leaves a table: whoever meets the most people again; the last come first."""
    players, table = sketch.field.players, sketch.rounds[number][place]
    able = [player for player in table if player not in sketch.locked[number]] or [
        player for player in table if players[player].table is None
    ]  # those whose meeting was wished are parted where nobody else can leave
    return max(reversed(able), key=lambda player: sketch.price_at(number, player, place))


def _cheapest(sketch: Sketch, number: int, player: int, free: list[int]) -> int:
    return min(free, key=lambda place: sketch.price_at(number, player, place))
