"""A round's seats as somebody wrote them: a club's own draw, a paper from elsewhere."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import User

from tournaments.models import Tournament
from tournaments.seating import Method
from tournaments.services.draws import Seating, situation_of, store_rounds
from tournaments.services.event import RoundReleasedError


def write_seats(
    *,
    event: Tournament,
    number: int,
    tables: Sequence[Sequence[int]],
    by: User | None = None,
    at: datetime | None = None,
) -> None:
    """Plan a round as these tables have it: entry numbers in the order N, E, S, W.

    Nothing is refused for whom it brings together: the seating's page says it. Raises
    RoundReleasedError, EventMovedError and EventClosedError.
    """
    now = situation_of(event)
    if number <= len(now.played):
        raise RoundReleasedError
    rounds: list[Seating] = [*now.played, *now.planned]
    rounds[number - 1] = tuple(map(tuple, tables))
    store_rounds(
        event, now, rounds, methods={number: Method.MANUAL}, by=by, at=at, round=number
    )
