"""The field in which a new password is typed."""

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy

from tarotclub.accounts.signing_in import PASSWORD_ADVICE

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def new_password_field(label: "StrOrPromise") -> forms.CharField:
    return forms.CharField(
        label=label,
        strip=False,
        max_length=200,
        help_text=PASSWORD_ADVICE,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        error_messages={
            "required": gettext_lazy("Choisissez un mot de passe."),
            "max_length": gettext_lazy("Ce mot de passe est trop long."),
        },
    )
