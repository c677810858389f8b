"""The money of a tournament as plain rows: what came in, and each payment."""

from django.utils.translation import gettext as _

from tournaments.event.money import decimal_euros
from tournaments.models import Event, Payment, PaymentMethod
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value, naive
from tournaments.prizes.day_accounts import DayAccounts


def accounts_data(day: DayAccounts) -> Datasheet:
    """A row for each class of fees: what came in by each method, and what is owed."""
    books = day.accounts
    columns = (
        DataColumn(key="class", title=_("Tarif"), width=22),
        DataColumn(key="entries", title=_("Inscrits"), kind=CellKind.NUMBER, width=10),
        *(
            DataColumn(key=method.value, title=method.label, kind=CellKind.MONEY, width=13)
            for method in day.methods
        ),
        DataColumn(key="paid", title=_("Encaissé"), kind=CellKind.MONEY, width=13),
        DataColumn(key="owed", title=_("Reste dû"), kind=CellKind.MONEY, width=13),
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
    """A row for each payment in their order; money given back is below zero."""
    columns = (
        DataColumn(key="at", title=_("Reçu le"), kind=CellKind.MOMENT, width=20),
        DataColumn(key="number", title=_("N°"), kind=CellKind.TAG, width=7),
        DataColumn(key="name", title=_("Nom"), width=30),
        DataColumn(key="class", title=_("Tarif"), width=14),
        DataColumn(key="method", title=_("Moyen"), width=12),
        DataColumn(key="amount", title=_("Montant"), kind=CellKind.MONEY, width=12),
        DataColumn(key="by", title=_("Reçu par"), width=20),
    )
    payments = Payment.objects.filter(entry__event=event).order_by("pk")
    rows: list[list[Value]] = [
        [
            *(naive(payment.at), payment.entry.number, payment.entry.player.name),
            *(payment.entry.fee_class or None, str(PaymentMethod(payment.method).label)),
            *(decimal_euros(payment.cents), payment.taken_by or None),
        ]
        for payment in payments.select_related("entry__player", "by", "by_outside")
    ]
    return Datasheet(title=_("Paiements"), columns=columns, rows=rows)
