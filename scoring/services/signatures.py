"""Signing the sheet: each player his own line; the last signature locks it."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Sum
from django.utils import timezone

from scoring.models import Action, Score, Seat, Signature, Table, TableLink
from scoring.models.stamp import raised
from scoring.services.tables import SheetSignedError, close_table, is_signed
from tarotclub.accounts.acting import Act
from tarotclub.ground.database import write


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
    *,
    seat: Seat,
    bilan: int,
    uuid: UUID | None = None,
    link: TableLink | None = None,
    at: datetime | None = None,
) -> Signed:
    """Sign a player's `bilan`, the one he sees; twice is once. The last one closes the table.

    `uuid` is the identity of an act that may be sent again, perhaps after the signature was
    withdrawn. Raises BilanDiffersError and NothingToSignError.
    """
    at = at or timezone.now()
    with write():
        table = Table.objects.select_for_update().get(pk=seat.table_id)
        if uuid and _done(table, "sign_sheet", uuid):
            return Signed(table.signatures.filter(seat=seat).latest("pk"), created=False)
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
            Table.objects.filter(pk=table.pk).update(**raised())
            _log("sign_sheet", seat, at, bilan=bilan, **_who(uuid, link))
            if table.closed_at is None and is_signed(table):
                close_table(table=table, act=Act(moment=at))
    return Signed(signature, created)


def withdraw_signature(
    *, seat: Seat, uuid: UUID, link: TableLink | None = None, at: datetime | None = None
) -> bool:
    """Take a signature back, until the last one has locked the sheet; False where none holds.

    Signatures are only ever added: the sheet gets a new version, which everybody else has
    signed as he had the one before. Raises SheetSignedError.
    """
    at = at or timezone.now()
    with write():
        table = Table.objects.select_for_update().get(pk=seat.table_id)
        held = list(table.signatures.filter(sheet_version=table.sheet_version))
        mine = any(signature.seat_id == seat.pk for signature in held)
        if not mine or _done(table, "withdraw_signature", uuid):
            return False
        if is_signed(table):
            raise SheetSignedError
        table.sheet_version += 1
        Signature.objects.bulk_create(
            Signature(
                table=table,
                seat_id=other.seat_id,
                sheet_version=table.sheet_version,
                bilan=other.bilan,
                at=other.at,
                link_id=other.link_id,
            )
            for other in held
            if other.seat_id != seat.pk
        )
        Table.objects.filter(pk=table.pk).update(**raised(), sheet_version=table.sheet_version)
        _log("withdraw_signature", seat, at, **_who(uuid, link))
    return True


def voided_signatures(table: Table, signatures: Sequence[Signature]) -> list[Signature]:
    """The last signature of each player whose sheet has changed since he signed it.

    `signatures` are all that the table has ever had, in their order. Who took his own back
    knows that.
    """
    last = {signature.seat_id: signature for signature in signatures}
    gone = [signed for signed in last.values() if signed.sheet_version != table.sheet_version]
    if not gone:
        return []
    withdrawn: dict[int, datetime] = {}
    acts = Action.objects.filter(table=table, kind="withdraw_signature").order_by("pk")
    for data, at in acts.values_list("data", "at"):
        withdrawn[data["seat"]] = at
    return [
        signed
        for signed in gone
        if signed.seat_id not in withdrawn or withdrawn[signed.seat_id] < signed.at
    ]


def _done(table: Table, kind: str, uuid: UUID) -> bool:
    """Tell whether an act of this identity is in the log already."""
    return Action.objects.filter(table=table, kind=kind, data__uuid=str(uuid)).exists()


def _who(uuid: UUID | None, link: TableLink | None) -> dict[str, object]:
    return {"uuid": uuid and str(uuid), "link": link and link.pk}


def _log(kind: str, seat: Seat, at: datetime, **data: object) -> None:
    """Add a line to the log, without what is not known."""
    Action.objects.create(
        club_id=seat.table.club_id,
        table_id=seat.table_id,
        kind=kind,
        at=at,
        data={"seat": seat.pk}
        | {key: value for key, value in data.items() if value is not None},
    )
