"""The language of an account: it comes along to every device that signs in with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.views.i18n import set_language

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
