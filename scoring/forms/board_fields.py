"""The fields of a deal at a table of duplicate: only what its boards allow is offered."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import labels
from scoring.forms.boards import BOARD, contract_code
from scoring.forms.choices import contract_field, seat_choices
from scoring.models import Seat, Table
from scoring.models.table import TableBoard

NO_TAKER = _(
    "Ce n’est le preneur d’aucun étui de cette table : mauvaise table, ou mauvaise direction."
)


def board_field(table: Table) -> forms.TypedChoiceField:
    """Ask which board was played."""
    numbers = sorted(board.number for board in table.played_boards)
    return forms.TypedChoiceField(
        label=_("Étui"),
        widget=forms.RadioSelect,
        coerce=int,
        choices=[(number, str(number)) for number in numbers],
        error_messages=dict.fromkeys(("required", "invalid_choice"), BOARD["board_missing"]),
    )


def taker_field(table: Table, around: Sequence[Seat]) -> forms.ChoiceField:
    """Offer who may take: those `around` the table, or those whom its boards name."""
    named = {at for board in table.played_boards for at in board.attack or (board.taker,)}
    return forms.ChoiceField(
        label=_("Preneur"),
        widget=forms.RadioSelect,
        choices=seat_choices([seat for seat in around if not named or seat.position in named]),
        error_messages={
            "required": labels.PROBLEM["taker_missing"],
            "invalid_choice": NO_TAKER if named else labels.PROBLEM["player_unknown"],
        },
    )


def bid_field(table: Table) -> forms.ChoiceField:
    """Offer the contracts of the ruleset, or those that the table's boards allow."""
    if not table.played_boards:
        return contract_field(table.rules)
    allowed = {contract for board in table.played_boards for contract in board.contracts}
    field = contract_field(table.rules, allowed)
    field.error_messages["invalid_choice"] = BOARD[contract_code(table.played_boards[0])]
    return field


def fixed(boards: Sequence[TableBoard]) -> dict[str, str]:
    """What all boards of a table have in common: one contract, one taker."""
    contracts = {contract for board in boards for contract in board.contracts}
    takers = {board.taker for board in boards}
    initial = {"contract": contracts.pop()} if len(contracts) == 1 else {}
    if len(takers) == 1 and len(boards) > 1 and not boards[0].attack:
        initial["taker"] = str(takers.pop())
    return initial
