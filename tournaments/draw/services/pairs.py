"""Pairs who must never meet: forbidden and allowed again, with the planned rounds following."""

from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tournaments.draw.services.following import follow_list
from tournaments.event.services.writing import claim, log
from tournaments.models import Event
from tournaments.seating import Pair


def forbid_pair(*, event: Event, pair: Pair, act: Act = NOBODY) -> None:
    """Let two entries, by their numbers, never sit at one table; twice changes nothing."""
    _set(event, pair, forbidden=True, act=act)


def allow_pair(*, event: Event, pair: Pair, act: Act = NOBODY) -> None:
    """Let two entries meet again; twice changes nothing."""
    _set(event, pair, forbidden=False, act=act)


def forget_number(event: Event, number: int) -> None:
    """Drop the pairs of an entry that leaves the list; the event is claimed."""
    event.refresh_from_db(fields=["forbidden"])
    kept = [pair for pair in event.forbidden if number not in pair]
    if len(kept) < len(event.forbidden):
        event.forbidden = kept
        event.save(update_fields=["forbidden"])


def _set(event: Event, pair: Pair, *, forbidden: bool, act: Act) -> None:
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
        log(kind, event, act, pair=players)
        now_parted = [(players[0], players[1])] if forbidden else []
        follow_list(event=event, parted=now_parted, act=act)
