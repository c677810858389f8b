"""The choices of a deal as radio buttons: seats, contracts, bouts, calls, poignées, sides."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext as _, gettext_lazy

from scoring import labels
from scoring.models import Seat
from scoring.rules import Contract, MisereKind, Ruleset, Side

Words = str | Promise


def seat_choices(seats: Sequence[Seat]) -> list[tuple[str, str]]:
    return [(str(seat.position), seat.player.name) for seat in seats]


def side_field(label: Words, *, nobody: Words = "", **words: Words) -> forms.ChoiceField:
    """Offer the two camps, and nobody where that is a word; the attack stands otherwise."""
    choices: list[tuple[str, Any]] = [
        (side.value, words.get(side.value, labels.SIDE[side])) for side in Side
    ]
    if nobody:
        choices.insert(0, ("", nobody))
    return SideField(
        label=label,
        required=False,
        empty="" if nobody else Side.ATTACK.value,
        choices=choices,
    )


class SideField(forms.ChoiceField):
    """One of the two camps; `empty` is what nothing chosen means."""

    widget = forms.RadioSelect
    default_error_messages = {
        "invalid_choice": gettext_lazy(
            "Ce camp n’existe pas : choisissez l’attaque ou la défense."
        ),
    }

    def __init__(self, *, empty: str, **options: Any) -> None:
        super().__init__(**options)
        self.empty = empty

    def clean(self, value: Any) -> Any:
        return super().clean(value) or self.empty


def contract_field(ruleset: Ruleset) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Contrat"),
        widget=forms.RadioSelect,
        choices=[
            (
                contract,
                _face(
                    labels.CONTRACT.get(Contract(contract), contract),
                    f"×{terms.base_multiplier}",
                ),
            )
            for contract, terms in ruleset.contracts.items()
        ],
        error_messages={
            "required": _("Il manque le contrat : choisissez celui qui a été annoncé."),
            "invalid_choice": str(labels.PROBLEM["contract_unknown"]),
        },
    )


def bouts_field(ruleset: Ruleset) -> forms.ChoiceField:
    """Offer 0 to all the bouts, each with the points it asks for."""
    return forms.ChoiceField(
        label=_("Bouts de l’attaque"),
        widget=forms.RadioSelect,
        choices=[
            (
                str(bouts),
                _face(
                    str(bouts),
                    _("%(points)s à faire") % {"points": points - ruleset.added_points},
                ),
            )
            for bouts, points in enumerate(ruleset.points_to_make)
        ],
        error_messages={
            "required": _(
                "Il manque les bouts : comptez ceux de l’attaque, de 0 à %(all_bouts)s."
            )
            % {"all_bouts": ruleset.bouts},
            "invalid_choice": str(labels.PROBLEM["bouts_out_of_range"])
            % {"all_bouts": ruleset.bouts},
        },
    )


def call_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Roi appelé"),
        required=False,
        widget=forms.RadioSelect,
        choices=list(labels.CALLED_CARD.items()),
        error_messages={
            "invalid_choice": _("Cette carte ne peut pas être appelée : choisissez un roi.")
        },
    )


def partner_field(seats: Sequence[Seat]) -> forms.ChoiceField:
    """Offer everybody who plays, and the two ways of being alone."""
    return forms.ChoiceField(
        label=_("Partenaire"),
        widget=forms.RadioSelect,
        choices=[*seat_choices(seats), *labels.ALONE.items()],
        error_messages={
            "required": _(
                "Il manque le partenaire : qui avait le roi appelé ? Si personne, dites s’il"
                " était chez le preneur ou au chien."
            ),
            "invalid_choice": str(labels.PROBLEM["player_unknown"]),
        },
    )


def poignee_field(seat: Seat, ruleset: Ruleset) -> forms.ChoiceField:
    """Offer one player the poignées of the ruleset; worded when shown, as few are ticked."""
    return forms.ChoiceField(
        label=_("Poignée : %(player)s") % {"player": seat.player.name},
        required=False,
        widget=forms.RadioSelect,
        choices=partial(_poignee_choices, ruleset),
        error_messages={"invalid_choice": str(labels.PROBLEM["poignee_size_unknown"])},
    )


def _poignee_choices(ruleset: Ruleset) -> list[tuple[str, Words]]:
    sizes = [
        (
            size.value,
            _face(labels.POIGNEE[size], _("%(count)s atouts") % {"count": terms.atouts}),
        )
        for size, terms in ruleset.poignees.items()
    ]
    return [("", _("Aucune")), *sizes]


def misere_field(kind: MisereKind, seats: Sequence[Seat]) -> forms.MultipleChoiceField:
    """Offer everybody who plays: several may hold one kind of misère."""
    unknown = str(labels.PROBLEM["player_unknown"])
    return forms.MultipleChoiceField(
        label=str(labels.MISERE[kind]),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=seat_choices(seats),
        error_messages={"invalid_choice": unknown, "invalid_list": unknown},
    )


def _face(label: Words, hint: object) -> str:
    return format_html('<span>{}</span> <span class="choice-hint">{}</span>', label, hint)
