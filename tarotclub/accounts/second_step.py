"""The second step of signing in: the form for a code, for who has a second factor."""

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tarotclub.accounts import second_factor
from tarotclub.accounts.throttle import WaitError, pay, refund

WRONG = _(
    "Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant, et regardez si"
    " l’heure du téléphone est juste."
)
OVER = _("Le temps est passé : tapez de nouveau votre nom et votre mot de passe.")


def code_field() -> forms.CharField:
    """Ask for a code, which phones offer to fill in by themselves."""
    digits = {"autocomplete": "one-time-code", "inputmode": "numeric", "autocapitalize": "off"}
    return forms.CharField(
        label=_("Code"),
        max_length=40,
        widget=forms.TextInput(attrs=digits),
        error_messages={
            "required": _("Tapez le code que montre votre téléphone."),
            "max_length": _("Un code a six chiffres, un code de secours douze."),
        },
    )


class SecondStepForm(forms.Form):
    """Ask who has just typed a password for a code.

    `wait` is the number of seconds to wait, once there were too many tries; `over` tells that
    the password is to be typed again.
    """

    step = forms.CharField(widget=forms.HiddenInput)
    code = code_field()
    wait = 0
    over = False

    def __init__(self, request: HttpRequest, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.request = request
        self.user: User | None = None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self.user = second_factor.user_of_step(cleaned.get("step", ""))
        if self.user is None:
            self.over = True
            raise ValidationError(OVER)
        if "code" not in cleaned:
            return cleaned
        limits = second_factor.limits(self.request, self.user)
        try:
            pay(limits)
        except WaitError as error:
            self.wait = error.seconds
            raise ValidationError(str(error)) from None
        if not second_factor.passes(self.user, cleaned["code"]):
            raise ValidationError(WRONG)
        refund(limits)
        return cleaned

    def get_user(self) -> User:
        """Who is in; asked like Django's own form, once this one is valid."""
        assert self.user is not None
        return self.user
