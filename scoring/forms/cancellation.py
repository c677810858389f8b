"""Cancelling a deal: why, and which version was seen."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models.deal import LARGEST_NUMBER

LONGEST_REASON = 200  # DealRevision.reason
LOST = _("La page a perdu la version de la donne : revenez à la feuille et recommencez.")
MISSING = _("Dites pourquoi la donne est annulée : le motif reste écrit.")
TOO_LONG = _("Ce motif est trop long : 200 caractères suffisent.")
UNKNOWN = _("Ce motif n’existe pas : écrivez-le en toutes lettres.")
REASONS = {
    "dealt": _("Cartes mal distribuées"),
    "twice": _("Notée deux fois"),
    "elsewhere": _("Notée à la mauvaise table"),
    "arbiter": _("Décision de l’arbitre"),
}


class CancellationForm(forms.Form):
    """Why a deal is cancelled, by a tap or in words; `version` is what was seen."""

    version = forms.IntegerField(
        widget=forms.HiddenInput,
        min_value=1,
        max_value=LARGEST_NUMBER - 1,  # the cancellation makes the next one
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), LOST),
    )
    reasons = forms.MultipleChoiceField(
        label=_("Motif de l’annulation"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=list(REASONS.items()),
        error_messages=dict.fromkeys(("invalid_choice", "invalid_list"), UNKNOWN),
    )
    reason = forms.CharField(
        label=_("En quelques mots"),
        required=False,
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"max_length": TOO_LONG},
    )

    def clean(self) -> dict[str, Any]:
        """Ask for a reason, ticked or written."""
        data = super().clean() or {}
        if self.errors.keys() & {"reasons", "reason"}:
            return data
        if not self.why:
            self.add_error("reasons", MISSING)
        elif len(self.why) > LONGEST_REASON:
            self.add_error("reason", TOO_LONG)
        return data

    @property
    def why(self) -> str:
        """The reason in words."""
        chosen = [str(REASONS[code]) for code in self.cleaned_data.get("reasons", [])]
        return ", ".join([*chosen, *filter(None, [self.cleaned_data.get("reason")])])
