"""What a point costs when an evening settles."""

from django import forms
from django.utils.translation import gettext_lazy as _

MOST_CENTS = 100
NOT_CENTS = _("Écrivez un nombre entier de centimes, de 0 à 100 : 0 si rien ne se paie.")


class CentsForm(forms.Form):
    """So many cents a point; 0, where every evening starts, is nothing."""

    cents = forms.IntegerField(
        label=_("Centimes le point"),
        help_text=_("0 : les marques ne se paient pas."),
        min_value=0,
        max_value=MOST_CENTS,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), NOT_CENTS
        ),
    )
