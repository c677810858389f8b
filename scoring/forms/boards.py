"""Boards at a table of duplicate: what may be typed of each, and what a deal may not say."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import labels
from scoring.forms.choices import contract_field, seat_choices
from scoring.labels.phrases import listed
from scoring.labels.words import Labels
from scoring.models import Seat, Table
from scoring.models.table import TableBoard
from scoring.rules import Outcome
from scoring.services.deals import Report
from tarotclub.ground.fields import OneOf

BOARD: Labels = {
    "board_missing": _("Dites quel étui vous jouez : son numéro est dessus."),
    "board_none": _("Cette table ne joue pas d’étuis."),
    "board_not_here": _(
        "Mauvais étui ou mauvaise table : à ce tour, cette table joue les étuis %(boards)s."
        " Vérifiez les deux numéros, ou appelez l’arbitre."
    ),
    "board_not_played": _(
        "En duplicate, une donne se joue toujours : appelez l’arbitre, qui peut l’annuler."
    ),
    "board_taker": _(
        "Ce n’est pas le preneur de l’étui %(board)s : mauvais étui, ou mauvaise direction."
    ),
    "board_team": _(
        "Ce n’est pas l’équipe qui attaque avec l’étui %(board)s : mauvais étui, ou mauvaise"
        " direction."
    ),
    "board_direction": _(
        "Ce n’est pas la direction du preneur de l’étui %(board)s : mauvais étui, ou mauvaise"
        " direction."
    ),
    "board_dealer": _("Ce n’est pas le donneur de l’étui %(board)s."),
    "board_again": _(
        "Étui %(board)s déjà joué ici, à la donne %(n)s : regardez son numéro, ou corrigez"
        " d’abord cette donne."
    ),
    "board_contract": _("En duplicate, le contrat est imposé : c’est la garde."),
    "board_contracts": _(
        "En équipes, le preneur choisit : garde, garde sans ou garde contre ; il ne passe pas."
    ),
}


def board_problem(report: Report, table: Table) -> tuple[str, str] | None:
    """Say what is wrong about a deal's board: a field and a code."""
    facts = report.facts
    if not table.played_boards or facts.outcome is Outcome.CANCELLED:
        amiss = bool(report.board and not table.played_boards)
        return ("board", "board_none") if amiss else None
    board = next((one for one in table.played_boards if one.number == report.board), None)
    if not facts.played:
        return "outcome", "board_not_played"
    if board is None:
        return "board", "board_not_here" if report.board else "board_missing"
    playing = report.playing or table.playing(report.dealer)
    taker = None if facts.taker is None else playing[facts.taker].position
    wrong = {
        ("taker", "board_team"): board.attack and taker not in board.attack,
        ("taker", "board_taker"): not board.attack and taker != board.taker,
        ("dealer", "board_dealer"): report.dealer.position != board.dealer,
        ("contract", contract_code(board)): facts.contract not in board.contracts,
    }
    return next((problem for problem, is_wrong in wrong.items() if is_wrong), None)


def contract_code(board: TableBoard) -> str:
    """Say which sentence refuses a contract: one is imposed, or some may be chosen."""
    return "board_contracts" if board.contracts[1:] else "board_contract"


def board_sentence(code: str, board: int | None, table: Table) -> str:
    """Say it in words, naming the boards of the table."""
    numbers = [str(one.number) for one in sorted(table.played_boards)]
    return str(BOARD[code]) % {"board": board, "boards": listed(numbers) if numbers else ""}


NO_TAKER = _(
    "Ce n’est le preneur d’aucun étui de cette table : mauvaise table, ou mauvaise direction."
)


def board_field(table: Table) -> forms.TypedChoiceField:
    """Ask which board was played."""
    numbers = sorted(board.number for board in table.played_boards)
    return OneOf(
        _("Étui"),
        BOARD["board_missing"],
        coerce=int,
        choices=[(number, str(number)) for number in numbers],
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
