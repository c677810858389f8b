"""The parity of a table's bilans: the check that finds a mistyped one.

Where the players and the boards of a table go next, and what its boards gave elsewhere.
"""

from collections import Counter
from collections.abc import Sequence
from math import gcd
from typing import Any, NamedTuple

from scoring.labels import signed
from scoring.rules import Ruleset
from tournaments.duplicate.movements.values import COMPASS, ORDER_OF_PLAY
from tournaments.models import Event, Place, PlayedBoard, Round, RoundTable
from tournaments.play.comparing import BoardWorth
from tournaments.play.ordering import PERCENT, Unit
from tournaments.standings.totals import board_lines

ANY = 1  # every whole number is a multiple of it: nothing to check


def step(ruleset: Ruleset, seats: int) -> int:
    """The number of which all differences between two bilans of a table are multiples.

    Where one plays against all, a deal worth `unit` gives the taker (players − 1) × unit and
    each other −unit: any two scores of a deal differ by 0 or by players × unit, and so do sums
    of deals. A misère is paid by every other player, which keeps that true. At 4 tables hence
    bilans differ by multiples of 4 – all are even or all odd – and at 3 by multiples of 3.

    With a partner (2 units and 1 against −1) a difference may be one unit, a mort scores
    nothing while others do, and settlements by card points know no unit: there is no check
    but the sum of zero, and the answer is ANY.
    """
    if len(ruleset.shares) != 1 or ruleset.settlement or seats != ruleset.players:
        return ANY
    share = ruleset.shares[0]
    return gcd(share.taker + share.defender, seats)


def odd_bilans(bilans: Sequence[int], step: int) -> list[int]:
    """The positions of the bilans that cannot stand beside the others.

    Those that leave another rest than most do; of equally common rests the first is the usual.

    >>> odd_bilans([24, -12, -16, 4], 4), odd_bilans([24, -12, -15, 3], 4)
    ([], [2, 3])
    >>> odd_bilans([24, -11, -15, 2], 4)
    [0, 3]
    """
    rests = [bilan % step for bilan in bilans]
    ((usual, _times), *others) = Counter(rests).most_common()
    if not others:
        return []
    return [position for position, rest in enumerate(rests) if rest != usual]


Json = dict[str, Any]


def table_boards(place: RoundTable) -> Json:
    """Tell a table of its boards, as its tablet shows them; results where that is allowed."""
    round_ = place.round
    event: Event = round_.event
    after = event.rounds.filter(number=round_.number + 1).first()
    rows = PlayedBoard.objects.filter(table__round=round_).order_by("place")
    values = rows.values_list("board", "place", "table__table__number", "table")
    played = [BoardTurn(*row) for row in values]
    mine = [row for row in played if row.key == place.pk]
    numbers = [row.board for row in mine]
    results = _results(event, place, numbers) if event.results_at_table else {}
    return {
        "boards": [
            {
                "number": row.board,
                "to": _next_here(row, played, len(mine)) or _table_of(after, row.board),
                "results": results.get(row.board),
            }
            for row in mine
        ],
        "players": _players(place, after) if after else [],
        "last": after is None,
    }


class BoardTurn(NamedTuple):
    board: int
    place: int
    table: int
    key: int


def _next_here(own: BoardTurn, played: Sequence[BoardTurn], deals: int) -> int | None:
    """The table that plays a board next in this round: of those that share its copy."""
    group = (own.table - 1) // deals
    later = [
        (other.place, other.table)
        for other in played
        if other.board == own.board
        and other.place > own.place
        and (other.table - 1) // deals == group
    ]
    return min(later)[1] if later else None


def _table_of(after: Round | None, board: int) -> int | None:
    """The table that begins the next round with a board, where the plan has one."""
    for number, boards in enumerate(after.boards if after else [], start=1):
        if board in boards:
            return number
    return None


def _players(place: RoundTable, after: Round) -> list[Json]:
    """Tell of each player at which table he sits next; None for who sits out."""
    seats = Place.objects.filter(seat__table=place.table_id).order_by("seat__position")
    tables = {
        number: (table, ORDER_OF_PLAY.index(direction) if len(seated) == COMPASS else direction)
        for table, seated in enumerate(after.played_at, start=1)
        for direction, number in enumerate(seated)
    }
    lines = _lines_after(after)
    going = []
    for position, number in seats.values_list("seat__position", "entry__number"):
        table, seat = tables.get(number, (None, None))
        where = {"seat": seat} if lines is None else {"line": lines.get(number)}
        going.append({"position": position, "to": table} | where)
    return going


def _lines_after(after: Round) -> dict[int, str] | None:
    """Each player's line in the next round, where teams stand around tables."""
    if not after.event.play.around.in_turns:
        return None
    teams = dict(after.event.entries.values_list("number", "team"))
    return {
        number: "NS" if teams.get(number) == teams.get(seated[0]) else "EW"
        for seated in after.played_at
        for number in seated
    }


def _results(event: Event, place: RoundTable, mine: Sequence[int]) -> dict[int, Json]:
    """Rank this table's result of each board among those that are there so far."""
    there = [line for line in board_lines(event, among=mine) if line.amount is not None]
    results = {}
    for board in mine:
        lines = [line for line in there if line.board == board]
        own = next((line for line in lines if line.table_id == place.table_id), None)
        if own and own.notes and own.amount is not None:
            amounts = sorted((line.amount or 0 for line in lines), reverse=True)
            results[board] = {
                "rank": amounts.index(own.amount) + 1,
                "of": len(amounts),
                **_worth_figures(
                    event.play.unit, event.play.compared.worth(lines).get(own.key)
                ),
                "amounts": amounts,
            }
    return results


def _worth_figures(unit: Unit, worth: BoardWorth | None) -> Json:
    """Say what a result is worth to who attacked: a percentage, or points de match."""
    if unit is PERCENT:
        return {"percent": signed(worth.attack) if worth else None}
    return {"percent": None, "points": signed(worth.attack) if worth else None}
