"""Deals, bilans and rounds of a spreadsheet stored at once: all of them, or none."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext_lazy, ngettext

from scoring.models import Action, Deal, Score, Table
from scoring.models.action import noted
from scoring.models.club import full_name
from scoring.models.table import raised
from scoring.services.deals import Report, derive, write_scores
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.event.services.writing import claim, claimed, log
from tournaments.event.words import in_order_of_play, tables_in_words
from tournaments.models import Event
from tournaments.rounds.services import rounds


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

    numbers: Sequence[int]

    def __str__(self) -> str:
        words = ngettext(
            "Entre-temps, %(tables)s a reçu un résultat ou a été fermée : relisez la liste.",
            "Entre-temps, %(tables)s ont reçu un résultat ou été fermées : relisez la liste.",
            len(self.numbers),
        )
        return words % {"tables": tables_in_words(self.numbers)}


class DealsHereError(Refusal):
    sentence = gettext_lazy(
        "Des donnes de cette liste sont déjà enregistrées ailleurs : relisez-la."
    )


def store_deals(*, event: Event, rows: Sequence[DealRow], act: Act = NOBODY) -> int:
    """Store a list of deals with their scores; give how many.

    In a number of queries that grows only with what one query can hold. Raises
    TablesMovedError, DealsHereError and EventClosedError.
    """
    with claimed(event):
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


def store_bilans(*, event: Event, rows: Sequence[BilanRow], act: Act = NOBODY) -> int:
    """Store the bilans of tables, which end with them; give of how many tables.

    Each is in the log as one that is typed. Raises TablesMovedError and EventClosedError.
    """
    with claimed(event):
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
            noted("type_bilans", row.table, act, **facts, bilans=list(row.bilans))
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


Seatings = Mapping[int, Sequence[Sequence[int]]]
SHEET = "sheet"  # how the seating of such a round came to be


@contextmanager
def tried_out(event: Event, seatings: Seatings) -> Iterator[None]:
    """Let a spreadsheet be read as if its rounds were there; afterwards they are not.

    Raises what `store_played` does.
    """
    with write():
        _lay(event, seatings, NOBODY)
        yield
        transaction.set_rollback(True)


def store_played(
    *,
    event: Event,
    seatings: Seatings,
    read: Callable[[], Sequence[Any]],
    store: Callable[..., int],
    act: Act = NOBODY,
) -> int:
    """Make rounds, store what was played in them, and end them: all of it, or nothing.

    `seatings` are by round, each table's entries in the order of play, from table 1 on; none
    where the rounds are there already, and stay as they are.
    `read` gives what `store` (of `storing`) takes, once the tables are there; its
    number is given. Raises RoundOrderError while a round is under way, RoundStateError where
    one of these is not to be played any more, EventClosedError and what `store` raises.
    """
    with write():
        _lay(event, seatings, act)
        count = store(event=event, rows=read(), act=act)
        for number in sorted(seatings):
            rounds.close_round(event=event, number=number, incomplete=True, act=act)
    return count


def _lay(event: Event, seatings: Seatings, act: Act) -> None:
    """Release rounds whose seating a spreadsheet gives in place of what was planned."""
    if not seatings:
        return
    claim(event)
    if running := event.rounds.released().filter(closed_at=None).first():
        raise rounds.RoundOrderError(running.number)
    entries = {
        entry.number: entry for entry in event.entries.select_related("player", "substitute")
    }
    for number in sorted(seatings):
        round_ = event.rounds.planned().filter(number=number).first()
        if round_ is None:
            raise rounds.RoundStateError
        round_.seating = [
            in_order_of_play(table) for table in seatings[number]
        ]  # its own inverse
        round_.method = SHEET
        rounds.seat_round(round_, entries, act)
