"""The code that lets somebody open an empty site from another device than the laptop itself.

It is shown in the terminal and on the page of the running site. It follows from the site's
secret key and the hour, so that nothing of it is stored, and every process of a site shows the
same; it holds for one to two hours, and until there is an account.
"""

import secrets
from datetime import datetime

from django.utils.crypto import salted_hmac

SALT = "tarotclub.people.code"
HOUR = 3600  # seconds
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # five bits each; none is taken for another
LENGTH = 8


def code_at(at: datetime) -> str:
    """The code of the hour, as people read it: ABCD-EFGH."""
    letters = _letters(_hour(at))
    return f"{letters[:4]}-{letters[4:]}"


def holds(typed: str, at: datetime) -> bool:
    """Tell whether a code is the one of this hour or of the one before."""
    given = "".join(filter(str.isalnum, typed.upper())).encode()
    known = [_letters(hour).encode() for hour in (_hour(at), _hour(at) - 1)]
    return any(secrets.compare_digest(given, one) for one in known)


def _hour(at: datetime) -> int:
    return int(at.timestamp()) // HOUR


def _letters(hour: int) -> str:
    digest = salted_hmac(SALT, str(hour), algorithm="sha256").digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:LENGTH])
