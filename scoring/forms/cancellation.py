"""Cancelling a deal: why, and which version was seen."""

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST_REASON = 200  # DealRevision.reason
LOST = _("La page a perdu la version de la donne : revenez à la feuille et recommencez.")


class CancellationForm(forms.Form):
    version = forms.IntegerField(
        widget=forms.HiddenInput,
        min_value=1,
        max_value=32767,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), LOST),
    )
    reason = forms.CharField(
        label=_("Motif de l’annulation"),
        help_text=_("Par exemple : une carte de trop à la distribution."),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={
            "required": _("Dites pourquoi la donne est annulée : le motif reste écrit."),
            "max_length": _("Ce motif est trop long : 200 caractères suffisent."),
        },
    )
