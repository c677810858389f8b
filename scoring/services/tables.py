"""Opening and closing a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection
from django.db.models import F

from scoring.models import Action, Club, Player, Seat, Table
from scoring.models.stamp import new_stamp, raised
from scoring.rules import Ruleset
from scoring.rules.cards import draw_dealer
from scoring.rules.frozen import freeze
from tarotclub.accounts.acting import NOBODY, Act
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
    act = act.now()
    with write():
        tables = Table.objects.bulk_create(opening.table(club, act.at) for opening in openings)
        Seat.objects.bulk_create(
            Seat(table=table, player=player, position=position)
            for table, opening in zip(tables, openings, strict=True)
            for position, player in enumerate(opening.players)
        )
        Action.objects.bulk_create(
            Action(club=club, table=table, kind="open_table", by=act.by, at=act.at)
            for table in tables
        )
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
    act = act.now()
    with write():
        changed = Table.objects.filter(pk=table.pk, closed_at__isnull=closed).update(
            closed_at=act.at if closed else None,
            **raised(),
            sheet_version=F("sheet_version") + (0 if closed else 1),
        )
        if changed:
            Action.objects.create(
                club_id=table.club_id, table=table, kind=kind, by=act.by, at=act.at
            )


def claim(table: Table) -> bool:
    """Take an open table's row for the rest of the transaction and raise its revision.

    What was signed is no longer what the sheet says. Writers to one table queue here, on
    SQLite and PostgreSQL alike. False when it is closed.
    """
    # Written out: this runs for every deal (tarotclub/ground/rows.py says what that saves).
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE scoring_table"
            " SET revision = revision + 1, stamp = %s, sheet_version = sheet_version + 1"
            " WHERE id = %s AND closed_at IS NULL",
            [new_stamp(), table.pk],
        )
        return bool(cursor.rowcount)


def last_number(table: Table) -> int:
    """The number of a table's last deal, 0 before the first; ask after `claim`."""
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
