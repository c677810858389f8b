"""Boards come to the tables of a duplicate's round when it is released."""

from collections.abc import Sequence
from datetime import datetime

from scoring.models import Table
from scoring.models.table import TableBoard
from tournaments.duplicate.movements.boards import shared_boards
from tournaments.duplicate.movements.values import dealer_of
from tournaments.event.compass import COMPASS, ORDER_OF_PLAY
from tournaments.models import Event, PlayedBoard, Round


def bring_boards(round_: Round, at: datetime) -> None:
    """Give each table the boards it is to play: those of the plan, else those all share."""
    tables = list(round_.tables.select_related("table").order_by("table__number"))
    planned = planned_boards(round_, len(tables))
    PlayedBoard.objects.bulk_create(
        PlayedBoard(table=table, board=board, place=place)
        for table, boards in zip(tables, planned, strict=True)
        for place, board in enumerate(boards, start=1)
    )
    if round_.event.duplicate_by_team:  # its results are typed by board alone
        Table.objects.filter(round_table__round=round_).update(closed_at=at)
        return
    for each, boards in zip(tables, planned, strict=True):
        each.table.boards = told_boards(round_.event, boards)
    Table.objects.bulk_update([each.table for each in tables], ["boards"])


def planned_boards(round_: Round, tables: int) -> Sequence[Sequence[int]]:
    """Give the boards of each table: those of the plan, else those that all share."""
    if len(round_.boards) == tables:
        return list(round_.boards)
    deals = round_.event.deals_per_round or COMPASS  # somebody wrote the seats by hand
    return shared_boards(tables, round_.number, deals)


def told_boards(event: Event, boards: Sequence[int]) -> list[TableBoard]:
    """Say of boards who takes and who deals, as a table numbers its seats."""
    return [
        TableBoard(
            number=board,
            taker=ORDER_OF_PLAY.index(event.taker_of(board)),
            dealer=ORDER_OF_PLAY.index(dealer_of(board)),
        )
        for board in boards
    ]


def tell_table(event: Event, table: Table) -> None:
    """Let a table know which boards it plays now; the caller says that it has changed."""
    boards = PlayedBoard.objects.filter(table__table=table).order_by("place")
    told = told_boards(event, list(boards.values_list("board", flat=True)))
    Table.objects.filter(pk=table.pk).update(boards=told)
