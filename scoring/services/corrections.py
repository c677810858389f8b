"""Corrections that are sent until somebody answers: done once, however often they arrive."""

from uuid import UUID

from django.db import IntegrityError

from scoring.models import Deal, DealRevision, TableLink
from scoring.services.deals import DealStaleError, Recorded, Report, correct_deal
from scoring.services.tables import TableClosedError
from tarotclub.accounts.acting import NOBODY, Act


class CorrectionDiffersError(Exception):
    """This identity is taken by a correction that says something else."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal.pk)
        self.deal = deal


def correct_once(
    *,
    deal: Deal,
    report: Report,
    version: int,
    reason: str,
    uuid: UUID,
    act: Act = NOBODY,
    link: TableLink | None = None,
) -> Recorded:
    """Correct a deal; the same `uuid` again gives the deal back as it is now.

    Raises CorrectionDiffersError, DealStaleError, and TableClosedError.
    """
    try:
        corrected = correct_deal(
            deal=deal,
            report=report,
            version=version,
            reason=reason,
            act=act,
            link=link,
            uuid=uuid,
        )
    except (DealStaleError, TableClosedError, IntegrityError):
        known = DealRevision.objects.filter(uuid=uuid).select_related("deal").first()
        if known is None:
            raise
    else:
        return Recorded(corrected, created=True)
    if known.deal.table_id == deal.table_id:
        known.deal.table = deal.table
    stored = known.deal_id, known.version, known.reason
    if stored != (deal.pk, version, reason) or _outcome(known) != _written(deal, report):
        raise CorrectionDiffersError(known.deal)
    return Recorded(known.deal, created=False)


def _outcome(revision: DealRevision) -> dict[str, object]:
    """The written form that a correction led to, whatever happened to the deal since."""
    deal = revision.deal
    after = deal.revisions.filter(version=revision.version + 1).first()
    return after.facts | {"ruleset": deal.table.rules.id} if after else deal.written()


def _written(deal: Deal, report: Report) -> dict[str, object]:
    sent = Deal(table=deal.table)
    report.fill(sent)
    return sent.written()
