"""The entries of a tournament, with what is due and paid, as plain rows."""

from collections.abc import Iterator

from django.db.models import IntegerField, OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from scoring.models.club import Publication
from tournaments.event.money import decimal_euros
from tournaments.models import Event, Payment
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value, naive
from tournaments.sheets.deal_columns import NO, YES


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
