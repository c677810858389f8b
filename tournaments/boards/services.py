"""What people write about boards: amounts from either sheet, and what the arbiter decides."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels import signed
from scoring.models import Table
from scoring.models.stamp import raised
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.event.services.writing import changes_of, claim, log
from tournaments.models import Event, PlayedBoard
from tournaments.rounds.services.table_boards import tell_tables


class BoardSheet(StrEnum):
    """The two sheets a result is written on; the value is the column it is typed into."""

    ROUND = "on_round_sheet"
    TRAVELLING = "on_travelling_sheet"

    def amount(self, row: PlayedBoard) -> int | None:
        """What this sheet says of a result so far."""
        amount: int | None = getattr(row, self.value)
        return amount


class AmountTypedError(Refusal):
    """Another amount has been typed from the same sheet; only an arbiter replaces it."""

    def __init__(self, board: int, amount: int) -> None:
        super().__init__(board, amount)
        self.board, self.amount = board, amount

    def __str__(self) -> str:
        words = _(
            "Étui %(board)s : %(amount)s est déjà saisi d’après cette feuille ;"
            " un arbitre peut le corriger."
        )
        return words % {"board": self.board, "amount": signed(self.amount)}


class BoardOnTabletError(Refusal):
    """The table's tablet has a deal of this board: that is corrected, with all it says."""

    sentence = gettext_lazy(
        "La tablette a noté cet étui : corrigez la donne sur la feuille de la table, numéro de"
        " l’étui et preneur."
    )


class NoBoardError(Refusal):
    """The board is not played there: the round was taken back meanwhile."""

    sentence = gettext_lazy("Cet étui n’est plus joué à cette table : regardez le tour.")


def type_amounts(
    *,
    event: Event,
    sheet: BoardSheet,
    amounts: Mapping[int, int],
    correcting: bool = False,
    act: Act = NOBODY,
) -> list[PlayedBoard]:
    """Store what a sheet says of results, by their keys; give those that were changed.

    The same amounts again change nothing. Raises AmountTypedError for another one, unless
    `correcting`; NoBoardError and EventClosedError.
    """
    with write():
        claim(event)
        played = PlayedBoard.objects.with_deals().filter(table__round__event=event)
        rows = {row.pk: row for row in played.filter(pk__in=amounts).select_related("table")}
        if rows.keys() != amounts.keys():
            raise NoBoardError
        changed = [rows[key] for key in amounts if sheet.amount(rows[key]) != amounts[key]]
        before = [sheet.amount(row) for row in changed]
        for row, amount in zip(changed, before, strict=True):
            if amount is not None and not correcting:
                raise AmountTypedError(row.board, amount)
            setattr(row, sheet.value, amounts[row.pk])
            row.save(update_fields=[sheet.value])
        if changed:
            details: dict[str, Any] = {"boards": [row.board for row in changed]}
            details["results"] = [
                [row.board, row.table.table_id, was, amounts[row.pk]]
                for row, was in zip(changed, before, strict=True)
            ]
            log("type_boards", event, act, sheet=sheet.value, **details)
    return changed


DECIDED = ["annulled", "adjusted", "given_attack", "given_defence"]


def move_board(
    *, event: Event, key: int, board: int, reason: str, act: Act = NOBODY
) -> PlayedBoard:
    """Say that what a table played was another `board`; where it had both they change places.

    Its tablet then asks for that one. Raises BoardOnTabletError, NoBoardError and
    EventClosedError.
    """
    with write():
        claim(event)
        rows = PlayedBoard.objects.with_deals().filter(table__round__event=event)
        row = rows.select_related("table__table").filter(pk=key).first()
        if row is None:
            raise NoBoardError
        if row.board == board:
            return row
        other = rows.filter(table=row.table_id, board=board).exclude(pk=key).first()
        if row.on_tablet is not None or (other and other.on_tablet is not None):
            raise BoardOnTabletError
        was, row.board = row.board, board
        if other:
            PlayedBoard.objects.filter(pk=other.pk).update(board=0)  # while they change places
        row.save(update_fields=["board"])
        if other:
            PlayedBoard.objects.filter(pk=other.pk).update(board=was)
        table = row.table.table
        tell_tables(event, [table])
        Table.objects.filter(pk=table.pk).update(**raised())
        facts = {"board": board, "was": was, "verdict": Verdict.MOVE.value, "reason": reason}
        log("decide_board", event, act, table=table, **facts)
    return row


class Verdict(StrEnum):
    """What an arbiter puts in the place of a result."""

    ANNUL = "annul"
    ADJUST = "adjust"
    GIVE = "give"
    SHEETS = "sheets"  # nothing: the sheets count again
    MOVE = "move"  # it was another board


def decide_board(
    *,
    event: Event,
    key: int,
    verdict: Verdict,
    reason: str,
    amount: int | None = None,
    notes: tuple[int, int] | None = None,
    act: Act = NOBODY,
) -> PlayedBoard:
    """Annul a deal, adjust its amount, give notes instead, or let the sheets count again.

    An adjusted amount takes part in the comparison; given notes do not. The same decision
    again changes nothing. Raises NoBoardError and EventClosedError.
    """
    with write():
        claim(event)
        row = PlayedBoard.objects.filter(pk=key, table__round__event=event).first()
        if row is None:
            raise NoBoardError
        before = {name: getattr(row, name) for name in DECIDED}
        row.annulled = verdict is Verdict.ANNUL
        row.adjusted = amount if verdict is Verdict.ADJUST else None
        given = notes if verdict is Verdict.GIVE else None
        row.given_attack, row.given_defence = given or (None, None)
        now = {name: getattr(row, name) for name in DECIDED}
        if now == before:
            return row
        row.save(update_fields=DECIDED)
        facts: dict[str, Any] = {"board": row.board, "verdict": verdict.value, "reason": reason}
        facts |= {name: now[name] for name in DECIDED[1:] if verdict}
        facts |= {"table": row.table.table, "changes": changes_of(before, now)}
        log("decide_board", event, act, **facts)
    return row
