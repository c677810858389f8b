"""Stamps and the epoch: random values that tell histories of the data apart, for ETags.

Counters alone cannot: a copy of the database that is put back counts on from where it was, and
comes to the same numbers with other deals. So every write that raises a revision also leaves
a random stamp, and the database as a whole has an epoch, which a restore changes.
"""

import secrets
from typing import Any

from django.db import models
from django.db.models import F

STAMPS = 2**40  # whole tables of an event are summed up without loss


def new_stamp() -> int:
    return secrets.randbelow(STAMPS)


def new_identity() -> str:
    return secrets.token_hex(8)


def raised() -> dict[str, Any]:
    """What every write sets in the row of its table or event, for `update`."""
    return {"revision": F("revision") + 1, "stamp": new_stamp()}


class Epoch(models.Model):
    """The one row that holds the epoch of the database."""

    identity = models.CharField(max_length=16, default=new_identity)

    def __str__(self) -> str:
        return self.identity


class EpochNow(models.Func):
    """The epoch as one more column of a query."""

    template = "(SELECT identity FROM scoring_epoch)"
    output_field = models.CharField()


def etag_base(epoch: str | None, stamp: int, *more: object) -> str:
    """The base of an ETag: no other history of the database can come to the same."""
    return "-".join(map(str, (epoch or 0, f"{int(stamp):x}", *more)))
