"""Boards come to the tables of a duplicate's round when it is released."""

from collections.abc import Sequence
from datetime import datetime

from scoring.models import Table
from tournaments.duplicate.movements.boards import shared_boards
from tournaments.event.compass import COMPASS
from tournaments.models import PlayedBoard, Round


def bring_boards(round_: Round, at: datetime) -> None:
    """Give each table the boards it is to play: those of the plan, else those all share."""
    tables = list(round_.tables.order_by("table__number"))
    planned = planned_boards(round_, len(tables))
    PlayedBoard.objects.bulk_create(
        PlayedBoard(table=table, board=board, place=place)
        for table, boards in zip(tables, planned, strict=True)
        for place, board in enumerate(boards, start=1)
    )
    Table.objects.filter(round_table__round=round_).update(closed_at=at)


def planned_boards(round_: Round, tables: int) -> Sequence[Sequence[int]]:
    """Give the boards of each table: those of the plan, else those that all share."""
    if len(round_.boards) == tables:
        return list(round_.boards)
    deals = round_.event.deals_per_round or COMPASS  # somebody wrote the seats by hand
    return shared_boards(tables, round_.number, deals)
