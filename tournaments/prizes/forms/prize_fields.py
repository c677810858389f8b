"""The fields of one prize: the amount and the thing, in a line."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy

from tournaments.event.money import MOST_CENTS, cents_of, typed_euros
from tournaments.models import Prize

AMOUNT = gettext_lazy("Écrivez un montant en euros, comme 12 ou 12,50.")
THING_LONG = gettext_lazy("80 caractères suffisent pour un lot.")


class EuroField(forms.CharField):
    """An amount of money as people type it, in cents; 0 when nothing is typed."""

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        cents = cents_of(text) if text else 0
        if cents is None or not 0 <= cents <= MOST_CENTS:
            raise ValidationError(str(AMOUNT), code="invalid")
        return cents


def amount_field(label: str, prize: Prize | None) -> EuroField:
    return EuroField(
        label=label,
        required=False,
        initial=typed_euros(prize.cents) if prize and prize.cents else "",
        widget=line_input(inputmode="decimal"),
    )


def thing_field(label: str, prize: Prize | None) -> forms.CharField:
    return forms.CharField(
        label=label,
        required=False,
        max_length=80,
        initial=prize.label if prize else "",
        widget=line_input(),
        error_messages={"max_length": THING_LONG},
    )


def line_input(**attrs: str) -> forms.TextInput:
    """The look of a field in a line of fields."""
    return forms.TextInput(attrs={"class": "input", "autocomplete": "off"} | attrs)
