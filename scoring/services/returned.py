"""Deals that a tablet sends back because the database is an older copy than it was."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.models import Deal, DealRevision, Table, TableLink
from scoring.models.deal import LARGEST_NUMBER
from scoring.services.deals import (
    DealDiffersError,
    DealStaleError,
    Recorded,
    Report,
    TableMovedOnError,
    insert_deal,
    log_deal,
    refuse_board_again,
    replace_facts,
)
from scoring.services.tables import SheetFullError, claim, closed_error, last_number
from tarotclub.accounts.acting import Act
from tarotclub.ground.database import write


@dataclass(frozen=True, kw_only=True)
class ReturnedVersion:
    """One version of a deal; `reason`, `at` and `uuid` are of the correction that ended it."""

    report: Report
    reason: str = ""
    at: datetime | None = None
    uuid: UUID | None = None


def take_back(
    *,
    table: Table,
    uuid: UUID,
    number: int | None,
    versions: Sequence[ReturnedVersion],
    link: TableLink,
    recorded_at: datetime | None = None,
    at: datetime | None = None,
) -> Recorded:
    """Store a deal with all that it has said, or what the stored one lacks of that.

    Under the `number` that it had; None takes the next one. It is done once, whoever sends it
    how often, and a deal of this number that says the same is this deal, typed anew. Raises
    TableMovedOnError where the number or the board is another deal's, DealStaleError where the
    deal was corrected otherwise meanwhile, DealDiffersError and TableClosedError.
    """
    at = at or timezone.now()
    with write():
        is_open = claim(table)
        known, lacking = _stored(table, uuid, number, versions)
        if known and not lacking:
            transaction.set_rollback(True)  # nothing has changed: signatures stay
            return Recorded(known, created=False)
        if not is_open:
            raise closed_error(table)
        if known is None:
            moment = min(recorded_at or at, at)
            known = Deal(table=table, uuid=uuid, recorded_at=moment, link=link)
            known.number = number or last_number(table) + 1
            if known.number > LARGEST_NUMBER:
                raise SheetFullError
            _insert(known, versions)
        _bring_up(known, versions, link, at)
        log_deal("return_deal", known, Act(None, at), link=link)
    return Recorded(known, created=True)


def _stored(
    table: Table, uuid: UUID, number: int | None, versions: Sequence[ReturnedVersion]
) -> tuple[Deal | None, Sequence[ReturnedVersion]]:
    """Find the deal, or one of its number that says the same, and what it was not told yet."""
    if known := Deal.objects.filter(uuid=uuid).first():
        return known, _lacking(_of(known, table), versions)
    known = table.deals.filter(number=number).first() if number else None
    if known and _written(versions[-1].report, table) != _facts(_of(known, table)):
        raise TableMovedOnError(known)
    return known, [] if known else versions


def _insert(deal: Deal, versions: Sequence[ReturnedVersion]) -> None:
    last = versions[-1].report
    deal.started_at, deal.finished_at = last.started_at, last.finished_at
    refuse_board_again(deal, last)
    insert_deal(deal, versions[0].report)


def _lacking(known: Deal, versions: Sequence[ReturnedVersion]) -> Sequence[ReturnedVersion]:
    """What a stored deal has not been told yet; it must agree as far as both go."""
    if known.table_id != versions[0].report.dealer.table_id:
        raise DealDiffersError(known)
    earlier = known.revisions.order_by("version").values_list("facts", flat=True)
    stored = [_plain(facts) for facts in earlier] + [_facts(known)]
    reports = [_written(version.report, known.table) for version in versions]
    if any(one != other for one, other in zip(stored, reports, strict=False)):
        raise DealStaleError(known)
    return versions[len(stored) :]


def _bring_up(
    deal: Deal, versions: Sequence[ReturnedVersion], link: TableLink, at: datetime
) -> None:
    """Replay the corrections that a deal lacks, each as the revision it was."""
    for was, now in zip(versions[deal.version - 1 :], versions[deal.version :], strict=False):
        taken = was.uuid and DealRevision.objects.filter(uuid=was.uuid).exists()
        revision = DealRevision(
            version=deal.version,
            reason=was.reason,
            at=min(was.at or at, at),
            link=link,
            uuid=None if taken else was.uuid,
        )
        replace_facts(deal, now.report, revision)


def _of(deal: Deal, table: Table) -> Deal:
    """Tell a deal of this table who sits there, without asking again."""
    if deal.table_id == table.pk:
        deal.table = table
    return deal


def _written(report: Report, table: Table) -> dict[str, Any]:
    deal = Deal(table=table)
    report.fill(deal)
    return _facts(deal)


def _facts(deal: Deal) -> dict[str, Any]:
    return _plain(deal.written())


def _plain(facts: dict[str, Any]) -> dict[str, Any]:
    """Leave out by which ruleset it was scored: that may have been changed back."""
    return {key: value for key, value in facts.items() if key != "ruleset"}
