"""Entering a whole list at once: everybody on it, or nobody."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.utils import timezone

from scoring.models import Player
from scoring.services.players import PlayerExistsError, add_player
from tarotclub.database import write
from tournaments.models import Method, Tournament
from tournaments.services.entries import TeamFullError
from tournaments.services.event import claim
from tournaments.services.payments import take_payment
from tournaments.services.registration import Arrival, owed_by, register


class Row(NamedTuple):
    """A row of a list: a player of the club or a new name, and what he is entered with.

    `cents` were paid; None is what he owes, 0 nothing.
    """

    number: int
    player: Player | str
    licence: str
    arrival: Arrival
    cents: int | None


class RowRefusedError(Exception):
    """A row could not be entered, and so no row was; `cause` is the refusal."""

    def __init__(self, number: int, cause: Exception) -> None:
        super().__init__(number, cause)
        self.number = number
        self.cause = cause


def register_all(
    *,
    event: Tournament,
    rows: Sequence[Row],
    method: Method,
    uuid: UUID,
    by: User | None = None,
    at: datetime | None = None,
) -> int:
    """Enter every row or none; give how many are new on the list. The same list twice is once.

    `uuid` comes with the form. Raises RowRefusedError for a row whose team is full or whose
    new name the club knows already, and EventClosedError.
    """
    at = at or timezone.now()
    count = 0
    with write():
        claim(event)
        for row in rows:
            try:
                count += _register_row(event, row, method, uuid, by=by, at=at)
            except (PlayerExistsError, TeamFullError) as error:
                raise RowRefusedError(row.number, error) from error
    return count


def _register_row(
    event: Tournament,
    row: Row,
    method: Method,
    uuid: UUID,
    *,
    by: User | None,
    at: datetime,
) -> bool:
    player = row.player
    if isinstance(player, str):
        player = add_player(
            club=event.club, name=player, licence_number=row.licence, by=by, at=at
        )
    done = register(event=event, player=player, arrival=row.arrival, by=by, at=at)
    cents = owed_by(done.entry) if row.cents is None else row.cents
    if done.created and cents > 0:
        mine = uuid5(uuid, str(row.number))
        take_payment(entry=done.entry, cents=cents, method=method, uuid=mine, by=by, at=at)
    return done.created
