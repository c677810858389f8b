"""Who helps a club: inviting somebody, coming, a role, a password, a second factor."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Club
from tarotclub.accounts.rights import ROLE_IN_WORDS, Role
from tarotclub.accounts.sessions import WaitError, pay, refund
from tarotclub.accounts.signing_in import BETWEEN, WRONG, code_field, confirming
from tarotclub.ground.changing import ChangingForm
from tarotclub.ground.fields import Text
from tarotclub.people.forms.welcome import new_password_field
from tournaments.event.forms.names import NameField, has_invisible, name_widget
from tournaments.foreign.forms import uuid_field
from tournaments.models import Event


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


TOO_LONG = gettext_lazy("%(limit_value)s caractères au plus : abrégez.")


class InvitationForm(forms.Form):
    """What role, where; and to which address it is sent, where the site sends mail."""

    uuid = uuid_field()
    role = forms.ChoiceField(
        label=gettext_lazy("Rôle"),
        choices=role_choices,
        initial=Role.SCORER,
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choisissez un rôle."),
            "invalid_choice": gettext_lazy("Choisissez un des rôles de la liste."),
        },
    )
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
        error_messages={
            "invalid": gettext_lazy(
                "Cette adresse n’est pas lisible : écrivez-la comme nom@site.fr."
            ),
            "max_length": TOO_LONG,
        },
    )

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["uuid"].required = False
        events = Event.objects.filter(club=club).open()
        self.fields["event"].queryset = events  # type: ignore[attr-defined] # a choice of models
        if not settings.EMAIL_HOST:
            del self.fields["mail"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("event") and data.get("role") == Role.ORGANISER:
            words = _("Un organisateur l’est de tout le club : choisissez un autre rôle.")
            self.add_error("role", words)
        return data


class NewcomerForm(forms.Form):
    """The name and the password of who comes by an invitation without an account."""

    person = NameField(
        label=gettext_lazy("Votre prénom et votre nom"),
        empty=gettext_lazy("Écrivez votre prénom et votre nom."),
        widget=name_widget(autocomplete="name"),
    )
    username = Text(
        gettext_lazy("Nom d’utilisateur, pour entrer"),
        60,
        TOO_LONG,
        gettext_lazy("Choisissez un nom d’utilisateur."),
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    password = new_password_field(gettext_lazy("Choisissez un mot de passe"))

    def clean_username(self) -> str:
        name = str(User.normalize_username(self.cleaned_data["username"]))
        field = User._meta.get_field("username")  # noqa: SLF001 (Django documents it)
        try:
            field.run_validators(" " if has_invisible(name) else name)
        except ValidationError:
            raise ValidationError(
                _("Des lettres, des chiffres et @ . + - _ seulement, sans espace.")
            ) from None
        return name

    def clean(self) -> dict[str, Any]:
        """Make the account, with a password that fits it."""
        data = super().clean() or {}
        if self.errors:
            return data
        first, _space, last = data["person"].partition(" ")
        self.account = User(
            username=data["username"], first_name=first[:150], last_name=last[:150]
        )
        try:
            validate_password(data["password"], self.account)
        except ValidationError as error:
            self.add_error("password", error)
        return data


class FirstCodeForm(forms.Form):
    """A code from a phone that has just learnt its secret; who types it is in already."""

    code = code_field()

    def clean_code(self) -> str:
        typed: str = self.cleaned_data["code"]
        return BETWEEN.sub("", typed)

    def refuse(self) -> None:
        self.add_error("code", WRONG)
