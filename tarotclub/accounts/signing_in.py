"""Signing in and out: Django's form in our words, how often one may try, who is signed in."""

import threading
from datetime import timedelta
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.models import User
from django.contrib.auth.views import LogoutView
from django.contrib.sessions.backends.base import SessionBase
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext, gettext_lazy as _

from tarotclub.accounts.sessions import Key, Limit, WaitError, device_of, hashed, pay, refund
from tarotclub.ground.addresses import client_address

MINUTE = timedelta(minutes=1)
BY_ADDRESS = Limit(free=20, forgiven=3 * MINUTE, wait=MINUTE)  # at any name
BY_ADDRESS_AND_NAME = Limit(free=5, forgiven=10 * MINUTE, wait=MINUTE)
BY_NAME = Limit(free=60, forgiven=MINUTE)  # from any address: many who guess together
BY_DEVICE = Limit(free=10, forgiven=10 * MINUTE, wait=MINUTE)  # one that knows the account
PASSWORD_ADVICE = _("Au moins 8 signes, pas que des chiffres : une petite phrase va bien.")
_hashing = threading.Lock()


class OneAtATimeHasher(Argon2PasswordHasher):
    """Argon2, one at a time and on one processor: the others are for deals."""

    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        with _hashing:
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        with _hashing:
            return super().verify(password, encoded)


class SignInForm(AuthenticationForm):
    """Ask for a name and a password, and say plainly when they do not match.

    `wait` is the number of seconds to wait, once there were too many tries.
    """

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _(
            "Ce nom et ce mot de passe ne vont pas ensemble."
            " Vérifiez les majuscules du mot de passe, puis réessayez."
        ),
    }
    wait = 0

    def clean(self) -> dict[str, Any]:
        name = self.cleaned_data.get("username")
        if name is None or not self.cleaned_data.get("password") or self.request is None:
            return super().clean()
        limits = _limits(self.request, name)
        try:
            pay(limits)
        except WaitError as error:
            self.wait = error.seconds
            raise ValidationError(_too_many(error), code="wait") from None
        cleaned = super().clean()
        refund(limits)
        return cleaned


class ChangePasswordForm(PasswordChangeForm):
    """One's own password: whoever finds a device signed in does not guess the old one."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["new_password1"].help_text = PASSWORD_ADVICE

    def clean_old_password(self) -> str:
        limits = confirming(self.user)
        try:
            pay(limits)
        except WaitError as error:
            raise ValidationError(str(error)) from None
        typed = super().clean_old_password()
        refund(limits)
        return typed


def confirming(user: User) -> dict[Key, Limit]:
    """Tell on which account goes a try at the password of who is signed in."""
    return {(f"confirm:{user.pk}", "*"): BY_DEVICE}


def subject_of(name: str) -> str:
    """The subject of tries at an account."""
    return f"name:{hashed(name)}"


def _limits(request: HttpRequest, name: str) -> dict[Key, Limit]:
    """Tell on which accounts a try goes: a device that knows the name has one of its own."""
    device, subject = device_of(request), subject_of(name)
    if device and hashed(name) in device.accounts:
        return {(subject, f"device:{device.number}"): BY_DEVICE}
    address = client_address(request.META)
    return {
        ("name", address): BY_ADDRESS,
        (subject, address): BY_ADDRESS_AND_NAME,
        (subject, "*"): BY_NAME,
    }


def _too_many(error: WaitError) -> str:
    if error.key[1].startswith("device:"):
        return gettext(
            "Trop d’essais sur cet appareil : attendez %(wait)s, puis réessayez."
        ) % {"wait": error.in_words}
    return gettext(
        "Trop d’essais depuis votre réseau : attendez %(wait)s, puis réessayez. Un appareil"
        " d’où vous êtes déjà entré avec ce nom n’attend pas."
    ) % {"wait": error.in_words}


def names_like(name: str) -> list[str]:
    """The user names that are this one, whatever their capitals.

    They are compared here: SQLite takes É and é for different letters.
    """
    names = User.objects.values_list("username", flat=True)
    return [each for each in names if each.casefold() == name.casefold()]


def meant_name(typed: str) -> str:
    """The user name that is meant: as it is typed, or the only one but for capitals."""
    like = names_like(typed)
    return like[0] if len(like) == 1 else typed


class AccountBackend(ModelBackend):
    """Django's own, but that capitals of a name do not count."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **more: Any,
    ) -> User | None:
        name = meant_name(username) if username else username
        return super().authenticate(request, username=name, password=password, **more)


def opened_with(session: SessionBase, password: str) -> bool:
    """Tell whether a session was opened while an account's stored password was this one.

    Django asks the same of every request that wants to know its user.
    """
    expected = User(password=password).get_session_auth_hash()
    return constant_time_compare(session.get(HASH_SESSION_KEY, ""), expected)


class SignOutView(LogoutView):
    """Sign out; over HTTPS the browser is told to forget the pages it could go back to."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        signed_out = super().post(request, *args, **kwargs)
        signed_out.headers["Clear-Site-Data"] = '"cache"'
        return signed_out
