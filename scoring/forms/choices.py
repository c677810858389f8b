"""The choices of a deal as radio buttons: seats, contracts, bouts, calls, poignées, sides."""

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
from scoring.models import Seat
from scoring.rules import MisereKind, Ruleset, Side
from scoring.rules.ruleset import Call, ContractTerms
from scoring.ruleset_words import contract_name
from tarotclub.ground.fields import OneOf

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
    return forms.ChoiceField(
        label=_contract_label(ruleset),
        widget=forms.RadioSelect,
        choices=Choices(
            (contract, _contract_face(contract, ruleset))
            for contract in ruleset.contracts
            if among is None or contract in among
        ),
        error_messages={
            "required": gettext_lazy(
                "Il manque le contrat : choisissez celui qui a été annoncé."
            ),
            "invalid_choice": labels.PROBLEM["contract_unknown"],
        },
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
    return forms.ChoiceField(
        label=gettext_lazy("Bouts de l’attaque"),
        widget=forms.RadioSelect,
        choices=Choices(
            (str(bouts), _bouts_face(bouts, points))
            for bouts, points in enumerate(ruleset.points_to_make)
        ),
        error_messages={
            "required": _missing_bouts(ruleset.bouts),
            "invalid_choice": _too_many_bouts(ruleset.bouts),
        },
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
    unknown = labels.PROBLEM["player_unknown"]
    choices = [*seat_choices(seats), *alone]
    if ruleset.max_partners == 1:
        return forms.ChoiceField(
            label=gettext_lazy("Partenaire"),
            widget=forms.RadioSelect,
            choices=choices,
            error_messages={"required": missing_partner(ruleset), "invalid_choice": unknown},
        )
    return forms.MultipleChoiceField(
        label=gettext_lazy("Partenaires"),
        widget=forms.CheckboxSelectMultiple,
        choices=choices,
        error_messages={
            "required": missing_partner(ruleset),
            "invalid_choice": unknown,
            "invalid_list": unknown,
        },
    )


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
    return forms.MultipleChoiceField(
        label=labels.MISERE[kind],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=seat_choices(seats),
        error_messages={"invalid_choice": unknown, "invalid_list": unknown},
    )


def _face(label: Words, hint: object) -> str:
    return format_html('<span>{}</span> <span class="choice-hint">{}</span>', label, hint)
