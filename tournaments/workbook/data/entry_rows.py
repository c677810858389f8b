"""The entries of a tournament, its accounts and its arbiter's decisions, as plain rows."""

from collections.abc import Iterator, Mapping

from django.db.models import IntegerField, OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from scoring.models.club import Publication
from tournaments.event.handicap import handicap_of
from tournaments.event.words import decimal_euros
from tournaments.models import Decision, Event, Payment, PaymentMethod, Penalty
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value, naive
from tournaments.prizes.day_accounts import DayAccounts
from tournaments.sheets.deal_columns import NO, YES
from tournaments.standings.table import ResultSheet


def entries_data(event: Event) -> Datasheet:
    """A row for each entry by number, with whole names; in one query.

    How a name is to be shown is said where it is not whole: an import then takes from nobody
    what he has chosen meanwhile.
    """
    columns = (
        DataColumn(key="number", title=_("N°"), kind=CellKind.TAG, width=7),
        DataColumn(key="name", title=_("Nom"), width=30),
        DataColumn(key="publication", title=_("Nom publié"), width=13),
        DataColumn(key="licence", title=_("Licence"), width=14),
        DataColumn(key="category", title=_("Catégorie"), width=14),
        DataColumn(key="team", title=_("Équipe"), width=16),
        DataColumn(key="apart", title=_("À séparer"), width=14),
        DataColumn(key="class", title=_("Tarif"), width=14),
        DataColumn(key="due", title=_("Dû"), kind=CellKind.MONEY, width=11),
        DataColumn(key="paid", title=_("Payé"), kind=CellKind.MONEY, width=11),
        DataColumn(key="owed", title=_("Reste dû"), kind=CellKind.MONEY, width=11),
        DataColumn(key="present", title=_("Présent"), width=10),
        DataColumn(key="arrived", title=_("Arrivé le"), kind=CellKind.MOMENT, width=20),
        DataColumn(key="plays_from", title=_("Joue dès le tour"), kind=CellKind.TAG, width=13),
        DataColumn(key="withdrawn", title=_("Parti au tour"), kind=CellKind.TAG, width=11),
        DataColumn(key="eliminated", title=_("Éliminé après"), kind=CellKind.TAG, width=11),
        DataColumn(key="substitute", title=_("Remplaçant"), width=26),
    )
    return Datasheet(title=_("Inscrits"), columns=columns, rows=list(_rows(event)))


def _rows(event: Event) -> Iterator[list[Value]]:
    paid = Payment.objects.filter(entry=OuterRef("pk")).order_by().values("entry")
    cents = Subquery(paid.values(sum=Sum("cents")), output_field=IntegerField())
    published = {
        each.value: None if each is Publication.FULL else str(each.label)
        for each in Publication
    }
    entries = event.entries.select_related("player", "team", "substitute").order_by("number")
    for entry in entries.annotate(paid=Coalesce(cents, 0)):
        yield [
            *(entry.number, entry.player.name, published[entry.player.publication]),
            entry.player.licence_number or None,
            *(entry.category or None, str(entry.team) if entry.team else None),
            *(entry.apart or None, entry.fee_class or None),
            *(decimal_euros(entry.fee_cents), decimal_euros(entry.paid)),
            decimal_euros(entry.fee_cents - entry.paid),
            *(str(YES if entry.checked_in_at else NO), naive(entry.checked_in_at)),
            *(entry.plays_from, entry.withdrawn_from),
            entry.eliminated_after if entry.is_eliminated else None,
            entry.substitute.name if entry.substitute else None,
        ]


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


def decisions_data(event: Event, sheet: ResultSheet, names: Mapping[int, str]) -> Datasheet:
    """A row for each decision in their order, those that were cancelled among them.

    `counted` are the points that a decision adds to the total in the ranking `sheet`: none
    when it was cancelled, or was given in a round that no longer counts.
    """
    columns = (
        DataColumn(key="number", title=_("N°"), kind=CellKind.TAG, width=7),
        DataColumn(key="name", title=_("Nom"), width=30),
        DataColumn(key="decision", title=_("Décision"), width=15),
        DataColumn(key="round", title=_("Tour"), kind=CellKind.TAG, width=7),
        DataColumn(key="points", title=_("Points"), kind=CellKind.MARK, width=9),
        DataColumn(key="counted", title=_("Points comptés"), kind=CellKind.MARK, width=16),
        DataColumn(key="reason", title=_("Motif"), width=40),
        DataColumn(key="at", title=_("Décidée le"), kind=CellKind.MOMENT, width=20),
        DataColumn(key="cancelled_at", title=_("Annulée le"), kind=CellKind.MOMENT, width=20),
        DataColumn(key="cancelled_because", title=_("Motif de l’annulation"), width=40),
    )
    records = (*(row.record for row in sheet.rows), *sheet.apart)
    firsts = {record.player: record.first_round for record in records}
    rows: list[list[Value]] = [
        [
            *(penalty.entry.number, names.get(penalty.entry.number)),
            *(str(Decision(penalty.decision).label), penalty.round_number, penalty.points),
            penalty.points if _counts(penalty, firsts) else 0,
            *(penalty.reason, naive(penalty.at), naive(penalty.cancelled_at)),
            penalty.cancelled_because or None,
        ]
        for penalty in Penalty.objects.filter(entry__event=event)
        .select_related("entry")
        .order_by("pk")
    ]
    rows += _handicaps(event, names)
    return Datasheet(title=_("Décisions"), columns=columns, rows=rows)


def _handicaps(event: Event, names: Mapping[int, str]) -> Iterator[list[Value]]:
    """A row for each handicap, which counts in every total."""
    if handicap := handicap_of(event.handicap):
        for entry in event.entries.exclude(cote=None).order_by("number"):
            points = handicap.points(entry.cote)
            yield [
                *(entry.number, names.get(entry.number), _("Handicap"), None, points, points),
                *(handicap.sentence(entry), naive(event.cotes_at), None, None),
            ]


def _counts(penalty: Penalty, firsts: Mapping[int, int]) -> bool:
    round_number = penalty.round_number
    still = round_number is None or round_number >= firsts.get(penalty.entry.number, 0)
    return still and penalty.cancelled_at is None
