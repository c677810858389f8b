"""What organisers type about those who help: a role, a password chosen together."""

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from tarotclub.accounts.rights import ROLE_IN_WORDS
from tarotclub.accounts.signing_in import confirming
from tarotclub.accounts.throttle import WaitError, pay, refund
from tarotclub.ground.changing import ChangingForm
from tarotclub.people.forms.passwords import new_password_field


def role_choices() -> list[tuple[str, str]]:
    """The roles, the highest first."""
    return [(role.value, str(role.label)) for role in ROLE_IN_WORDS]


class RoleForm(ChangingForm):
    role = forms.ChoiceField(
        label=gettext_lazy("Rôle dans le club"),
        choices=role_choices,
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choisissez un rôle."),
            "invalid_choice": gettext_lazy("Choisissez un des rôles de la liste."),
        },
    )


class OwnPasswordForm(forms.Form):
    """Who is signed in says that it is he.

    `wait` is the number of seconds to wait, once there were too many wrong passwords.
    """

    own_password = forms.CharField(
        label=gettext_lazy("Votre mot de passe à vous, pour confirmer"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        error_messages={
            "required": gettext_lazy("Tapez votre propre mot de passe."),
            "max_length": gettext_lazy("Ce n’est pas votre mot de passe."),
        },
    )
    wait = 0

    def __init__(self, *args: Any, by: User, **options: Any) -> None:
        super().__init__(*args, **options)
        self.by = by

    def clean_own_password(self) -> str:
        """Look at the password, once the try is paid for."""
        typed: str = self.cleaned_data["own_password"]
        limits = confirming(self.by)
        try:
            pay(limits)
        except WaitError as error:
            self.wait = error.seconds
            raise ValidationError(str(error)) from None
        if not self.by.check_password(typed):
            raise ValidationError(_("Ce n’est pas votre mot de passe."))
        refund(limits)
        return typed


class NewPasswordForm(OwnPasswordForm):
    """A password that somebody types beside an organiser, who says that it is he."""

    password = new_password_field(gettext_lazy("Son nouveau mot de passe, qu’il tape lui-même"))
    field_order = ("password", "own_password")

    def __init__(self, *args: Any, user: User, by: User, **options: Any) -> None:
        super().__init__(*args, by=by, **options)
        self.user = user

    def clean_password(self) -> str:
        typed: str = self.cleaned_data["password"]
        validate_password(typed, self.user)
        return typed
