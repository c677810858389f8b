"""Refused deals: kept when the server says otherwise, so that both versions stay."""

from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone

from scoring.models import Action, Deal, Table, TableLink
from scoring.services.deals import Report
from tarotclub.database import write


def keep_refused(
    *,
    stored: Deal,
    report: Report,
    uuid: UUID | None = None,
    by: User | None = None,
    link: TableLink | None = None,
    at: datetime | None = None,
) -> bool:
    """Add to the history of the `stored` deal what somebody else said it was.

    False where that is kept already, or says the same as the stored deal. Nothing at the
    table changes: whoever has signed has signed, and no page is stale.
    """
    told = Deal(table=stored.table)
    report.fill(told)
    facts = told.written()
    if facts == stored.written():
        return False
    data = {"deal": stored.pk, "facts": facts}
    data |= {"uuid": str(uuid)} if uuid else {}
    data |= {"link": link.pk} if link else {}
    with write():
        table = Table.objects.select_for_update().get(pk=stored.table_id)  # two at once queue
        if any(action.data == data and action.by == by for action in refusals_of(stored)):
            return False
        Action.objects.create(
            club_id=table.club_id,
            table=table,
            kind="refuse_deal",
            by=by,
            at=at or timezone.now(),
            data=data,
        )
    return True


def refusals_of(deal: Deal) -> list[Action]:
    """Give what was refused because of a deal, newest first."""
    refused = Action.objects.filter(table=deal.table_id, kind="refuse_deal", data__deal=deal.pk)
    return list(refused.select_related("by"))
