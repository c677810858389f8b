"""Who leaves a table of an evening, and who takes his seat."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from scoring.models import Player, Table
from tournaments.models import Event

LEAVING = gettext_lazy("Dites qui quitte la table.")
COMING = gettext_lazy("Dites qui prend sa place : quelqu’un de libre.")


class ReplacingForm(forms.Form):
    """One who sits at the table, and one of the evening who is free."""

    leaving = forms.ModelChoiceField(
        Player.objects.none(),
        label=gettext_lazy("Qui s’en va ?"),
        empty_label=None,
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(("required", "invalid_choice"), LEAVING),
    )
    coming = forms.ModelChoiceField(
        Player.objects.none(),
        label=gettext_lazy("Qui prend sa place ?"),
        empty_label=None,
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(("required", "invalid_choice"), COMING),
    )

    def __init__(self, *args: Any, evening: Event, table: Table, **options: Any) -> None:
        super().__init__(*args, **options)
        tables = Table.objects.open().filter(round_table__round__event=evening)
        here = Player.objects.filter(entries__event=evening, entries__seatable=True)
        at_table = Player.objects.filter(seats__table=table).order_by("seats__position")
        self.fields["leaving"].queryset = at_table  # type: ignore[attr-defined] # a ModelChoiceField
        free = here.exclude(seats__table__in=tables)
        self.fields["coming"].queryset = free  # type: ignore[attr-defined] # a ModelChoiceField
