"""What is stored, read again: scores against facts, the log against its seals; a new epoch."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import F

from scoring.models import Action, Chain, Deal, Epoch, Score, Seal, Seat, Table
from scoring.models.action import first_link, sealed
from scoring.models.table import TableQuerySet, raised
from scoring.services.deals import derive, write_scores
from tarotclub.accounts.acting import NOBODY
from tarotclub.ground.database import write

TABLES_AT_ONCE = 50  # tables read before any is written: a read and a write never overlap


class Difference(NamedTuple):
    """What is stored and what follows from the facts; None where there is nothing.

    With a seat these are its points; without one, whether the contract is made.
    """

    deal: Deal
    seat: Seat | None
    stored: int | None
    computed: int | None


def table_chunks(**among: Any) -> Iterator[list[Table]]:
    """The tables with their deals, some at a time, in the order they were opened."""
    last = 0
    tables = _tables().filter(**among).order_by("pk")
    while chunk := list(tables.filter(pk__gt=last)[:TABLES_AT_ONCE]):
        yield chunk
        last = chunk[-1].pk
        for table in chunk:  # which its deals name: garbage that nobody would seek for long
            vars(table).pop("_prefetched_objects_cache", None)


def differences(tables: Sequence[Table]) -> list[Difference]:
    """Compute the scores of tables again and tell what is stored otherwise; write nothing.

    Fetch the tables as table_chunks() does.
    """
    stored: defaultdict[int, dict[int, int]] = defaultdict(dict)
    scores = Score.objects.filter(deal__table__in=tables)
    for deal, seat, points in scores.values_list("deal", "seat", "points"):
        stored[deal][seat] = points
    deals = (deal for table in tables for deal in table.deals.all())
    return [difference for deal in deals for difference in _of_deal(deal, stored[deal.pk])]


def rebuild_scores(*, table: Table) -> list[Difference]:
    """Write a table's scores anew from its facts; give what was stored otherwise."""
    with write():
        changed = raised() | {"sheet_version": F("sheet_version") + 1}
        Table.objects.filter(pk=table.pk).update(**changed)
        differing = differences([_tables().get(pk=table.pk)])
        for deal in {difference.deal.pk: difference.deal for difference in differing}.values():
            scores = derive(deal)
            deal.save(update_fields=["made"])
            deal.scores.all().delete()
            write_scores([(deal, scores)])
            noted = {"deal": deal.pk, "version": deal.version}
            Action.objects.note("rescore_deal", deal.table, NOBODY, **noted)
    return differing


def _tables() -> TableQuerySet:
    """Fetch what scores follow from, and nothing else: this reads whole databases."""
    return Table.objects.with_seats().prefetch_related("deals")


def _of_deal(deal: Deal, stored: Mapping[int, int]) -> Iterator[Difference]:
    made, computed = deal.made, derive(deal)
    if stored != computed:
        for seat in deal.table.seated:
            points = stored.get(seat.pk), computed.get(seat.pk)
            if points[0] != points[1]:
                yield Difference(deal, seat, *points)
    if made != deal.made:
        yield Difference(deal, None, made, deal.made)


LINKS_AT_ONCE = 500


class Harm(Enum):
    """What can have been done to a line of the log, around the site."""

    CHANGED = auto()
    REMOVED = auto()
    INSERTED = auto()
    SHORTENED = auto()  # the chain's last lines are gone


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """A place where a chain does not hold."""

    harm: Harm
    number: int
    chain: Chain | None = None
    action: Action | None = None


def breaks() -> Iterator[Break]:
    """Go through the whole log; nothing is kept of it but what is wrong."""
    yield from breaks_in()
    for action in Action.objects.filter(seal=None).order_by("pk").iterator(LINKS_AT_ONCE):
        yield Break(harm=Harm.INSERTED, number=action.pk, action=action)


def breaks_in(**among: Any) -> Iterator[Break]:
    """Go through some chains of it."""
    for chain in Chain.objects.filter(**among).select_related("club").order_by("pk"):
        yield from _breaks_of(chain)


def _breaks_of(chain: Chain) -> Iterator[Break]:
    number, head = 0, first_link(chain.club_id, chain.event)
    for seal, action in _links(chain):
        for missing in range(number + 1, seal.number):
            yield Break(harm=Harm.REMOVED, number=missing, chain=chain)
        follows = seal.number == number + 1
        number = seal.number
        if action is None:
            yield Break(harm=Harm.REMOVED, number=number, chain=chain)
        elif follows and sealed(head, action) != seal.hash:
            yield Break(harm=Harm.CHANGED, number=number, chain=chain, action=action)
        head = seal.hash
    if chain.length and (number, head) != (chain.length, chain.head):
        yield Break(harm=Harm.SHORTENED, number=number, chain=chain)


def _links(chain: Chain) -> Iterator[tuple[Seal, Action | None]]:
    seals = Seal.objects.filter(chain=chain).order_by("number").iterator(LINKS_AT_ONCE)
    while some := list(islice(seals, LINKS_AT_ONCE)):
        actions = Action.objects.in_bulk([seal.action_id for seal in some])
        yield from ((seal, actions.get(seal.action_id)) for seal in some)


def begin_epoch() -> None:
    """Begin a new epoch, and forget the one before."""
    with write():
        Epoch.objects.all().delete()
        Epoch.objects.create()
