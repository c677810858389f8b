"""Planning anew in mid-event: what is played stays, and as few people as possible move."""

from collections.abc import Sequence

from tournaments.seating.board import NOWHERE, Board
from tournaments.seating.dice import Dice
from tournaments.seating.drawing import board_after, keep_apart, planned
from tournaments.seating.fit import fit
from tournaments.seating.lot import lot
from tournaments.seating.obstacles import refuse
from tournaments.seating.plan import Field, Method, Plan, Round
from tournaments.seating.search import bring_home, improve
from tournaments.seating.seats import Tables, balance, frozen_tables

TRIES = 8
LOOKS = 40_000  # exchanges looked at in each


def replan(
    field: Field,
    *,
    rounds: int,
    seed: int,
    played: Sequence[Round],
    previous: Sequence[Round],
) -> Plan:
    """Change a plan for a field that has changed: arrivals, withdrawals, returns, other wishes.

    `played` rounds stay as they are; `previous` are the rounds planned after them until now.
    Whoever can stays at the table planned. Free seats are taken by who is new, and by those of
    the last tables when there are too many; then somebody moves only to avoid a meeting again,
    an odd table too soon, or what is forbidden. Rounds beyond the previous ones are drawn.
    `Plan.moved` names who changes tables; a table planned as before keeps its seats.

    Raises ImpossibleError as `draw` does.
    """
    refuse(field, rounds, len(played))
    dice = Dice(seed)
    before = (*played, *previous)[:rounds]
    boards = []
    for _ in range(TRIES):
        board = _board(field, rounds, before, played=min(len(played), rounds), dice=dice)
        _improve_new_rounds(board, len(before), dice)
        improve(board, dice, LOOKS)
        keep_apart(board, dice)
        bring_home(board)
        boards.append(board)
        if not board.cost():
            break  # nothing is wrong, and nobody moves
    board = min(boards, key=lambda tried: tried.cost())
    tables = _seated(board, before, dice)
    done = tuple(played[:rounds])
    result = (*done, *frozen_tables(tables[len(done) :]))
    return planned(field, result, seed=seed, method=Method.SEARCH, moved=_moved(board))


def _board(
    field: Field, rounds: int, before: Sequence[Round], *, played: int, dice: Dice
) -> Board:
    """Give a board that remembers where everybody was to sit, fitted to who is there."""
    board = board_after(field, rounds, before)
    board.frozen = played
    board.locked = frozenset(
        board.index[player.number] for player in field.players if player.table is not None
    )
    board.count_odd()
    for number in range(played, rounds):
        if number < len(before):
            board.home[number] = list(board.at[number])
        else:
            present = [board.index[player.number] for player in field.present(number + 1)]
            board.lay(number, lot(present, field.odd, dice))
        fit(board, number, dice)
        board.count_odd()
    return board


def _improve_new_rounds(board: Board, known: int, dice: Dice) -> None:
    """Better the rounds nobody has seen yet by themselves, before others are touched."""
    played, board.frozen = board.frozen, known
    improve(board, dice, LOOKS)
    board.frozen = played


def _seated(board: Board, before: Sequence[Round], dice: Dice) -> list[Tables]:
    """Give all rounds; only tables with other players than before are given other seats."""
    tables = [list(map(list, tables)) for tables in board.plan()]
    tables[: board.frozen] = [list(map(list, tables)) for tables in before[: board.frozen]]
    changed = []
    for number in range(board.frozen, len(tables)):
        old = before[number] if number < len(before) else ()
        for place, table in enumerate(tables[number]):
            if place < len(old) and set(old[place]) == set(table):
                table[:] = old[place]
            else:
                changed.append((number, place))
    staying = {player.number for player in board.field.players if player.table is not None}
    balance(tables, changed, staying, dice)
    return tables


def _moved(board: Board) -> tuple[int, ...]:
    """Give the players who sit at another table than planned, in some round."""
    return tuple(
        player.number
        for index, player in enumerate(board.field.players)
        if any(
            homes[index] != NOWHERE and ats[index] not in {NOWHERE, homes[index]}
            for homes, ats in zip(board.home, board.at, strict=True)
        )
    )
