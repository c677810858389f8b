"""Opening and closing a table, and signing its sheet: the last signature locks it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import F, Sum
from django.utils import timezone

from scoring.models import Action, Club, Player, Score, Seat, Signature, Table, TableLink
from scoring.models.action import noted
from scoring.models.table import new_stamp, raised
from scoring.rules import Ruleset
from scoring.rules.cards import draw_dealer
from scoring.rules.frozen import freeze
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground import rows
from tarotclub.ground.database import write


class TableClosedError(Exception):
    """The table takes no more writes."""


class SheetSignedError(TableClosedError):
    """Every player has signed the sheet, and that closed the table."""


class SheetFullError(TableClosedError):
    """No deal can have a number after the last one's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A table to be opened: players in the order of play, one more than play for a mort.

    `first_dealer` is a position; without it the dealer is drawn from `draw_seed`. Where players
    take turns at the seats, as teams of a duplicate do, their number is their own.
    """

    number: int
    ruleset: Ruleset
    players: Sequence[Player]
    first_dealer: int | None = None
    draw_seed: str = ""
    in_turns: bool = False

    @property
    def mort(self) -> bool:
        return not self.in_turns and len(self.players) == self.ruleset.players + 1

    def table(self, club: Club, at: datetime) -> Table:
        """The table, not stored yet; ValueError where the game is not for so many."""
        if not (self.mort or self.in_turns) and len(self.players) != self.ruleset.players:
            raise ValueError(f"{self.ruleset.id} is not played by {len(self.players)}")
        drawn = self.first_dealer is None
        dealer = (
            draw_dealer(len(self.players), self.draw_seed).dealer
            if self.first_dealer is None
            else self.first_dealer
        )
        return Table(
            club=club,
            number=self.number,
            ruleset=freeze(self.ruleset),
            mort=self.mort,
            first_dealer=dealer,
            draw_seed=self.draw_seed if drawn else "",
            opened_at=at,
        )


def open_tables(*, club: Club, openings: Sequence[Opening], act: Act = NOBODY) -> list[Table]:
    """Seat players at new tables, all or none, in a number of queries that does not grow."""
    with write():
        tables = Table.objects.bulk_create(opening.table(club, act.at) for opening in openings)
        Seat.objects.bulk_create(
            Seat(table=table, player=player, position=position)
            for table, opening in zip(tables, openings, strict=True)
            for position, player in enumerate(opening.players)
        )
        Action.objects.bulk_create(noted("open_table", table, act) for table in tables)
    return tables


def open_table(*, club: Club, act: Act = NOBODY, **opening: Any) -> Table:
    """Seat players at one new table; `opening` are the fields of an Opening."""
    return open_tables(club=club, openings=[Opening(**opening)], act=act)[0]


def close_table(*, table: Table, act: Act = NOBODY) -> None:
    """End a table: it takes no more deals. Closing twice changes nothing."""
    _set_closed(table, "close_table", act=act, closed=True)


def reopen_table(*, table: Table, act: Act = NOBODY) -> None:
    """Let a closed table take deals again; whoever had signed its sheet has to sign anew."""
    _set_closed(table, "reopen_table", act=act, closed=False)


def _set_closed(table: Table, kind: str, *, act: Act, closed: bool) -> None:
    with write():
        changed = Table.objects.filter(pk=table.pk, closed_at__isnull=closed).update(
            closed_at=act.at if closed else None,
            **raised(),
            sheet_version=F("sheet_version") + (0 if closed else 1),
        )
        if changed:
            Action.objects.note(kind, table, act)


def claim(table: Table) -> bool:
    """Take an open table's row for the rest of the transaction and raise its revision.

    What was signed is no longer what the sheet says. Writers to one table queue here, on
    SQLite and PostgreSQL alike. False when it is closed.
    """
    # Written out: this runs for every deal (tarotclub/ground/rows.py says what that saves).
    with connection.cursor() as cursor:
        rows.execute(
            cursor,
            "UPDATE scoring_table"
            " SET revision = revision + 1, stamp = %s, sheet_version = sheet_version + 1"
            " WHERE id = %s AND closed_at IS NULL",
            [new_stamp(), table.pk],
        )
        return bool(cursor.rowcount)


def last_number(table: Table) -> int:
    """The number of a table's last deal, 0 before the first; ask after `claim`."""
    with connection.cursor() as cursor:
        sql = "SELECT max(number) FROM scoring_deal WHERE table_id = %s"
        rows.execute(cursor, sql, [table.pk])
        return cursor.fetchone()[0] or 0


def closed_error(table: Table) -> TableClosedError:
    """Say why a table takes no more writes: it was closed, or everybody has signed."""
    return SheetSignedError() if is_signed(table) else TableClosedError()


def is_signed(table: Table) -> bool:
    """Tell whether every player has signed the sheet as it is."""
    signed = table.signatures.filter(sheet_version=F("table__sheet_version")).count()
    return signed > 0 and signed == table.seats.count()


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


def withdraw_signature(*, seat: Seat, uuid: UUID, link: TableLink | None = None) -> bool:
    """Take a signature back, until the last one has locked the sheet; False where none holds.

    Signatures are only ever added: the sheet gets a new version, which everybody else has
    signed as he had the one before. Raises SheetSignedError.
    """
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
        _log("withdraw_signature", seat, timezone.now(), **_who(uuid, link))
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
    known = {key: value for key, value in data.items() if value is not None}
    Action.objects.note(kind, seat.table, Act(moment=at), seat=seat.pk, **known)
