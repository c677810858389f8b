"""What a browser keeps of accounts: which were let in on a device, its language.

Strangers at the same address do not make a device wait that was let in before. Its cookie opens
nothing: it is signed, and tells a random number and for which accounts somebody has signed in.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.core import signing
from django.utils.crypto import salted_hmac
from django.views.i18n import set_language

from tarotclub.accounts.sessions import note_sign_in
from tarotclub.ground.database import write
from tarotclub.models import AccountLanguage

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django.http import HttpRequest, HttpResponseBase


def known_language(language: str) -> str:
    """Give a language that the site speaks, else nothing."""
    return language if language in dict(settings.LANGUAGES) else ""


def choose_language(request: HttpRequest) -> HttpResponseBase:
    """Speak another language in this browser; whoever is signed in, everywhere."""
    language = known_language(request.POST.get("language", ""))
    if language and request.user.is_authenticated:
        with write():
            AccountLanguage.objects.update_or_create(
                user=request.user, defaults={"language": language}
            )
    response = set_language(request)
    if not language:
        response.cookies.pop(settings.LANGUAGE_COOKIE_NAME, None)  # Django takes "EN" for one
    return response


def bring_language(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """Speak the language of who signs in; his first is the one in which he was asked to."""
    with write():
        own, _ = AccountLanguage.objects.get_or_create(
            user=user, defaults={"language": request.LANGUAGE_CODE}
        )
    speak_here(response, own.language)


def speak_here(response: HttpResponseBase, language: str) -> None:
    """Let this browser keep a language."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )


COOKIE = "appareil"
SALT = "tarotclub.device"
LASTS = 400 * 24 * 3600  # seconds, the longest that browsers keep one
MOST_ACCOUNTS = 8


class Device(NamedTuple):
    """One device by its number; `accounts` are those that were signed in on it, hashed."""

    number: str
    accounts: tuple[str, ...]


def device_of(request: HttpRequest) -> Device | None:
    """Recognise a device by its cookie."""
    try:
        number, accounts = signing.loads(request.COOKIES[COOKIE], salt=SALT, max_age=LASTS)
    except (KeyError, signing.BadSignature, ValueError):
        return None
    return Device(str(number), tuple(map(str, accounts)))


def remember_device(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """Note that an account was signed in on a device, which from now on speaks its language."""
    bring_language(request, response, user)
    name = user.get_username()
    note_sign_in(request.session, request.headers.get("User-Agent", ""))
    known = device_of(request) or Device(secrets.token_urlsafe(9), ())
    others = [account for account in known.accounts if account != hashed(name)]
    value = signing.dumps(
        [known.number, [hashed(name), *others][:MOST_ACCOUNTS]], salt=SALT, compress=True
    )
    response.set_cookie(
        COOKIE,
        value,
        max_age=LASTS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def hashed(name: str) -> str:
    """A name without its capitals so that nobody reads it: passwords get typed there."""
    return salted_hmac(SALT, name.casefold(), algorithm="sha256").hexdigest()[:32]
