"""The money of a tournament as plain rows: what came in, and each payment."""

from django.utils.translation import gettext as _

from scoring.sheet import signature
from tournaments.event.money import decimal_euros
from tournaments.models import Event, Method, Payment
from tournaments.paper.data import Column, Datasheet, Kind, Value
from tournaments.prizes.day_accounts import DayAccounts
from tournaments.workbook.data.deals import naive


def accounts_data(day: DayAccounts) -> Datasheet:
    """Give a row for each class of fees: what came in by each method, and what is owed."""
    books = day.accounts
    columns = (
        Column(key="class", title=_("Tarif"), width=22),
        Column(key="entries", title=_("Inscrits"), kind=Kind.NUMBER, width=10),
        *(
            Column(key=method.value, title=method.label, kind=Kind.MONEY, width=13)
            for method in day.methods
        ),
        Column(key="paid", title=_("Encaissé"), kind=Kind.MONEY, width=13),
        Column(key="owed", title=_("Reste dû"), kind=Kind.MONEY, width=13),
    )
    rows: list[list[Value]] = [
        [
            *(name or None, total.entries),
            *(decimal_euros(books.cells.get((name, method), 0)) for method in day.methods),
            *(decimal_euros(total.paid), decimal_euros(total.owed)),
        ]
        for name, total in books.by_class.items()
    ]
    return Datasheet(title=_("Comptes"), columns=columns, rows=rows)


def payments_data(event: Event) -> Datasheet:
    """Give a row for each payment in their order; money given back is below zero."""
    columns = (
        Column(key="at", title=_("Reçu le"), kind=Kind.MOMENT, width=20),
        Column(key="number", title=_("N°"), kind=Kind.TAG, width=7),
        Column(key="name", title=_("Nom"), width=30),
        Column(key="class", title=_("Tarif"), width=14),
        Column(key="method", title=_("Moyen"), width=12),
        Column(key="amount", title=_("Montant"), kind=Kind.MONEY, width=12),
        Column(key="by", title=_("Reçu par"), width=20),
    )
    payments = Payment.objects.filter(entry__event=event).order_by("pk")
    rows: list[list[Value]] = [
        [
            *(naive(payment.at), payment.entry.number, payment.entry.player.name),
            *(payment.entry.fee_class or None, str(Method(payment.method).label)),
            *(decimal_euros(payment.cents), signature(payment.by) or None),
        ]
        for payment in payments.select_related("entry__player", "by")
    ]
    return Datasheet(title=_("Paiements"), columns=columns, rows=rows)
