"""Sessions whose keys are not in the database: a copy of it signs nobody in."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import cached_db
from django.contrib.sessions.backends.base import SessionBase, UpdateError
from django.contrib.sessions.base_session import AbstractBaseSession
from django.core.cache import caches
from django.db import OperationalError
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.dateparse import parse_datetime
from django.utils.functional import cached_property

from tarotclub.accounts.retention import kept_days

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
