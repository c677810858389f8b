"""Signing in and out: Django's form in our words, how often one may try, who is signed in.

The second factor of an account: a code from its owner's phone, or one kept for its loss.

django-otp keeps the secret and judges the phone's codes; a code is good once. Recovery codes
are stored as digests: a copy of the database shows none.
"""

import re
import secrets
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib.auth import HASH_SESSION_KEY, get_user_model
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.models import User
from django.contrib.auth.views import LogoutView
from django.contrib.sessions.backends.base import SessionBase
from django.core import signing
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext, gettext_lazy as _
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from tarotclub.accounts import sessions
from tarotclub.ground.database import write
from tarotclub.ground.fields import Text

MINUTE = timedelta(minutes=1)
BY_ADDRESS = sessions.Limit(free=20, forgiven=3 * MINUTE, wait=MINUTE)  # at any name
BY_ADDRESS_AND_NAME = sessions.Limit(free=5, forgiven=10 * MINUTE, wait=MINUTE)
BY_NAME = sessions.Limit(free=60, forgiven=MINUTE)  # from any address: many who guess together
BY_DEVICE = sessions.Limit(
    free=10, forgiven=10 * MINUTE, wait=MINUTE
)  # one that knows the account
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


@contextmanager
def trying(
    form: forms.BaseForm,
    limits: Mapping[sessions.Key, sessions.Limit],
    words: Callable[[sessions.WaitError], str] = str,
) -> Iterator[None]:
    """Look at what was typed once the try is paid for; a right one is given back.

    Who has to wait is told so instead, and the form for how many seconds: `wait`.
    """
    try:
        sessions.pay(limits)
    except sessions.WaitError as error:
        form.wait = error.seconds  # type: ignore[attr-defined] # for its page
        raise ValidationError(words(error), code="wait") from None
    yield
    sessions.refund(limits)


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
        with trying(self, _limits(self.request, name), _too_many):
            return super().clean()


class ChangePasswordForm(PasswordChangeForm):
    """One's own password: whoever finds a device signed in does not guess the old one."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["new_password1"].help_text = PASSWORD_ADVICE

    def clean_old_password(self) -> str:
        with trying(self, confirming(self.user)):
            return super().clean_old_password()


def confirming(user: User) -> dict[sessions.Key, sessions.Limit]:
    """Tell on which account goes a try at the password of who is signed in."""
    return {(f"confirm:{user.pk}", "*"): BY_DEVICE}


def subject_of(name: str) -> str:
    """The subject of tries at an account."""
    return f"name:{sessions.hashed(name)}"


def _limits(request: HttpRequest, name: str) -> dict[sessions.Key, sessions.Limit]:
    """Tell on which accounts a try goes: a device that knows the name has one of its own."""
    device, subject = sessions.device_of(request), subject_of(name)
    if device and sessions.hashed(name) in device.accounts:
        return {(subject, f"device:{device.number}"): BY_DEVICE}
    address = sessions.client_address(request.META)
    return {
        ("name", address): BY_ADDRESS,
        (subject, address): BY_ADDRESS_AND_NAME,
        (subject, "*"): BY_NAME,
    }


def _too_many(error: sessions.WaitError) -> str:
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


PASSED = "second_factor"  # in a session: it was opened with a code, too
SALT = "tarotclub.second-factor"
BEGUN_LASTS = timedelta(minutes=15)
STEP_LASTS = 10 * 60  # seconds from the password to the code
RECOVERY_CODES = 10
PHONE = re.compile(r"[0-9]{6}", re.ASCII)
RECOVERY = re.compile(r"[0-9]{12}", re.ASCII)
BETWEEN = re.compile(r"[\s.\-]+")
BY_STRANGERS = sessions.Limit(
    free=5, forgiven=10 * MINUTE, wait=MINUTE
)  # they know the password


def has_one(user: User) -> bool:
    return bool(TOTPDevice.objects.filter(user=user, confirmed=True).exists())


def with_one(users: Collection[int]) -> set[int]:
    """Tell which accounts (their keys) have a second factor."""
    devices = TOTPDevice.objects.filter(user__in=users, confirmed=True)
    return set(devices.values_list("user", flat=True))


def phone_begun(user: User) -> TOTPDevice | None:
    """The phone that has not yet shown that it knows its secret, for a while."""
    begun = TOTPDevice.objects.filter(user=user, confirmed=False)
    phone: TOTPDevice | None = begun.filter(created_at__gt=timezone.now() - BEGUN_LASTS).last()
    return phone


def passes(user: User, typed: str) -> bool:
    """Judge a code; a right one is used up."""
    code = BETWEEN.sub("", typed)
    with write():
        if PHONE.fullmatch(code):
            phones = TOTPDevice.objects.select_for_update().filter(user=user, confirmed=True)
            return any(phone.verify_token(code) for phone in phones)
        if RECOVERY.fullmatch(code):
            kept = StaticDevice.objects.select_for_update().filter(user=user)
            return any(each.verify_token(_digest(user, code)) for each in kept)
    return False


def factor_subject(user: User) -> str:
    """The subject of tries at an account's codes."""
    return f"factor:{user.pk}"


def limits(request: HttpRequest, user: User) -> dict[sessions.Key, sessions.Limit]:
    """Tell on which account a try goes: a device that knows the name has one of its own."""
    device, subject = sessions.device_of(request), factor_subject(user)
    if device and sessions.hashed(user.get_username()) in device.accounts:
        return {(subject, f"device:{device.number}"): BY_DEVICE}
    return {(subject, "*"): BY_STRANGERS}


def new_recovery_codes(user: User) -> list[str]:
    """Make recovery codes in place of those before; they are told this once."""
    codes = [f"{secrets.randbelow(10**12):012}" for _ in range(RECOVERY_CODES)]
    with write():
        StaticDevice.objects.filter(user=user).delete()
        kept = StaticDevice.objects.create(user=user, name="recovery")
        for code in codes:
            kept.token_set.create(token=_digest(user, code))
    return [" ".join(re.findall("....", code)) for code in codes]


def recovery_codes_left(user: User) -> int:
    return sum(kept.token_set.count() for kept in StaticDevice.objects.filter(user=user))


def forget_factor(user: User) -> bool:
    """Let an account be entered by its password alone; tell whether it was not."""
    with write():
        had = has_one(user)
        TOTPDevice.objects.filter(user=user).delete()
        StaticDevice.objects.filter(user=user).delete()
    return had


def step_for(user: User) -> str:
    """A note that somebody has just typed the password of an account."""
    return signing.dumps([user.pk, user.get_session_auth_hash()], salt=SALT)


def user_of_step(step: str) -> User | None:
    """Whose password was typed; nobody once time is over or the password another."""
    try:
        key, password = signing.loads(step, salt=SALT, max_age=STEP_LASTS)
    except signing.BadSignature:
        return None
    user = get_user_model().objects.filter(pk=key, is_active=True).first()
    if user is None or not constant_time_compare(password, user.get_session_auth_hash()):
        return None
    return user


def _digest(user: User, code: str) -> str:
    """What a recovery code is stored by; the column holds sixteen characters."""
    keyed = salted_hmac(SALT, f"{user.pk}:{code}", algorithm="sha256")
    return keyed.hexdigest()[:16]


WRONG = _(
    "Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant, et regardez si"
    " l’heure du téléphone est juste."
)
OVER = _("Le temps est passé : tapez de nouveau votre nom et votre mot de passe.")


def code_field() -> forms.CharField:
    """Ask for a code, which phones offer to fill in by themselves."""
    digits = {"autocomplete": "one-time-code", "inputmode": "numeric", "autocapitalize": "off"}
    return Text(
        _("Code"),
        40,
        _("Un code a six chiffres, un code de secours douze."),
        _("Tapez le code que montre votre téléphone."),
        widget=forms.TextInput(attrs=digits),
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
        self.user = user_of_step(cleaned.get("step", ""))
        if self.user is None:
            self.over = True
            raise ValidationError(OVER)
        if "code" not in cleaned:
            return cleaned
        with trying(self, limits(self.request, self.user)):
            if not passes(self.user, cleaned["code"]):
                raise ValidationError(WRONG)
        return cleaned

    def get_user(self) -> User:
        """Who is in; asked like Django's own form, once this one is valid."""
        assert self.user is not None
        return self.user
