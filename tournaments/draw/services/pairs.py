"""Pairs who must never meet: forbidden and allowed again, with the planned rounds following."""

from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone

from tarotclub.ground.database import write
from tournaments.draw.services.following import follow_list
from tournaments.event.services.writing import claim, log
from tournaments.models import Event
from tournaments.seating import Pair


def forbid_pair(
    *, event: Event, pair: Pair, by: User | None = None, at: datetime | None = None
) -> None:
    """Let two entries, by their numbers, never sit at one table; twice changes nothing."""
    _set(event, pair, forbidden=True, by=by, at=at)


def allow_pair(
    *, event: Event, pair: Pair, by: User | None = None, at: datetime | None = None
) -> None:
    """Let two entries meet again; twice changes nothing."""
    _set(event, pair, forbidden=False, by=by, at=at)


def forget_number(event: Event, number: int) -> None:
    """Drop the pairs of an entry that leaves the list; the event is claimed."""
    event.refresh_from_db(fields=["forbidden"])
    kept = [pair for pair in event.forbidden if number not in pair]
    if len(kept) < len(event.forbidden):
        event.forbidden = kept
        event.save(update_fields=["forbidden"])


def _set(
    event: Event, pair: Pair, *, forbidden: bool, by: User | None, at: datetime | None
) -> None:
    players = sorted(pair)
    with write():
        claim(event)
        event.refresh_from_db(fields=["forbidden"])
        if (players in event.forbidden) == forbidden:
            return
        others = [known for known in event.forbidden if known != players]
        event.forbidden = sorted([*others, players]) if forbidden else others
        event.save(update_fields=["forbidden"])
        kind = "forbid_pair" if forbidden else "allow_pair"
        log(kind, event, by, at or timezone.now(), pair=players)
        now_parted = [(players[0], players[1])] if forbidden else []
        follow_list(event=event, parted=now_parted, by=by, at=at)
