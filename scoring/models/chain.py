"""The chains of the log: each act is sealed with the hash of the one before it.

An event has its chain, and a club one of its own for what belongs to no event. What is hashed
are keys, numbers and reasons, as `Action.data` holds them: a player's name may go. Whoever
writes an `Action` goes through its manager, or asks for `seal` at the end of the transaction.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Protocol

from django.db import connection, models

from scoring.around import around

OF_THE_CLUB = 0  # in the place of an event's key
MOMENT = models.DateTimeField()


class SealedAct(Protocol):
    """What of an act of the log is sealed: see `Action`."""

    pk: Any
    at: datetime
    by_id: int | None
    club_id: int
    data: dict[str, Any]
    kind: str
    table_id: int | None


class Chain(models.Model):
    """The acts of one event in their order; its row is what writers to it queue for."""

    club = models.ForeignKey("Club", on_delete=models.PROTECT, related_name="chains")
    event = models.PositiveBigIntegerField(default=OF_THE_CLUB)
    length = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "event"], name="chain_once_per_event"),
        ]

    def __str__(self) -> str:
        return f"{self.club_id}/{self.event}: {self.length} {self.head[:8]}"


class Seal(models.Model):
    """An act's place in its chain, and the hash of all that the chain was when it came."""

    action = models.OneToOneField("Action", on_delete=models.DO_NOTHING, related_name="seal")
    chain = models.ForeignKey(  # found by the index of its numbers
        Chain, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    number = models.PositiveIntegerField()
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["chain", "number"], name="seal_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.hash[:8]}"


def sealed(before: str, action: SealedAct) -> str:
    """The hash of an act that follows `before`. What is hashed here stays as it is."""
    at = MOMENT.to_python(action.at)  # a text where it comes from an event's file
    content = {
        "action": action.pk,
        "at": at.astimezone(UTC).isoformat(),
        "by": action.by_id,
        "club": action.club_id,
        "data": json.loads(json.dumps(action.data)),  # as it is read back: keys are texts
        "kind": str(action.kind),
        "table": action.table_id,
    }
    written = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{before}\n{written}".encode()).hexdigest()


def first_link(club: int, event: int) -> str:
    """What the first act of a chain follows."""
    return f"{club}/{event}"


def seal(actions: Sequence[SealedAct]) -> None:
    """Seal what a transaction wrote, as its last act: chains are held for no longer.

    They are taken in one order, so that no two writers wait for each other.
    """
    silent = [action.table_id for action in actions if "event" not in action.data]
    tables = {table for table in silent if table}
    events = around().events_of(tables) if tables else {}
    links = defaultdict(list)
    for action in actions:
        event = action.data.get("event") or events.get(action.table_id or 0) or OF_THE_CLUB
        links[action.club_id, event].append(action)
    for (club, event), acts in sorted(links.items()):
        _lengthen(club, event, acts)


def _lengthen(club: int, event: int, acts: Sequence[SealedAct]) -> None:
    """Put acts at the end of their chain."""
    # Written out, as every deal passes here: see tarotclub/ground/rows.py.
    with connection.cursor() as cursor:
        chain, length, head = _taken(cursor, club, event, len(acts))
        head = head or first_link(club, event)
        seals = []
        for number, action in enumerate(acts, length - len(acts) + 1):
            head = sealed(head, action)
            seals.append((action.pk, chain, number, head))
        cursor.executemany(
            "INSERT INTO scoring_seal (action_id, chain_id, number, hash)"
            " VALUES (%s, %s, %s, %s)",
            seals,
        )
        cursor.execute("UPDATE scoring_chain SET head = %s WHERE id = %s", [head, chain])


def _taken(cursor: Any, club: int, event: int, more: int) -> tuple[int, int, str]:
    """Take a chain for this transaction, made longer; give its key, its length and its head."""
    sql = (
        "UPDATE scoring_chain SET length = length + %s WHERE club_id = %s AND event = %s"
        " RETURNING id, length, head"
    )
    cursor.execute(sql, [more, club, event])
    row = cursor.fetchone()
    if row is None:
        Chain.objects.get_or_create(club_id=club, event=event)
        return _taken(cursor, club, event, more)
    chain: tuple[int, int, str] = row
    return chain
