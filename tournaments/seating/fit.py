"""Fitting a round to who is there: as few as possible leave their tables."""

from tournaments.seating.board import NOWHERE, Board
from tournaments.seating.dice import Dice
from tournaments.seating.plan import COMPASS
from tournaments.seating.sizes import tables_for


def fit(board: Board, number: int, dice: Dice) -> None:
    """Seat all who are there in a round, counted from 0, and nobody else.

    The last tables are dissolved where there are too many, new ones come last. A table that is
    too large gives away whom it costs most; free seats go to whom they cost least.
    """
    there = {board.index[player.number] for player in board.field.present(number + 1)}
    tables, ats = board.rounds[number], board.at[number]
    for player, at in enumerate(ats):
        if at != NOWHERE and player not in there:
            board.unseat(number, player)
    sizes = tables_for(len(there), board.field.odd)
    while len(tables) > len(sizes):
        for player in list(tables[-1]):
            board.unseat(number, player)
        tables.pop()
    tables += [[] for _ in range(len(sizes) - len(tables))]
    _keep_at_tables(board, number, there)
    room = dict(zip(_by_size(board, number), sorted(sizes, reverse=True), strict=True))
    for place, size in room.items():
        while len(tables[place]) > size:
            board.unseat(number, _dearest(board, number, place))
    waiting = dice.shuffled(player for player in sorted(there) if ats[player] == NOWHERE)
    for player in waiting:
        free = [place for place, size in room.items() if len(tables[place]) < size]
        board.seat(number, player, _cheapest(board, number, player, dice.shuffled(free)))


def _keep_at_tables(board: Board, number: int, there: set[int]) -> None:
    """Bring those who never leave a table to it."""
    for index in sorted(there & board.locked[number]):
        table = board.field.players[index].table
        if table is not None and board.at[number][index] != table - 1:
            if board.at[number][index] != NOWHERE:
                board.unseat(number, index)
            board.seat(number, index, table - 1)


def _by_size(board: Board, number: int) -> list[int]:
    """Order tables so that each gets the size nearest to its own, and odd ones are shared."""
    tables = board.rounds[number]

    def often(place: int) -> int:
        return sum(board.odd_after[player][-1] for player in tables[place])

    odd = 1 if board.field.odd > COMPASS else -1
    return sorted(
        range(len(tables)), key=lambda place: (-len(tables[place]), odd * often(place))
    )


def _dearest(board: Board, number: int, place: int) -> int:
    """Choose who leaves a table: whoever meets the most people again; the last come first."""
    players, table = board.field.players, board.rounds[number][place]
    able = [player for player in table if player not in board.locked[number]] or [
        player for player in table if players[player].table is None
    ]  # those whose meeting was wished are parted where nobody else can leave
    return max(reversed(able), key=lambda player: board.price_at(number, player, place))


def _cheapest(board: Board, number: int, player: int, free: list[int]) -> int:
    return min(free, key=lambda place: board.price_at(number, player, place))
