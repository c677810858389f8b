"""Payments: what players paid for the event, and what they were given back."""

from typing import Any, NamedTuple
from uuid import UUID, uuid5

from django.db.models import Sum
from django.utils.translation import gettext as _

from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.event.money import euros
from tournaments.event.services.writing import claim_entry, log, store_once
from tournaments.models import Entry, Payment, PaymentMethod


def giving_back(payment: Payment) -> UUID:
    """The uuid of the payment that takes another one back: once, whoever asks."""
    return uuid5(payment.uuid, "back")


class Paid(NamedTuple):
    payment: Payment
    created: bool


class Refund(NamedTuple):
    """What somebody who leaves had paid, in cents, and how it is given back; None: kept."""

    cents: int
    method: PaymentMethod | None
    uuid: UUID


class PaidChangedError(Refusal):
    """Who leaves has not paid what was to be given back; `paid` is what he has, in cents."""

    def __init__(self, paid: int) -> None:
        super().__init__(paid)
        self.paid = paid

    def __str__(self) -> str:
        words = _(
            "Ce joueur a maintenant payé %(amount)s en tout : dites ce qui lui est rendu."
        )
        return words % {"amount": euros(self.paid)}


def paid_by(entry: Entry) -> int:
    """What an entry has paid, in cents, what it got back taken off."""
    return entry.payments.aggregate(total=Sum("cents"))["total"] or 0


def settle(*, entry: Entry, refund: Refund | None, act: Act = NOBODY) -> None:
    """Give an entry that is scratched its money back; what the club keeps is all it owed.

    Raises PaidChangedError.
    """
    if refund and refund.cents != (paid := max(paid_by(entry), 0)):
        raise PaidChangedError(paid)
    if refund and refund.cents and refund.method:
        back: dict[str, Any] = {"cents": -refund.cents, "method": refund.method}
        take_payment(entry=entry, uuid=refund.uuid, act=act, **back)
    _owe_what_is_kept(entry)


def _owe_what_is_kept(entry: Entry) -> None:
    entry.fee_cents = max(paid_by(entry), 0)
    entry.save(update_fields=["fee_cents"])


def take_payment(
    *, entry: Entry, cents: int, method: PaymentMethod, uuid: UUID, act: Act = NOBODY
) -> Paid:
    """Take money from a player, or give it back when `cents` are negative; twice is once.

    Raises SentOtherwiseError, EntryGoneError and EventClosedError.
    """
    act = act.now()
    with write():
        claim_entry(entry)
        facts = {"entry": entry, "cents": cents, "method": method}
        payment, created = store_once(Payment.objects, uuid, facts, at=act.at, by=act.by)
        if created:
            player, how = entry.player_id, PaymentMethod(method).value
            if entry.scratched:
                _owe_what_is_kept(entry)
            noted: dict[str, Any] = {"payment": payment.pk, "cents": cents, "method": how}
            log("take_payment", entry.event, act, player=player, **noted)
    return Paid(payment, created)
