"""The choices of a deal as radio buttons: seats, contracts, bouts, calls, poignées, sides.

Boards at a table of duplicate: what may be typed of each, and what a deal may not say.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Self

from django import forms
from django.utils.choices import BaseChoiceIterator
from django.utils.functional import Promise, lazy
from django.utils.html import format_html
from django.utils.translation import gettext as _, gettext_lazy, gettext_noop

from scoring import labels
from scoring.explanation import convention
from scoring.labels.phrases import listed
from scoring.labels.words import Labels
from scoring.models import Seat, Table
from scoring.models.table import TableBoard
from scoring.rules import MisereKind, Outcome, Ruleset, Side
from scoring.rules.ruleset import Call, ContractTerms
from scoring.ruleset_words import contract_name
from scoring.services.deals import Report
from tarotclub.ground.fields import OneOf, SomeOf

Words = str | Promise
IN_CHIEN = "in_chien"


def when_shown(say: Callable[..., str]) -> Callable[..., Any]:
    """Put something into words only when it is shown: most forms sent are stored unseen."""
    return lazy(say, str)


class Choices(BaseChoiceIterator):
    """Choices in Django's own form: a list is looked into four times for every form."""

    def __init__(self, pairs: Iterable[tuple[str, Words]]) -> None:
        self.pairs = list(pairs)

    def __iter__(self) -> Iterator[tuple[str, Words]]:
        return iter(self.pairs)


class Shared(forms.Field):
    """Serves all forms: none changes it, and each would have copied it whole."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


def seat_choices(seats: Sequence[Seat]) -> Choices:
    return Choices((str(seat.position), seat.player.name) for seat in seats)


def side_field(label: Words, *, nobody: Words = "", **words: Words) -> forms.ChoiceField:
    """Offer the two camps, and nobody where that is a word; the attack stands otherwise."""
    choices: list[tuple[str, Any]] = [
        (side.value, words.get(side.value, labels.SIDE[side])) for side in Side
    ]
    if nobody:
        choices.insert(0, ("", nobody))
    return SideField(
        label=label, required=False, empty="" if nobody else Side.ATTACK.value, choices=choices
    )


def tick_field(label: Any) -> forms.BooleanField:
    """Ask for yes or nothing, in the tablet's word for it."""
    widget = forms.CheckboxInput({"value": "yes"})
    return forms.BooleanField(label=label, required=False, widget=widget)


class SideField(Shared, forms.ChoiceField):
    """One of the two camps; `empty` is what nothing chosen means."""

    widget = forms.RadioSelect
    default_error_messages = {
        "invalid_choice": gettext_lazy(
            "Ce camp n’existe pas : choisissez l’attaque ou la défense."
        )
    }

    def __init__(self, *, empty: str, **options: Any) -> None:
        super().__init__(**options)
        self.empty = empty

    def clean(self, value: Any) -> Any:
        return super().clean(value) or self.empty


def contract_field(ruleset: Ruleset, among: Collection[str] | None = None) -> forms.ChoiceField:
    """Offer the contracts of a ruleset, or some of them."""
    return OneOf(
        _contract_label(ruleset),
        labels.PROBLEM["contract_unknown"],
        gettext_lazy("Il manque le contrat : choisissez celui qui a été annoncé."),
        choices=Choices(
            (contract, _contract_face(contract, ruleset))
            for contract in ruleset.contracts
            if among is None or contract in among
        ),
    )


@when_shown
def _contract_label(ruleset: Ruleset) -> str:
    return _("Contrat") + convention("contracts", ruleset)


@when_shown
def _contract_face(contract: str, ruleset: Ruleset) -> str:
    return _face(contract_name(contract, ruleset), _times(ruleset.contracts[contract]))


TIMES_APART = gettext_noop("× %(base)s, écart × %(margin)s")  # the tablet's too


def _times(terms: ContractTerms) -> str:
    """Say what a contract multiplies; the margin apart where it is not alike."""
    if terms.margin_multiplier == terms.base_multiplier:
        return labels.times(terms.base_multiplier)
    return _(TIMES_APART) % {"base": terms.base_multiplier, "margin": terms.margin_multiplier}


def bouts_field(ruleset: Ruleset) -> forms.ChoiceField:
    """Offer 0 to all the bouts, each with the points it asks for."""
    return OneOf(
        gettext_lazy("Bouts de l’attaque"),
        _too_many_bouts(ruleset.bouts),
        _missing_bouts(ruleset.bouts),
        choices=Choices(
            (str(bouts), _bouts_face(bouts, points))
            for bouts, points in enumerate(ruleset.points_to_make)
        ),
    )


@when_shown
def _bouts_face(bouts: int, points: int) -> str:
    return _face(str(bouts), _("%(points)s à faire") % {"points": points})


@when_shown
def _missing_bouts(all_bouts: int) -> str:
    sentence = _("Il manque les bouts : comptez ceux de l’attaque, de 0 à %(all_bouts)s.")
    return sentence % {"all_bouts": all_bouts}


@when_shown
def _too_many_bouts(all_bouts: int) -> str:
    return labels.PROBLEM["bouts_out_of_range"] % {"all_bouts": all_bouts}


def partner_field(seats: Sequence[Seat], ruleset: Ruleset) -> forms.Field:
    """Offer everybody who plays, and the ways of being alone; several where two may help."""
    alone = [
        (why, label)
        for why, label in labels.alone_words(ruleset.call).items()
        if ruleset.chien or why != IN_CHIEN
    ]
    sentences = labels.PROBLEM["player_unknown"], missing_partner(ruleset)
    choices = [*seat_choices(seats), *alone]
    if ruleset.max_partners == 1:
        return OneOf(gettext_lazy("Partenaire"), *sentences, choices=choices)
    return SomeOf(gettext_lazy("Partenaires"), *sentences, choices=choices)


@when_shown
def missing_partner(ruleset: Ruleset) -> str:
    if ruleset.call is Call.KING_TAKEN:
        return _("Il manque le partenaire : qui a fait le pli du roi appelé ?")
    if ruleset.max_partners > 1:
        return _(
            "Il manque les partenaires : qui avait les cartes appelées ? Si personne, dites"
            " pourquoi le preneur est seul."
        )
    return _(
        "Il manque le partenaire : qui avait le roi appelé ? Si personne, dites s’il"
        " était chez le preneur ou au chien."
    )


def poignee_field(seat: Seat, ruleset: Ruleset) -> forms.ChoiceField:
    """Offer one player the poignées of the ruleset."""
    return OneOf(
        _poignee_label(seat),
        labels.PROBLEM["poignee_size_unknown"],
        required=False,
        choices=partial(_poignee_choices, ruleset),
    )


@when_shown
def _poignee_label(seat: Seat) -> str:
    return _("Poignée : %(player)s") % {"player": seat.player.name}


def _poignee_choices(ruleset: Ruleset) -> list[tuple[str, Words]]:
    sizes = [
        (
            size.value,
            _face(
                labels.POIGNEE[size],
                _("%(count)s atouts") % {"count": terms.atouts}
                + convention("poignees", ruleset),
            ),
        )
        for size, terms in ruleset.poignees.items()
    ]
    return [("", _("Aucune")), *sizes]


def misere_field(kind: MisereKind, seats: Sequence[Seat]) -> forms.MultipleChoiceField:
    """Offer everybody who plays: several may hold one kind of misère."""
    unknown = labels.PROBLEM["player_unknown"]
    return SomeOf(labels.MISERE[kind], unknown, required=False, choices=seat_choices(seats))


def _face(label: Words, hint: object) -> str:
    return format_html('<span>{}</span> <span class="choice-hint">{}</span>', label, hint)


BOARD: Labels = {
    "board_missing": gettext_lazy("Dites quel étui vous jouez : son numéro est dessus."),
    "board_none": gettext_lazy("Cette table ne joue pas d’étuis."),
    "board_not_here": gettext_lazy(
        "Mauvais étui ou mauvaise table : à ce tour, cette table joue les étuis %(boards)s."
        " Vérifiez les deux numéros, ou appelez l’arbitre."
    ),
    "board_not_played": gettext_lazy(
        "En duplicate, une donne se joue toujours : appelez l’arbitre, qui peut l’annuler."
    ),
    "board_taker": gettext_lazy(
        "Ce n’est pas le preneur de l’étui %(board)s : mauvais étui, ou mauvaise direction."
    ),
    "board_team": gettext_lazy(
        "Ce n’est pas l’équipe qui attaque avec l’étui %(board)s : mauvais étui, ou mauvaise"
        " direction."
    ),
    "board_direction": gettext_lazy(
        "Ce n’est pas la direction du preneur de l’étui %(board)s : mauvais étui, ou mauvaise"
        " direction."
    ),
    "board_dealer": gettext_lazy("Ce n’est pas le donneur de l’étui %(board)s."),
    "board_again": gettext_lazy(
        "Étui %(board)s déjà joué ici, à la donne %(n)s : regardez son numéro, ou corrigez"
        " d’abord cette donne."
    ),
    "board_contract": gettext_lazy("En duplicate, le contrat est imposé : c’est la garde."),
    "board_contracts": gettext_lazy(
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


NO_TAKER = gettext_lazy(
    "Ce n’est le preneur d’aucun étui de cette table : mauvaise table, ou mauvaise direction."
)


def board_field(table: Table) -> forms.TypedChoiceField:
    """Ask which board was played."""
    numbers = sorted(board.number for board in table.played_boards)
    return OneOf(
        gettext_lazy("Étui"),
        BOARD["board_missing"],
        coerce=int,
        choices=[(number, str(number)) for number in numbers],
    )


def taker_field(table: Table, around: Sequence[Seat]) -> forms.ChoiceField:
    """Offer who may take: those `around` the table, or those whom its boards name."""
    named = {at for board in table.played_boards for at in board.attack or (board.taker,)}
    return OneOf(
        gettext_lazy("Preneur"),
        NO_TAKER if named else labels.PROBLEM["player_unknown"],
        labels.PROBLEM["taker_missing"],
        choices=seat_choices([seat for seat in around if not named or seat.position in named]),
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
