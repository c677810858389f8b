"""Signing the sheet: each player his own line; the last signature locks it."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import F, Sum
from django.utils import timezone

from scoring.models import Action, Score, Seat, Signature, Table, TableLink
from scoring.services.tables import close_table, is_signed
from tarotclub.database import write


class Signed(NamedTuple):
    signature: Signature
    created: bool


class BilanDiffersError(Exception):
    """The sheet says another bilan than the one to be signed."""

    def __init__(self, bilan: int) -> None:
        super().__init__(bilan)
        self.bilan = bilan


class NothingToSignError(Exception):
    """The sheet has no deal."""


def sign_sheet(
    *, seat: Seat, bilan: int, link: TableLink | None = None, at: datetime | None = None
) -> Signed:
    """Sign a player's `bilan`, the one he sees; twice is once. The last one closes the table.

    Raises BilanDiffersError and NothingToSignError.
    """
    at = at or timezone.now()
    with write():
        table = Table.objects.select_for_update().get(pk=seat.table_id)
        if not table.deals.exists():
            raise NothingToSignError
        total = Score.objects.filter(seat=seat).aggregate(total=Sum("points"))["total"] or 0
        if total != bilan:
            raise BilanDiffersError(total)
        signature, created = Signature.objects.get_or_create(
            seat=seat,
            sheet_version=table.sheet_version,
            defaults={"table": table, "bilan": bilan, "at": at, "link": link},
        )
        if created:
            Table.objects.filter(pk=table.pk).update(revision=F("revision") + 1)
            _log(signature, link)
            if table.closed_at is None and is_signed(table):
                close_table(table=table, at=at)
    return Signed(signature, created)


def _log(signature: Signature, link: TableLink | None) -> None:
    data = {"seat": signature.seat_id, "bilan": signature.bilan}
    Action.objects.create(
        club_id=signature.table.club_id,
        table=signature.table,
        kind="sign_sheet",
        at=signature.at,
        data=data | {"link": link.pk} if link else data,
    )
