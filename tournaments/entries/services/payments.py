"""Payments: what players paid for the event, and what they were given back."""

from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.utils import timezone

from tarotclub.database import write
from tournaments.event.services.writing import claim_entry, log, store_once
from tournaments.models import Entry, Payment, PaymentMethod


def giving_back(payment: Payment) -> UUID:
    """Give the uuid of the payment that takes another one back: once, whoever asks."""
    return uuid5(payment.uuid, "back")


class Paid(NamedTuple):
    payment: Payment
    created: bool


def take_payment(
    *,
    entry: Entry,
    cents: int,
    method: PaymentMethod,
    uuid: UUID,
    by: User | None = None,
    at: datetime | None = None,
) -> Paid:
    """Take money from a player, or give it back when `cents` are negative; twice is once.

    Raises SentOtherwiseError, EntryGoneError and EventClosedError.
    """
    at = at or timezone.now()
    with write():
        claim_entry(entry)
        facts = {"entry": entry, "cents": cents, "method": method}
        payment, created = store_once(Payment.objects, uuid, facts, at=at, by=by)
        if created:
            player, how = entry.player_id, PaymentMethod(method).value
            noted: dict[str, Any] = {"payment": payment.pk, "cents": cents, "method": how}
            log("take_payment", entry.event, by, at, player=player, **noted)
    return Paid(payment, created)
