"""The till on a page: an expense to note, and what lies in it at the start and at the end."""

from typing import Any
from uuid import uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.event.words import typed_euros
from tournaments.foreign.forms import uuid_field
from tournaments.models import Event, PaymentMethod
from tournaments.prizes.forms.prize_list import AMOUNT, EuroField

WHAT_FOR = gettext_lazy("Dites ce qui a été payé, en 80 caractères au plus.")
HOW = gettext_lazy("Dites comment c’est payé.")


def _amount(label: Any, **options: Any) -> EuroField:
    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    return EuroField(label=label, widget=widget, error_messages={"required": AMOUNT}, **options)


class ExpenseForm(forms.Form):
    """What was paid for the event, how much and how."""

    label = forms.CharField(
        label=gettext_lazy("Dépense"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages=dict.fromkeys(("required", "max_length"), WHAT_FOR),
    )
    amount = _amount(gettext_lazy("Montant en euros"))
    method = forms.ChoiceField(
        label=gettext_lazy("Moyen de paiement"),
        choices=lambda: list(PaymentMethod.choices),
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(("required", "invalid_choice"), HOW),
    )
    uuid = uuid_field()

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, initial={"method": PaymentMethod.CASH, "uuid": uuid4()})

    def clean_amount(self) -> int:
        cents: int = self.cleaned_data["amount"]
        if not cents:
            raise forms.ValidationError(str(AMOUNT))
        return cents


class TillForm(forms.Form):
    """The float, and once somebody counted, what lies in the till."""

    cash_float = _amount(gettext_lazy("Fonds de caisse, en euros"), required=False)
    counted = _amount(gettext_lazy("Compté à la fin, en euros"), required=False)

    def __init__(self, data: QueryDict | None = None, *, event: Event) -> None:
        counted = event.counted_cents
        start = {
            "cash_float": typed_euros(event.float_cents) if event.float_cents else "",
            "counted": "" if counted is None else typed_euros(counted),
        }
        super().__init__(data, initial=start)
        self.fields["counted"].help_text = _(
            "Les espèces, une fois les prix remis ; vide tant que rien n’est compté."
        )

    def clean_counted(self) -> int | None:
        """Tell an empty till from one that nobody counted."""
        cents: int = self.cleaned_data["counted"]
        typed = self.data.get(self.add_prefix("counted"), "").strip()
        return cents if typed else None
