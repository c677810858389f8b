"""Refused deals: kept for a time when the server says otherwise, so that both versions stay."""

from datetime import datetime
from typing import Any
from uuid import UUID

from scoring.models import Action, Deal, RefusedDeal, Table, TableLink
from scoring.services.deals import Report
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write


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
    refused_deal = Deal(table=stored.table)
    report.fill(refused_deal)
    facts = refused_deal.written()
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
        refused.action = Action.objects.create(
            club_id=table.club_id,
            table=table,
            kind="refuse_deal",
            by=act.by,
            at=act.at,
            data=data | {"proof": refused.proof()},
        )
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
