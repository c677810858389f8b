"""Devices that were let in before: strangers at the same address do not make them wait.

The cookie opens nothing. It is signed, and tells a random number and for which accounts
somebody has signed in on this device.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.core import signing
from django.utils.crypto import salted_hmac

from tarotclub.accounts.language import bring_language
from tarotclub.accounts.sessions import note_sign_in

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django.http import HttpRequest, HttpResponseBase

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
