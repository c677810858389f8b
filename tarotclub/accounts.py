"""Signing in: Django's form, in words for the table; and who is signed in."""

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy as _

from tarotclub import rows


class SignInForm(AuthenticationForm):
    """Ask for a name and a password, and say plainly when they do not match."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _(
            "Ce nom et ce mot de passe ne vont pas ensemble."
            " Vérifiez les majuscules, puis réessayez."
        ),
    }


class AccountBackend(ModelBackend):
    """Django's own, with the one query of every request written out."""

    def get_user(self, user_id: int) -> User | None:
        """Give who a session belongs to, unless the account was closed."""
        found = rows.read(User, "SELECT * FROM auth_user WHERE id = %s", [user_id])
        user = next(iter(found), None)
        return user if self.user_can_authenticate(user) else None


def opened_with(session: SessionBase, password: str) -> bool:
    """Tell whether a session was opened while an account's stored password was this one.

    Django asks the same of every request that wants to know its user.
    """
    expected = User(password=password).get_session_auth_hash()
    return constant_time_compare(session.get(HASH_SESSION_KEY, ""), expected)
