"""Signing in: Django's form, in words for the table."""

from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _


class SignInForm(AuthenticationForm):
    """Ask for a name and a password, and say plainly when they do not match."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _(
            "Ce nom et ce mot de passe ne vont pas ensemble."
            " Vérifiez les majuscules, puis réessayez."
        ),
    }
