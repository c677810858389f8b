"""The statistics of a tournament: what was played, how often with success, as plain rows."""

from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal

from django.db.models import Count
from django.utils.translation import gettext as _

from scoring import labels
from scoring.models import Deal
from scoring.rules import Outcome
from tournaments.models import Event
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value
from tournaments.ranking import Record, plain
from tournaments.standings.table import ResultSheet


def contracts_data(event: Event) -> Datasheet:
    """A row for each contract: how often it was played, and made; in one query."""
    columns = (
        DataColumn(key="contract", title=_("Contrat"), width=26),
        DataColumn(key="played", title=_("Donnes"), kind=CellKind.NUMBER, width=10),
        DataColumn(key="made", title=_("Réussies"), kind=CellKind.NUMBER, width=11),
        DataColumn(key="failed", title=_("Chutées"), kind=CellKind.NUMBER, width=10),
        DataColumn(key="share", title=_("Part réussie"), kind=CellKind.SHARE, width=14),
    )
    deals = Deal.objects.filter(
        table__round_table__round__event=event, outcome=Outcome.PLAYED, taker__isnull=False
    )
    counts = {
        (contract, made): count
        for contract, made, count in deals.order_by()
        .values_list("contract", "made")
        .annotate(count=Count("pk"))
    }
    contracts = dict.fromkeys((*event.rules.contracts, *(code for code, _made in counts)))
    rows: list[list[Value]] = []
    for code in contracts:
        made, failed = counts.get((code, True), 0), counts.get((code, False), 0)
        word = str(labels.CONTRACT.get(code, code))
        rows.append([word, made + failed, made, failed, share(made, made + failed)])
    return Datasheet(title=_("Statistiques"), columns=columns, rows=rows)


def players_data(sheet: ResultSheet) -> Datasheet:
    """A row for each player of a ranking: what he played, took and made.

    A bilan that was typed without its deals counts as one deal; so does an imported one.
    """
    columns = (
        DataColumn(key="number", title=_("N°"), kind=CellKind.TAG, width=7),
        DataColumn(key="name", title=_("Nom"), width=30),
        DataColumn(key="rounds", title=_("Tours joués"), kind=CellKind.NUMBER, width=12),
        DataColumn(key="deals", title=_("Donnes"), kind=CellKind.NUMBER, width=9),
        DataColumn(key="takes", title=_("Prises"), kind=CellKind.NUMBER, width=9),
        DataColumn(key="made", title=_("Réussies"), kind=CellKind.NUMBER, width=11),
        DataColumn(key="share", title=_("Part réussie"), kind=CellKind.SHARE, width=14),
        DataColumn(key="best", title=_("Meilleure donne"), kind=CellKind.MARK, width=16),
        DataColumn(key="worst", title=_("Pire donne"), kind=CellKind.MARK, width=12),
        DataColumn(key="best_round", title=_("Meilleur tour"), kind=CellKind.MARK, width=14),
    )
    records = (*(row.record for row in sheet.rows), *sheet.apart)
    rows = [list(_player(record)) for record in records]
    return Datasheet(title=_("Joueurs"), columns=columns, rows=rows)


def share(part: int, whole: int) -> Decimal | None:
    """A part of a whole to four digits, as a spreadsheet rounds; None of nothing."""
    if not whole:
        return None
    return (Decimal(part) / whole).quantize(Decimal("0.0001"), ROUND_HALF_UP)


def _player(record: Record) -> Iterator[Value]:
    yield record.player
    yield record.name
    yield len(record.rounds)
    yield record.deals
    yield record.takes
    yield record.made
    yield share(record.made, record.takes)
    yield record.best
    yield record.worst
    yield plain(record.best_round) if record.counted else None
