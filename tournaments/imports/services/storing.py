"""Deals and bilans of a whole list at once: all of them, or none."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import F
from django.utils.translation import gettext_lazy, ngettext

from scoring.authors import full_name
from scoring.models import Action, Deal, Score, Table
from scoring.models.stamp import raised
from scoring.services.deals import Report, derive, write_scores
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.event.services.writing import claim, log
from tournaments.event.words import tables_in_words
from tournaments.models import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRow:
    """A deal of a list, for a table that has none yet; its seats are fetched with it.

    `author` is who noted it, by name or user name; where nobody of the club is called so, it
    is whoever brings the list.
    """

    table: Table
    number: int
    report: Report
    uuid: UUID
    version: int = 1
    recorded_at: datetime | None = None
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BilanRow:
    """The bilans of a table, by position; they sum to zero."""

    table: Table
    bilans: Sequence[int]


class TablesMovedError(Refusal):
    """Tables that were free have ended or got deals meanwhile; `numbers` are theirs."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(numbers)
        self.numbers = numbers

    def __str__(self) -> str:
        words = ngettext(
            "Entre-temps, %(tables)s a reçu un résultat ou a été fermée : relisez la liste.",
            "Entre-temps, %(tables)s ont reçu un résultat ou été fermées : relisez la liste.",
            len(self.numbers),
        )
        return words % {"tables": tables_in_words(self.numbers)}


class DealsHereError(Refusal):
    """Some of the deals are in this database already, elsewhere."""

    sentence = gettext_lazy(
        "Des donnes de cette liste sont déjà enregistrées ailleurs : relisez-la."
    )


def store_deals(
    *,
    event: Event,
    rows: Sequence[DealRow],
    act: Act = NOBODY,
) -> int:
    """Store a list of deals with their scores; give how many.

    In a number of queries that grows only with what one query can hold. Raises
    TablesMovedError, DealsHereError and EventClosedError.
    """
    act = act.now()
    with write():
        claim(event)
        tables = {row.table.pk: row.table for row in rows}
        _take(tables)
        if known_uuids([row.uuid for row in rows]):
            raise DealsHereError
        people = _people(event, rows)
        deals = [
            _deal(row, replace(act, by=people.get(row.author.casefold(), act.by)))
            for row in rows
        ]
        scores = [(deal, derive(deal)) for deal in deals]
        Deal.objects.bulk_create(deals)
        write_scores(scores)
        log("import_deals", event, act, deals=len(deals), tables=len(tables))
    return len(deals)


def store_bilans(
    *,
    event: Event,
    rows: Sequence[BilanRow],
    act: Act = NOBODY,
) -> int:
    """Store the bilans of tables, which end with them; give of how many tables.

    Each is in the log as one that is typed. Raises TablesMovedError and EventClosedError.
    """
    act = act.now()
    with write():
        claim(event)
        tables = {row.table.pk: row.table for row in rows}
        _take(tables)
        Table.objects.filter(pk__in=tables).update(closed_at=act.at)
        Score.objects.bulk_create(
            Score(seat=seat, points=points)
            for row in rows
            for seat, points in zip(row.table.seated, row.bilans, strict=True)
        )
        facts = {"event": event.pk, "before": None, "reason": ""}
        Action.objects.bulk_create(
            Action(
                club_id=event.club_id,
                table=row.table,
                kind="type_bilans",
                by=act.by,
                at=act.at,
                data={**facts, "bilans": list(row.bilans)},
            )
            for row in rows
        )
    return len(tables)


def known_uuids(uuids: Sequence[UUID]) -> Collection[UUID]:
    """Give those of some identities that a deal has already."""
    known: set[UUID] = set()
    for start in range(0, len(uuids), 500):
        some = Deal.objects.filter(uuid__in=uuids[start : start + 500])
        known.update(some.values_list("uuid", flat=True))
    return known


def _take(tables: Mapping[int, Table]) -> None:
    """Take the rows of open tables without any result. Raises TablesMovedError."""
    locked = Table.objects.select_for_update().filter(pk__in=tables).order_by("pk")
    free = {table.pk for table in locked if table.closed_at is None}
    busy = set(Deal.objects.filter(table__in=tables).values_list("table", flat=True))
    busy |= set(
        Score.objects.filter(seat__table__in=tables).values_list("seat__table", flat=True)
    )
    if lost := [table.number for key, table in tables.items() if key not in free - busy]:
        raise TablesMovedError(sorted(lost))
    Table.objects.filter(pk__in=tables).update(**raised(), sheet_version=F("sheet_version") + 1)


def _people(event: Event, rows: Sequence[DealRow]) -> Mapping[str, User]:
    """Give those of the club who may have noted deals, by name and by user name."""
    if not any(row.author for row in rows):
        return {}
    users = User.objects.filter(memberships__club=event.club_id)
    names = {full_name(user).casefold(): user for user in users}
    return names | {user.get_username().casefold(): user for user in users}


def _deal(row: DealRow, act: Act) -> Deal:
    deal = Deal(
        table=row.table,
        number=row.number,
        uuid=row.uuid,
        version=row.version,
        recorded_at=row.recorded_at or act.at,
        recorded_by=act.by,
        started_at=row.report.started_at,
        finished_at=row.report.finished_at,
    )
    row.report.fill(deal)
    return deal
