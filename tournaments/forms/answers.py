"""The arbiter's answer to a table."""

from django import forms
from django.utils.translation import gettext_lazy as _


class AnswerForm(forms.Form):
    answer = forms.CharField(
        label=_("Réponse"),
        max_length=200,
        error_messages={
            "required": _("Dites quelque chose à la table : « J’arrive » suffit."),
            "max_length": _("Cette réponse est trop longue : 200 caractères suffisent."),
        },
    )
