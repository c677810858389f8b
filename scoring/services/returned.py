"""Deals that differ from what is here: sent back by a tablet, or refused and kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.models import Action, Deal, DealRevision, RefusedDeal, Table, TableLink
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
from tarotclub.accounts.acting import NOBODY, Act
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
        if known.table_id == table.pk:
            known.table = table  # who sits there need not be asked again
        return known, _lacking(known, versions)
    known = table.deals.filter(number=number).first() if number else None
    if known and _facts(versions[-1].report.deal(table)) != _facts(known):
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
    reports = [_facts(version.report.deal(known.table)) for version in versions]
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


def _facts(deal: Deal) -> dict[str, Any]:
    return _plain(deal.written())


def _plain(facts: dict[str, Any]) -> dict[str, Any]:
    """Leave out by which ruleset it was scored: that may have been changed back."""
    return {key: value for key, value in facts.items() if key != "ruleset"}


def keep_refused(
    *,
    stored: Deal,
    report: Report,
    uuid: UUID | None = None,
    act: Act = NOBODY,
    link: TableLink | None = None,
) -> bool:
    """Add to the history of the `stored` deal what somebody else said it was.

    False where that is kept already, or says the same as the stored deal. Nothing at the
    table changes: whoever has signed has signed, and no page is stale.
    """
    facts = report.deal(stored.table).written()
    if facts == stored.written():
        return False
    refused = RefusedDeal(facts=facts)
    data: dict[str, Any] = {"deal": stored.pk}
    data |= {"uuid": str(uuid)} if uuid else {}
    data |= {"link": link.pk} if link else {}
    with write():
        table = Table.objects.select_for_update().get(pk=stored.table_id)  # two at once queue
        if any(_same(action, data, facts, act) for action in refusals_of(stored)):
            return False
        data["proof"] = refused.proof()
        refused.action = Action.objects.note("refuse_deal", table, act, **data)
        refused.save()
    return True


def refusals_of(deal: Deal) -> list[Action]:
    """What was refused because of a deal, newest first."""
    refused = Action.objects.filter(table=deal.table_id, kind="refuse_deal", data__deal=deal.pk)
    return list(refused.select_related("by", "refused"))


def refused_facts(action: Action) -> dict[str, Any] | None:
    """What an act of refusing set aside; None once it is forgotten.

    Acts of version 1.0.0 have it themselves, sealed.
    """
    kept: RefusedDeal | None = getattr(action, "refused", None)
    facts: dict[str, Any] | None = kept.facts if kept else action.data.get("facts")
    return facts


def forget_refused(before: datetime) -> int:
    """Forget what was set aside before a moment, and count it; its acts stay in the log."""
    return RefusedDeal.objects.filter(action__at__lt=before).delete()[0]


def _same(action: Action, data: dict[str, Any], facts: dict[str, Any], act: Act) -> bool:
    noted = {key: action.data[key] for key in action.data if key not in {"facts", "proof"}}
    return (noted, refused_facts(action), action.by) == (data, facts, act.by)
