"""The day's accounts of a tournament: what came in, what is owed, what the prizes cost."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.event.money import euros
from tournaments.models import Event, Payment, PaymentMethod
from tournaments.prizes.engine import Fee, TillAccounts, accounts
from tournaments.prizes.prize_list import event_purse


@dataclass(frozen=True, slots=True, kw_only=True)
class Debt:
    """Somebody who still owes so many cents; below zero he paid too much."""

    number: int
    name: str
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DayAccounts:
    """The accounts over all entries; `methods` are those that money came by, in their order.

    `prizes` is what was set to be given; `debts` by number, `credits` are too much paid.
    """

    accounts: TillAccounts
    methods: Sequence[PaymentMethod]
    debts: Sequence[Debt]
    credits: Sequence[Debt]


def day_accounts(event: Event) -> DayAccounts:
    """Close the accounts of an event as they stand, in a fixed number of queries."""
    paid: defaultdict[int, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    payments = Payment.objects.filter(entry__event=event).order_by("pk")
    for entry, method, cents in payments.values_list("entry", "method", "cents"):
        paid[entry][method] += cents
    order = {name: place for place, (name, _cents) in enumerate(event.fees)}
    entries = sorted(
        event.entries.values_list("pk", "number", "player__name", "fee_class", "fee_cents"),
        key=lambda row: (order.get(row[3], len(order)), row[3], row[1]),
    )
    fees = [Fee(fee_class=row[3], due=row[4], paid=dict(paid[row[0]])) for row in entries]
    closed = accounts(fees, [event_purse(event).handed_out])
    rests = [
        Debt(number=row[1], name=row[2], cents=fee.due - sum(fee.paid.values()))
        for row, fee in zip(entries, fees, strict=True)
    ]
    rests.sort(key=lambda debt: debt.number)
    return DayAccounts(
        accounts=closed,
        methods=[method for method in PaymentMethod if method in closed.by_method],
        debts=[debt for debt in rests if debt.cents > 0],
        credits=[debt for debt in rests if debt.cents < 0],
    )


class AccountRow(NamedTuple):
    """A class of fees: how many, what came in by each method, in all, and what is owed."""

    name: str
    entries: int
    by_method: Sequence[str]
    paid: str
    owed: str
    is_total: bool = False


def account_rows(day: DayAccounts) -> list[AccountRow]:
    """Give a row for each class of fees, and their sum last."""
    books = day.accounts
    rows = [
        AccountRow(
            name or _("Sans tarif"),
            total.entries,
            [euros(books.cells.get((name, method), 0)) for method in day.methods],
            euros(total.paid),
            euros(total.owed),
        )
        for name, total in books.by_class.items()
    ]
    sums = [euros(books.by_method[method]) for method in day.methods]
    total = books.total
    last = AccountRow(
        _("Total"), total.entries, sums, euros(total.paid), euros(total.owed), is_total=True
    )
    return [*rows, last]


def balance_rows(day: DayAccounts) -> list[tuple[str, str]]:
    """Give what was taken, what the prizes cost and what is left: it adds up."""
    books = day.accounts
    kept = _("Reste au club") if books.kept >= 0 else _("Ajouté par le club")
    return [
        (_("Encaissé"), euros(books.total.paid)),
        (_("Prix à remettre"), euros(-books.prizes) if books.prizes else euros(0)),
        (kept, euros(abs(books.kept))),
    ]
