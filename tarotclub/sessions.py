"""Sessions whose keys are not in the database: a copy of it signs nobody in."""

from django.conf import settings
from django.contrib.sessions.backends import cached_db
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.base_session import AbstractBaseSession
from django.core.cache import caches
from django.db import OperationalError
from django.utils import timezone
from django.utils.crypto import salted_hmac

LENGTH = 40  # of the column in Django's table


class SessionStore(cached_db.SessionStore):
    """Django's own, stored under a digest of the key that the browser's cookie holds."""

    def _get_session_from_db(self) -> AbstractBaseSession | None:
        key = stored_key(self.session_key or "")
        found: AbstractBaseSession | None = self.model.objects.filter(
            session_key=key, expire_date__gt=timezone.now()
        ).first()
        if found is None:
            self._session_key = None
        return found

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

    def exists(self, session_key: str) -> bool:
        return self.model.objects.filter(session_key=stored_key(session_key)).exists()

    def delete(self, session_key: str | None = None) -> None:
        key = session_key or self.session_key
        if key is None:
            return
        self.model.objects.filter(session_key=stored_key(key)).delete()
        caches[settings.SESSION_CACHE_ALIAS].delete(self.cache_key_prefix + key)


def stored_key(key: str) -> str:
    """Give what the database knows a session by."""
    return salted_hmac("tarotclub.session", key, algorithm="sha256").hexdigest()[:LENGTH]
