"""Sessions whose keys are not in the database: a copy of it signs nobody in.

What a browser keeps of accounts: which were let in on a device, its language.

Strangers at the same address do not make a device wait that was let in before. Its cookie opens
nothing: it is signed, and tells a random number and for which accounts somebody has signed in.

How often somebody may try to get in: each try is paid for before it is looked at.

Waiting falls on who tries. Nobody else's failures make an address or a device wait, and what
is bounded for all (a PIN, a name) leaves room for others than a single address can take.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import cached_db
from django.contrib.sessions.backends.base import SessionBase, UpdateError
from django.core import signing
from django.core.cache import caches
from django.db import OperationalError
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.dateparse import parse_datetime
from django.utils.functional import cached_property
from django.utils.translation import gettext as _, ngettext
from django.views.i18n import set_language

from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.models import AccountLanguage, Tries, kept_days

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from django.contrib.auth.models import User
    from django.contrib.sessions.base_session import AbstractBaseSession
    from django.http import HttpRequest, HttpResponseBase

LENGTH = 40  # of the column in Django's table
SIGNED_IN = "signed_in"  # in a session: by which browser, and when
BROWSERS = [("Firefox", "Firefox"), ("Edg", "Edge"), ("OPR", "Opera"), ("Chrome", "Chrome")]
BROWSERS += [("CriOS", "Chrome"), ("FxiOS", "Firefox"), ("Safari", "Safari")]
DEVICES = [
    ("iPad", "iPad"),
    ("iPhone", "iPhone"),
    ("Android", "Android"),
    ("Windows", "Windows"),
]
DEVICES += [("Macintosh", "Mac"), ("Linux", "Linux")]


class SessionStore(cached_db.SessionStore):
    """Django's own, stored under a digest of the key that the browser's cookie holds."""

    @property
    def cache_key(self) -> str:
        key: str = self._get_or_create_session_key()  # type: ignore[attr-defined] # Django's own
        return f"{self.cache_key_prefix}{stored_key(key)}"

    def _get_session_from_db(self) -> AbstractBaseSession | None:
        key = stored_key(self.session_key or "")
        session: AbstractBaseSession | None = self.model.objects.filter(
            session_key=key, expire_date__gt=timezone.now()
        ).first()
        if session is None:
            self._session_key = None
        return session

    def create_model_instance(self, data: dict[str, object]) -> AbstractBaseSession:
        session = super().create_model_instance(data)
        session.session_key = stored_key(session.session_key)
        return session

    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002 (Django's)
        try:
            super().save(must_create)
        except UpdateError as error:
            if isinstance(
                error.__context__, OperationalError
            ):  # not gone: it cannot be written
                raise error.__context__ from None
            raise

    @cached_property
    def _age(self) -> int:
        return kept_days().session_days * 24 * 3600

    def get_session_cookie_age(self) -> int:
        """Tell for how many seconds a session is opened, in the table and as a cookie."""
        return self._age

    def exists(self, session_key: str) -> bool:
        return self.model.objects.filter(session_key=stored_key(session_key)).exists()

    def delete(self, session_key: str | None = None) -> None:
        key = session_key or self.session_key
        if key is None:
            return
        self.model.objects.filter(session_key=stored_key(key)).delete()
        caches[settings.SESSION_CACHE_ALIAS].delete(self.cache_key_prefix + stored_key(key))


def stored_key(key: str) -> str:
    """What the database knows a session by."""
    return salted_hmac("tarotclub.session", key, algorithm="sha256").hexdigest()[:LENGTH]


@dataclass(frozen=True, slots=True)
class OpenSession:
    """Where somebody is signed in: by which browser, since when, until when."""

    key: str  # what the database knows the session by, which opens nothing
    browser: str
    since: datetime | None
    until: datetime


def opened_by(accounts: Collection[int]) -> dict[int, list[OpenSession]]:
    """The sessions of accounts (their keys), the latest first."""
    sessions: dict[int, list[OpenSession]] = {account: [] for account in accounts}
    model = SessionStore.get_model_class()
    for row in model.objects.filter(expire_date__gt=timezone.now()).order_by("-expire_date"):
        data = row.get_decoded()
        account = str(data.get(SESSION_KEY, ""))
        if account.isdecimal() and int(account) in sessions:
            browser, since = data.get(SIGNED_IN, ["", ""])
            opened = OpenSession(
                row.session_key, browser, parse_datetime(since), row.expire_date
            )
            sessions[int(account)].append(opened)
    return sessions


def end_sessions(keys: Collection[str]) -> None:
    """End sessions by what the database knows them by."""
    SessionStore.get_model_class().objects.filter(session_key__in=keys).delete()
    _forget_in_memory(keys)


def move_ends(by: timedelta) -> None:
    """Let open sessions end so much later, or earlier; their cookies stay as they are."""
    opened = SessionStore.get_model_class().objects.filter(expire_date__gt=timezone.now())
    keys = list(opened.values_list("session_key", flat=True))
    opened.update(expire_date=F("expire_date") + by)
    _forget_in_memory(keys)


def forget_changed(headers: Iterable[tuple[str, str]]) -> None:
    """Forget in memory the sessions that another process has changed: it sets their cookies."""
    mine = f"{settings.SESSION_COOKIE_NAME}="
    cookies = [value for name, value in headers if name.lower() == "set-cookie"]
    changed = [cookie.removeprefix(mine) for cookie in cookies if cookie.startswith(mine)]
    _forget_in_memory([stored_key(cookie.partition(";")[0]) for cookie in changed])


def _forget_in_memory(keys: Collection[str]) -> None:
    prefix = SessionStore.cache_key_prefix
    caches[settings.SESSION_CACHE_ALIAS].delete_many([prefix + key for key in keys])


def note_sign_in(session: SessionBase, agent: str) -> None:
    """Let a session tell later by which browser it was opened, and when."""
    session[SIGNED_IN] = [browser_in_words(agent), timezone.now().isoformat()]


def browser_in_words(agent: str) -> str:
    """Name a browser and its device: "Firefox, Windows"."""
    names = (
        next((name for word, name in known if word in agent), "")
        for known in (BROWSERS, DEVICES)
    )
    return ", ".join(filter(None, names))


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
    with write():
        own, _ = AccountLanguage.objects.get_or_create(
            user=user, defaults={"language": request.LANGUAGE_CODE}
        )
    speak_here(response, own.language)
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


def client_address(environ: Mapping[str, Any]) -> str:
    """Name the client's network address.

    What a client says of itself counts for nothing; behind a proxy of ours (`BEHIND_PROXY`)
    it is the last one in X-Forwarded-For, which that proxy has written.
    """
    client = str(environ.get("REMOTE_ADDR", ""))
    if settings.BEHIND_PROXY:
        client = environ.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip() or client
    try:
        address = ip_address(client)
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return ":".join(address.exploded.split(":")[:4])  # whoever has one has all of its /64
    return str(address)


Key = tuple[str, str]  # a subject, and who tries


class Limit(NamedTuple):
    """So many tries are free; each is forgiven after a while.

    Whoever has none left waits: until one is forgiven, or, where `wait` is given, that long,
    twice as long after the next failure, and so on up to `longest`.
    """

    free: int
    forgiven: timedelta
    wait: timedelta | None = None
    longest: timedelta = timedelta(hours=1)

    def left(self, count: float, since: timedelta) -> float:
        """Tell how much is left of what was paid so long ago."""
        return max(0.0, count - max(since, timedelta(0)) / self.forgiven)

    def waiting(self, count: float, since: timedelta) -> timedelta:
        """Tell how long who paid so much, so long ago, has to wait."""
        over = self.left(count, since) - (self.free - 1)
        if over <= 0:
            return timedelta(0)
        if self.wait is None:
            return over * self.forgiven
        doubled = min(max(0, round(count) - self.free), 30)
        since = max(since, timedelta(0))  # a clock that was set back prolongs nothing
        wait: timedelta = self.wait * 2**doubled
        return max(timedelta(0), min(self.longest, wait) - since)


class WaitError(Refusal):
    """Too many tries: how long to wait, and on whose account."""

    wait: timedelta
    key: Key

    def __str__(self) -> str:
        words = _("Trop d’essais : attendez %(wait)s, puis réessayez.")
        return words % {"wait": self.in_words}

    @property
    def seconds(self) -> int:
        return max(1, -int(-self.wait.total_seconds() // 1))

    @property
    def in_words(self) -> str:
        """Say how long, rounded up."""
        if self.seconds <= 90:  # noqa: PLR2004 (people say ninety seconds, and two minutes)
            seconds = ngettext("%(n)s seconde", "%(n)s secondes", self.seconds)
            return seconds % {"n": self.seconds}
        minutes = -(-self.seconds // 60)
        return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}


def kept() -> timedelta:
    """Tell how long tries are kept, with the addresses they came from."""
    return timedelta(days=kept_days().address_days)


def pay(limits: Mapping[Key, Limit], *, at: datetime | None = None) -> int:
    """Pay one try on each account; give how many more are free. Raises WaitError."""
    at = at or timezone.now()
    _refuse(_of(limits), limits, at)  # without a write: who is told to wait may ask as he likes
    with write():
        Tries.objects.filter(at__lt=at - kept()).delete()
        missing = [Tries(subject=subject, who=who, at=at) for subject, who in limits]
        Tries.objects.bulk_create(missing, ignore_conflicts=True)
        rows = list(_of(limits).select_for_update().order_by("pk"))
        _refuse(rows, limits, at)
        for row in rows:
            limit = limits[row.subject, row.who]
            row.count, row.at = limit.left(row.count, at - row.at) + 1, at
        Tries.objects.bulk_update(rows, ["count", "at"])
    return max(0, min(int(limits[row.subject, row.who].free - row.count) for row in rows))


def refund(keys: Iterable[Key]) -> None:
    """Give back what a right try had paid; the wrong ones before it stay."""
    with write():
        rows = list(_of(keys).select_for_update().order_by("pk"))
        for row in rows:
            row.count = max(0, row.count - 1)
        Tries.objects.bulk_update(rows, ["count"])


def forget_tries(subject: str) -> int:
    """Let a subject be tried anew by everybody; tell how many had tried."""
    return Tries.objects.filter(subject=subject).delete()[0]


def _refuse(rows: Iterable[Tries], limits: Mapping[Key, Limit], at: datetime) -> None:
    """Raise WaitError where one of these has to wait."""
    waits = [
        WaitError(limits[row.subject, row.who].waiting(row.count, at - row.at), key)
        for row in rows
        for key in [(row.subject, row.who)]
    ]
    longest = max(waits, key=lambda one: one.wait, default=None)
    if longest and longest.wait > timedelta(0):
        raise longest


def _of(keys: Iterable[Key]) -> QuerySet[Tries]:
    asked = Q()
    for subject, who in keys:
        asked |= Q(subject=subject, who=who)
    return Tries.objects.filter(asked)
