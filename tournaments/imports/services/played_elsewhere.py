"""Rounds played elsewhere: made as a spreadsheet tells them, filled from it, and ended."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tournaments.event.services.writing import claim
from tournaments.event.words import in_order_of_play
from tournaments.models import Event
from tournaments.rounds.services.rounds import (
    RoundOrderError,
    RoundStateError,
    close_round,
    seat_round,
)

Seatings = Mapping[int, Sequence[Sequence[int]]]
SHEET = "sheet"  # how the seating of such a round came to be


@contextmanager
def tried_out(event: Event, seatings: Seatings) -> Iterator[None]:
    """Let a spreadsheet be read as if its rounds were there; afterwards they are not.

    Raises what `store_played` does.
    """
    with write():
        _lay(event, seatings, NOBODY)
        yield
        transaction.set_rollback(True)


def store_played(
    *,
    event: Event,
    seatings: Seatings,
    read: Callable[[], Sequence[Any]],
    store: Callable[..., int],
    act: Act = NOBODY,
) -> int:
    """Make rounds, store what was played in them, and end them: all of it, or nothing.

    `seatings` are by round, each table's entries in the order of play, from table 1 on; none
    where the rounds are there already, and stay as they are.
    `read` gives what `store` (of `storing`) takes, once the tables are there; its
    number is given. Raises RoundOrderError while a round is under way, RoundStateError where
    one of these is not to be played any more, EventClosedError and what `store` raises.
    """
    act = act.now()
    with write():
        _lay(event, seatings, act)
        count = store(event=event, rows=read(), act=act)
        for number in sorted(seatings):
            close_round(event=event, number=number, incomplete=True, act=act)
    return count


def _lay(event: Event, seatings: Seatings, act: Act) -> None:
    """Release rounds whose seating a spreadsheet gives in place of what was planned."""
    if not seatings:
        return
    claim(event)
    if running := event.rounds.released().filter(closed_at=None).first():
        raise RoundOrderError(running.number)
    entries = {
        entry.number: entry for entry in event.entries.select_related("player", "substitute")
    }
    for number in sorted(seatings):
        round_ = event.rounds.planned().filter(number=number).first()
        if round_ is None:
            raise RoundStateError
        round_.seating = [
            in_order_of_play(table) for table in seatings[number]
        ]  # its own inverse
        round_.method = SHEET
        seat_round(round_, entries, act)
