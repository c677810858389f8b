"""Boards come to the tables of a duplicate's round when it is released."""

from datetime import datetime

from scoring.models import Table
from tournaments.duplicate.movements.boards import shared_boards
from tournaments.event.compass import COMPASS
from tournaments.models import PlayedBoard, Round


def bring_boards(round_: Round, at: datetime) -> None:
    """Give each table the boards it is to play: those of the plan, else those all share."""
    tables = list(round_.tables.order_by("table__number"))
    planned = round_.boards
    if len(planned) != len(tables):  # somebody wrote the seats by hand
        deals = round_.event.deals_per_round or COMPASS
        planned = shared_boards(len(tables), round_.number, deals)
    PlayedBoard.objects.bulk_create(
        PlayedBoard(table=table, board=board, place=place)
        for table, boards in zip(tables, planned, strict=True)
        for place, board in enumerate(boards, start=1)
    )
    Table.objects.filter(round_table__round=round_).update(closed_at=at)
