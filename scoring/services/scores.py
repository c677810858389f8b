"""Holding stored scores against the facts they follow from, and writing them anew."""

from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import F
from django.utils import timezone

from scoring.models import Action, Deal, Score, Seat, Table
from scoring.services.deals import derive
from tarotclub.database import write

AT_ONCE = 50  # tables; a read never stays open while something is written


class Difference(NamedTuple):
    """What is stored and what follows from the facts; None where there is nothing.

    With a seat these are its points; without one, whether the contract is made.
    """

    deal: Deal
    seat: Seat | None
    stored: int | None
    computed: int | None


def all_tables() -> Iterator[Table]:
    """Give every table with its deals, a few at a time, in the order they were opened."""
    tables = Table.objects.with_deals().order_by("pk")
    last = 0
    while chunk := list(tables.filter(pk__gt=last)[:AT_ONCE]):
        yield from chunk
        last = chunk[-1].pk


def differences(table: Table) -> list[Difference]:
    """Compute a table's scores again and tell what is stored otherwise; nothing is written.

    Fetch the table with_deals().
    """
    return [found for deal in table.deals.all() for found in _of_deal(deal)]


def rebuild_scores(*, table: Table) -> list[Difference]:
    """Write a table's scores anew from its facts; give what was stored otherwise."""
    with write():
        changed = {"revision": F("revision") + 1, "sheet_version": F("sheet_version") + 1}
        Table.objects.filter(pk=table.pk).update(**changed)
        table = Table.objects.with_deals().get(pk=table.pk)
        found = differences(table)
        for deal in {difference.deal.pk: difference.deal for difference in found}.values():
            _rewrite(deal)
    return found


def _of_deal(deal: Deal) -> Iterator[Difference]:
    made, stored = deal.made, {score.seat_id: score.points for score in deal.scores.all()}
    computed = {score.seat_id: score.points for score in derive(deal)}
    for seat in deal.table.seated:
        points = stored.get(seat.pk), computed.get(seat.pk)
        if points[0] != points[1]:
            yield Difference(deal, seat, *points)
    if made != deal.made:
        yield Difference(deal, None, made, deal.made)


def _rewrite(deal: Deal) -> None:
    scores = derive(deal)
    deal.save(update_fields=["made"])
    deal.scores.all().delete()
    Score.objects.bulk_create(scores)
    Action.objects.create(
        club_id=deal.table.club_id,
        table=deal.table,
        kind="rescore_deal",
        at=timezone.now(),
        data={"deal": deal.pk, "version": deal.version},
    )
