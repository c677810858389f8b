"""Letting an ended table of an event take deals again."""

from collections.abc import Sequence

from django.db.models import QuerySet

from scoring.models import Player, Table
from scoring.services.tables import reopen_table as reopen
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tournaments.event.services.writing import claim
from tournaments.models import Event
from tournaments.rounds.services.results import BilansTypedError, typed_bilans
from tournaments.rounds.services.table_boards import tell_tables


class PlayerSeatedError(Exception):
    """A player sits at an open table of the event already."""

    def __init__(self, player: Player, table: Table) -> None:
        super().__init__(player.pk, table.pk)
        self.player = player
        self.table = table


def reopen_table(*, table: Table, act: Act = NOBODY) -> None:
    """Let an ended table take deals again; a table that is open stays so.

    Raises EventClosedError, PlayerSeatedError for somebody who plays elsewhere by now, and
    BilansTypedError while the table has typed bilans: they are cleared first.
    """
    with write():
        event = Event.objects.filter(rounds__tables__table=table).first()
        if event:
            claim(event)
            tell_tables(event, [table])
            others = Table.objects.filter(round_table__round__event=event)
            players = [seat.player for seat in table.seats.select_related("player")]
            refuse_seated(others.open().exclude(pk=table.pk), players)
        if typed := typed_bilans(table):
            raise BilansTypedError(typed)
        reopen(table=table, act=act)


def refuse_seated(tables: QuerySet[Table], players: Sequence[Player]) -> None:
    """Raise PlayerSeatedError when one of `players` sits at one of the open `tables`."""
    busy = tables.filter(seats__player__in=players).first()
    if busy:
        seat = busy.seats.filter(player__in=players).select_related("player")[0]
        raise PlayerSeatedError(seat.player, busy)
