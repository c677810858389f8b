"""What is typed for a new account: by the first visitor of an empty site, by who is invited.

Apart from other forms, for the first page of an empty site needs nothing of theirs.
"""

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tarotclub.accounts.sessions import Limit, client_address
from tarotclub.accounts.signing_in import MINUTE, PASSWORD_ADVICE, trying
from tarotclub.ground.fields import TOO_LONG, Text
from tarotclub.people.services.welcome import account_of, holds
from tarotclub.serving.here import is_here
from tournaments.event.forms import names


def new_password_field(label: str | Promise) -> forms.CharField:
    return Text(
        label,
        200,
        gettext_lazy("Ce mot de passe est trop long."),
        gettext_lazy("Choisissez un mot de passe."),
        strip=False,
        help_text=PASSWORD_ADVICE,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


class AccountForm(forms.Form):
    """Who gets an account, and a password that fits it."""

    person = names.NameField(
        label=gettext_lazy("Votre prénom et votre nom"),
        empty=gettext_lazy("Écrivez votre prénom et votre nom."),
        widget=names.name_widget(autocomplete="name"),
    )
    password = new_password_field(gettext_lazy("Choisissez un mot de passe"))

    def clean(self) -> None:
        """Make the account, with its password."""
        data = self.cleaned_data
        if self.errors:
            return
        self.account = account_of(data["person"], data.get("username", ""))
        try:
            validate_password(data["password"], self.account)
        except ValidationError as error:
            self.add_error("password", error)
        else:
            self.account.set_password(data["password"])


SUBJECT = "welcome"
BY_ADDRESS = Limit(free=5, forgiven=10 * MINUTE, wait=MINUTE)
BY_ALL = Limit(free=60, forgiven=MINUTE)  # of 2**40 codes


class WelcomeForm(AccountForm):
    """The club, who runs it, a password; and from elsewhere the code that the start showed.

    `wait` is the number of seconds to wait, once there were too many wrong codes.
    """

    code = Text(
        gettext_lazy("Code de démarrage"),
        40,
        gettext_lazy("Ce code est trop long : recopiez-le de l’ordinateur."),
        gettext_lazy("Recopiez le code affiché sur l’ordinateur du site."),
        help_text=gettext_lazy(
            "Il est affiché sur l’ordinateur où le site tourne ; il change toutes les heures."
        ),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )
    club = names.NameField(
        label=gettext_lazy("Nom de votre club"),
        empty=gettext_lazy("Donnez un nom au club."),
        widget=names.name_widget(autocomplete="organization"),
    )
    whole_names = names.whole_names_field()
    field_order = ("code", "club", "person", "whole_names", "password")
    wait = 0

    def __init__(self, *args: Any, request: HttpRequest, **options: Any) -> None:
        super().__init__(*args, **options)
        self.request = request
        if is_here(request):
            del self.fields["code"]

    def clean_code(self) -> str:
        """Look at the code once it is paid for; who has to wait is told how long."""
        typed: str = self.cleaned_data["code"]
        limits = {
            (SUBJECT, client_address(self.request.META)): BY_ADDRESS,
            (SUBJECT, "*"): BY_ALL,
        }
        with trying(self, limits):
            if not holds(typed, timezone.now()):
                raise ValidationError(
                    _("Ce n’est pas le code affiché maintenant sur l’ordinateur : recopiez-le.")
                )
        return typed


class NewcomerForm(AccountForm):
    """The name and the password of who comes by an invitation without an account."""

    username = Text(
        gettext_lazy("Nom d’utilisateur, pour entrer"),
        60,
        TOO_LONG,
        gettext_lazy("Choisissez un nom d’utilisateur."),
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    field_order = ("person", "username", "password")

    def clean_username(self) -> str:
        name = str(User.normalize_username(self.cleaned_data["username"]))
        field = User._meta.get_field("username")  # noqa: SLF001 (Django documents it)
        try:
            field.run_validators(" " if names.has_invisible(name) else name)
        except ValidationError:
            raise ValidationError(
                _("Des lettres, des chiffres et @ . + - _ seulement, sans espace.")
            ) from None
        return name
