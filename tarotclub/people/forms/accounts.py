"""Accounts: an invitation, a role, a password, a second factor."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Club
from tarotclub.accounts.rights import ROLE_IN_WORDS, Role
from tarotclub.accounts.signing_in import BETWEEN, WRONG, code_field, confirming, trying
from tarotclub.ground.fields import TOO_LONG, ChangingForm, OneOf, Text
from tarotclub.people.forms.players import NOT_AN_ADDRESS
from tarotclub.people.forms.welcome import new_password_field
from tournaments.foreign.forms import uuid_field
from tournaments.models import Event


def role_field(label: Any, **options: Any) -> OneOf:
    """One of the roles, the highest first."""
    field = OneOf(
        label,
        gettext_lazy("Choisissez un des rôles de la liste."),
        choices=lambda: [(role.value, str(role.label)) for role in ROLE_IN_WORDS],
        **options,
    )
    field.error_messages["required"] = gettext_lazy("Choisissez un rôle.")
    return field


class RoleForm(ChangingForm):
    role = role_field(gettext_lazy("Rôle dans le club"))


class OwnPasswordForm(forms.Form):
    """Who is signed in says that it is he.

    `wait` is the number of seconds to wait, once there were too many wrong passwords.
    """

    own_password = Text(
        gettext_lazy("Votre mot de passe à vous, pour confirmer"),
        200,
        gettext_lazy("Ce n’est pas votre mot de passe."),
        gettext_lazy("Tapez votre propre mot de passe."),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    wait = 0

    def __init__(self, *args: Any, by: User, **options: Any) -> None:
        super().__init__(*args, **options)
        self.by = by

    def clean_own_password(self) -> str:
        """Look at the password, once the try is paid for."""
        typed: str = self.cleaned_data["own_password"]
        with trying(self, confirming(self.by)):
            if not self.by.check_password(typed):
                raise ValidationError(_("Ce n’est pas votre mot de passe."))
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


class InvitationForm(forms.Form):
    """What role, where; and to which address it is sent, where the site sends mail."""

    uuid = uuid_field()
    role = role_field(gettext_lazy("Rôle"), initial=Role.SCORER)
    event = forms.ModelChoiceField(
        Event.objects.none(),
        label=gettext_lazy("Où"),
        required=False,
        empty_label=gettext_lazy("Dans tout le club"),
        help_text=gettext_lazy("À un seul événement, il ne voit rien d’autre du club."),
        error_messages={"invalid_choice": gettext_lazy("Choisissez dans la liste.")},
    )
    mail = forms.EmailField(
        label=gettext_lazy("Envoyer aussi à cette adresse"),
        required=False,
        max_length=200,
        error_messages={"invalid": NOT_AN_ADDRESS, "max_length": TOO_LONG},
    )

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["uuid"].required = False
        events = Event.objects.filter(club=club).open()
        self.fields["event"].queryset = events  # type: ignore[attr-defined] # a choice of models
        if not settings.EMAIL_HOST:
            del self.fields["mail"]

    def clean(self) -> None:
        data = self.cleaned_data
        if data.get("event") and data.get("role") == Role.ORGANISER:
            words = _("Un organisateur l’est de tout le club : choisissez un autre rôle.")
            self.add_error("role", words)


class FirstCodeForm(forms.Form):
    """A code from a phone that has just learnt its secret; who types it is in already."""

    code = code_field()

    def clean_code(self) -> str:
        typed: str = self.cleaned_data["code"]
        return BETWEEN.sub("", typed)

    def refuse(self) -> None:
        self.add_error("code", WRONG)
