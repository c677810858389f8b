"""Opening and closing a table."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import F
from django.utils import timezone

from scoring.models import Action, Club, Player, Seat, Table
from scoring.rules import Ruleset
from scoring.rules.draw import draw_dealer
from scoring.rules.frozen import freeze
from tarotclub.database import write


class TableClosedError(Exception):
    """The table takes no more writes."""


class SheetSignedError(TableClosedError):
    """Every player has signed the sheet, and that closed the table."""


def open_table(
    *,
    club: Club,
    number: int,
    ruleset: Ruleset,
    players: Sequence[Player],
    first_dealer: int | None = None,
    draw_seed: str = "",
    by: User | None = None,
    at: datetime | None = None,
) -> Table:
    """Seat players in the order of play; one more than the ruleset's means a mort.

    `first_dealer` is a position; without it the dealer is drawn from `draw_seed`.
    """
    at = at or timezone.now()
    mort = len(players) == ruleset.players + 1
    if not mort and len(players) != ruleset.players:
        raise ValueError(f"{ruleset.id} is not played by {len(players)}")
    if first_dealer is None:
        first_dealer = draw_dealer(len(players), draw_seed).dealer
    else:
        draw_seed = ""
    with write():
        table = Table.objects.create(
            club=club,
            number=number,
            ruleset=freeze(ruleset),
            mort=mort,
            first_dealer=first_dealer,
            draw_seed=draw_seed,
            opened_at=at,
        )
        Seat.objects.bulk_create(
            Seat(table=table, player=player, position=position)
            for position, player in enumerate(players)
        )
        Action.objects.create(club=club, table=table, kind="open_table", by=by, at=at)
    return table


def close_table(*, table: Table, by: User | None = None, at: datetime | None = None) -> None:
    """End a table: it takes no more deals. Closing twice changes nothing."""
    _set_closed(table, "close_table", by=by, at=at or timezone.now(), closed=True)


def reopen_table(*, table: Table, by: User | None = None, at: datetime | None = None) -> None:
    """Let a closed table take deals again; whoever had signed its sheet has to sign anew."""
    _set_closed(table, "reopen_table", by=by, at=at or timezone.now(), closed=False)


def _set_closed(
    table: Table, kind: str, *, by: User | None, at: datetime, closed: bool
) -> None:
    with write():
        changed = Table.objects.filter(pk=table.pk, closed_at__isnull=closed).update(
            closed_at=at if closed else None,
            revision=F("revision") + 1,
            sheet_version=F("sheet_version") + (0 if closed else 1),
        )
        if changed:
            Action.objects.create(club_id=table.club_id, table=table, kind=kind, by=by, at=at)


def claim(table: Table) -> bool:
    """Take an open table's row for the rest of the transaction and raise its revision.

    What was signed is no longer what the sheet says. Writers to one table queue here, on
    SQLite and PostgreSQL alike. False when it is closed.
    """
    # Written out: this runs for every deal, and composing it costs more than running it.
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE scoring_table"
            " SET revision = revision + 1, sheet_version = sheet_version + 1"
            " WHERE id = %s AND closed_at IS NULL",
            [table.pk],
        )
        return bool(cursor.rowcount)


def last_number(table: Table) -> int:
    """Give the number of a table's last deal, 0 before the first; ask after `claim`."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT max(number) FROM scoring_deal WHERE table_id = %s", [table.pk])
        return cursor.fetchone()[0] or 0


def closed_error(table: Table) -> TableClosedError:
    """Say why a table takes no more writes: it was closed, or everybody has signed."""
    return SheetSignedError() if is_signed(table) else TableClosedError()


def is_signed(table: Table) -> bool:
    """Tell whether every player has signed the sheet as it is."""
    signed = table.signatures.filter(sheet_version=F("table__sheet_version")).count()
    return signed > 0 and signed == table.seats.count()
