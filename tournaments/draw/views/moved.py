"""Tells who has to change table after the list changed."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages

from tarotclub.serving.http import AuthenticatedRequest
from tournaments.draw.seating_list import names_of
from tournaments.draw.words import moves_in_words
from tournaments.models import Event
from tournaments.seating import moves


@contextmanager
def telling_moves(request: AuthenticatedRequest, event: Event) -> Iterator[None]:
    """Do something to the list, then say who changes tables by it, and in which rounds."""
    before = _seatings(event)
    yield
    if any(before) and before != (after := _seatings(event)):
        messages.info(request, moves_in_words(moves(before, after), names_of(event)))


def _seatings(event: Event) -> list[tuple[tuple[int, ...], ...]]:
    stored = event.rounds.values_list("seating", flat=True)
    return [tuple(tuple(table) for table in seating) for seating in stored]
